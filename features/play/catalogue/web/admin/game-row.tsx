import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Switch } from '#ui/switch.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { StaffGame } from '../../contract.ts';
import { GameEditor } from './game-editor.tsx';
import { PriorityInput } from './parts.tsx';
import { useSaveGame, type GameChange } from './use-save-game.ts';
import { countryName } from './words.ts';

const SWITCHES = ['isFeatured', 'isSearchFeatured', 'enabled'] as const;

/** One game: switches and priority are saved as they are set, the rest in the editor that unfolds below. */
export function GameRow({ game }: { game: StaffGame }): ReactNode {
  const t = useT('catalogue.admin.games');
  const save = useSaveGame(game.id);
  const [open, setOpen] = useState(false);
  // What is on its way is shown as if it had arrived; a refusal takes it back.
  const coming = save.isPending ? save.variables : {};
  const cell = 'h-14 px-3 bg-raised first:ps-4 first:rounded-s-md last:rounded-e-md';
  return (
    <tbody className={cx('[&:nth-child(odd)>tr>*]:bg-transparent', open && '[&>tr>*]:bg-raised!')}>
      <tr>
        <th scope="row" className={cx(cell, 'text-start font-normal')}>
          <GameName game={game} />
        </th>
        <td className={cell}>
          <span className="flex items-center gap-2 text-fg2">
            {game.type}
            {game.house && <Badge tone="accent">{t('house')}</Badge>}
          </span>
        </td>
        <td className={cell}>
          <PriorityInput
            value={coming.priority ?? game.priority}
            label={t('priorityOf', { game: game.name })}
            disabled={save.isPending}
            onSave={(priority) => save.mutate({ priority })}
          />
        </td>
        {SWITCHES.map((field) => (
          <td key={field} className={cell}>
            <Switch
              checked={coming[field] ?? game[field]}
              disabled={save.isPending}
              onChange={(on) => save.mutate({ [field]: on } satisfies GameChange)}
              label={t(`switch.${field}`, { game: game.name })}
              hideLabel
            />
          </td>
        ))}
        <td className={cell}>
          <Countries codes={game.blockedCountries} />
        </td>
        <td className={cx(cell, 'text-end')}>
          <Button
            size={32}
            className="min-w-20"
            icon={open ? 'close' : 'edit'}
            aria-expanded={open}
            aria-label={t(open ? 'closeOf' : 'editOf', { game: game.name })}
            onClick={() => setOpen(!open)}
          >
            {t(open ? 'close' : 'edit')}
          </Button>
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={8} className="rounded-md bg-raised p-4 whitespace-normal">
            {/* The table may be wider than the window; the form is not. */}
            <div className="sticky start-4 w-[min(960px,100vw-64px)] md:w-[min(960px,100vw-320px)]">
              <GameEditor game={game} onDone={() => setOpen(false)} />
            </div>
          </td>
        </tr>
      )}
    </tbody>
  );
}

function GameName({ game }: { game: StaffGame }): ReactNode {
  return (
    <span className="flex items-center gap-3">
      <img
        src={game.image}
        alt=""
        width={30}
        height={40}
        loading="lazy"
        className={cx('h-10 w-7.5 rounded-sm bg-hover object-cover', !game.enabled && 'grayscale')}
      />
      <span className="flex min-w-0 flex-col">
        <span className={cx('max-w-60 truncate font-semibold', !game.enabled && 'text-fg3')}>
          {game.name}
        </span>
        <span className="max-w-60 truncate font-mono text-xs text-fg3">{game.id}</span>
      </span>
    </span>
  );
}

const SHOWN = 3;

export function Countries({ codes }: { codes: readonly string[] }): ReactNode {
  const t = useT('catalogue.admin.games');
  if (codes.length === 0) return <span className="text-fg3">{t('nowhere')}</span>;
  const names = codes.map((code) => countryName(code) ?? code).join(', ');
  return (
    <span title={names} className="flex gap-1">
      {codes.slice(0, SHOWN).map((code) => (
        <Badge key={code} tone="warn">
          {code}
        </Badge>
      ))}
      {codes.length > SHOWN && <Badge>+{codes.length - SHOWN}</Badge>}
    </span>
  );
}
