import { ratioNumber } from '#platform/contract/money.ts';
import { shortMultiplier } from '#platform/web/game/pay-tiers.ts';
import { toneOfColour, type WheelFace, type WheelTone } from '#platform/web/game/room-wheel/look.ts';
import { nightfair, WHEEL, type Shown, type Stand } from '../game.ts';

const COLOURS: Readonly<Record<Stand, string>> = {
  one: 'black',
  two: 'blue',
  coin: 'gold',
  drop: 'green',
  vault: 'red',
};

/** What is written on segments, and in small places. */
export const MARKS: Readonly<Record<Stand, string>> = {
  one: '1',
  two: '2',
  coin: 'C',
  drop: 'D',
  vault: 'V',
};

export const fairFace: WheelFace = {
  wheel: {
    segments: WHEEL.length,
    colourOf: (segment) => COLOURS[WHEEL[segment]!],
    boldest: COLOURS.vault,
  },
  mark: (segment) => MARKS[WHEEL[segment]!],
};

export function toneOfStand(stand: Stand): WheelTone {
  return toneOfColour(COLOURS[stand]);
}

/** What a stand pays, for small places: 2x, or from least to most of a booth. */
export function rangeText(stand: Stand): string {
  const prizes = nightfair.odds!({ stand }).map(({ pays }) => ratioNumber(pays, 2));
  const [least, most] = [Math.min(...prizes), Math.max(...prizes)];
  return least === most ? shortMultiplier(most) : `${least}–${shortMultiplier(most)}`;
}

/** What a result paid, for small places. */
export function prizeText({ prize }: Shown): string {
  return shortMultiplier(prize);
}
