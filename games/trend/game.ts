/**
 * Trend: before each round everybody says where one shared multiplier will end. Red is below 2.00 and pays 1.96, green
 * is 2.00 and above and pays 2, moon is 10.00 and above and pays 10. The multiplier has the curve of crash and a hash
 * chain of its own. Green and moon return 99 %, red 98.98 %, to within one draw of 2^32 for each.
 */
import { breakHundredths, reachingDraws } from '#engines/fair/break-point.ts';
import { linkUint32 } from '#engines/fair/chain.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { defineGame } from '#platform/contract/game.ts';
import { toHundredths } from '#platform/contract/hundredths.ts';
import { ZERO, type Ratio } from '#platform/contract/money.ts';
import * as z from 'zod/mini';

export const SIDES = ['red', 'green', 'moon'] as const;
export type Side = (typeof SIDES)[number];

/** Where green begins, in hundredths. Below it is red. */
export const GREEN_FROM = 200;
/** Where moon begins, in hundredths. What is moon is green too. */
export const MOON_FROM = 1000;
const PERCENT = 99;
const DRAWS = 2 ** 32;

const PAYS: Readonly<Record<Side, Ratio>> = {
  red: { num: 196n, den: 100n },
  green: { num: 2n, den: 1n },
  moon: { num: 10n, den: 1n },
};

export const trendParams = z.object({ side: z.enum(SIDES) });
export type TrendParams = z.output<typeof trendParams>;
export interface TrendOutcome {
  /** Where the multiplier ends: 1 and up, two decimals. */
  readonly result: number;
}

/** Multiplier of a draw in hundredths. @param draw first 32 bits of HMAC(link, salt) */
export function trendHundredths(draw: number): number {
  return breakHundredths(draw, PERCENT);
}

/** Whether a side is right about a result; the result as shown, with two decimals. */
export function wins(side: Side, result: number): boolean {
  const ended = toHundredths(result);
  if (side === 'red') return ended < GREEN_FROM;
  return ended >= (side === 'green' ? GREEN_FROM : MOON_FROM);
}

function winChance({ side }: TrendParams): Ratio {
  const reaching = reachingDraws(side === 'moon' ? MOON_FROM : GREEN_FROM, PERCENT);
  return { num: BigInt(side === 'red' ? DRAWS - reaching : reaching), den: BigInt(DRAWS) };
}

export const trend = defineGame<TrendParams, TrendOutcome>({
  id: 'trend',
  title: 'Trend',
  kind: 'shared',
  params: trendParams,
  initial: { side: 'green' },
  boldest: { side: 'moon' },
  settings: SIDES.map((side) => ({ side })),
  revealMs: 4200,
  version: 1,
  table: 'trend-99',
  outcome: (hash, salt) => ({ result: trendHundredths(linkUint32(hash, salt, nobleHmac)) / 100 }),
  settle: ({ side }, { result }) => (wins(side, result) ? PAYS[side] : ZERO),
  place: ({ side }) => side,
  places: [
    { id: 'red', tone: 'lose' },
    { id: 'green', tone: 'win' },
    { id: 'moon', tone: 'plain' },
  ],
  shownParams: ({ side }) => ({ side }),
  trace(hash, salt) {
    const draw = linkUint32(hash, salt, nobleHmac);
    return [
      ['HMAC, first 8 hex digits', draw.toString(16).padStart(8, '0'), String(draw)],
      [
        `2³² ÷ (${draw} + 1) × 0.99`,
        String((DRAWS / (draw + 1)) * (PERCENT / 100)),
        `floor to 0.01, at least 1 → ${(trendHundredths(draw) / 100).toFixed(2)}`,
      ],
    ];
  },
  rtp(params) {
    const [pays, chance] = [PAYS[params.side], winChance(params)];
    return { num: pays.num * chance.num, den: pays.den * chance.den };
  },
  maxMultiplier: ({ side }) => PAYS[side],
  winChance,
});
