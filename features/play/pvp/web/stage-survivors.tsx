import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { REVEAL_MS, type PoolView } from '../contract.ts';
import { SeatFace, type Person } from './seat-face.tsx';
import { useMotion } from './stage-motion.ts';
import type { Reveal } from './use-reveal.ts';

/** Seats of a survivor pool: one after the other goes out. */
export function Survivors({ pool, playing, shown }: { pool: PoolView } & Reveal): ReactNode {
  const { players, seats, result } = pool;
  const out = players.filter(({ user }) => result && !result.winners.includes(user._id));
  return (
    <div className="flex max-w-120 flex-wrap justify-center gap-x-3 gap-y-4">
      {Array.from({ length: Math.max(seats, players.length) }, (_, at) => {
        const user = players[at]?.user;
        const turn = user ? out.findIndex((one) => one.user._id === user._id) : -1;
        return (
          <Seat
            key={user?._id ?? at}
            user={user}
            turn={playing && turn >= 0 ? (turn + 1) / (out.length + 1) : null}
            look={!shown || !user ? 'in' : turn < 0 ? 'won' : 'out'}
          />
        );
      })}
    </div>
  );
}

interface SeatProps {
  user: Person | undefined;
  /** When it goes out, as a part of the whole; null: it stays. */
  turn: number | null;
  look: 'in' | 'won' | 'out';
}

function Seat({ user, turn, look }: SeatProps): ReactNode {
  const at = turn ?? 0;
  const frames: Keyframe[] = [
    { opacity: 1, transform: 'none', offset: 0 },
    { opacity: 1, transform: 'none', offset: Math.max(0, at - 0.06) },
    { opacity: 1, transform: 'scale(1.12)', offset: Math.max(0, at - 0.03) },
    { opacity: 0.35, transform: 'scale(0.9)', offset: at },
    { opacity: 0.35, transform: 'scale(0.9)', offset: 1 },
  ];
  const seat = useMotion(turn !== null, frames, 'linear', REVEAL_MS);
  return (
    <div ref={seat} className="grid w-18 justify-items-center gap-1.5">
      <span className="relative">
        <SeatFace user={user} size={56} look={look} />
        {look !== 'in' && (
          <span
            className={cx(
              'absolute -end-1 -bottom-1 grid size-5 place-items-center rounded-full',
              look === 'won' ? 'bg-win text-on-accent' : 'bg-raised text-fg3',
            )}
          >
            <Icon name={look === 'won' ? 'check' : 'close'} size={14} />
          </span>
        )}
      </span>
      <span className={cx('max-w-full truncate text-xs font-semibold', look === 'out' && 'text-fg3')}>
        {user?.name ?? ''}
      </span>
    </div>
  );
}
