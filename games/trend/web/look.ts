import { ratioNumber } from '#platform/contract/money.ts';
import type { ColourName } from '#platform/web/canvas.ts';
import { shortMultiplier } from '#platform/web/game/pay-tiers.ts';
import { MOON_FROM, GREEN_FROM, trend, type Side } from '../game.ts';

interface SideLook {
  readonly face: ColourName;
  /** Classes: a filled chip with text in it. */
  readonly chip: string;
}

export const LOOKS: Readonly<Record<Side, SideLook>> = {
  red: { face: 'lose', chip: 'bg-lose text-bg' },
  green: { face: 'win', chip: 'bg-win text-bg' },
  moon: { face: 'warn', chip: 'bg-warn text-bg' },
};

/** The highest zone that a multiplier is in: moon is green too, and drawn as moon. */
export function zoneOf(multiplier: number): Side {
  if (multiplier * 100 >= MOON_FROM) return 'moon';
  return multiplier * 100 >= GREEN_FROM ? 'green' : 'red';
}

/** What a side pays, for small places: 1.96x. */
export function paysText(side: Side): string {
  return shortMultiplier(ratioNumber(trend.maxMultiplier({ side }), 2));
}
