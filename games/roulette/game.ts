/**
 * Roulette with one zero. Chips may lie on any spots at once; a chip on n numbers comes back 36 / n times,
 * so every layout whatsoever returns exactly 36/37. Counts are in chips; what one is worth is the page's affair.
 */
import { intBelow, range } from '#engines/fair/draw.ts';
import { defineGame } from '#platform/contract/game.ts';
import { ZERO, type Ratio } from '#platform/contract/money.ts';
import * as z from 'zod/mini';
import { colourOf, paysOf, POCKETS, spotOf } from './spots.ts';

/** Chips that may lie on one spot. */
export const MAX_ON_SPOT = 1_000_000;

const count = z.int().check(z.gte(1), z.lte(MAX_ON_SPOT));

export const rouletteParams = z.object({
  /** Chips by spot id. */
  chips: z.record(z.string(), count).check(
    z.refine((chips) => Object.keys(chips).every((id) => spotOf(id) !== undefined), 'No such spot'),
    z.refine((chips) => Object.keys(chips).length > 0, 'No chips on the table'),
  ),
});

export type RouletteParams = z.output<typeof rouletteParams>;
export interface RouletteOutcome {
  /** 0 to 36. */
  readonly result: number;
}

export function rouletteChips({ chips }: RouletteParams): number {
  return Object.values(chips).reduce((sum, chip) => sum + chip, 0);
}

/** Chips that come back when a number wins. */
export function chipsBack({ chips }: RouletteParams, result: number): number {
  let back = 0;
  for (const [id, placed] of Object.entries(chips)) {
    const spot = spotOf(id);
    if (spot?.numbers.includes(result)) back += placed * paysOf(spot);
  }
  return back;
}

function payout(params: RouletteParams, { result }: RouletteOutcome): Ratio {
  const back = chipsBack(params, result);
  return back === 0 ? ZERO : { num: BigInt(back), den: BigInt(rouletteChips(params)) };
}

const one = (id: string): RouletteParams => ({ chips: { [id]: 1 } });

export const roulette = defineGame<RouletteParams, RouletteOutcome>({
  id: 'roulette',
  title: 'Roulette',
  kind: 'instant',
  params: rouletteParams,
  initial: one('red'),
  boldest: one('17'),
  // One of each kind of bet, a covered table, and a mixed layout.
  settings: [
    ...['17', '17-20', '16-17-18', '0-2-3', '17-18-20-21', '0-1-2-3', '13-14-15-16-17-18'].map(one),
    ...['dozen-2', 'column-1', 'red', 'even', 'high'].map(one),
    { chips: { black: 1, red: 1 } },
    { chips: { 0: 5, '5-8': 20, '23-24-26-27': 10, 'dozen-3': 100, odd: 250 } },
  ],
  chips: rouletteChips,
  revealMs: 1500,
  version: 1,
  table: 'roulette-single-zero',
  floats: () => 1,
  outcome: (_params, [float]) => ({ result: intBelow(float!, POCKETS) }),
  pill: ({ result }) => String(result),
  payout,
  events: (params, { result }) => [{ type: 'spin', result, back: chipsBack(params, result) }],
  trace(params, [float]) {
    const result = intBelow(float!, POCKETS);
    return [
      ['float 0 × 37', String(float! * POCKETS), `floor → ${result} (${colourOf(result)})`],
      ['chips laid', String(rouletteChips(params)), `chips back ${chipsBack(params, result)}`],
    ];
  },
  rtp: () => ({ num: 36n, den: 37n }),
  maxMultiplier(params) {
    const most = Math.max(...range(POCKETS).map((result) => chipsBack(params, result)));
    return { num: BigInt(most), den: BigInt(rouletteChips(params)) };
  },
  winChance(params) {
    const covered = new Set(Object.keys(params.chips).flatMap((id) => spotOf(id)?.numbers ?? []));
    return { num: BigInt(covered.size), den: BigInt(POCKETS) };
  },
  odds: (params) =>
    range(POCKETS).map((result) => ({
      pays: payout(params, { result }),
      chance: { num: 1n, den: BigInt(POCKETS) },
    })),
});
