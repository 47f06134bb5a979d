import type { ReelLook } from '#platform/web/game/reels/look.ts';
import { taigaBackdrop } from './backdrop.ts';
import { taigaSymbols } from './symbols.ts';

export const taigaLook: ReelLook = {
  symbols: taigaSymbols,
  backdrop: taigaBackdrop,
  hue: 208,
  freeHue: 158,
  rest: [0, 4, 9, 15, 21],
};
