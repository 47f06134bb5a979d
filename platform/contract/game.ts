/**
 * The three shapes of an original game. Games are pure: parameters and floats (or a chain hash) in,
 * outcome and exact multiplier out. No clock, no randomness, no I/O, no money.
 */
import type * as z from 'zod/mini';
import type { Ratio } from './money.ts';

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
}

export interface InstantGame<Params = never, Outcome = unknown> extends GameBase<Params> {
  readonly kind: 'instant';
  floats(params: Params): number;
  outcome(params: Params, floats: readonly number[]): Outcome;
  payout(params: Params, outcome: Outcome): Ratio;
  events(params: Params, outcome: Outcome): readonly GameEvent[];
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
> extends GameBase<Params> {
  readonly kind: 'steps';
  readonly turn: z.ZodMiniType<Turn>;
  floats(params: Params): number;
  /** The whole hidden layout, fixed at start. Also what the verifier prints. */
  outcome(params: Params, floats: readonly number[]): Outcome;
  /** State to store (JSON-safe); the layout itself is recomputed from the seeds, never stored open. */
  start(params: Params): State;
  step(params: Params, outcome: Outcome, state: State, turn: Turn): Turned<State>;
  /** What the player may see while the round runs. */
  view(params: Params, state: State): Record<string, unknown>;
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
    /** Parameters with the automatic exit lowered to at most `multiplier` hundredths (the max-payout rule). */
    limitExit(params: Params, multiplier: number): Params;
    /** Where the round ends by itself, in hundredths. */
    end(outcome: Outcome): number;
  };
  trace(hash: string, salt: string): readonly TraceRow[];
}

// The registry holds games of every parameter type; `any` is what lets one list hold them, and the
// parse at the edge (game.params) is what makes calling them safe.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyInstant = InstantGame<any, any>;
// oxlint-disable-next-line typescript/no-explicit-any
export type AnySteps = StepsGame<any, any, any, any>;
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyShared = SharedGame<any, any>;
export type AnyGame = AnyInstant | AnySteps | AnyShared;

/** Identity function that checks a game against its shape. */
export function defineGame<Params, Outcome>(game: InstantGame<Params, Outcome>): InstantGame<Params, Outcome>;
export function defineGame<Params, State, Turn, Outcome>(
  game: StepsGame<Params, State, Turn, Outcome>,
): StepsGame<Params, State, Turn, Outcome>;
export function defineGame<Params, Outcome>(game: SharedGame<Params, Outcome>): SharedGame<Params, Outcome>;
export function defineGame(game: unknown): unknown {
  return game;
}
