import { useId, useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { cx } from '#ui/cx.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { Switch } from '#ui/switch.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { LobbyTable } from '../contract.ts';

export interface Filters {
  readonly game: 'all' | LobbyTable['game'];
  readonly seats: 'all' | '2' | '6' | '9';
  readonly kind: 'all' | 'real' | 'play';
  /** Blinds and currency as the lobby writes them; empty: all. */
  readonly stakes: string;
  /** Only tables with a free seat. */
  readonly free: boolean;
}

export const NO_FILTERS: Filters = { game: 'all', seats: 'all', kind: 'all', stakes: '', free: false };

interface Props {
  value: Filters;
  /** Those that a table of the lobby is played for. */
  stakes: readonly string[];
  onChange: (value: Filters) => void;
}

/** Which cash tables are shown. A phone shows its tables first, and these when they are asked for. */
export function LobbyFilters({ value, stakes, onChange }: Props): ReactNode {
  const t = useT('poker.lobby');
  const variant = useT('poker.variant');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const keys = Object.keys(NO_FILTERS) as (keyof Filters)[];
  const count = keys.filter((key) => value[key] !== NO_FILTERS[key]).length;
  const set = <Key extends keyof Filters>(key: Key, to: Filters[Key]) => onChange({ ...value, [key]: to });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Button
        icon="filter"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="justify-self-start sm:hidden"
      >
        <span className="flex items-center gap-2">
          {t('filters')}
          {count > 0 && <Badge tone="accent">{count}</Badge>}
        </span>
      </Button>
      <div
        id={id}
        className={cx(
          'gap-3 rounded-lg border border-line/70 bg-panel p-4 sm:flex sm:flex-wrap sm:items-end sm:gap-4',
          isOpen ? 'grid grid-cols-[minmax(0,1fr)]' : 'hidden',
        )}
      >
        <div className="sm:w-52">
          <Choice
            label={variant('label')}
            items={(['all', 'holdem', 'omaha'] as const).map((one) => ({
              id: one,
              label: one === 'all' ? t('all') : variant(`short.${one}`),
            }))}
            value={value.game}
            onChange={(game) => set('game', game)}
          />
        </div>
        <div className="sm:w-52">
          <Choice
            label={t('seats')}
            items={(['all', '2', '6', '9'] as const).map((one) => ({
              id: one,
              label: one === 'all' ? t('all') : one,
            }))}
            value={value.seats}
            onChange={(seats) => set('seats', seats)}
          />
        </div>
        <div className="sm:w-60">
          <Choice
            label={t('money')}
            items={(['all', 'real', 'play'] as const).map((one) => ({ id: one, label: t(one) }))}
            value={value.kind}
            onChange={(kind) => set('kind', kind)}
          />
        </div>
        <label className="grid gap-1.5 text-xs font-semibold text-fg2 sm:w-40">
          {t('stakes')}
          <NativeSelect value={value.stakes} onChange={({ target }) => set('stakes', target.value)}>
            <option value="">{t('all')}</option>
            {stakes.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </NativeSelect>
        </label>
        <div className="flex min-h-10 items-center">
          <Switch label={t('free')} checked={value.free} onChange={(free) => set('free', free)} />
        </div>
      </div>
    </div>
  );
}
