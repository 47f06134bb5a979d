import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Panel } from '#ui/panel.tsx';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { toast } from '#platform/web/toasts.tsx';
import { adminEditGames } from '../../contract.ts';
import { type GamesAsked, pickedOf } from './queries.ts';
import { WordsField } from './words-field.tsx';

type Change = BodyOf<typeof adminEditGames>['change'];

const SWITCHES = ['enabled', 'isFeatured', 'isSearchFeatured'] as const;
const LISTS = [
  ['block', 'country'],
  ['unblock', 'country'],
  ['put', 'category'],
  ['take', 'category'],
] as const;
const NOTHING: Change = { block: [], unblock: [], put: [], take: [] };

/** One change for all games that the search above finds. It is shown what it comes to before it is done. */
export function ManyEditor({ asked, onDone }: { asked: GamesAsked; onDone: () => void }): ReactNode {
  const t = useT('catalogue.admin.many');
  const client = useQueryClient();
  const [change, setChange] = useState(NOTHING);
  // What was looked at; another search or another change wants another look.
  const wanted = { games: pickedOf(asked), change };
  const name = JSON.stringify(wanted);
  const send = useMutation({
    mutationFn: ({ body }: { name: string; body: BodyOf<typeof adminEditGames> }) =>
      call(adminEditGames, body),
    onSuccess: ({ changing }, { body }) => {
      if (body.expected === null) return;
      toast.success(t('done', { count: changing }));
      void client.invalidateQueries({ queryKey: ['catalogue'] });
      onDone();
    },
    onError: (error) => {
      send.reset();
      toastError(error, adminEditGames.codes);
    },
  });
  const seen = send.variables?.name === name ? send.data : undefined;
  const isEmpty =
    SWITCHES.every((one) => change[one] === undefined) && LISTS.every(([one]) => !change[one].length);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    send.mutate({ name, body: { ...wanted, expected: seen ? seen.changing : null } });
  }

  return (
    <Panel title={t('title')}>
      <form
        onSubmit={handleSubmit}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[repeat(2,minmax(0,1fr))]"
      >
        {SWITCHES.map((field) => (
          <SwitchSelect
            key={field}
            label={t(`switch.${field}`)}
            value={change[field]}
            onChange={(on) => {
              const { [field]: _before, ...rest } = change;
              setChange(on === undefined ? rest : { ...rest, [field]: on });
            }}
          />
        ))}
        {LISTS.map(([field, kind]) => (
          <WordsField
            key={field}
            kind={kind}
            label={t(`list.${field}`)}
            value={change[field]}
            onChange={(words) => setChange({ ...change, [field]: [...words] })}
          />
        ))}
        <p className="text-sm text-fg2 md:col-span-2" role="status">
          {seen && t('seen', { changing: seen.changing, found: seen.found })}
          {seen &&
            seen.names.length > 0 &&
            ` ${seen.names.join(', ')}${seen.changing > seen.names.length ? ' …' : ''}`}
        </p>
        <div className="flex items-end justify-end gap-2 md:col-span-2">
          <Button variant="ghost" onClick={onDone}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={isEmpty || seen?.changing === 0}
            loading={send.isPending}
          >
            {seen ? t('change', { count: seen.changing }) : t('look')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

interface SwitchProps {
  label: string;
  value: boolean | undefined;
  onChange: (on: boolean | undefined) => void;
}

function SwitchSelect({ label, value, onChange }: SwitchProps): ReactNode {
  const t = useT('catalogue.admin.many');
  return (
    <label className="flex min-w-0 flex-col gap-1.5">
      <span className="text-xs font-semibold text-fg2">{label}</span>
      <NativeSelect
        value={value === undefined ? 'keep' : value ? 'on' : 'off'}
        onChange={({ target }) => onChange(target.value === 'keep' ? undefined : target.value === 'on')}
      >
        <option value="keep">{t('keep')}</option>
        <option value="on">{t('on')}</option>
        <option value="off">{t('off')}</option>
      </NativeSelect>
    </label>
  );
}
