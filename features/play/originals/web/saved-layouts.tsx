import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { AnyGame } from '#platform/contract/game.ts';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import type { LayoutUse } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { needAccount } from '#platform/web/session.ts';
import { useStore } from '#platform/web/store.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { layouts, removeLayout, saveLayout } from '../contract.ts';
import { chipsOn } from './bet/chips.ts';
import type { Params } from './instance-types.ts';

const KEY = ['originals', 'layouts'];

function savedLayouts(user: string | null) {
  return queryOptions({
    queryKey: [...KEY, user],
    queryFn: ({ signal }) => call(layouts, {}, { signal }),
    staleTime: 60_000,
    enabled: user !== null,
  });
}

interface SavedLayoutsProps extends LayoutUse<Params> {
  game: AnyGame;
}

/** The account's layouts for a table: chips are saved under a name, laid again, and forgotten. */
export default function SavedLayouts({ game, params, held, onLoad }: SavedLayoutsProps): ReactNode {
  const t = useT('originals.layout');
  const user = useStore((store) => store.user?._id ?? null);
  const client = useQueryClient();
  const [name, setName] = useState('');
  const { data, isPending } = useQuery(savedLayouts(user));
  // What an older table had may have no place on this one.
  const all = (data ?? []).filter((one) => one.game === game.id && game.params.safeParse(one.params).success);
  const settle = { onSettled: () => client.invalidateQueries({ queryKey: KEY }) };
  const save = useMutation({
    mutationFn: () => call(saveLayout, { game: game.id, name: name.trim(), params: { ...params } }),
    onSuccess: () => setName(''),
    onError: (error) => toastError(error, saveLayout.codes),
    ...settle,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(removeLayout, { id }),
    onError: (error) => toastError(error),
    ...settle,
  });
  const bare = chipsOn(game, params) === 0;

  function handleSave(event: FormEvent): void {
    event.preventDefault();
    if (!bare && name.trim() !== '' && needAccount()) save.mutate();
  }

  return (
    <div className="flex flex-col gap-3">
      <form onSubmit={handleSave} className="flex gap-2">
        <TextInput
          value={name}
          maxLength={40}
          aria-label={t('name')}
          placeholder={t('name')}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" loading={save.isPending} disabled={bare || name.trim() === ''}>
          {t('save')}
        </Button>
      </form>
      {bare && <p className="text-xs text-fg3">{t('bare')}</p>}
      {all.length === 0 && (user === null || !isPending) && <p className="text-xs text-fg3">{t('none')}</p>}
      <ul aria-label={t('list')} className="flex flex-col gap-1">
        {all.map(({ id, name: called, params: kept }) => (
          <li key={id} className="flex items-center gap-2 rounded-md bg-raised px-3 py-1 text-sm">
            <span className="min-w-0 flex-1 truncate font-semibold">{called}</span>
            <span className="shrink-0 text-xs text-fg3 tnum max-sm:hidden">
              {t('chips', { count: chipsOn(game, kept) ?? 0 })}
            </span>
            <Button
              size={32}
              disabled={held}
              aria-label={t('loads', { name: called })}
              onClick={() => onLoad(kept)}
            >
              {t('load')}
            </Button>
            <IconButton
              icon="trash"
              size={32}
              label={t('delete', { name: called })}
              loading={remove.isPending && remove.variables === id}
              onClick={() => remove.mutate(id)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
