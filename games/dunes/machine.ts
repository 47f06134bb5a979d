/**
 * Dune Lines: five reels, three rows, 20 lines. The sun stands for everything but the oasis, pays by itself and
 * doubles a line it helps; three oases start 15 free spins whose wins count three times.
 */
import { TWENTY_LINES } from '#engines/slots/lines.ts';
import type { Machine } from '#engines/slots/machine.ts';
import type { ReelGame } from '#platform/reels/reels.ts';

/** Each begins with the symbol above the stop of index 0, so the float's stop is the middle row of the window. */
const strips = [
  'JVAJPGBLJAETJOAGWABERKAVRLJKTP',
  'LAGPABWAGVTAPRKGEJKTOBLJREGAVG',
  'ORTVJPRGWAJPTGKBJLBRKTJEATLRVT',
  'WRTVBEGKJLGPAVGJLBAOJRPGLTBETB',
  'TPJGERJWRTKJVBGOTBLABLJVAPTWGEARVGJPALTKB',
];

/**
 * W sun, O oasis; K beetle, E eye, P pyramid, L lamp, V vase; gems B bright blue, R red, A amethyst, G green,
 * J jasper, T turquoise.
 */
const machine: Machine = {
  rows: 3,
  credits: 20,
  lines: TWENTY_LINES,
  pays: {
    W: { 2: 10, 3: 200, 4: 2000, 5: 10_000 },
    K: { 2: 2, 3: 25, 4: 100, 5: 750 },
    E: { 2: 2, 3: 25, 4: 100, 5: 750 },
    P: { 3: 15, 4: 100, 5: 400 },
    L: { 3: 10, 4: 75, 5: 250 },
    V: { 3: 10, 4: 50, 5: 250 },
    B: { 3: 10, 4: 50, 5: 125 },
    R: { 3: 5, 4: 50, 5: 100 },
    A: { 3: 5, 4: 25, 5: 100 },
    G: { 3: 5, 4: 25, 5: 100 },
    J: { 3: 5, 4: 25, 5: 100 },
    T: { 2: 2, 3: 5, 4: 25, 5: 100 },
  },
  wilds: { W: 1 },
  helps: 2,
  anyLength: true,
  scatter: { letter: 'O', pays: { 2: 40, 3: 120, 4: 1000, 5: 10_000 } },
  base: {
    strips,
    multiplier: 1,
    counts: {
      hits: 13077642,
      scatters: [
        [20194758, 258977718, 62823184220, 10885],
        [10569771, 76717591, 8394896717, 2665],
        [2204496, 97544819, 4864851773, 705],
        [228906, 28080243, 3466372437, 522],
        [11826, 11849703, 11873844477, 1227],
        [243, 2430486, 24309724536, 10012],
      ],
    },
  },
  free: {
    reels: {
      strips,
      multiplier: 3,
      counts: {
        hits: 13077642,
        scatters: [
          [20194758, 776933154, 565408657980, 32655],
          [10569771, 230152773, 75554070453, 7995],
          [2204496, 292634457, 43783665957, 2115],
          [228906, 84240729, 31197351933, 1566],
          [11826, 35549109, 106864600293, 3681],
          [243, 7291458, 218787520824, 30036],
        ],
      },
    },
    spins: { 3: 15 },
    again: { 3: 15 },
    most: 180,
  },
  cap: 200_000,
  buy: { price: 37, spins: 15 },
};

export const dunesReels: ReelGame = {
  id: 'dunes',
  title: 'Dune Lines',
  machine,
  version: 1,
  table: 'dunes-97',
};
