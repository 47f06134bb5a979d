/** A settled bet as what its stage is told, moment by moment. Pure. */
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { AnyGame } from '#platform/contract/game.ts';
import type { RoundView, SharedState } from '#platform/web/game/game-kit.ts';
import type { replay } from '../../replay-contract.ts';

export type Replay = ReplyOf<typeof replay>;

export interface Moment {
  /** Milliseconds after the moment before. */
  readonly after: number;
  readonly round: RoundView | null;
  readonly shared?: Omit<SharedState, 'startsAt'>;
}

/** The stage stands still before anything happens, so that one sees where it begins. */
const START_MS = 500;
/** Between two turns: what a stage draws of a turn is drawn by then. */
const TURN_MS = 900;
/** Between the lock of a room and its result. */
const LOCK_MS = 900;

/** Everything a stage is told, in order. Empty where the bet cannot be drawn. */
export function momentsOf(game: AnyGame, told: Replay): readonly Moment[] {
  if (told.frames.length === 0) return [];
  return game.kind === 'shared' ? sharedMoments(game, told) : turnMoments(told);
}

function turnMoments({ bet, stake, frames }: Replay): Moment[] {
  const idle: Moment = { after: 0, round: null };
  const drawn = frames.map((frame, at): Moment => {
    const last = at === frames.length - 1;
    return {
      after: at === 0 ? START_MS : TURN_MS,
      round: {
        id: bet.id,
        events: frames.slice(0, at + 1).flatMap(({ events }) => events),
        status: last ? endOf(bet) : 'in-progress',
        multiplier: frame.multiplier,
        stake: last ? bet.wager : stake,
        payout: frame.payout,
        outcome: last ? asRecord(bet.outcome) : null,
        view: frame.view,
        ...(frames.length > 1 && { turns: at }),
      },
    };
  });
  return [idle, ...drawn];
}

function sharedMoments(game: AnyGame, told: Replay): Moment[] {
  const { bet, shared } = told;
  if (game.kind !== 'shared' || !shared) return [];
  const left = leftAt(bet, shared);
  const flight = game.flight;
  const open = roundAt(told, false);
  const running = roomAt(told, { phase: 'running', out: false });
  const ended = {
    round: roundAt(told, true),
    shared: roomAt(told, { phase: 'ended', out: bet.multiplier > 0 }),
  };
  const start: Moment = { after: START_MS, round: open, shared: running };
  if (!flight)
    return [
      { ...start, after: 0 },
      { after: LOCK_MS, ...ended },
    ];
  const flown = flight.timeOf(Math.round(shared.result * 100));
  if (left === null) return [start, { after: flown, ...ended }];
  const exit = Math.min(flight.timeOf(left), flown);
  const out = { round: roundAt(told, true), shared: roomAt(told, { phase: 'running', out: true }) };
  return [start, { after: exit, ...out }, { after: flown - exit, ...ended }];
}

/** Hundredths: what was paid says where the player was out, by hand or by target. Null: in to the end. */
function leftAt({ multiplier }: Replay['bet'], shared: NonNullable<Replay['shared']>): number | null {
  return multiplier > 0 ? Math.round(multiplier * 100) : shared.cashedAt;
}

function roundAt({ bet, frames }: Replay, over: boolean): RoundView {
  return {
    id: bet.id,
    events: [],
    status: over ? endOf(bet) : 'in-progress',
    multiplier: over ? bet.multiplier : 0,
    stake: bet.wager,
    payout: over ? bet.payout : '0',
    outcome: over ? asRecord(bet.outcome) : null,
    view: frames[0]?.view ?? null,
  };
}

function roomAt(
  { bet, shared }: Replay,
  { phase, out }: { phase: 'running' | 'ended'; out: boolean },
): Omit<SharedState, 'startsAt'> {
  const id = String(shared!.no);
  const result = phase === 'ended' ? shared!.result : null;
  return {
    phase,
    roundId: id,
    bettingMs: 1,
    result,
    history: result === null ? [] : [{ id, result }],
    players: [
      {
        id: bet.id,
        name: bet.user?.name ?? null,
        user: bet.user?._id ?? null,
        avatar: bet.user?.avatar ?? null,
        stake: bet.wager,
        currency: bet.currency,
        cashedAt: out ? leftAt(bet, shared!) : null,
        mine: true,
        shownParams: shared!.told,
      },
    ],
  };
}

const endOf = ({ status }: Replay['bet']): 'win' | 'lose' => (status === 'win' ? 'win' : 'lose');

const asRecord = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null;
