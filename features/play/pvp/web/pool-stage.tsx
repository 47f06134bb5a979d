import { useEffect, useRef, type ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { REVEAL_MS, type PoolView } from '../contract.ts';
import type { KnownPool } from './queries.ts';
import { placePercent } from './share.ts';
import type { Reveal } from './use-reveal.ts';

interface StageProps {
  data: KnownPool;
  reveal: Reveal;
}

/** What the draw looks like. The words below it say the same, so it is hidden from assistive technology. */
export function PoolStage({ data, reveal }: StageProps): ReactNode {
  const { mode } = data.pool;
  return (
    <div aria-hidden className="grid min-h-60 place-items-center overflow-clip rounded-xl bg-bg p-4">
      {mode === 'coinflip' ? (
        <Coin pool={data.pool} {...reveal} />
      ) : mode === 'jackpot' ? (
        <Wheel data={data} reveal={reveal} />
      ) : (
        <Seats pool={data.pool} {...reveal} />
      )}
    </div>
  );
}

/** Plays an animation on an element while the draw is drawn out. */
function useMotion(playing: boolean, frames: Keyframe[], easing: string) {
  const node = useRef<HTMLDivElement>(null);
  const text = JSON.stringify(frames);
  useEffect(() => {
    if (!playing) return;
    const motion = node.current?.animate(JSON.parse(text) as Keyframe[], {
      duration: REVEAL_MS,
      easing,
      fill: 'both',
    });
    return () => motion?.cancel();
  }, [playing, text, easing]);
  return node;
}

const TURNS = 7;

function Coin({ pool, playing, shown }: { pool: PoolView } & Reveal): ReactNode {
  const winner = pool.players.findIndex(({ user }) => pool.result?.winners.includes(user._id));
  const last = TURNS * 360 + (winner === 1 ? 180 : 0);
  const coin = useMotion(
    playing,
    [{ transform: 'rotateY(0deg)' }, { transform: `rotateY(${last}deg)` }],
    'cubic-bezier(0.2, 0.7, 0.2, 1)',
  );
  return (
    <div style={{ perspective: 800 }}>
      <div
        ref={coin}
        className="relative size-40"
        style={{ transformStyle: 'preserve-3d', transform: `rotateY(${shown && winner === 1 ? 180 : 0}deg)` }}
      >
        {[0, 1].map((side) => {
          const user = pool.players[side]?.user;
          return (
            <span
              key={side}
              className={cx(
                'absolute inset-0 grid place-items-center rounded-full border-4 bg-panel',
                shown && side === winner ? 'border-win' : 'border-accent',
              )}
              style={{ backfaceVisibility: 'hidden', transform: `rotateY(${side * 180}deg)` }}
            >
              {user ? (
                <Avatar seed={user._id} src={user.avatar} size={128} />
              ) : (
                <Icon name="user" size={48} className="text-fg3" />
              )}
            </span>
          );
        })}
      </div>
    </div>
  );
}

const COLOURS = ['accent', 'info', 'warn', 'win', 'lose'] as const;

/** The tickets in a row, and a mark that stops at the one that was drawn. */
function Wheel({ data: { pool, proof }, reveal: { playing, shown } }: StageProps): ReactNode {
  const { ticket, tickets } = pool.result ?? {};
  const place = ticket && tickets ? placePercent(ticket, tickets) : 50;
  const mark = useMotion(
    playing,
    [{ left: '0%' }, { left: '100%' }, { left: '0%' }, { left: `${place}%` }],
    'cubic-bezier(0.3, 0.1, 0.2, 1)',
  );
  const names = [...new Set(proof.entries.map(({ player }) => player))];
  return (
    <div className="grid w-full gap-3">
      <div className="relative pt-5">
        {(playing || shown) && (
          <div
            ref={mark}
            className="absolute top-0 z-1 -ms-2 flex h-full w-4 flex-col items-center text-fg"
            style={{ left: `${place}%` }}
          >
            <Icon name="chevron-down" size={20} />
            <span className="w-0.5 flex-1 bg-fg" />
          </div>
        )}
        <div className="flex h-16 w-full overflow-clip rounded-lg bg-panel">
          {proof.entries.map(({ stake, player, from }) => (
            <span
              key={from}
              className="h-full border-e border-bg"
              style={{
                flex: `${stake} 0 0`,
                background: `var(--${COLOURS[names.indexOf(player) % COLOURS.length]})`,
              }}
            />
          ))}
        </div>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {pool.players.map(({ user }) => (
          <span
            key={user._id}
            className="flex items-center gap-1.5 rounded-full border-2 bg-panel py-0.5 ps-0.5 pe-2 text-xs font-semibold"
            style={{ borderColor: `var(--${COLOURS[names.indexOf(user.name) % COLOURS.length]})` }}
          >
            <Avatar seed={user._id} src={user.avatar} size={24} />
            {user.name}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Seats of a survivor pool: one after the other goes out. */
function Seats({ pool, playing, shown }: { pool: PoolView } & Reveal): ReactNode {
  const { players, seats, result } = pool;
  const out = players.filter(({ user }) => result && !result.winners.includes(user._id));
  return (
    <div className="flex flex-wrap justify-center gap-3">
      {Array.from({ length: Math.max(seats, players.length) }, (_, at) => {
        const user = players[at]?.user;
        const turn = user ? out.findIndex((one) => one.user._id === user._id) : -1;
        return (
          <Seat
            key={user?._id ?? at}
            turn={playing && turn >= 0 ? (turn + 1) / (out.length + 1) : null}
            className={cx(
              'grid size-20 place-items-center rounded-full border-4 bg-panel',
              !user && 'border-line',
              user && !shown && 'border-accent',
              user && shown && turn < 0 && 'border-win',
              user && shown && turn >= 0 && 'border-line opacity-45',
            )}
          >
            {user ? (
              <Avatar seed={user._id} src={user.avatar} size={64} />
            ) : (
              <Icon name="user" size={28} className="text-fg3" />
            )}
          </Seat>
        );
      })}
    </div>
  );
}

interface SeatProps {
  /** When it goes out, as a part of the whole; null: it stays. */
  turn: number | null;
  className: string;
  children: ReactNode;
}

function Seat({ turn, className, children }: SeatProps): ReactNode {
  const at = turn ?? 0;
  const frames: Keyframe[] = [
    { opacity: 1, offset: 0 },
    { opacity: 1, offset: Math.max(0, at - 0.05) },
    { opacity: 0.45, offset: at },
    { opacity: 0.45, offset: 1 },
  ];
  const seat = useMotion(turn !== null, frames, 'linear');
  return (
    <div ref={seat} className={className}>
      {children}
    </div>
  );
}
