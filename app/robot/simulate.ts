/** Rounds by the million through what a bet goes through: HMAC stream, floats, rules, payout in whole units. */
import { randomBytes } from 'node:crypto';
import { floats } from '#engines/fair/floats.ts';
import type { AnyGame } from '#platform/contract/game.ts';
import { ONE, payoutOf } from '#platform/contract/money.ts';
import { asNumber } from '#platform/contract/odds.ts';
import { bulkHmac } from './bulk-hmac.ts';
import { playInstant, playSteps, type Dice } from './play.ts';
import { settingDeviation } from '#platform/contract/setting-deviation.ts';
import { exitsOf } from './returns.ts';

/** Large enough for the flooring of a payout not to matter. */
const STAKE = 100_000_000n;
/** Steps that fewer rounds than this reach tell nothing in a million. */
const MIN_CHANCE = 1e-4;
/** From so many rounds on advice is prepared for all of them at once. */
const BULK = 1000;

export interface Simulated {
  readonly game: string;
  readonly params: unknown;
  readonly rounds: number;
  /** Exact return of what was played. */
  readonly expected: number;
  readonly found: number;
  /** Distance in standard deviations of the mean. */
  readonly sigma: number;
  /** Whether the deviation is the exact one, or that of the sample. */
  readonly exact: boolean;
}

/** Exits of a ladder that are played: all that a million rounds say something about. */
function played(game: AnyGame, params: unknown): ReturnType<typeof exitsOf> {
  const [first, ...further] = exitsOf(game, params);
  return [first, ...further.filter((step) => asNumber(game.winChance(params, step)) >= MIN_CHANCE)];
}

/** Plays `rounds` rounds of one setting from a fresh seed; ladders are left after every step in turn. */
export function simulate(game: AnyGame, params: unknown, rounds: number): Simulated {
  const exits = played(game, params);
  const seed = randomBytes(32).toString('hex');
  const client = 'simulation';
  const dice = xorshift();
  const hmac = bulkHmac(seed);
  const bulk: ((seen: unknown) => unknown) | undefined =
    game.kind === 'steps' && rounds >= BULK ? game.bulkAdvice?.(params) : undefined;
  let [sum, squares] = [0, 0];
  for (let nonce = 0; nonce < rounds; nonce++) {
    const draw = (count: number) => floats(seed, client, nonce, count, hmac);
    const round =
      game.kind === 'instant'
        ? playInstant(game, params, draw)
        : game.kind === 'steps'
          ? playSteps(game, params, draw, exits[nonce % exits.length] ?? 1, dice, bulk)
          : shared(game, params, hmac(seed, String(nonce)));
    // Where more is staked on the way, the return is of what was staked in the first place.
    const more = round.staked === ONE ? 0 : asNumber(round.staked) - 1;
    const back = Number(payoutOf(STAKE, round.pays)) / Number(STAKE) - more;
    sum += back;
    squares += back * back;
  }
  return judge(game, params, { rounds, exits, sum, squares });
}

/** Choices of the robot, not of the game: any will do, as long as they differ. */
export function xorshift(): Dice {
  let state = 0x9e3779b9;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** Shared rounds hang on a link instead of a pair; each is left by its own automatic exit, or at its end. */
function shared(game: Extract<AnyGame, { kind: 'shared' }>, params: unknown, digest: Uint8Array) {
  const link = Buffer.from(digest).toString('hex');
  const outcome: unknown = game.outcome(link, 'salt of the simulation');
  return { pays: game.settle(params, outcome, null), staked: ONE };
}

interface Sums {
  readonly rounds: number;
  readonly exits: ReturnType<typeof exitsOf>;
  readonly sum: number;
  readonly squares: number;
}

function judge(game: AnyGame, params: unknown, { rounds, exits, sum, squares }: Sums): Simulated {
  const expected =
    exits.reduce<number>((total, step) => total + asNumber(game.rtp(params, step)), 0) / exits.length;
  const known = exits.map((step) => settingDeviation(game, params, step));
  const exact = known.every((one) => one !== null);
  const mean = sum / rounds;
  const variance = exact
    ? known.reduce<number>((total, one) => total + one ** 2, 0) / exits.length
    : squares / rounds - mean ** 2;
  return {
    game: game.id,
    params,
    rounds,
    expected,
    found: mean,
    sigma: (mean - expected) / Math.sqrt(variance / rounds || 1),
    exact,
  };
}
