/** A strategy on the rounds of a revealed seed: what the page asks a worker for, and what the worker answers. */
import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { backtest, type Backtest, type KnownRound } from '#engines/strategy/backtest.ts';
import { parseStrategy } from '#engines/strategy/parse.ts';
import type { Strategy } from '#engines/strategy/strategy.ts';
import { typedStep } from '#platform/contract/typed-units.ts';
import { gameFloats, type AnyInstant } from '#platform/contract/game.ts';
import { switchesOf } from './switches-of.ts';

/** Nonces that are played, from 0. */
export const ROUNDS = 10_000;
/** Runs of the band, and how many bets each makes at most. */
export const WINDOWS = 200;
export const LENGTH = 1000;
const POINTS = 240;

export interface TrialOrder {
  readonly game: string;
  /** JSON, with amounts in the currency's places. */
  readonly strategy: string;
  /** What is chosen at the table: a strategy for chips names none. */
  readonly params: Strategy['params'];
  /** Places that are typed, and those of a unit of the ledger. */
  readonly decimals: number;
  readonly scale: number;
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** Units of the ledger. */
  readonly least: bigint;
  readonly greatest: bigint;
  readonly balance: bigint;
}

export type TrialAnswer = { readonly trial: Backtest } | { readonly failed: true };

/** Plays it all. Takes a second or more: for a worker. */
export function runTrial(game: AnyInstant, order: TrialOrder): Backtest {
  const strategy = { ...parseStrategy(order.strategy, order.scale), params: order.params };
  return backtest(strategy, roundsOf(game, order), {
    rounds: ROUNDS,
    table: { least: order.least, greatest: order.greatest, balance: order.balance, step: typedStep(order) },
    switches: switchesOf(game),
    windows: WINDOWS,
    length: LENGTH,
    points: POINTS,
  });
}

/** Floats of a nonce are computed once, however often its round is played. */
function roundsOf(game: AnyInstant, { serverSeed, clientSeed }: TrialOrder): KnownRound {
  const drawn = new Map<number, readonly number[]>();
  const paid = new Map<number, { params: unknown; ratio: ReturnType<KnownRound> }>();
  const draw = (nonce: number, count: number): readonly number[] => {
    const before = drawn.get(nonce);
    if (before && before.length >= count) return before.slice(0, count);
    const fresh = floats(serverSeed, clientSeed, nonce, count, nobleHmac);
    drawn.set(nonce, fresh);
    return fresh;
  };
  return (nonce, params) => {
    const known = paid.get(nonce);
    if (known?.params === params) return known.ratio;
    const all = gameFloats(game, params, (count) => draw(nonce, count));
    const ratio = game.payout(params, game.outcome(params, all));
    paid.set(nonce, { params, ratio });
    return ratio;
  };
}
