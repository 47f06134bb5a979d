/** The worked machine of three reels: every figure of it is known from two other programs. */
import { expect, test } from 'vitest';
import { countCascades } from './cascade-count.ts';
import { MAX_FALLS } from './cascade.ts';
import { countSpins } from './count.ts';
import { faultsOf, type Machine } from './machine.ts';
import { slotOdds } from './odds.ts';
import { readWindow } from './round.ts';

const NONE = { hits: 0, scatters: [] };
const bare: Machine = {
  rows: 3,
  credits: 100,
  pays: { A: { 3: 200 }, B: { 3: 100 }, C: { 3: 50 }, D: { 3: 30 }, E: { 3: 15 }, F: { 3: 10 } },
  wilds: { W: 1 },
  cascades: [1, 2, 3, 5],
  base: {
    strips: ['BCBCFEEEEAFDFFDD', 'EBACFFDEDFEDBWEC', 'FFEEFCABFDCDBDEE'],
    multiplier: 1,
    counts: NONE,
  },
};
const machine: Machine = { ...bare, base: { ...bare.base, counts: countSpins(bare, bare.base) } };

test('all 4,096 stops pay 396,460 hundredths, 96.7920 %, and go as deep as they should', () => {
  expect(faultsOf(machine)).toEqual([]);
  const { counts, depths, ways } = countCascades(machine, machine.base);
  expect(counts.scatters).toHaveLength(1);
  const [stops, pays, , most] = counts.scatters[0]!;
  expect([stops, pays, counts.hits, most]).toEqual([4096, 396_460, 2132, 4040]);
  expect(depths).toEqual([1964, 1267, 524, 231, 64, 29, 10, 7]);
  expect(Object.values(ways).map((list) => list[3])).toEqual([218, 1231, 998, 2753, 3796, 4033]);
  const { rtp, deviation, maxMultiplier } = slotOdds(machine);
  expect(rtp).toEqual({ num: 396_460n / 20n, den: 409_600n / 20n });
  expect(deviation).toBeCloseTo(2.415, 3);
  expect(maxMultiplier).toEqual({ num: 202n, den: 5n });
});

test('the stops of known rounds pay what they should, one window after another', () => {
  const spins = [
    [0, 0, 5],
    [3, 15, 14],
    [8, 3, 4],
  ].map((stops) => readWindow(machine, machine.base, stops));
  expect(spins.map(({ pays }) => pays)).toEqual([300, 2260, 4040]);
  expect(spins.map(({ falls }) => falls!.length - 1).slice(0, 2)).toEqual([2, 7]);
  for (const { falls } of spins) {
    expect(falls!.map(({ times }) => times)).toEqual(
      falls!.map((_, index) => [1, 2, 3, 5][Math.min(3, index)]),
    );
    expect(falls!.at(-1)!.wins).toEqual([]);
  }
});

test('every window is worked out the same way by rounds and by the count', () => {
  let [sum, hits] = [0, 0];
  for (let stop = 0; stop < 4096; stop++) {
    const { pays, wins } = readWindow(machine, machine.base, [stop >> 8, (stop >> 4) % 16, stop % 16]);
    sum += pays;
    if (wins.length > 0) hits++;
  }
  expect([sum, hits]).toEqual([396_460, 2132]);
});

test('parts of the count add up to it, and a machine that never comes to rest is refused', () => {
  const whole = countCascades(machine, machine.base).counts;
  const parts = Array.from({ length: 16 }, (_, stop) => countCascades(machine, machine.base, stop, 1).counts);
  expect(parts.reduce((sum, part) => sum + part.hits, 0)).toBe(whole.hits);
  expect(parts.reduce((sum, part) => sum + part.scatters[0]![1], 0)).toBe(whole.scatters[0]![1]);
  const endless = { ...machine, base: { ...machine.base, strips: ['AAAA', 'AAAA', 'AAAA'] } };
  expect(() => countCascades(endless, endless.base)).toThrow(`${MAX_FALLS} cascades`);
});
