/**
 * The three shapes of an original game. Games are pure: parameters and floats (or a chain hash) in,
 * outcome and exact multiplier out. No clock, no randomness, no I/O, no money.
 */
import type * as z from 'zod/mini';
import type { Brought } from './draws.ts';
import type { Ratio } from './money.ts';
import type { Odds } from './odds.ts';

/** One thing to draw, in order. The stage walks the list; the server only fills it. */
export interface GameEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** A row of the verifier's intermediate table, e.g. ['float 0 x 10001', '4211.7', 'floor -> 42.11']. */
export type TraceRow = readonly [step: string, value: string, becomes: string];

interface GameBase<Params> {
  readonly id: string;
  /** Display name (ours, not translated). */
  readonly title: string;
  readonly params: z.ZodMiniType<Params>;
  /** What a fresh page starts with, and what a verifier fills in for parameters that the outcome does not need. */
  readonly initial: Params;
  /** Parameters of the greatest multiplier there is, for what a lobby says of the game. */
  readonly boldest: Params;
  /** Name of the same algorithm in recorded bets of other houses, for `./phoenix verify --file`. */
  readonly recordedAs?: string;
  /**
   * Where recorded bets of other houses tell more than the outcome has: those fields, from the parameters as they
   * were recorded and the floats of the bet, more than the game takes. For `./phoenix verify --file` only.
   */
  recorded?(
    params: Readonly<Record<string, unknown>>,
    floats: readonly number[],
  ): Readonly<Record<string, unknown>>;
  /** Where the lobby lists it; originals when left out. */
  readonly section?: 'originals' | 'slots';
  /**
   * Every setting with odds of its own; where there are thousands, a sweep over all of them. What the printed
   * table of returns lists and the simulation plays.
   */
  readonly settings: readonly Params[];
  /**
   * Table games: how many chips lie on the table. The player enters what one chip is worth; the stake is that
   * times this. Absent in games with one stake.
   */
  chips?(params: Params): number;
  /** How long the stage takes to show a result, in ms: balances and feeds wait that long unless the player chose quick. */
  readonly revealMs: number;
  /** Bumped whenever the same seed and parameters could give another outcome or payout. Stored with each bet. */
  readonly version: number;
  /** Id of the payout table in force. Stored with each bet. */
  readonly table: string;
  /** Exact return to player of one setting (for steps games: of cashing out after `step` safe turns). */
  rtp(params: Params, step?: number): Ratio;
  /** Greatest multiplier these parameters can pay, for the max-payout rule shown before the bet. */
  maxMultiplier(params: Params): Ratio;
  /** Chance of any payout at all with these parameters, 0 to 1, exact (for steps: of `step` safe turns). */
  winChance(params: Params, step?: number): Ratio;
  /**
   * Every payout with its chance; of a ladder, of leaving it after `step`. Left out where there is one prize, or
   * where the list would be endless.
   */
  odds?(params: Params, step?: number): Odds;
  /** Standard deviation of a payout in multiples of the stake, where it is known by other means than `odds`. */
  deviation?(params: Params): number;
}

/** What a plan of automatic bets may change between two rounds. */
export interface Switches<Params = never> {
  /** The other side at the same chance: over and under. */
  flip?(params: Params): Params;
  /**
   * Parameters by name, each with what it may be set to; 'number' is any that the schema takes. Their words are the
   * game's texts: the name itself, and `risks` or `level` for values that are words.
   */
  readonly fields: Readonly<Record<string, 'number' | readonly (string | number)[]>>;
}

export interface InstantGame<Params = never, Outcome = unknown> extends GameBase<Params> {
  readonly kind: 'instant';
  floats(params: Params): number;
  /** How many floats follow those, seen the first ones: a spin that won free spins needs more. None when left out. */
  moreFloats?(params: Params, floats: readonly number[]): number;
  /** How long the stage takes to show this very result, where that varies: free spins take longer. `revealMs` when left out. */
  revealMsOf?(params: Params, outcome: Outcome): number;
  outcome(params: Params, floats: readonly number[]): Outcome;
  payout(params: Params, outcome: Outcome): Ratio;
  events(params: Params, outcome: Outcome): readonly GameEvent[];
  readonly switches?: Switches<Params>;
  /** What the strip of last results says of it, where that tells more than the multiplier: the roll, the number. */
  pill?(outcome: Outcome): string;
  trace(params: Params, floats: readonly number[]): readonly TraceRow[];
}

