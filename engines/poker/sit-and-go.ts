/** Sit-and-go: blind levels, order of finishing, prizes. Chips and money are integers. */
import { splitRuns } from './pots.ts';

export interface BlindLevel {
  readonly smallBlind: bigint;
  readonly bigBlind: bigint;
  /** Posted by the big blind for all; 0 for none. */
  readonly ante: bigint;
}

export type Speed = 'normal' | 'turbo' | 'hyper';

export interface BlindSchedule {
  readonly startingStack: bigint;
  readonly levelMinutes: number;
  readonly levels: readonly BlindLevel[];
}

/** Big blinds of the levels; the small blind is half. Antes of one big blind begin with the sixth level. */
const BIG_BLINDS = [20, 30, 50, 100, 150, 200, 300, 400, 600, 800, 1200, 1600, 2400, 3200, 4800, 6400];
const FIRST_ANTE_LEVEL = 5;

const SPEEDS: Readonly<Record<Speed, { stack: bigint; minutes: number }>> = {
  normal: { stack: 1500n, minutes: 10 },
  turbo: { stack: 1500n, minutes: 5 },
  hyper: { stack: 500n, minutes: 3 },
};

export function blindSchedule(speed: Speed): BlindSchedule {
  const { stack, minutes } = SPEEDS[speed];
  const levels = BIG_BLINDS.map((big, level) => ({
    smallBlind: BigInt(big) / 2n,
    bigBlind: BigInt(big),
    ante: level < FIRST_ANTE_LEVEL ? 0n : BigInt(big),
  }));
  return { startingStack: stack, levelMinutes: minutes, levels };
}

/** The level at a time since the start; the last one goes on. @param elapsedMs milliseconds from 0 */
export function levelAt({ levels, levelMinutes }: BlindSchedule, elapsedMs: number): BlindLevel {
  const index = Math.floor(elapsedMs / (levelMinutes * 60_000));
  return levels[Math.min(levels.length - 1, index)]!;
}

/** Shares of the pool in percent, first place first: 2 players 100; 3 to 6 65/35; 7 to 9 50/30/20. */
export function prizeShares(players: number): readonly number[] {
  if (!Number.isInteger(players) || players < 2 || players > 9)
    throw new RangeError(`no prizes for ${players} players`);
  if (players === 2) return [100];
  return players <= 6 ? [65, 35] : [50, 30, 20];
}

export interface Bust {
  readonly player: number;
  /** Chips before the hand in which the player went out. */
  readonly stack: bigint;
}

/**
 * Order of those who go out in one hand: who began it with more chips finishes higher, the same chips tie.
 * @returns groups of tied players, the highest place first
 */
export function rankBusts(busts: readonly Bust[]): number[][] {
  const stacks = [...new Set(busts.map(({ stack }) => stack))].toSorted((a, b) => (a > b ? -1 : 1));
  return stacks.map((stack) => busts.filter((bust) => bust.stack === stack).map(({ player }) => player));
}

export interface Finish {
  readonly player: number;
  /** 1 for the winner; tied players share the best of their places. */
  readonly place: number;
  readonly prize: bigint;
}

/**
 * Places and prizes. A share is rounded down and what is left over goes to the first place; tied players
 * split the prizes of their places, odd units one each to those listed first.
 * @param pool buy-ins together, without fees
 * @param order groups of tied players, the winner first; everybody exactly once
 * @param unit the least that is dealt: shares are multiples of it
 */
export function finishes(pool: bigint, order: readonly (readonly number[])[], unit = 1n): Finish[] {
  const players = order.flat();
  if (pool < 0n) throw new RangeError('a pool is not below zero');
  if (new Set(players).size !== players.length) throw new RangeError('a player finishes twice');
  const prizes = prizeShares(players.length).map((percent) => {
    const prize = (pool * BigInt(percent)) / 100n;
    return prize - (prize % unit);
  });
  prizes[0]! += pool - prizes.reduce((sum, prize) => sum + prize, 0n);
  let place = 1;
  return order.flatMap((group) => {
    const from = place;
    place += group.length;
    const sum = prizes.slice(from - 1, place - 1).reduce((all, prize) => all + prize, 0n);
    const parts = splitRuns(sum, group.length, unit);
    return group.map((player, at) => ({ player, place: from, prize: parts[at]! }));
  });
}
