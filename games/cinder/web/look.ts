import type { ReelLook } from '#platform/web/game/reels/look.ts';
import { cinderBackdrop } from './backdrop.ts';
import { cinderSymbols } from './symbols.ts';

export const cinderLook: ReelLook = {
  symbols: cinderSymbols,

  backdrop: cinderBackdrop,
  hue: 24,
  freeHue: 348,
  rest: [15, 10, 11, 2, 1],
};
