/** Wheel: 10 to 50 equal segments, one of which stops under the pointer and says what is paid. */
import { intBelow } from '#engines/fair/draw.ts';
import { toHundredths } from '#platform/contract/hundredths.ts';
import { defineGame } from '#platform/contract/game.ts';
import type { Ratio } from '#platform/contract/money.ts';
import * as z from 'zod/mini';
import { RISKS, SEGMENTS, wheelOf } from './tables.ts';

export const wheelParams = z.object({ segments: z.literal(SEGMENTS), risk: z.enum(RISKS) });

export type WheelParams = z.output<typeof wheelParams>;
export interface WheelOutcome {
  /** Segment under the pointer, 0 first. */
  readonly segment: number;
  readonly multiplier: number;
}

/** What a segment pays. */
export function segmentRatio(params: WheelParams, segment: number): Ratio {
  return { num: BigInt(toHundredths(wheelOf(params)[segment]!)), den: 100n };
}

function spin(params: WheelParams, float: number): WheelOutcome {
  const segment = intBelow(float, params.segments);
  return { segment, multiplier: wheelOf(params)[segment]! };
}

export const wheel = defineGame<WheelParams, WheelOutcome>({
  id: 'wheel',
  title: 'Wheel',
  kind: 'instant',
  switches: { fields: { risk: RISKS, segments: SEGMENTS } },
  params: wheelParams,
  initial: { segments: 20, risk: 'medium' },
  boldest: { segments: 50, risk: 'high' },
  settings: SEGMENTS.flatMap((segments) => RISKS.map((risk) => ({ segments, risk }))),
  revealMs: 1500,
  version: 1,
  table: 'wheel-99',
  floats: () => 1,
  outcome: (params, [float]) => spin(params, float!),
  payout: (params, { segment }) => segmentRatio(params, segment),
  events: ({ segments, risk }, { segment, multiplier }) => [
    { type: 'spin', segments, risk, segment, multiplier },
  ],
  trace(params, [float]) {
    const { segment, multiplier } = spin(params, float!);
    return [
      [`float 0 × ${params.segments}`, String(float! * params.segments), `floor → ${segment}`],
      [`segment ${segment} pays`, multiplier.toFixed(2), multiplier > 0 ? 'win' : 'loss'],
    ];
  },
  rtp(params) {
    const paid = wheelOf(params).reduce((sum, pays) => sum + BigInt(toHundredths(pays)), 0n);
    return { num: paid, den: 100n * BigInt(params.segments) };
  },
  maxMultiplier: (params) => ({ num: BigInt(toHundredths(Math.max(...wheelOf(params)))), den: 100n }),
  odds: (params) =>
    wheelOf(params).map((pays) => ({
      pays: { num: BigInt(toHundredths(pays)), den: 100n },
      chance: { num: 1n, den: BigInt(params.segments) },
    })),
  winChance: (params) => ({
    num: BigInt(wheelOf(params).filter((pays) => pays > 0).length),
    den: BigInt(params.segments),
  }),
});
