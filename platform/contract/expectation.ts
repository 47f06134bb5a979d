/**
 * What the rules of a game say of a settled bet beforehand: what comes back of its stake on average, and how far that strays.
 * Pure. All figures are millionths, so that sums of any order are the same.
 */
import type { Brought } from './draws.ts';
import type { AnyGame, AnySteps } from './game.ts';
import { asNumber, multiplyRatios } from './odds.ts';
import { settingDeviation } from './setting-deviation.ts';
import type { Ratio } from './units.ts';

const MILLION = 1_000_000n;

/** What a bet row remembers of a house game. */
export interface PlayedRound {
  readonly params: unknown;
  readonly version: number;
  readonly table: string;
  readonly turns?: readonly unknown[];
  readonly outcome?: unknown;
  readonly cashedAt?: number | null;
}

export interface Expectation {
  /** Millionths of the stake. */
  readonly mean: bigint;
  /** Millionths of the stake's square. */
  readonly variance: bigint;
}

/**
 * What parameters and number of turns say, so that bets of one setting that ended alike share it.
 * @returns null where no table says it: games whose return hangs on how they are played (blackjack, video poker, HiLo), rounds
 * by rules that are gone, and what is not a game of the house
 */
export function expectationOf(game: AnyGame, round: PlayedRound): Expectation | null {
  if (round.version !== game.version || round.table !== game.table) return null;
  if (game.kind === 'steps') return ladderExpectation(game, round);
  if (game.kind === 'shared' && game.flight) return flightExpectation(game.rtp(round.params), round);
  const deviation = settingDeviation(game, round.params);
  return deviation === null
    ? null
    : { mean: micro(game.rtp(round.params)), variance: ofNumber(deviation ** 2) };
}

/** What the very turns and cards of a round say, where a game's return hangs on them; of other games the same as above. */
export function expectationOfRound(game: AnyGame, round: PlayedRound): Expectation | null {
  if (game.kind !== 'steps' || !game.expected) return expectationOf(game, round);
  // Rows of before may have no layout.
  if (round.version !== game.version || round.table !== game.table || round.outcome === undefined)
    return null;
  const found: Brought | null = game.expected(round.params, round.outcome, round.turns ?? []);
  return found && { mean: ofNumber(found.mean), variance: ofNumber(found.variance) };
}

/**
 * A ladder may be left anywhere, so what was meant is not known. Each turn that was taken is a draw of its own instead: from
 * what the round paid to what it pays next, with the chance of the step. Their means and variances add up, and the sum is exact
 * whatever made the player stop.
 */
function ladderExpectation(game: AnySteps, { params, turns = [] }: PlayedRound): Expectation | null {
  if (!game.steps || game.odds || game.advice || game.staked) return null;
  let [before, alive] = [1, 1];
  let [mean, variance] = [1, 0];
  for (let step = 1; step <= turns.length; step++) {
    const [returns, there] = [asNumber(game.rtp(params, step)), asNumber(game.winChance(params, step))];
    if (there === 0) {
      // A step that nobody survives: what was there is lost for certain.
      mean -= before;
      break;
    }
    const [pays, chance] = [returns / there, there / alive];
    mean += pays * chance - before;
    variance += pays ** 2 * chance * (1 - chance);
    [before, alive] = [pays, there];
  }
  return { mean: ofNumber(mean), variance: ofNumber(variance) };
}

/**
 * A flight may break at any moment, at a multiplier m with chance 1/m of what is left: up to where the player left or it broke
 * at r the draws add up to (r² - 1) / 2, beside the break at the very start.
 */
function flightExpectation(rtp: Ratio, { cashedAt, outcome }: PlayedRound): Expectation | null {
  const result = (outcome as { readonly result?: unknown } | undefined)?.result;
  const reached = typeof cashedAt === 'number' ? cashedAt / 100 : result;
  if (typeof reached !== 'number' || !Number.isFinite(reached)) return null;
  const starts = asNumber(multiplyRatios(rtp, { num: rtp.den - rtp.num, den: rtp.den }));
  return { mean: micro(rtp), variance: ofNumber(starts + (Math.max(1, reached) ** 2 - 1) / 2) };
}

const micro = ({ num, den }: Ratio): bigint => (num * MILLION) / den;
const ofNumber = (value: number): bigint => BigInt(Math.round(value * 1e6));
