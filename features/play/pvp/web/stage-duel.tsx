import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { formatCount } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { REVEAL_MS, type PoolView } from '../contract.ts';
import { colourOf } from './colours.ts';
import { SeatFace } from './seat-face.tsx';
import { useShare } from './stage-motion.ts';
import type { Reveal } from './use-reveal.ts';

const MAX_ROLL = 10_000;
/** Part of the time in which the rolls climb; then they stand. */
const CLIMB = 0.82;

/** Both roll at once: the numbers climb together, and the lower one stops first. */
export function Duel({ pool, playing, shown }: { pool: PoolView } & Reveal): ReactNode {
  const { players, result } = pool;
  const share = useShare(playing, REVEAL_MS);
  const rolls = result?.rolls.at(-1) ?? [];
  const winner = players.findIndex(({ user }) => result?.winners.includes(user._id));
  // Slow at the end: the last thousands decide.
  const climbed = playing ? MAX_ROLL * (1 - (1 - Math.min(1, share / CLIMB)) ** 2) : MAX_ROLL;
  return (
    <div className="grid w-full max-w-140 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 sm:gap-4">
      {[0, 1].map((side) => (
        <Side
          key={side}
          pool={pool}
          side={side}
          roll={playing || shown ? Math.floor(Math.min(rolls[side] ?? 0, climbed)) : null}
          look={!shown ? 'in' : side === winner ? 'won' : 'out'}
        />
      ))}
      <span className="col-start-2 row-start-1 grid size-10 place-items-center rounded-full border border-line bg-panel text-fg2 sm:size-12">
        <Icon name="dice" size={22} />
      </span>
    </div>
  );
}

interface SideProps {
  pool: PoolView;
  side: number;
  /** Null until it is rolled. */
  roll: number | null;
  look: 'in' | 'won' | 'out';
}

function Side({ pool, side, roll, look }: SideProps): ReactNode {
  const user = pool.players[side]?.user;
  const colour = colourOf(side);
  return (
    <div
      className={cx(
        'row-start-1 grid min-w-0 justify-items-center gap-3 rounded-lg border bg-panel/70 p-3 transition-[opacity,border-color] duration-panel sm:p-5',
        side === 0 ? 'col-start-1' : 'col-start-3',
        look === 'won' ? 'border-win' : 'border-line/70',
        look === 'out' && 'opacity-60',
      )}
    >
      <SeatFace user={user} size={64} look={look} />
      <span className="max-w-full truncate text-sm font-semibold">{user?.name ?? '?'}</span>
      <b
        className={cx(
          'text-2xl leading-none font-bold tnum sm:text-4xl',
          look === 'won' ? 'text-win' : roll === null ? 'text-fg3' : 'text-fg',
        )}
      >
        {roll === null ? '–' : formatCount(roll)}
      </b>
      <span className="h-2 w-full overflow-clip rounded-full bg-raised">
        <span
          className="block h-full rounded-full"
          style={{ background: colour, width: `${((roll ?? 0) / MAX_ROLL) * 100}%` }}
        />
      </span>
    </div>
  );
}
