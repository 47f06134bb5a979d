/**
 * Windfall Orchard: five reels, three rows, 243 ways. What wins is picked and the fruit above falls; each fall in a row
 * pays more, and three weathercocks begin ten free spins at twice the wins.
 */
import type { Machine } from '#engines/slots/machine.ts';
import type { ReelGame } from '#platform/reels/reels.ts';

/** A apple, P pear, U plum, C cherries, R apricot, N walnut, B blossom, L leaf; W bee, S weathercock. */
const strips = [
  'CLNUNCUCRBPBCNRNPLPRLABUALNBRLBS',
  'RNRBCBPUANCUBRLWBRNLSABLUPNCLCPN',
  'CBRNLRANBAPRBSNRUNLBPCPLCULCLBUW',
  'LUNBLPRCWSABLCRNCUPRLNULPBCBNANR',
  'PNURUCPALNLCLCPBLNBSULRBNBAURBNR',
];

const machine: Machine = {
  rows: 3,
  credits: 100,
  pays: {
    A: { 3: 75, 4: 250, 5: 1000 },
    P: { 3: 40, 4: 150, 5: 500 },
    U: { 3: 40, 4: 100, 5: 400 },
    C: { 3: 20, 4: 50, 5: 200 },
    R: { 3: 15, 4: 50, 5: 200 },
    N: { 3: 10, 4: 25, 5: 100 },
    B: { 3: 10, 4: 25, 5: 75 },
    L: { 3: 10, 4: 20, 5: 70 },
  },
  wilds: { W: 1 },
  cascades: [1, 2, 3, 5],
  scatter: { letter: 'S', pays: { 3: 200, 4: 1000, 5: 5000 } },
  base: {
    strips,
    multiplier: 1,
    counts: {
      hits: 14696611,
      scatters: [
        [18593075, 1221039185, 1020509491425, 16480],
        [11666781, 967125425, 981649783075, 17845],
        [2917555, 297888160, 349628044800, 22275],
        [356295, 110599255, 68811042725, 10465],
        [20358, 22532610, 26443584050, 5280],
        [368, 1858590, 9390546950, 5465],
      ],
    },
  },
  free: {
    reels: {
      strips,
      multiplier: 2,
      counts: {
        hits: 14696611,
        scatters: [
          [18593075, 2442078370, 4082037965700, 32960],
          [11666781, 1934250850, 3926599132300, 35690],
          [2917555, 595776320, 1398512179200, 44550],
          [356295, 221198510, 275244170900, 20930],
          [20358, 45065220, 105774336200, 10560],
          [368, 3717180, 37562187800, 10930],
        ],
      },
    },
    spins: { 3: 10 },
    again: { 3: 5 },
    most: 30,
  },
  cap: 500_000,
  buy: { price: 17, spins: 10 },
};

export const orchardReels: ReelGame = {
  id: 'orchard',
  title: 'Windfall Orchard',
  machine,
  version: 1,
  table: 'orchard-97',
};
