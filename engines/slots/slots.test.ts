import { describe, expect, test } from 'vitest';
import { lostToCap } from './cap.ts';
import { countSpins } from './count.ts';
import { faultsOf, type Machine, type Reels } from './machine.ts';
import { expectedSpins, slotOdds } from './odds.ts';
import { firstFloats, isBought, laterFloats, playRound, readWindow, stopOf } from './round.ts';
import { PACE, roundMs, spinMs, suspenseReels } from './pace.ts';
import { drawRound, seededFloats, simulate } from './testing/simulate.ts';
import { smallExpanding, smallHelped, smallLines, smallWays } from './testing/small-machines.ts';

const machines = { lines: smallLines, ways: smallWays, expanding: smallExpanding, helped: smallHelped };

/** All combinations of stops. */
function* allStops(reels: Reels): Generator<number[]> {
  const lengths = reels.strips.map((strip) => strip.length);
  const total = lengths.reduce((product, length) => product * length, 1);
  for (let index = 0; index < total; index++) {
    let rest = index;
    yield lengths.map((length) => {
      const stop = rest % length;
      rest = Math.floor(rest / length);
      return stop;
    });
  }
}

/** The best of all runs of a line: wilds alone, and of every other symbol those in which it stands itself. */
function helpedByHand(machine: Machine, cells: readonly string[]): number {
  const prefixes = cells.map((_, index) => cells.slice(0, index + 1));
  const worths = Object.entries(machine.pays).flatMap(([symbol, table]) =>
    prefixes
      .filter((run) => run.every((cell) => cell === symbol || cell in machine.wilds) && run.includes(symbol))
      .map((run, _index, runs) => {
        const longest = runs.at(-1)!;
        const helped =
          symbol in machine.wilds || longest.every((cell) => cell === symbol) ? 1 : machine.helps!;
        return symbol in machine.wilds && run.some((cell) => cell !== symbol)
          ? 0
          : (table[longest.length] ?? 0) * helped;
      }),
  );
  return Math.max(0, ...worths);
}

/**
 * What a window pays, written a second time and otherwise: every line, or every single way, is spelled out
 * cell by cell and its longest run looked up.
 */
function paysByHand(
  machine: Machine,
  reels: Reels,
  stops: readonly number[],
): { pays: number; scatters: number } {
  const grid = stops.map((stop, reel) => {
    const strip = reels.strips[reel]!;
    const cells = Array.from({ length: machine.rows }, (_, row) => strip[(stop + row) % strip.length]!);
    const wild = cells.find((cell) => machine.expanding?.includes(cell));
    return wild ? cells.map(() => wild) : cells;
  });
  let credits = 0;
  const runs = machine.lines
    ? machine.lines.map((line) => grid.map((cells, reel) => cells[line[reel]!]!))
    : null;
  for (const cells of (machine.helps && runs) || []) credits += helpedByHand(machine, cells);
  for (const symbol of machine.helps ? [] : Object.keys(machine.pays)) {
    const fits = (cell: string) => cell === symbol || cell in machine.wilds;
    const worth = (cells: readonly string[]) =>
      cells.reduce((product, cell) => product * (machine.wilds[cell] ?? 1), 1);
    if (runs) {
      for (const cells of runs) {
        let length = 0;
        while (length < cells.length && fits(cells[length]!)) length++;
        credits += (machine.pays[symbol]![length] ?? 0) * worth(cells.slice(0, length));
      }
      continue;
    }
    let ways: string[][] = [[]];
    let length = 0;
    for (const cells of grid) {
      const longer = ways.flatMap((way) => cells.filter(fits).map((cell) => [...way, cell]));
      if (longer.length === 0) break;
      ways = longer;
      length++;
    }
    for (const way of ways) credits += (machine.pays[symbol]![length] ?? 0) * worth(way);
  }
  const scatters = grid.flat().filter((cell) => cell === machine.scatter?.letter).length;
  credits += machine.scatter?.pays[scatters] ?? 0;
  return { pays: credits * reels.multiplier, scatters };
}

