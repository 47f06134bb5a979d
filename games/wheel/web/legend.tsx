import type { CSSProperties } from 'react';
import { cx } from '#ui/cx.ts';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import { shares, wheelOf } from '../tables.ts';
import type { WheelParams } from '../game.ts';
import { tintsOf } from './tints.ts';

interface LegendProps {
  params: WheelParams;
  /** Multiplier that has come up, or null. */
  won: number | null;
  /** Multiplier whose figures are shown below. */
  marked: number;
  onLook: (pays: number | null) => void;
  label: string;
}

/** Every multiplier of the wheel with its colour and chance. */
export function Legend({ params, won, marked, onLook, label }: LegendProps) {
  const table = wheelOf(params);
  const tints = tintsOf(table);
  return (
    <ul
      aria-label={label}
      onPointerLeave={() => onLook(null)}
      className="mx-auto grid w-full max-w-150 auto-cols-fr grid-flow-col gap-1 px-2 pb-3 @2xl:gap-2"
    >
      {shares(table).map(({ pays, count }) => (
        <li
          key={pays}
          style={{ '--tint': pays > 0 ? tints.get(pays) : 'var(--fg3)' } as CSSProperties}
          onPointerMove={() => onLook(pays)}
          onPointerDown={() => onLook(pays)}
          className={cx(
            'min-w-0 overflow-hidden rounded-md border-b-4 border-(--tint) px-1 pt-1.5 pb-1 text-center transition-[background-color,translate]',
            pays === won
              ? '-translate-y-1 bg-[color-mix(in_srgb,var(--tint)_34%,var(--raised))]'
              : pays === marked
                ? 'bg-hover'
                : 'bg-raised',
          )}
        >
          <b className="block truncate text-sm font-bold text-fg tnum">{formatMultiplier(pays)}</b>
          <span className="block truncate text-xs text-fg2 tnum">
            {formatPercent(count / params.segments, (count * 100) % params.segments === 0 ? 0 : 1)}
          </span>
        </li>
      ))}
    </ul>
  );
}
