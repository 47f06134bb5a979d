/**
 * Lantern Reef: five reels, three rows, 243 ways. Lanterns are wild and carry up to x3; several in one way
 * multiply each other. Three pearls start free spins with more of them.
 */
import type { Machine } from '#engines/slots/machine.ts';
import type { ReelGame } from '#platform/reels/reels.ts';

/**
 * W, X, Y lanterns x1, x2, x3; P pearl, A anglerfish, T turtle, O octopus, S seahorse, C coral, N nautilus,
 * F starfish, B shell.
 */
const machine: Machine = {
  rows: 3,
  credits: 20,
  pays: {
    A: { 3: 14, 4: 35, 5: 80 },
    T: { 3: 10, 4: 24, 5: 60 },
    O: { 3: 8, 4: 20, 5: 50 },
    S: { 3: 6, 4: 15, 5: 40 },
    C: { 3: 4, 4: 8, 5: 25 },
    N: { 3: 4, 4: 8, 5: 25 },
    F: { 3: 3, 4: 8, 5: 20 },
    B: { 3: 3, 4: 8, 5: 20 },
  },
  wilds: { W: 1, X: 2, Y: 3 },
  scatter: { letter: 'P', pays: { 3: 40, 4: 200, 5: 1000 } },
  base: {
    strips: [
      'PCNTSBFOANBCONSBNAOTBFNCONSBANOB',
      'CTFSCFTABCNSPFOTCFSBTCFATCNSFOBX',
      'NOFCBSTNOAFYSNCTFOSNBAFPSONCTFSA',
      'NOBCPTFSABXNCTOFSBCTAFNSWOBCTFSA',
      'ANOBCTFSNOBACTFPSNOBCTAFSNOBCTFS',
    ],
    multiplier: 1,
    counts: {
      hits: 13003381,
      scatters: [
        [20511149, 365442128, 90789527146, 3240],
        [10609215, 106065894, 14274061340, 2160],
        [2195010, 11263002, 777537568, 816],
        [227070, 9598888, 420671130, 340],
        [11745, 2358792, 473842488, 240],
        [243, 243072, 243144576, 1008],
      ],
    },
  },
  free: {
    reels: {
      strips: [
        'TFSNAOBCTFSNOBCATFSNOBCTFASPNOBC',
        'ANOCBTFPSCNXTOFYBSCATFCNSOBCXTFS',
        'TFSNOBXAFCNTYOSBNFPCOTBNASFNYOBC',
        'OBCFTSYABXNCOFSTBCAFNSOBXTCFSAPN',
        'NOBCTFSNOABPCTFSNOBCTAFSNOBCTFSA',
      ],
      multiplier: 1,
      counts: {
        hits: 18810883,
        scatters: [
          [20511149, 2045808972, 1877685982832, 6240],
          [10609215, 504369546, 295573031222, 5440],
          [2195010, 43172520, 12054899920, 3840],
          [227070, 10688658, 690741522, 1000],
          [11745, 2368692, 478142460, 280],
          [243, 243000, 243000000, 1000],
        ],
      },
    },
    spins: { 3: 8, 4: 10, 5: 12 },
    again: { 3: 4 },
    most: 16,
  },
  buy: { price: 33, spins: 8 },
};

export const lanternReels: ReelGame = {
  id: 'lantern',
  title: 'Lantern Reef',
  machine,
  version: 1,
  table: 'lantern-96',
};
