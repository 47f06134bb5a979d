/**
 * Slide: everybody names a target, then one multiplier is drawn for all. Whoever's target it reaches is paid
 * the target. The multiplier comes from a link of a pre-committed hash chain and a public salt, and is judged
 * in whole hundredths; 1.00 reaches nobody, which is where the edge sits.
 */
import { breakHundredths, reachingDraws } from '#engines/fair/break-point.ts';
import { linkUint32 } from '#engines/fair/chain.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { defineGame } from '#platform/contract/game.ts';
import { hundredths, toHundredths } from '#platform/contract/hundredths.ts';
import { ZERO, type Ratio } from '#platform/contract/money.ts';
import * as z from 'zod/mini';

export const MIN_TARGET = 1.01;
export const MAX_TARGET = 1_000_000;
/** What the game returns, percent: the edge is 2. */
const RETURN = 98;
const DRAWS = 2 ** 32;

export const slideParams = z.object({ target: hundredths(MIN_TARGET, MAX_TARGET) });
export type SlideParams = z.output<typeof slideParams>;
export interface SlideOutcome {
  /** Where the strip stops: 1 and up, two decimals. */
  readonly result: number;
}

/** Multiplier of a draw in hundredths. @param draw 32 bits */
export function slideHundredths(draw: number): number {
  return breakHundredths(draw, RETURN);
}

/** Whether a result pays a target; both as shown, with two decimals. */
export function reaches(result: number, target: number): boolean {
  return toHundredths(result) >= toHundredths(target);
}

function paid(target: number): Ratio {
  return { num: BigInt(toHundredths(target)), den: 100n };
}

function winChance({ target }: SlideParams): Ratio {
  return { num: BigInt(reachingDraws(toHundredths(target), RETURN)), den: BigInt(DRAWS) };
}

export const slide = defineGame<SlideParams, SlideOutcome>({
  id: 'slide',
  title: 'Slide',
  kind: 'shared',
  params: slideParams,
  initial: { target: 2 },
  boldest: { target: MAX_TARGET },
  settings: [1.01, 1.1, 1.5, 2, 3, 5, 10, 100, 1000, 10_000, 100_000, MAX_TARGET].map((target) => ({
    target,
  })),
  revealMs: 4200,
  version: 1,
  table: 'slide-98',
  outcome: (hash, salt) => ({ result: slideHundredths(linkUint32(hash, salt, nobleHmac)) / 100 }),
  settle: ({ target }, { result }) => (reaches(result, target) ? paid(target) : ZERO),
  shownParams: ({ target }) => ({ target }),
  trace(hash, salt) {
    const draw = linkUint32(hash, salt, nobleHmac);
    const raw = (DRAWS / (draw + 1)) * (RETURN / 100);
    return [
      ['HMAC, first 8 hex digits', draw.toString(16).padStart(8, '0'), String(draw)],
      [
        `2³² ÷ (${draw} + 1) × 0.98`,
        String(raw),
        `floor to 0.01, at least 1 → ${(slideHundredths(draw) / 100).toFixed(2)}`,
      ],
    ];
  },
  rtp(params) {
    const [pays, chance] = [paid(params.target), winChance(params)];
    return { num: pays.num * chance.num, den: pays.den * chance.den };
  },
  maxMultiplier: ({ target }) => paid(target),
  winChance,
});
