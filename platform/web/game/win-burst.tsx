import type { CSSProperties, ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { winTier } from './win-tier.ts';

const PIECES = [0, 0, 40, 40] as const;
const LENGTH_MS = [0, 600, 1200, 2500] as const;
const COLOURS = ['bg-win', 'bg-warn', 'bg-fg', 'bg-accent', 'bg-info'];

/** Where a piece flies to: a turn of the golden angle each, so that none lies on another. */
function flight(piece: number, far: number): CSSProperties {
  const angle = piece * 2.399;
  const reach = far * (0.45 + 0.55 * ((piece * 37) % 40) * 0.025);
  return {
    '--x': `${Math.round(Math.cos(angle) * reach)}px`,
    '--y': `${Math.round(Math.sin(angle) * reach * 0.8)}px`,
    '--turn': `${(piece * 97) % 360}deg`,
  } as CSSProperties;
}

/**
 * The light round a win, by its size: none below twice the stake, a ring, pieces, a flood of them. Lies over its parent
 * and lets presses through; nothing waits for it. Only for a round that gave back more than was staked.
 */
export function WinBurst({ multiplier }: { multiplier: number }): ReactNode {
  const tier = winTier(multiplier);
  if (tier === 0) return null;
  const length = `${LENGTH_MS[tier]}ms`;
  return (
    <span
      aria-hidden
      data-win={tier}
      style={{ '--win-length': length } as CSSProperties}
      className="pointer-events-none absolute inset-0 grid place-items-center motion-reduce:hidden"
    >
      <i className="win-ring absolute size-28 rounded-full border-2 border-win" />
      {tier === 3 && (
        <i className="win-glow absolute inset-0 bg-radial-[closest-side] from-warn/30 to-transparent" />
      )}
      {Array.from({ length: PIECES[tier] }, (_, piece) => (
        <i
          key={piece}
          style={flight(piece, tier === 3 ? 320 : 190)}
          className={cx('win-piece absolute h-2.5 w-1.5 rounded-xs', COLOURS[piece % COLOURS.length])}
        />
      ))}
    </span>
  );
}
