import type { ColourName } from '#platform/web/canvas.ts';
import type { Colour } from '../game.ts';

/** Tokens a colour of the wheel is drawn with: its own, and one that reads on it. */
export const TONES: Readonly<Record<Colour, { readonly face: ColourName; readonly ink: ColourName }>> = {
  red: { face: 'lose', ink: 'bg' },
  green: { face: 'win', ink: 'bg' },
  black: { face: 'hover', ink: 'fg' },
};

/** The same as classes: a filled chip, and text in it. */
export const CHIP: Readonly<Record<Colour, string>> = {
  red: 'bg-lose text-bg',
  green: 'bg-win text-bg',
  black: 'bg-hover text-fg',
};
