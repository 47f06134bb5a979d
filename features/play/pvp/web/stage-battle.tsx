import { useMemo, type CSSProperties, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { CaseArt } from '#games/cases/web/case-art.tsx';
import { filler, screenDraws } from '#games/cases/web/reel.ts';
import { shortMultiplier, tierColour } from '#platform/web/game/pay-tiers.ts';
import { battleMs, caseMs, type CaseTable, type PoolView } from '../contract.ts';
import { CaseBox } from './case-box.tsx';
import { colourOf } from './colours.ts';
import { SeatFace } from './seat-face.tsx';
import { multiplierOf } from './share.ts';
import { useMotion, useShare } from './stage-motion.ts';
import type { Reveal } from './use-reveal.ts';

type Battle = NonNullable<PoolView['battle']>;

/** Cases that run past before the one that is opened. */
const RUN = 11;
/** Part of a case's time in which its reel turns. */
const TURN = 0.78;

/** Every seat opens the same cases side by side, one after the other. */
export function Battle({ pool, playing, shown }: { pool: PoolView } & Reveal): ReactNode {
  const { battle, seats, result, players } = pool;
  const cases = battle?.cases ?? [];
  const share = useShare(playing, battleMs(cases.length));
  if (!battle) return null;
  const each = caseMs(cases.length);
  const elapsed = share * battleMs(cases.length);
  const round = !playing ? cases.length : Math.min(cases.length, Math.floor(elapsed / each));
  // A case counts when its reel stands.
  const opened = playing
    ? Math.min(cases.length, Math.floor(elapsed / each + 1 - TURN))
    : shown
      ? cases.length
      : 0;
  return (
    <div className="@container grid w-full gap-3">
      <Cases battle={battle} round={playing ? round : null} />
      <div
        className={cx(
          'grid w-full grid-cols-2 gap-2 sm:gap-3',
          seats === 3 && '@lg:grid-cols-3',
          seats === 4 && '@xl:grid-cols-4',
        )}
      >
        {Array.from({ length: seats }, (_, seat) => {
          const user = players[seat]?.user;
          return (
            <Seat
              key={seat}
              seat={seat}
              pool={pool}
              table={playing ? cases[round] : undefined}
              round={round}
              length={each * TURN}
              worth={result?.opened[seat] ?? []}
              opened={opened}
              look={!shown || !user ? 'in' : result?.winners.includes(user._id) ? 'won' : 'out'}
            />
          );
        })}
      </div>
    </div>
  );
}

/** What is opened, in order; the one that is being opened stands out. */
function Cases({ battle, round }: { battle: Battle; round: number | null }): ReactNode {
  return (
    <ol className="flex flex-wrap justify-center gap-1">
      {battle.cases.map((table, at) => (
        <li
          key={at}
          className={cx(
            'rounded-md border px-1 py-0.5 transition-[opacity,border-color]',
            at === round ? 'border-accent bg-accent/15' : 'border-line/60 bg-panel',
            round !== null && at < round && 'opacity-40',
          )}
        >
          <CaseBox table={table} className="w-6 sm:w-7" />
        </li>
      ))}
    </ol>
  );
}

interface SeatProps {
  seat: number;
  pool: PoolView;
  /** Of the case that is being opened. */
  table: CaseTable | undefined;
  round: number;
  /** How long its reel turns. */
  length: number;
  /** Hundredths of each case. */
  worth: readonly number[];
  /** How many are open. */
  opened: number;
  look: 'in' | 'won' | 'out';
}

function Seat({ seat, pool, table, round, length, worth, opened, look }: SeatProps): ReactNode {
  const user = pool.players[seat]?.user;
  const pair = pool.battle?.kind === 'team' ? Math.floor(seat / 2) : seat;
  const last = worth[opened - 1];
  return (
    <div
      className={cx(
        'grid min-w-0 content-start justify-items-center gap-2 rounded-lg border bg-panel/70 p-2 transition-[opacity,border-color] duration-panel sm:p-3',
        look === 'won' ? 'border-win' : 'border-line/70',
        look === 'out' && 'opacity-60',
      )}
    >
      <span className="flex w-full min-w-0 items-center gap-2">
        <SeatFace user={user} size={32} look={look} />
        <span className="min-w-0 flex-1 truncate text-sm font-semibold">{user?.name ?? '?'}</span>
        <span className="h-6 w-1 shrink-0 rounded-full" style={{ background: colourOf(pair) }} />
      </span>
      <span className="relative block h-20 w-full overflow-clip rounded-md bg-bg sm:h-24">
        {table !== undefined ? (
          <Reel key={round} table={table} result={(worth[round] ?? 0) / 100} length={length} />
        ) : last !== undefined ? (
          <Item multiplier={last / 100} />
        ) : (
          <span className="grid h-full place-items-center text-fg3">
            <Icon name="cases" size={32} />
          </span>
        )}
      </span>
      <b className={cx('text-lg font-bold tnum', look === 'won' ? 'text-win' : 'text-fg')}>
        {multiplierOf(worth.slice(0, opened))}
      </b>
      <span className="flex flex-wrap justify-center gap-1">
        {worth.slice(0, opened).map((one, at) => (
          <span
            key={at}
            className="rounded-sm bg-raised px-1.5 text-xs font-semibold text-fg tnum"
            style={{ boxShadow: `inset 0 -2px ${tierColour(one / 100)}` }}
          >
            {shortMultiplier(one / 100)}
          </span>
        ))}
      </span>
    </div>
  );
}

interface ReelProps {
  table: CaseTable;
  result: number;
  length: number;
}

/** Cases run past and come to rest on the one that is opened. The others are drawn by the true chances. */
function Reel({ table, result, length }: ReelProps): ReactNode {
  const strip = useMemo(
    () => [...filler({ difficulty: table }, RUN, screenDraws(RUN)), result],
    [table, result],
  );
  const reel = useMotion(
    true,
    [{ transform: 'translateY(0)' }, { transform: `translateY(-${(RUN / (RUN + 1)) * 100}%)` }],
    'cubic-bezier(0.12, 0.7, 0.1, 1)',
    length,
  );
  return (
    <div ref={reel} className="grid" style={{ transform: `translateY(-${(RUN / (RUN + 1)) * 100}%)` }}>
      {strip.map((multiplier, at) => (
        <Item key={at} multiplier={multiplier} />
      ))}
    </div>
  );
}

function Item({ multiplier }: { multiplier: number }): ReactNode {
  return (
    <span
      style={{ '--tier': tierColour(multiplier) } as CSSProperties}
      className="relative grid h-20 content-center justify-items-center bg-linear-to-b from-transparent to-[color-mix(in_srgb,var(--tier)_22%,transparent)] sm:h-24"
    >
      <CaseArt multiplier={multiplier} className="w-12 sm:w-15" />
      <b className="text-sm font-bold text-fg tnum">{shortMultiplier(multiplier)}</b>
      <i className="absolute inset-x-0 bottom-0 h-1 bg-(--tier)" />
    </span>
  );
}
