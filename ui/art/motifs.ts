import { boardMotifs } from './motifs-board.ts';
import { boardMotifs2 } from './motifs-board2.ts';
import { cardMotifs } from './motifs-cards.ts';
import { climbMotifs } from './motifs-climb.ts';
import { fairMotifs } from './motifs-fair.ts';
import { flightMotifs } from './motifs-flight.ts';
import { luckMotifs } from './motifs-luck.ts';
import { marketMotifs } from './motifs-market.ts';
import { roomMotifs } from './motifs-rooms.ts';
import { slotMotifs } from './motifs-slots.ts';
import { sportMotifs } from './motifs-sport.ts';
import { tableMotifs } from './motifs-table.ts';
import { treasureMotifs } from './motifs-treasure.ts';
import type { DrawMotif } from './draw-motif.ts';

/** Every hero there is. */
export const motifs = {
  ...boardMotifs,
  ...boardMotifs2,
  ...cardMotifs,
  ...climbMotifs,
  ...fairMotifs,
  ...flightMotifs,
  ...luckMotifs,
  ...marketMotifs,
  ...roomMotifs,
  ...slotMotifs,
  ...sportMotifs,
  ...tableMotifs,
  ...treasureMotifs,
} satisfies Record<string, DrawMotif>;

/** Name of a motif family. */
export type Motif = keyof typeof motifs;
