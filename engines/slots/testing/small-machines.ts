/** For tests: machines small enough to try every round they can have, one of each kind. */
import { countSpins } from '../count.ts';
import type { Machine } from '../machine.ts';

const NONE = { hits: 0, scatters: [] };

/** A machine with its counts filled in. */
export function counted(machine: Machine): Machine {
  const { base, free } = machine;
  return {
    ...machine,
    base: { ...base, counts: countSpins(machine, base) },
    ...(free && { free: { ...free, reels: { ...free.reels, counts: countSpins(machine, free.reels) } } }),
  };
}

/** Three lines, free spins that can be won again, spins to buy. */
export const smallLines = counted({
  rows: 2,
  credits: 3,
  lines: [
    [0, 0, 0],
    [1, 1, 1],
    [0, 1, 0],
  ],
  pays: { A: { 2: 1, 3: 9 }, B: { 3: 4 } },
  wilds: { W: 1, X: 2 },
  scatter: { letter: 'S', pays: { 2: 2, 3: 10 } },
  base: { strips: ['ABSA', 'WBAS', 'ABXS'], multiplier: 1, counts: NONE },
  free: {
    reels: { strips: ['ABSB', 'WABS', 'AXBB'], multiplier: 2, counts: NONE },
    spins: { 2: 2, 3: 3 },
    again: { 2: 1 },
    most: 3,
  },
  buy: { price: 7, spins: 2 },
});

/** Every way counts, wilds multiply. */
export const smallWays = counted({
  rows: 2,
  credits: 5,
  pays: { A: { 2: 1, 3: 6 }, B: { 3: 2 }, C: { 3: 1 } },
  wilds: { W: 1, X: 3 },
  base: { strips: ['ABCA', 'WBACXABC', 'ABXCABCB'], multiplier: 1, counts: NONE },
});

/** A wild that fills its reel. */
export const smallExpanding = counted({
  rows: 3,
  credits: 2,
  lines: [
    [0, 0, 0],
    [2, 1, 0],
    [1, 2, 1],
  ],
  pays: { A: { 3: 5 }, B: { 3: 2 }, C: { 3: 1 } },
  wilds: { W: 1, X: 4 },
  expanding: 'WX',
  base: { strips: ['ABCABCCA', 'WBACXABC', 'ABCCABCB'], multiplier: 1, counts: NONE },
});

/** Wilds on every reel that pay by themselves and double a line they help, strips of other lengths, a cap. */
export const smallHelped = counted({
  rows: 2,
  credits: 2,
  lines: [
    [0, 0, 0],
    [1, 0, 1],
  ],
  pays: { W: { 1: 1, 2: 6, 3: 40 }, A: { 2: 2, 3: 9 }, B: { 2: 4, 3: 5 } },
  wilds: { W: 1 },
  helps: 2,
  anyLength: true,
  scatter: { letter: 'S', pays: { 2: 2, 3: 5 } },
  base: { strips: ['ABWSA', 'WBASAB', 'ABSWBWA'], multiplier: 1, counts: NONE },
  free: {
    reels: { strips: ['ABWS', 'WABS', 'AWB'], multiplier: 3, counts: NONE },
    spins: { 2: 2, 3: 2 },
    again: { 2: 1 },
    most: 3,
  },
  buy: { price: 9, spins: 2 },
});
