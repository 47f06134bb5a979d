/**
 * Brass Orrery: three reels, three rows, five lines. An armillary on the middle reel opens over all of it, is
 * wild and carries up to x10.
 */
import type { Machine } from '#engines/slots/machine.ts';
import type { ReelGame } from '#platform/reels/reels.ts';

/** W, X, Y, Z armillaries x1, x2, x5, x10; S sun, M moon, T ringed planet, C comet, G gear, K key. */
const machine: Machine = {
  rows: 3,
  credits: 10,
  lines: [
    [1, 1, 1],
    [0, 0, 0],
    [2, 2, 2],
    [0, 1, 2],
    [2, 1, 0],
  ],
  pays: { S: { 3: 200 }, M: { 3: 25 }, T: { 3: 15 }, C: { 3: 8 }, G: { 3: 3 }, K: { 3: 2 } },
  wilds: { W: 1, X: 2, Y: 5, Z: 10 },
  expanding: 'WXYZ',
  base: {
    strips: [
      'SKTGKCMGKTCGKMGCSKTGKCMGKTGCKMGC',
      'TGMCKGTSKCGMTGKCGTKSMZTCKGMTKCSGKMGTCYKGSCTMKWGKCTGSMKCGTKMGCSXK',
      'GMKCGTKGCMKSTGKCGMTKGCKGTMKSGCKT',
    ],
    multiplier: 1,
    counts: { hits: 18438, scatters: [[65536, 632136, 360858608, 2030]] },
  },
};

export const orreryReels: ReelGame = {
  id: 'orrery',
  title: 'Brass Orrery',
  machine,
  version: 1,
  table: 'orrery-96',
};
