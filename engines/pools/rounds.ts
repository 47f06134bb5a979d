/**
 * Draws of a dice duel and a case battle: a float for each seat in each round, of the first four bytes of
 * `HMAC_SHA256(serverSeed, poolId:seed1|...|seedN[:entropy]:round:seat)`, highest byte first, over 2^32. Rounds and seats
 * count from 0, seats in order of entry.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { seedsText, type PoolSeeds } from './draw.ts';

/** A duel's dice show 0 to 10,000. */
const FACES = 10_001;
/** Ties one after the other that no duel will see: one is 1 in 10,001. */
const MAX_ROUNDS = 100;

/** What a seat draws in a round: 32 random bits, at least 0 and below 1. */
export function seatFloat(seeds: PoolSeeds, round: number, seat: number): number {
  const text = `${seedsText(seeds)}:${round}:${seat}`;
  const digest = hmac(sha256, utf8ToBytes(seeds.serverSeed), utf8ToBytes(text));
  return new DataView(digest.buffer, digest.byteOffset).getUint32(0) / 2 ** 32;
}

/** What a die shows for a float. */
export function rollOf(float: number): number {
  return Math.floor(float * FACES);
}

export interface DrawnDuel {
  /** What both rolled, round after round; only the last one is no tie. */
  readonly rolls: readonly (readonly [number, number])[];
  readonly winner: 0 | 1;
}

/** The higher roll wins; equal ones are rolled again. */
export function drawDuel(seeds: PoolSeeds): DrawnDuel {
  const rolls: [number, number][] = [];
  while (rolls.length < MAX_ROUNDS) {
    const [one, other] = [0, 1].map((seat) => rollOf(seatFloat(seeds, rolls.length, seat))) as [
      number,
      number,
    ];
    rolls.push([one, other]);
    if (one !== other) return { rolls, winner: one > other ? 0 : 1 };
  }
  throw new RangeError(`${MAX_ROUNDS} ties in a row`);
}

/**
 * What each seat's cases hold.
 * @param cases the table of each case in order, the same for every seat
 * @param worth what a case of a table holds for a float, in hundredths of its price
 * @returns hundredths by seat, then by case
 */
export function drawBattle(
  seeds: PoolSeeds,
  cases: readonly string[],
  worth: (table: string, float: number) => number,
): number[][] {
  return seeds.clientSeeds.map((_, seat) =>
    cases.map((table, round) => worth(table, seatFloat(seeds, round, seat))),
  );
}
