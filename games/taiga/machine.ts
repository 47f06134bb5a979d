/**
 * Taiga Nights: reels of 3, 4, 4, 4 and 3 rows, 576 ways, each cell drawn by itself. A first or last reel full of owls
 * begins five owl spins; three moons or more win ten spins.
 */
import type { DrawnMachine } from '#engines/slots/drawn/drawn-machine.ts';
import type { ReelGame } from '#platform/reels/reels.ts';

/**
 * E elk, L lynx, F fox, H hare, P pine, M mushroom, C cone, R rowan berries, S snowflake, O owl, N moon, W northern
 * lights.
 */
const machine: DrawnMachine = {
  rows: 4,
  heights: [3, 4, 4, 4, 3],
  credits: 100,
  letters: 'ELFHPMCRSONW',
  outer: [75, 75, 80, 80, 80, 80, 80, 80, 150, 170, 0, 50],
  inner: [90, 90, 70, 60, 90, 80, 80, 65, 150, 120, 40, 65],
  pays: {
    E: { 3: 10, 4: 40, 5: 150 },
    L: { 3: 10, 4: 40, 5: 150 },
    F: { 3: 10, 4: 30, 5: 100 },
    H: { 3: 10, 4: 30, 5: 100 },
    O: { 3: 10, 4: 30, 5: 100 },
    P: { 3: 5, 4: 20, 5: 50 },
    M: { 3: 5, 4: 15, 5: 40 },
    C: { 3: 5, 4: 15, 5: 40 },
    R: { 3: 5, 4: 15, 5: 40 },
    S: { 3: 5, 4: 10, 5: 20 },
  },
  wilds: { W: 1 },
  scatter: { letter: 'N', pays: {}, least: 3, spins: 10 },
  held: { letter: 'O', spins: 5, pays: { 3: 2, 4: 5, 5: 13 } },
  most: 180,
  cap: 1_500_000,
  buy: { price: 24, spins: 5 },
  counts: {
    spin: { hit: 0.5623021319744388, deviation: 3.9828946815028208 },
    bought: { hit: 0.9572142532158111, deviation: 0.8930062145651694 },
  },
};

export const taigaReels: ReelGame<DrawnMachine> = {
  id: 'taiga',
  title: 'Taiga Nights',
  machine,
  version: 1,
  table: 'taiga-97',
};
