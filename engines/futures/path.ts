/**
 * The simulated price of a day: fixed by a secret seed whose hash is published before the day, and recomputed by anyone
 * once the seed is out. Whole numbers only, so every machine gets the same path.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Steps are shares of the price in units of 1e-12. */
const STEP_UNIT = 10n ** 12n;
/** Twelve numbers of 16 bits have this mean sum; their deviation is 65,536. */
const MEAN_SUM = 393_210;
const DAY_MS = 86_400_000;

export interface PathSettings {
  readonly intervalMs: number;
  /** Standard deviation of a tick, in 1e-12 of the price. */
  readonly sigma: number;
  /** Of 2^32: how often a tick jumps as well. */
  readonly jumpChance: number;
  /** A jump is below this, in 1e-12 of the price, up or down. */
  readonly jump: number;
}

/** 50 % volatility a year at four ticks a second; a jump below 0.05 % every five minutes. */
export const DEFAULT_PATH: PathSettings = {
  intervalMs: 250,
  sigma: 44_502_871,
  jumpChance: 3_579_139,
  jump: 500_000_000,
};

/** What makes a path unsafe or inexact. @param maxMultiplier hundredths */
export function faultsOfPath(settings: PathSettings, maxMultiplier: bigint): string[] {
  const { intervalMs, sigma, jumpChance, jump } = settings;
  const faults: string[] = [];
  if (!Number.isSafeInteger(intervalMs) || intervalMs < 1 || DAY_MS % intervalMs !== 0)
    faults.push('the interval must divide a day into whole milliseconds');
  if (intervalMs > 250) faults.push('ticks must not be more than 250 ms apart');
  const parts = { sigma, jump };
  for (const [name, part] of Object.entries(parts))
    if (!Number.isSafeInteger(part) || part < 0 || part > 1e10)
      faults.push(`${name} must be a whole number from 0 to 1e10 (1 %)`);
  if (!Number.isSafeInteger(jumpChance) || jumpChance < 0 || jumpChance > 2 ** 32)
    faults.push('the chance of a jump must be a whole number from 0 to 2^32');
  // At the greatest multiplier a jump then moves a position by half its wager at most.
  if (BigInt(Math.trunc(jump)) * 2n * maxMultiplier > STEP_UNIT * 100n)
    faults.push('a jump must stay below 0.5 / greatest multiplier');
  return faults;
}

/** What is published before the day. @param seed 32 bytes */
export function commitmentOf(seed: Uint8Array): string {
  return bytesToHex(sha256(seed));
}

/** The relative step that 32 bytes make, in 1e-12: twelve 16-bit numbers for the noise, and at times a jump. */
export function stepOf(digest: Uint8Array, { sigma, jumpChance, jump }: PathSettings): number {
  let sum = -MEAN_SUM;
  for (let at = 0; at < 24; at += 2) sum += digest[at]! * 256 + digest[at + 1]!;
  const noise = Math.trunc((sigma * sum) / 65_536);
  const draw = digest[24]! * 2 ** 24 + digest[25]! * 2 ** 16 + digest[26]! * 256 + digest[27]!;
  if (draw >= jumpChance) return noise;
  const size = Math.trunc((jump * (digest[28]! * 256 + digest[29]!)) / 65_536);
  return noise + ((digest[30]! & 1) === 1 ? size : -size);
}

/** Rounded towards the old price, so that up and down are alike and no step has a drift. */
export function nextPrice(price: bigint, step: number): bigint {
  return price + (price * BigInt(step)) / STEP_UNIT;
}

/** The 32 bytes of a tick: HMAC-SHA256 under the seed of "symbol|index". A server may pass a native one of the same shape. */
export type DigestOf = (index: number) => Uint8Array;

export function createDigests(seed: Uint8Array, symbol: string): DigestOf {
  // The state after the key is kept: that halves the work of a tick.
  const keyed = hmac.create(sha256, seed);
  return (index) =>
    keyed
      .clone()
      .update(utf8ToBytes(`${symbol}|${index}`))
      .digest();
}

export function ticksOfDay({ intervalMs }: PathSettings): number {
  return DAY_MS / intervalMs;
}

/**
 * Walks a path. Tick 0 is `open` moved by the first step.
 * @param open the price before the first tick, in 1e-8 @returns the last price
 */
export function walkPath(
  digestOf: DigestOf,
  settings: PathSettings,
  open: bigint,
  ticks: number,
  each: (index: number, price: bigint) => void,
): bigint {
  let price = open;
  for (let index = 0; index < ticks; index++) {
    price = nextPrice(price, stepOf(digestOf(index), settings));
    each(index, price);
  }
  return price;
}