describe.each(Object.entries(machines))('counting (%s)', (_, machine) => {
  const sets = machine.free ? [machine.base, machine.free.reels] : [machine.base];

  test('every window pays what it pays by hand', () => {
    for (const reels of sets) {
      for (const stops of allStops(reels)) {
        const { pays, scatters, wins } = readWindow(machine, reels, stops);
        expect({ pays, scatters }).toEqual(paysByHand(machine, reels, stops));
        expect(wins.every((win) => win.pays > 0 && Number.isSafeInteger(win.pays))).toBe(true);
      }
    }
  });

  test('the counts are those of trying every combination', () => {
    for (const reels of sets) {
      const sums: number[][] = [];
      let hits = 0;
      for (const stops of allStops(reels)) {
        const { pays, scatters } = paysByHand(machine, reels, stops);
        const sum = (sums[scatters] ??= [0, 0, 0, 0]);
        sum[0]! += 1;
        sum[1]! += pays;
        sum[2]! += pays ** 2;
        sum[3] = Math.max(sum[3]!, pays);
        if (pays > 0) hits++;
      }
      const found = countSpins(machine, reels);
      expect(found.hits).toBe(hits);
      expect(found.scatters.map((row) => [...row])).toEqual(
        found.scatters.map((_row, count) => sums[count] ?? [0, 0, 0, 0]),
      );
    }
  });
});

/** Every round there is with its share of all rounds: spins are walked until the free ones are used up. */
function allRounds(machine: Machine, bought: boolean): { share: number; credits: number }[] {
  const { free } = machine;
  const bases = [...allStops(machine.base)].map((stops) => paysByHand(machine, machine.base, stops));
  const frees = free ? [...allStops(free.reels)].map((stops) => paysByHand(machine, free.reels, stops)) : [];
  const rounds: { share: number; credits: number }[] = [];
  const walk = (left: number, granted: number, share: number, credits: number): void => {
    if (left === 0) return void rounds.push({ share, credits });
    for (const { pays, scatters } of frees) {
      const more = Math.min(free!.most - granted, scatters >= 2 ? 1 : 0);
      walk(left - 1 + more, granted + more, share / frees.length, credits + pays);
    }
  };
  if (bought) walk(machine.buy!.spins, machine.buy!.spins, 1, 0);
  else
    for (const { pays, scatters } of bases) {
      const won = scatters >= 2 ? (free?.spins[scatters] ?? 0) : 0;
      walk(won, won, 1 / bases.length, pays);
    }
  return rounds;
}

test.each([
  ['lines', smallLines, false],
  ['bought', smallLines, true],
  ['ways', smallWays, false],
  ['expanding', smallExpanding, false],
  ['helped', smallHelped, false],
  ['helped, bought', smallHelped, true],
] as const)('odds are those of every round there is (%s)', (_, machine, bought) => {
  const rounds = allRounds(machine, bought);
  const stake = machine.credits * (bought ? machine.buy!.price : 1);
  const of = (value: (credits: number) => number) =>
    rounds.reduce((sum, { share, credits }) => sum + share * value(credits / stake), 0);
  const odds = slotOdds(machine, bought);
  const mean = of((paid) => paid);
  const number = ({ num, den }: { num: bigint; den: bigint }) => Number(num) / Number(den);
  expect(number(odds.rtp)).toBeCloseTo(mean, 10);
  expect(number(odds.hitRate)).toBeCloseTo(
    of((paid) => (paid > 0 ? 1 : 0)),
    10,
  );
  expect(odds.deviation).toBeCloseTo(Math.sqrt(of((paid) => paid ** 2) - mean ** 2), 8);
  expect(number(odds.maxMultiplier)).toBeCloseTo(
    rounds.reduce((most, { credits }) => Math.max(most, credits), 0) / stake,
    12,
  );
});