export type Turned<State> =
  | { readonly state: State; readonly events: readonly GameEvent[] }
  | { readonly refused: string };

export interface StepsGame<
  Params = never,
  State = unknown,
  Turn = never,
  Outcome = unknown,
  Seen extends object = object,
> extends GameBase<Params> {
  readonly kind: 'steps';
  readonly turn: z.ZodMiniType<Turn>;
  floats(params: Params): number;
  /** The whole hidden layout, fixed at start. Also what the verifier prints. */
  outcome(params: Params, floats: readonly number[]): Outcome;
  /** State to store (JSON-safe, nothing hidden in it); the layout itself is recomputed from the seeds, never stored open. */
  start(params: Params, outcome: Outcome): State;
  /**
   * What the start shows, e.g. the cards that were dealt; only games that have it may use the outcome in `start`.
   * A round may be over at once. Nothing is shown when left out.
   */
  opening?(params: Params, state: State): readonly GameEvent[];
  step(params: Params, outcome: Outcome, state: State, turn: Turn): Turned<State>;
  /**
   * Which of these turns no round with these parameters could take, however it goes: the first one's place from 0; null
   * where a lucky round takes them all. What it says hangs on no layout, so a path can be refused by it before its bet.
   */
  wrongTurn?(params: Params, turns: readonly Turn[]): number | null;
  /** What the player may see while the round runs; a reloaded page draws the round from it. */
  view(params: Params, state: State): Seen;
  /** How many steps there are to cash out after, for games with a ladder of multipliers; 1 when left out. */
  steps?(params: Params): number;
  /** All turns that are legal in what the player sees; empty when the round is over. Robots and tests play from it. */
  turns(params: Params, seen: Seen): readonly Turn[];
  /**
   * Games whose return depends on how they are played: the best turn, or 'finish' to cash out. Auto betting and
   * rounds left open are played by it. `rtp` is the return of playing so.
   */
  advice?(params: Params, seen: Seen): Turn | 'finish';
  /**
   * The same advice for rounds by the million, where it takes long to find: made once, with seconds of work and some
   * memory, for the simulation only. `advice` when left out.
   */
  bulkAdvice?(params: Params): (seen: Seen) => Turn | 'finish';
  /** The turn for a player who left a round open that cannot be cashed out. Stakes nothing more. `advice` when left out. */
  idle?(params: Params, seen: Seen): Turn;
  /**
   * Games that ask for more stake on the way (double, split, insurance): all that has been staked so far, as a
   * multiple of the opening stake. Never shrinks. 1 when left out. `payout` stays a multiple of the opening stake.
   */
  staked?(params: Params, state: State): Ratio;
  /**
   * Games whose return hangs on how they are played, and those in which a turn has more than two ends: what a round was to
   * bring with the turns that were taken. The draws between are rated by what the round is worth with best play, so what a
   * turn gives away lowers the mean. Null for turns that are none. A ladder says it by its steps.
   */
  expected?(params: Params, outcome: Outcome, turns: readonly Turn[]): Brought | null;
  /**
   * Whether anything has been at stake, in games with turns that risk nothing: a round that ends before gave its stake back
   * and is no play. Every turn is a risk when left out.
   */
  risked?(params: Params, state: State): boolean;
  /** True when no further turn is possible (lost, or everything found). */
  over(params: Params, state: State): boolean;
  /** True when cashing out is allowed now. */
  canFinish(params: Params, state: State): boolean;
  /** Multiplier if the round ended now (0 after a loss). */
  payout(params: Params, state: State): Ratio;
  trace(params: Params, floats: readonly number[]): readonly TraceRow[];
}

