import type { CSSProperties, ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { SEATING_MS, type PoolView } from '../contract.ts';
import { SeatFace, type Person } from './seat-face.tsx';
import { useMotion } from './stage-motion.ts';
import type { Reveal } from './use-reveal.ts';

/** The table of a sit-and-go: chairs in the order of entry until the seats are drawn, then who sits where. */
export function Table({ pool, playing, shown }: { pool: PoolView } & Reveal): ReactNode {
  const { players, seats, seating, result } = pool;
  const order = seating?.map((id) => players.find(({ user }) => user._id === id)) ?? players;
  return (
    <div className="relative aspect-[8/5] w-full max-w-110">
      <div className="absolute inset-x-[12%] inset-y-[16%] rounded-[40%/50%] border-6 border-line bg-raised shadow-card">
        <span className="grid h-full place-items-center text-fg3">
          <Icon name="cards" size={44} />
        </span>
      </div>
      {Array.from({ length: seats }, (_, at) => {
        const user = order[at]?.user;
        const won = shown && user !== undefined && result?.winners.includes(user._id) === true;
        return (
          <Chair
            key={user?._id ?? at}
            user={user}
            at={at}
            seats={seats}
            deals={playing}
            look={!shown || !user ? 'in' : won ? 'won' : 'out'}
          />
        );
      })}
    </div>
  );
}

interface ChairProps {
  user: Person | undefined;
  at: number;
  seats: number;
  /** The seats are being drawn: each is filled in its turn. */
  deals: boolean;
  look: 'in' | 'won' | 'out';
}

function Chair({ user, at, seats, deals, look }: ChairProps): ReactNode {
  const turn = (at + 1) / (seats + 1);
  const frames: Keyframe[] = [
    { opacity: 0, transform: 'scale(0.4)', offset: 0 },
    { opacity: 0, transform: 'scale(0.4)', offset: Math.max(0, turn - 0.12) },
    { opacity: 1, transform: 'none', offset: turn },
    { opacity: 1, transform: 'none', offset: 1 },
  ];
  const chair = useMotion(deals, frames, 'ease-out', SEATING_MS);
  return (
    <div
      style={placeOf(at, seats)}
      className="absolute start-[calc(50%+var(--x)*42%)] top-[calc(50%+var(--y)*38%)] w-20 -translate-x-1/2 -translate-y-1/2 rtl:translate-x-1/2"
    >
      <div ref={chair} className="grid justify-items-center gap-1">
        <SeatFace user={user} size={52} look={look} className={user ? '' : 'bg-bg'} />
        {user && (
          <span className="max-w-full truncate rounded-full bg-panel px-2 text-xs font-semibold">
            {user.name}
          </span>
        )}
      </div>
    </div>
  );
}

/** Clockwise from below; -1 to 1 in both directions. */
function placeOf(at: number, seats: number): CSSProperties {
  const angle = Math.PI / 2 + (2 * Math.PI * at) / seats;
  return { '--x': Math.cos(angle).toFixed(3), '--y': Math.sin(angle).toFixed(3) } as CSSProperties;
}
