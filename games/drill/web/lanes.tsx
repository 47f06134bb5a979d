import { useId, type ReactNode } from 'react';
import { range } from '#engines/fair/draw.ts';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { LANES } from '../game.ts';

interface LaneChoiceProps {
  lane: number;
  onLane: (lane: number) => void;
  disabled: boolean;
  /** The depth of a drill, below its name. */
  children: (lane: number) => ReactNode;
}

/** One place over each shaft: the drill's name and depth, and the radio button that chooses it. */
export function LaneChoice({ lane, onLane, disabled, children }: LaneChoiceProps) {
  const t = useT('games.drill');
  const name = useId();
  return (
    <div role="radiogroup" aria-label={t('lane')} className="grid w-full grid-cols-3">
      {range(LANES).map((id) => (
        <label
          key={id}
          className={cx(
            'mx-auto flex w-[88%] max-w-44 flex-col items-center gap-1 rounded-lg border px-1 py-2 backdrop-blur-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent md:py-2.5',
            id === lane ? 'border-accent bg-accent/15' : 'border-line/70 bg-panel/70',
            disabled ? 'cursor-default' : 'cursor-pointer hover:border-accent/70',
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            aria-label={t('drill', { number: id + 1 })}
            checked={id === lane}
            disabled={disabled}
            onChange={() => onLane(id)}
          />
          <span aria-hidden className="text-xs font-semibold text-fg2">
            {t('drill', { number: id + 1 })}
          </span>
          {children(id)}
        </label>
      ))}
    </div>
  );
}
