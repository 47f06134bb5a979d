import type { ReelLook } from '#platform/web/game/reels/look.ts';
import { orchardBackdrop } from './backdrop.ts';
import { orchardSymbols } from './symbols.ts';

export const orchardLook: ReelLook = {
  symbols: orchardSymbols,
  backdrop: orchardBackdrop,
  hue: 96,
  freeHue: 28,
  rest: [19, 7, 8, 4, 6],
};
