import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { KnownPool } from './queries.ts';
import { SeatFace } from './seat-face.tsx';
import { colourOf } from './colours.ts';
import { placePercent } from './share.ts';
import { useMotion } from './stage-motion.ts';
import type { Reveal } from './use-reveal.ts';

const TURNS = 6;
/** Of the ring, in the units of its box of 100. */
const RADIUS = 41;

/** The tickets as a ring, each entry its share; it stops with the drawn ticket under the mark. */
export function Wheel({ data: { pool, proof }, reveal }: { data: KnownPool; reveal: Reveal }): ReactNode {
  const { playing, shown } = reveal;
  const { ticket, tickets, winners } = pool.result ?? {};
  const place = ticket && tickets ? placePercent(ticket, tickets) : 0;
  const stop = TURNS * 360 - place * 3.6;
  const ring = useMotion<SVGSVGElement>(
    playing,
    [{ transform: 'rotate(0deg)' }, { transform: `rotate(${stop}deg)` }],
    'cubic-bezier(0.15, 0.7, 0.15, 1)',
  );
  const total = proof.entries.at(-1)?.to ?? '0';
  const names = [...new Set(proof.entries.map(({ player }) => player))];
  const winner = shown ? pool.players.find(({ user }) => winners?.includes(user._id)) : undefined;
  return (
    <div className="grid w-full justify-items-center gap-4">
      <div className="relative size-52 sm:size-60">
        <svg
          ref={ring}
          viewBox="0 0 100 100"
          className="size-full"
          style={shown ? { transform: `rotate(${stop}deg)` } : undefined}
        >
          <circle cx="50" cy="50" r={RADIUS} fill="none" stroke="var(--raised)" strokeWidth="14" />
          {proof.entries.map(({ player, from, to }) => {
            const [start, end] = [placePercent(from, total), placePercent(to, total)];
            // A hair between neighbours, where there is room for one.
            const length = Math.max(end - start - (proof.entries.length > 1 ? 0.5 : 0), 0.1);
            return (
              <circle
                key={from}
                cx="50"
                cy="50"
                r={RADIUS}
                fill="none"
                pathLength="100"
                strokeWidth="14"
                stroke={colourOf(names.indexOf(player))}
                strokeDasharray={`${length} ${100 - length}`}
                strokeDashoffset={-start}
                transform="rotate(-90 50 50)"
              />
            );
          })}
        </svg>
        <svg
          viewBox="0 0 20 18"
          className="absolute -top-2 left-1/2 h-5 w-6 -translate-x-1/2 fill-fg stroke-bg drop-shadow-lg"
        >
          <path d="M1 1h18L10 17z" strokeWidth="2" strokeLinejoin="round" />
        </svg>
        <span className="absolute inset-0 grid place-items-center">
          {winner ? (
            <SeatFace user={winner.user} size={96} look="won" />
          ) : (
            <Icon name="trophy" size={56} className="text-warn" />
          )}
        </span>
      </div>
      <ul className="flex max-w-full flex-wrap justify-center gap-1.5">
        {pool.players.map(({ user }) => (
          <li
            key={user._id}
            className="flex min-w-0 items-center gap-1.5 rounded-full bg-panel py-1 ps-2 pe-3 text-xs font-semibold"
          >
            <span
              className="size-2.5 shrink-0 rounded-full"
              style={{ background: colourOf(names.indexOf(user.name)) }}
            />
            <span className="truncate">{user.name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
