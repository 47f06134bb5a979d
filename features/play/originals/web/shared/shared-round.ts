/** A round that everybody plays together, as the server tells it and as the stage draws it. */
import type { SharedPlayer, SharedState as StageState } from '#platform/web/game/game-kit.ts';
import type { MultiplayerBet, SharedState } from '../../contract.ts';

export interface SharedRoundView {
  readonly state: SharedState;
  /** By bet id, in the order they joined. */
  readonly bets: ReadonlyMap<string, MultiplayerBet>;
  /** Newest first. */
  readonly history: readonly Past[];
  /** Server clock minus the page's `performance.now()`, in ms. */
  readonly offset: number;
}

export interface Past {
  readonly no: number;
  readonly result: number;
  readonly hash: string;
}

export interface SharedRoundReply {
  readonly state: SharedState;
  readonly bets: readonly MultiplayerBet[];
  readonly history: readonly Past[];
}

/** Past results kept, and greatest number of bets held for the table. */
const KEPT = 30;
const MAX_BETS = 5000;

/** @param now the page's clock when the answer came */
export function openSharedRound({ state, bets, history }: SharedRoundReply, now: number): SharedRoundView {
  return {
    state,
    bets: new Map(bets.map((bet) => [bet.id, bet])),
    history: withResult(history, state).slice(0, KEPT),
    offset: state.now - now,
  };
}

const ORDER = { waiting: 0, betting: 1, running: 2, settled: 3 } as const;

/** True for what tells less of the round's course than is known already. */
function isOlder(known: SharedState, told: SharedState): boolean {
  if (told.no !== known.no) return told.no < known.no;
  return ORDER[told.phase] < ORDER[known.phase] && told.phase !== 'waiting';
}

/** A message about the round's course. One that tells less than is known already is dropped. */
export function takeState(sharedRound: SharedRoundView, state: SharedState, now: number): SharedRoundView {
  const offset = clockOffset(sharedRound.offset, state.now, now);
  if (isOlder(sharedRound.state, state)) return { ...sharedRound, offset };
  return {
    state,
    offset,
    bets: state.no === sharedRound.state.no ? sharedRound.bets : new Map(),
    history: withResult(sharedRound.history, state),
  };
}

/** The whole room as it was answered. What was told of its course while the answer was on its way stays. */
export function reopen(known: SharedRoundView, answered: SharedRoundView): SharedRoundView {
  if (!isOlder(known.state, answered.state)) return answered;
  if (answered.state.no !== known.state.no) return known;
  const newer = [...known.bets].filter(
    ([id, { additional }]) => additional.multiplier !== null || !answered.bets.has(id),
  );
  return {
    ...known,
    bets: new Map([...answered.bets, ...newer]),
    history: withResult(answered.history, known.state),
  };
}

/**
 * The server's clock by the freshest message: a message can only be late, never early, so the greatest
 * difference seen is the truest. A cached message may be seconds old.
 */
export function clockOffset(before: number, serverNow: number, now: number): number {
  return Math.max(before, serverNow - now);
}

function withResult(history: readonly Past[], { phase, no, result, hash }: SharedState): readonly Past[] {
  if (phase !== 'settled' || result === null || history[0]?.no === no) return history;
  return [{ no, result, hash: hash ?? '' }, ...history].slice(0, KEPT);
}

/** Joins and exits; a bet comes again when it changed. Those of another round are dropped. */
export function takeBets(
  sharedRound: SharedRoundView,
  no: number,
  changed: readonly MultiplayerBet[],
): SharedRoundView {
  if (no !== sharedRound.state.no || changed.length === 0) return sharedRound;
  const bets = new Map(sharedRound.bets);
  for (const bet of changed) if (bets.has(bet.id) || bets.size < MAX_BETS) bets.set(bet.id, bet);
  return { ...sharedRound, bets };
}

const PHASES = { waiting: 'connecting', betting: 'betting', running: 'running', settled: 'ended' } as const;

/**
 * When the result of an ended round is on every stage, on the clock of the page; null before it ends.
 * @param revealMs what the stage takes to show it
 */
export function revealedAt({ state, offset }: SharedRoundView, revealMs: number): number | null {
  return state.phase === 'settled' ? state.startedAt - offset + revealMs : null;
}

/** Ids of the player's own bets in a round. */
export type Mine = ReadonlySet<string>;

export function stageState(sharedRound: SharedRoundView, mine: Mine): StageState {
  const { state, offset } = sharedRound;
  const starts = state.phase === 'betting' ? (state.endsAt ?? state.startedAt) : state.startedAt;
  return {
    phase: PHASES[state.phase],
    roundId: String(state.no),
    startsAt: starts - offset,
    bettingMs: Math.max(1, (state.endsAt ?? state.startedAt) - state.startedAt),
    result: state.result,
    players: [...sharedRound.bets.values()].map((bet) => playerOf(bet, mine)),
    history: sharedRound.history.map(({ no, result }) => ({ id: String(no), result })),
  };
}

function playerOf({ id, user, game, additional, told }: MultiplayerBet, mine: Mine): SharedPlayer {
  const { multiplier } = additional;
  return {
    id,
    name: user?.name ?? null,
    user: user?._id ?? null,
    avatar: user?.avatar ?? null,
    stake: game.wager,
    currency: game.currency,
    cashedAt: multiplier !== null && multiplier > 0 ? Math.round(multiplier * 100) : null,
    mine: mine.has(id),
    shownParams: told,
  };
}

/** Rows of the table: mine first, then the newest; who left is marked, nobody moves. */
export function tableRows(sharedRound: SharedRoundView, mine: Mine): MultiplayerBet[] {
  const rows = [...sharedRound.bets.values()].toReversed();
  return [...rows.filter(({ id }) => mine.has(id)), ...rows.filter(({ id }) => !mine.has(id))];
}
