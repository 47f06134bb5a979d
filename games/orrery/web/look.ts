import type { ReelLook } from '#platform/web/game/reels/look.ts';
import { orreryBackdrop } from './backdrop.ts';
import { orrerySymbols, orreryTall } from './symbols.ts';

export const orreryLook: ReelLook = {
  symbols: orrerySymbols,
  tall: orreryTall,
  backdrop: orreryBackdrop,
  hue: 40,
  freeHue: 320,
  rest: [0, 20, 10],
};
