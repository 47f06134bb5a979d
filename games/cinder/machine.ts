/**
 * Cinder Forge: five reels, three rows, 20 lines. The phoenix stands for everything but the anvil; three anvils
 * start free spins whose wins count double.
 */
import { TWENTY_LINES } from '#engines/slots/lines.ts';
import type { Machine } from '#engines/slots/machine.ts';
import type { ReelGame } from '#platform/reels/reels.ts';

/** W phoenix, A anvil, D fire heart, H hammer, S sword, K shield, G gold, I horseshoe, C copper nut, E ember. */
const machine: Machine = {
  rows: 3,
  credits: 20,
  lines: TWENTY_LINES,
  pays: {
    D: { 3: 50, 4: 250, 5: 1000 },
    H: { 3: 40, 4: 150, 5: 600 },
    S: { 3: 30, 4: 100, 5: 400 },
    K: { 3: 25, 4: 80, 5: 300 },
    G: { 3: 15, 4: 50, 5: 160 },
    I: { 3: 12, 4: 40, 5: 120 },
    C: { 3: 8, 4: 25, 5: 80 },
    E: { 3: 8, 4: 25, 5: 80 },
  },
  wilds: { W: 1 },
  scatter: { letter: 'A', pays: { 3: 40, 4: 200, 5: 1000 } },
  base: {
    strips: [
      'AGCHKIESCGDKEHISCGEKCISHGEDCKISE',
      'GHCKIEDGSCKWEHIGDCESKIHGECKDISEA',
      'ISEGCAHKIEGWSCKDIHEGCAKSIEGHWCKD',
      'CKIWDESGCKHICEDGSKICHEGADKCISEGH',
      'DISEGCIKHSEDGICAKHSEIGDCKSIEGHCK',
    ],
    multiplier: 1,
    counts: {
      hits: 12028743,
      scatters: [
        [18389306, 324888864, 45931197370, 1760],
        [11853054, 127328964, 14079622122, 1363],
        [2936772, 20061042, 1643319886, 1340],
        [353916, 15741080, 795116120, 680],
        [20898, 4241730, 863589392, 360],
        [486, 486960, 487955400, 1050],
      ],
    },
  },
  free: {
    reels: {
      strips: [
        'HCKIDSEGHCKISEGDHCKISEGHCDKAISEG',
        'HCKWIDESGCKHIEGDCSKWIHEGCDKAISEG',
        'SEGHKCWAIDEGSKIHCWEGDKSIEHGCWKDI',
        'KDIESGCKHIEDGCSWKIAHEGCDKSIEGHCW',
        'ISEGHCKISDEAGHCKISEGHDCKISEGHCKD',
      ],
      multiplier: 2,
      counts: {
        hits: 12934398,
        scatters: [
          [20511149, 1043928468, 416574304504, 4666],
          [10609215, 482937612, 180363926504, 4530],
          [2195010, 92698388, 32341257856, 4530],
          [227070, 27983536, 6234164280, 4240],
          [11745, 5269464, 2483543672, 3060],
          [243, 500292, 1031207376, 2258],
        ],
      },
    },
    spins: { 3: 8, 4: 10, 5: 12 },
    again: { 3: 4 },
    most: 16,
  },
  buy: { price: 21, spins: 8 },
};

export const cinderReels: ReelGame = {
  id: 'cinder',
  title: 'Cinder Forge',
  machine,
  version: 1,
  table: 'cinder-96',
};
