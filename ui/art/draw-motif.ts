import type { Palette } from './palette.ts';

/** Draws a hero round 0, 0 within about 90 units to every side. */
export type DrawMotif = (palette: Palette, random: () => number) => string;