test.each([
  ['lines', smallLines, true],
  ['helped', smallHelped, false],
] as const)('no more is lost to a cap than it is said at most (%s)', (_, machine, bought) => {
  const stake = machine.credits;
  const rounds = allRounds(machine, bought);
  for (const cap of [20, 60, 90]) {
    const lost =
      rounds.reduce((sum, { share, credits }) => sum + share * Math.max(0, credits - cap), 0) / stake;
    expect(lostToCap({ ...machine, cap }, bought)).toBeGreaterThanOrEqual(lost);
  }
  expect(lostToCap(machine, bought)).toBe(0);
});

test.each([
  ['lines', smallLines, false],
  ['bought', smallLines, true],
  ['ways', smallWays, false],
  ['expanding', smallExpanding, false],
  ['helped', smallHelped, false],
] as const)('seeded rounds come within four sigma of the odds (%s)', (_, machine, bought) => {
  const rounds = 100_000;
  const { rtp, hitRate, deviation, maxMultiplier } = slotOdds(machine, bought);
  const number = ({ num, den }: { num: bigint; den: bigint }) => Number(num) / Number(den);
  const seen = simulate(machine, bought, rounds, 20_260_301);
  expect(Math.abs(seen.mean - number(rtp))).toBeLessThan((4 * deviation) / Math.sqrt(rounds));
  const hit = number(hitRate);
  expect(Math.abs(seen.hitRate - hit)).toBeLessThanOrEqual(4 * Math.sqrt((hit * (1 - hit)) / rounds));
  expect(seen.most).toBeLessThanOrEqual(number(maxMultiplier));
});

describe('rounds', () => {
  test('every stop takes the same share of all floats', () => {
    const strip = 'ABCDEFGH';
    for (let stop = 0; stop < strip.length; stop++) {
      const first = (stop * 2 ** 32) / strip.length;
      expect([first, first + 2 ** 29 - 1].map((value) => stopOf(value / 2 ** 32, strip))).toEqual([
        stop,
        stop,
      ]);
    }
  });

  test('a spin asks for one float a reel, and for as many as there can be once free spins are won', () => {
    expect([firstFloats(smallLines, false), firstFloats(smallLines, true)]).toEqual([3, 9]);
    const scatters = [0.5, 0.5, 0.5];
    expect(laterFloats(smallLines, false, [0, 0, 0])).toBe(0);
    expect(laterFloats(smallLines, false, scatters)).toBe(9);
    expect(laterFloats(smallLines, true, scatters)).toBe(0);
    expect(laterFloats(smallWays, false, scatters)).toBe(0);
  });

  test('free spins are played with the floats that follow, won again, and never more than the cap', () => {
    const round = playRound(
      smallLines,
      false,
      Array.from({ length: 12 }, () => 0.5),
    );
    expect(round.spins[0]).toMatchObject({
      stops: [2, 2, 2],
      window: ['SA', 'AS', 'XS'],
      scatters: 3,
      award: 3,
    });
    expect(round.freeSpins).toBe(3);
    expect(round.spins).toHaveLength(4);
    const again = playRound(
      smallLines,
      true,
      Array.from({ length: 9 }, () => 0.5),
    );
    expect(again.spins.map((spin) => spin.award)).toEqual([1, 0, 0]);
    expect(again.freeSpins).toBe(3);
  });

  test('a round ends at its cap: what is over it is not paid, and no spin follows', () => {
    const rich = { ...smallLines, cap: 12 };
    const floats = Array.from({ length: 12 }, () => 0.5);
    const free = playRound(smallLines, false, floats);
    expect(free.spins.map(({ pays }) => pays)).toEqual([10, 4, 4, 4]);
    const round = playRound(rich, false, floats);
    expect([round.credits, round.spins.length, round.freeSpins]).toEqual([12, 2, 3]);
    expect([isBought(round), isBought(playRound(rich, true, floats))]).toEqual([false, true]);
    expect(slotOdds(rich).maxMultiplier).toEqual({ num: 4n, den: 1n });
  });

  test('what a round pays is the sum of its wins, and it survives storage as JSON', () => {
    const next = seededFloats(5);
    for (let index = 0; index < 2000; index++) {
      const round = drawRound(smallLines, index % 2 === 0, next);
      const wins = round.spins.flatMap((spin) => spin.wins.map((win) => win.pays));
      expect(round.credits).toBe(wins.reduce((sum, pays) => sum + pays, 0));
      expect(JSON.parse(JSON.stringify(round))).toEqual(round);
    }
  });

  test('expected spins are exact: two that cannot be won again are two', () => {
    const free = { ...smallLines.free!, again: {} };
    expect(expectedSpins({ ...smallLines, free }, 2)).toEqual({ num: 2n, den: 1n });
    expect(expectedSpins(smallLines, 99)).toEqual({ num: 3n, den: 1n });
  });
});

