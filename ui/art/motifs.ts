import { boardMotifs } from './motifs-board.ts';
import { flightMotifs } from './motifs-flight.ts';
import { treasureMotifs } from './motifs-treasure.ts';
import type { Palette } from './palette.ts';

/** Draws a hero round 0, 0 within about 90 units to every side. */
export type DrawMotif = (palette: Palette, random: () => number) => string;

/** Every hero there is. */
export const motifs = { ...boardMotifs, ...flightMotifs, ...treasureMotifs } satisfies Record<
  string,
  DrawMotif
>;

/** Name of a motif family. */
export type Motif = keyof typeof motifs;
