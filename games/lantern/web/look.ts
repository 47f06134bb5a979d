import type { ReelLook } from '#platform/web/game/reels/look.ts';
import { lanternBackdrop } from './backdrop.ts';
import { lanternSymbols } from './symbols.ts';

export const lanternLook: ReelLook = {
  symbols: lanternSymbols,

  backdrop: lanternBackdrop,
  hue: 186,
  freeHue: 292,
  rest: [13, 30, 10, 10, 9],
};
