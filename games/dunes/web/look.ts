import type { ReelLook } from '#platform/web/game/reels/look.ts';
import { dunesBackdrop } from './backdrop.ts';
import { dunesSymbols } from './symbols.ts';

export const dunesLook: ReelLook = {
  symbols: dunesSymbols,
  backdrop: dunesBackdrop,
  hue: 34,
  freeHue: 262,
  rest: [4, 5, 13, 18, 3],
};
