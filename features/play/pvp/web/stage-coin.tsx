import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import type { PoolView } from '../contract.ts';
import { SeatFace } from './seat-face.tsx';
import { useMotion } from './stage-motion.ts';
import type { Reveal } from './use-reveal.ts';

const TURNS = 7;
/** A side for each of the two. */
const SIDES = ['var(--info)', 'var(--warn)'] as const;

/** Both players, and between them a coin with a side for each. */
export function Coin({ pool, playing, shown }: { pool: PoolView } & Reveal): ReactNode {
  const { players, result } = pool;
  const winner = players.findIndex(({ user }) => result?.winners.includes(user._id));
  const last = TURNS * 360 + (winner === 1 ? 180 : 0);
  const coin = useMotion(
    playing,
    [
      { transform: 'translateY(0) rotateX(0deg)' },
      { transform: `translateY(-22%) rotateX(${last * 0.7}deg)`, offset: 0.4 },
      { transform: `translateY(0) rotateX(${last}deg)` },
    ],
    'cubic-bezier(0.3, 0.5, 0.2, 1)',
  );
  return (
    <div className="grid w-full max-w-120 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3">
      <Side pool={pool} side={0} winner={shown ? winner : null} />
      <div style={{ perspective: 700 }}>
        <div
          ref={coin}
          className="relative size-24 sm:size-36"
          style={{
            transformStyle: 'preserve-3d',
            transform: `rotateX(${shown && winner === 1 ? 180 : 0}deg)`,
          }}
        >
          {SIDES.map((colour, side) => (
            <span
              key={colour}
              className="absolute inset-0 grid place-items-center rounded-full border-6 sm:border-8"
              style={{
                backfaceVisibility: 'hidden',
                transform: `rotateX(${side * 180}deg)`,
                borderColor: colour,
                color: colour,
                background: `radial-gradient(circle at 35% 30%, color-mix(in oklab, ${colour} 38%, var(--panel)), color-mix(in oklab, ${colour} 12%, var(--panel)))`,
              }}
            >
              {players.length < 2 ? (
                <Icon name="coins" size={44} />
              ) : (
                <SeatFace user={players[side]?.user} size={64} className="ring-0" />
              )}
            </span>
          ))}
        </div>
      </div>
      <Side pool={pool} side={1} winner={shown ? winner : null} />
    </div>
  );
}

interface SideProps {
  pool: PoolView;
  side: 0 | 1;
  /** Null until the draw is over. */
  winner: number | null;
}

function Side({ pool, side, winner }: SideProps): ReactNode {
  const user = pool.players[side]?.user;
  const look = winner === null ? 'in' : winner === side ? 'won' : 'out';
  return (
    <div className={cx('grid min-w-0 justify-items-center gap-2', look === 'out' && 'text-fg3')}>
      <SeatFace user={user} size={64} look={look} />
      <span className="max-w-full truncate text-sm font-semibold">{user?.name ?? '?'}</span>
      <span className="h-1 w-8 rounded-full" style={{ background: SIDES[side] }} />
    </div>
  );
}
