import { useId, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { PoolMode } from '../contract.ts';
import { MODE_ICONS } from './modes.ts';

interface ModePickerProps {
  modes: readonly PoolMode[];
  value: PoolMode;
  onChange: (mode: PoolMode) => void;
}

/** Kinds of pools as tiles. Arrow keys move, as in every radio group. */
export function ModePicker({ modes, value, onChange }: ModePickerProps): ReactNode {
  const t = useT('pvp.create');
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-xs font-semibold text-fg2">{t('mode')}</legend>
      <div className="grid grid-cols-2 gap-2">
        {modes.map((id) => (
          <label
            key={id}
            className={cx(
              'flex h-12 min-w-0 cursor-pointer items-center gap-2.5 rounded-md border px-3 text-sm font-semibold transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              id === value
                ? 'border-accent bg-accent/10 text-fg'
                : 'border-line bg-raised text-fg2 hover:text-fg',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={id === value}
              onChange={() => onChange(id)}
            />
            <Icon name={MODE_ICONS[id]} size={20} className={id === value ? 'text-accent' : 'text-fg3'} />
            <span className="truncate">{t(`name.${id}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
