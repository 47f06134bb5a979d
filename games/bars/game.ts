/**
 * Bars: thirty crates, a float for each. The player opens one to five of them; every opened one pays its
 * multiplier over the number opened, floored to hundredths.
 */
import { range } from '#engines/fair/draw.ts';
import { FLOATS } from '#engines/fair/float-count.ts';
import {
  thresholdCounts,
  thresholdMean,
  thresholdRow,
  type ThresholdTable,
} from '#engines/fair/threshold-table.ts';
import { defineGame } from '#platform/contract/game.ts';
import { toHundredths } from '#platform/contract/hundredths.ts';
import type { Ratio } from '#platform/contract/money.ts';
import * as z from 'zod/mini';

export const TILES = 30;
export const MAX_PICKS = 5;
export const DIFFICULTIES = ['easy', 'medium', 'hard', 'expert'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** Threshold and multiplier of a bar that is opened alone, the rarest first. */
export const TABLES: Readonly<Record<Difficulty, ThresholdTable>> = {
  easy: [
    [0.98, 9],
    [0.93, 3],
    [0.85, 1.5],
    [0.7, 1.2],
    [0.35, 0.6],
    [0, 0.4],
  ],
  medium: [
    [0.995, 33],
    [0.98, 6],
    [0.95, 3],
    [0.85, 1.4],
    [0.7, 1.2],
    [0.35, 0.6],
    [0, 0.3],
  ],
  hard: [
    [0.9998, 705],
    [0.998, 75],
    [0.99, 12],
    [0.96, 6],
    [0.9, 2.4],
    [0.78, 1.2],
    [0.47, 0.3],
    [0, 0.1],
  ],
  expert: [
    [0.999_95, 3000],
    [0.9998, 1200],
    [0.999, 150],
    [0.995, 30],
    [0.985, 9],
    [0.96, 6],
    [0.9, 1.5],
    [0.5, 0.2],
    [0, 0],
  ],
};

const tileList = z.array(z.int().check(z.gte(0), z.lt(TILES))).check(
  z.minLength(1),
  z.maxLength(MAX_PICKS),
  z.refine((tiles) => new Set(tiles).size === tiles.length, 'Each tile once'),
);

/**
 * Recorded bets of other houses name only how many bars there were: `bars` counts the first so many of
 * the tiles and is gone after parsing.
 */
export const barsParams = z.pipe(
  z
    .object({
      difficulty: z.enum(DIFFICULTIES),
      tiles: tileList,
      bars: z.optional(z.int().check(z.gte(1), z.lte(MAX_PICKS))),
    })
    .check(z.refine(({ tiles, bars }) => bars === undefined || bars <= tiles.length, 'More bars than tiles')),
  z.transform(({ difficulty, tiles, bars }) => ({ difficulty, tiles: tiles.slice(0, bars) })),
);

export interface BarsParams {
  readonly difficulty: Difficulty;
  /** 0 to 29, in the order in which they are opened. */
  readonly tiles: readonly number[];
}
export interface BarsOutcome {
  /** What each of the thirty tiles pays at this number of picks. */
  readonly multipliers: readonly number[];
}

/** What a bar pays when `picks` are opened, in hundredths: `floor(multiplier / picks * 100)` in doubles, in this order. */
export function barHundredths(multiplier: number, picks: number): number {
  return Math.floor((multiplier / picks) * 100);
}

export interface Bar {
  readonly hundredths: number;
  /** How many of the 2^32 floats give it. */
  readonly count: number;
}

/** The bars there are at a number of picks, the rarest first. */
export function barsOf(difficulty: Difficulty, picks: number): readonly Bar[] {
  const table = TABLES[difficulty];
  const counts = thresholdCounts(table);
  return table.map(([, multiplier], row) => ({
    hundredths: barHundredths(multiplier, picks),
    count: counts[row]!,
  }));
}

/** Every sum of hundredths that the opened bars can come to, with how many streams of floats give it. */
export function sumsOf(difficulty: Difficulty, picks: number): ReadonlyMap<number, bigint> {
  const kinds = barsOf(difficulty, picks);
  let sums = new Map([[0, 1n]]);
  for (let pick = 0; pick < picks; pick++) {
    const next = new Map<number, bigint>();
    for (const [total, ways] of sums) {
      for (const { hundredths, count } of kinds) {
        const key = total + hundredths;
        next.set(key, (next.get(key) ?? 0n) + ways * BigInt(count));
      }
    }
    sums = next;
  }
  return sums;
}

function valueOf(difficulty: Difficulty, picks: number, float: number): number {
  const table = TABLES[difficulty];
  return barHundredths(table[thresholdRow(table, float)]![1], picks) / 100;
}

function sum(params: BarsParams, { multipliers }: BarsOutcome, opened: number): Ratio {
  const hundredths = params.tiles
    .slice(0, opened)
    .reduce((total, tile) => total + toHundredths(multipliers[tile]!), 0);
  return { num: BigInt(hundredths), den: 100n };
}

/** Recorded bets know picks, not places: the settings open the first so many tiles of five spread ones. */
const SPREAD = [14, 8, 21, 16, 6];

export const bars = defineGame<BarsParams, BarsOutcome>({
  id: 'bars',
  title: 'Bars',
  kind: 'instant',
  switches: { fields: { difficulty: DIFFICULTIES } },
  params: barsParams,
  // Five tiles, so that a recorded bet of any number of bars finds its places.
  initial: { difficulty: 'easy', tiles: SPREAD },
  boldest: { difficulty: 'expert', tiles: SPREAD.slice(0, 1) },
  settings: DIFFICULTIES.flatMap((difficulty) =>
    range(MAX_PICKS, 1).map((picks) => ({ difficulty, tiles: SPREAD.slice(0, picks) })),
  ),
  revealMs: 1200,
  version: 1,
  table: 'bars-98',
  floats: () => TILES,
  outcome: ({ difficulty, tiles }, floats) => ({
    multipliers: floats.slice(0, TILES).map((float) => valueOf(difficulty, tiles.length, float)),
  }),
  payout: (params, outcome) => sum(params, outcome, params.tiles.length),
  events: (params, outcome) => [
    ...params.tiles.map((tile, index) => ({
      type: 'open',
      tile,
      index,
      picks: params.tiles.length,
      multiplier: outcome.multipliers[tile]!,
      total: Number(sum(params, outcome, index + 1).num) / 100,
    })),
    { type: 'rest', multipliers: outcome.multipliers },
  ],
  trace({ difficulty, tiles }, floats) {
    const table = TABLES[difficulty];
    return floats.slice(0, TILES).map((float, tile) => {
      const [above, multiplier] = table[thresholdRow(table, float)]!;
      const pays = valueOf(difficulty, tiles.length, float).toFixed(2);
      const opened = tiles.includes(tile) ? ', opened' : '';
      return [
        `float ${tile}`,
        `${float} > ${above}`,
        `${multiplier} ÷ ${tiles.length} → ${pays}x on tile ${tile}${opened}`,
      ] as const;
    });
  },
  rtp({ difficulty, tiles }) {
    const mean = thresholdMean(TABLES[difficulty], (multiplier) => barHundredths(multiplier, tiles.length));
    return { num: mean.num * BigInt(tiles.length), den: mean.den * 100n };
  },
  maxMultiplier: ({ difficulty, tiles }) => ({
    num: BigInt(barHundredths(TABLES[difficulty][0]![1], tiles.length) * tiles.length),
    den: 100n,
  }),
  odds({ difficulty, tiles }) {
    const all = BigInt(FLOATS) ** BigInt(tiles.length);
    return [...sumsOf(difficulty, tiles.length)].map(([total, ways]) => ({
      pays: { num: BigInt(total), den: 100n },
      chance: { num: ways, den: all },
    }));
  },
  winChance({ difficulty, tiles }) {
    const empty = barsOf(difficulty, tiles.length).reduce(
      (total, bar) => total + (bar.hundredths === 0 ? BigInt(bar.count) : 0n),
      0n,
    );
    const all = BigInt(FLOATS) ** BigInt(tiles.length);
    return { num: all - empty ** BigInt(tiles.length), den: all };
  },
});