describe('faults', () => {
  test('the machines of these tests have none', () => {
    for (const machine of Object.values(machines)) expect(faultsOf(machine)).toEqual([]);
  });

  test.each<[string, Partial<Machine>]>([
    ['not equally likely', { base: { ...smallLines.base, strips: ['ABA', 'WBAS', 'ABXS'] } }],
    ['unknown Q', { base: { ...smallLines.base, strips: ['ABAQ', 'WBAS', 'ABXS'] } }],
    ['wild on the first reel', { base: { ...smallLines.base, strips: ['ABAW', 'WBAS', 'ABXS'] } }],
    ['shorter than the window', { rows: 8 }],
    ['line 0,0', { lines: [[0, 0]] }],
    [
      'a line twice',
      {
        lines: [
          [0, 0, 0],
          [0, 0, 0],
        ],
      },
    ],
    [
      'different width',
      {
        free: { ...smallLines.free!, reels: smallWays.base, most: 3 },
        base: { ...smallLines.base, strips: ['ABAB', 'BABA'] },
      },
    ],
    ['without a scatter pay', { scatter: { letter: 'S', pays: {} } }],
    ['more spins to buy', { buy: { price: 1, spins: 9 } }],
    ['wilds that help', { helps: 2 }],
    [
      'two wilds to expand',
      { expanding: 'WX', base: { ...smallLines.base, strips: ['ABBA', 'WXAB', 'ABAB'] } },
    ],
    ['would cover scatters', { expanding: 'W' }],
  ])('%s', (fault, change) => {
    expect(faultsOf({ ...smallLines, ...change }).join('; ')).toContain(fault);
  });
});

describe('pace', () => {
  const [spin, calm] = [{ window: ['AS', 'SW', 'BA'] }, { window: ['AB', 'BW', 'SB'] }];

  test('a reel that could bring the last missing scatter keeps turning', () => {
    expect(suspenseReels(smallLines, spin, false)).toEqual([false, true, false]);
    expect(suspenseReels(smallLines, calm, false)).toEqual([false, false, false]);
    expect(spinMs(smallLines, spin, false) - spinMs(smallLines, calm, false)).toBe(PACE.suspense);
    expect(suspenseReels(smallWays, spin, false)).toEqual([false, false, false]);
  });

  test('a round takes the sum of its parts', () => {
    const plain = playRound(smallLines, false, [0, 0, 0]);
    expect(roundMs(smallLines, plain)).toBe(spinMs(smallLines, plain.spins[0]!, false) + PACE.slack);
    const round = playRound(
      smallLines,
      true,
      Array.from({ length: 9 }, () => 0.5),
    );
    const spins = round.spins.reduce(
      (sum, one) => sum + spinMs(smallLines, one, true) + PACE.win + PACE.slack,
      0,
    );
    expect(roundMs(smallLines, round)).toBe(spins + 2 * PACE.award + PACE.total);
  });
});