export interface SharedGame<Params = never, Outcome = unknown> extends GameBase<Params> {
  readonly kind: 'shared';
  /** Result of a chain link. @param hash 64 lowercase hex of the link @param salt public salt of the chain */
  outcome(hash: string, salt: string): Outcome;
  /** Multiplier paid to a player. @param cashedAt multiplier in hundredths at which the player left, null if still in at the end */
  settle(params: Params, outcome: Outcome, cashedAt: number | null): Ratio;
  /** Games in which players may leave while the round runs: the clock face and each player's automatic exit. */
  readonly flight?: {
    /** Multiplier in hundredths shown `ms` after the start. */
    multiplierAt(ms: number): number;
    /** First millisecond at which the clock face shows a multiplier in hundredths. */
    timeOf(multiplier: number): number;
    /** Where these parameters leave without anyone pressing, in hundredths. */
    automaticExit(params: Params): number;
    /** Parameters of a part that leaves at `multiplier` hundredths at the latest (the max-payout rule), beside what the player chose. */
    limitExit(params: Params, multiplier: number): Params;
    /** Where the round ends by itself, in hundredths. */
    end(outcome: Outcome): number;
  };
  /**
   * Where a part stands: one of `places`, where the table of players has columns. A player may have one open part at
   * each place in a round; one in all when left out.
   */
  place?(params: Params): string;
  /** The places in the order of the table of players, each with the colour token of its column. */
  readonly places?: readonly { readonly id: string; readonly tone: 'win' | 'lose' | 'plain' }[];
  /** How long stages take to show this very result, where that varies: a bonus takes longer. `revealMs` when left out. @param result what the room tells */
  revealMsOf?(result: number): number;
  /** What everybody may see of a part's parameters, with all that `place` reads. Nothing when left out. */
  shownParams?(params: Params): Readonly<Record<string, string | number>>;
  trace(hash: string, salt: string): readonly TraceRow[];
}

// The registry holds games of every parameter type; `any` is what lets one list hold them, and the
// parse at the edge (game.params) is what makes calling them safe.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyInstant = InstantGame<any, any>;
// oxlint-disable-next-line typescript/no-explicit-any
export type AnySteps = StepsGame<any, any, any, any, any>;
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyShared = SharedGame<any, any>;
export type AnyGame = AnyInstant | AnySteps | AnyShared;

/** Identity function that checks a game against its shape. */
export function defineGame<Params, Outcome>(game: InstantGame<Params, Outcome>): InstantGame<Params, Outcome>;
export function defineGame<Params, State, Turn, Outcome, Seen extends object>(
  game: StepsGame<Params, State, Turn, Outcome, Seen>,
): StepsGame<Params, State, Turn, Outcome, Seen>;
export function defineGame<Params, Outcome>(game: SharedGame<Params, Outcome>): SharedGame<Params, Outcome>;
export function defineGame(game: unknown): unknown {
  return game;
}

/**
 * All floats of a bet. @param draw the first `count` floats of the bet's seeds and nonce
 */
export function gameFloats(
  game: AnyInstant | AnySteps,
  params: unknown,
  draw: (count: number) => readonly number[],
): readonly number[] {
  const first = draw(game.floats(params));
  const more = game.kind === 'instant' ? (game.moreFloats?.(params, first) ?? 0) : 0;
  return more > 0 ? draw(first.length + more) : first;
}

/** How long stages take to show the result of a round that everybody plays, in ms. @param outcome with what the room tells */
export function sharedRevealOf(game: AnyShared, outcome: unknown): number {
  if (!game.revealMsOf) return game.revealMs;
  return game.revealMsOf((outcome as { readonly result: number }).result);
}

/** How long the stage takes to show the end of a stepped round, in ms: that of one turn, or of all that were taken at once. */
export function stepsRevealOf(
  game: AnySteps,
  { path, turns = [] }: { readonly path?: boolean; readonly turns?: readonly unknown[] },
): number {
  return path === true ? game.revealMs * Math.max(1, turns.length) : game.revealMs;
}

/** The first of these turns that is wrong, by its place; null where `right` holds for all and there are no more than `most`. */
export function firstWrong<Turn>(
  turns: readonly Turn[],
  most: number,
  right: (turn: Turn, place: number) => boolean = () => true,
): number | null {
  const wrong = turns.findIndex((turn, place) => place >= most || !right(turn, place));
  return wrong === -1 ? null : wrong;
}

/** How long the stage takes to show a result of an instant game, in ms. */
export function revealOf(game: AnyInstant, params: unknown, outcome: unknown): number {
  return game.revealMsOf?.(params, outcome) ?? game.revealMs;
}

/** The same for a bet of any kind of game, by what is remembered of it. */
export function betRevealOf(
  game: AnyGame,
  detail: {
    readonly params: unknown;
    readonly outcome: unknown;
    readonly path?: boolean;
    readonly turns?: readonly unknown[];
  },
): number {
  if (game.kind === 'steps') return stepsRevealOf(game, detail);
  return game.kind === 'shared'
    ? sharedRevealOf(game, detail.outcome)
    : revealOf(game, detail.params, detail.outcome);
}
