import { expect, it } from 'vitest';
import { parseCards } from '#engines/poker/cards.ts';
import type { StoredAction } from '../state.ts';
import { added, habitsOf, NO_HABITS, type HabitSums } from './habit-hand.ts';
import { habitScore, spreadOf, type Habits } from './habit-score.ts';
import { runsOf } from './habits.ts';

const start = {
  smallBlind: 5n,
  bigBlind: 10n,
  button: 0,
  seats: [0, 1, 2].map((seat) => ({ seat, user: BigInt(10 + seat), stack: 1000n })),
  posts: [
    { seat: 1, type: 'sb' as const, amount: 5n },
    { seat: 2, type: 'bb' as const, amount: 10n },
  ],
  clientSeeds: [],
  rakeBps: 0n,
  rakeCaps: [],
};

it('a decision takes from the one before it to its own; a choice made ahead and a turn that ran out are none', () => {
  const actions: StoredAction[] = [
    { seat: 0, type: 'raise', to: 30n, street: 'preflop', at: 3_000 },
    { seat: 1, type: 'fold', street: 'preflop', at: 3_100 },
    { seat: 2, type: 'call', street: 'preflop', at: 5_100 },
    { seat: 2, type: 'check', street: 'flop', at: 6_100 },
    { seat: 0, type: 'bet', to: 60n, street: 'flop', at: 6_300 },
    { seat: 2, type: 'fold', street: 'flop', at: 36_300 },
  ];
  const hole = new Map([[0, parseCards('AhKh')!]]);
  const hand = { startedAt: 1_000, start, actions, hole, limitMs: 30_000, tables: new Map([[10n, 3]]) };
  const [raiser, folder, caller] = habitsOf(hand);
  expect(raiser).toMatchObject({
    user: 10n,
    sums: { decisions: 1, ms: 2_000, squares: 4_000_000n, raises: 2, instant: 1, busy: 2, fast: 1 },
    line: { spot: 'AKs none 3 3', answer: 'raise30' },
  });
  expect(folder!.sums).toEqual(NO_HABITS);
  expect(caller).toMatchObject({ sums: { decisions: 2, ms: 3_000, hard: 0, raises: 0 }, line: null });
  // In time, the fold to a bet of the pot is a hard decision.
  expect(habitsOf({ ...hand, limitMs: 60_000 })[2]!.sums).toMatchObject({ hard: 1, hardMs: 30_000 });
});

it('a row of hands ends with a pause of a quarter of an hour, wherever counting stopped', () => {
  const minute = 60_000;
  const hands = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ from: from + at * minute, to: from + at * minute + 50_000 }));
  const first = runsOf(null, hands(minute, 60));
  expect(first.longest).toBe(59 * minute + 50_000);
  expect(runsOf(first, hands(61 * minute, 60)).longest).toBe(119 * minute + 50_000);
  expect(runsOf(first, hands(80 * minute, 10))).toMatchObject({ longest: first.longest, from: 80 * minute });
});

/** Numbers from 0 to 1 that are the same in each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return (state + 0.5) / 4_294_967_296;
  };
}

interface Acting {
  /** Milliseconds that a decision takes. */
  readonly time: (hard: boolean) => number;
  /** How often the same hand in the same place is played as before. */
  readonly alike: number;
  readonly hours: number;
}

/** Half a year of somebody: 2,000 decisions, and the lines that came again. */
function played(next: () => number, { time, alike, hours }: Acting): Habits {
  let sums: HabitSums = NO_HABITS;
  for (let at = 0; at < 2_000; at++) {
    const [isEasy, isHard, isRaise] = [at % 3 === 0, at % 7 === 1, at % 5 === 2];
    const ms = Math.round(Math.min(29_000, Math.max(260, time(isHard))));
    const one: HabitSums = {
      decisions: 1,
      ms,
      squares: BigInt(ms) ** 2n,
      easy: isEasy ? 1 : 0,
      easyMs: isEasy ? ms : 0,
      hard: isHard ? 1 : 0,
      hardMs: isHard ? ms : 0,
      raises: isRaise ? 1 : 0,
      instant: isRaise && ms < 300 ? 1 : 0,
      busy: isRaise ? 1 : 0,
      fast: isRaise && ms < 1_000 ? 1 : 0,
    };
    sums = added(sums, one);
  }
  const again = 400;
  let same = 0;
  for (let at = 0; at < again; at++) if (next() < alike) same += 1;
  return { ...sums, again, alike: same, longestMs: hours * 3_600_000 };
}

const normal = (next: () => number) => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());

/** HABIT_HUMANS draws more of them. */
const HUMANS = Number(process.env['HABIT_HUMANS'] ?? 20);

it('of humans, quick and slow, none is reported', () => {
  const next = numbers(7);
  let reported = 0;
  for (let human = 0; human < HUMANS; human++) {
    const [median, sigma, slower] = [800 + next() * 5_000, 0.5 + next() * 0.6, 1.2 + next()];
    const time = (hard: boolean) => median * Math.exp(sigma * normal(next)) * (hard ? slower : 1);
    const habits = played(next, { time, alike: 0.6 + next() * 0.35, hours: 1 + next() * 11 });
    if (habitScore(habits).severity > 0) reported += 1;
  }
  expect(reported).toBe(0);
});

it.each([
  ['a constant pause', (next: () => number) => 1_500 + next() * 40, 0.7, ['steady', 'level']],
  ['a pause drawn evenly', (next: () => number) => 1_000 + next() * 1_000, 1, ['steady', 'alike', 'level']],
  ['no pause at all', () => 270, 0.7, ['steady', 'instant', 'speed', 'level']],
])('a program with %s is reported, with what it shows', (_name, time, alike, reasons) => {
  const next = numbers(11);
  const score = habitScore(played(next, { time: () => time(next), alike, hours: 3 }));
  expect(score).toEqual({ reasons, severity: Math.min(3, reasons.length) });
});

it('one that imitates the spread of humans still shows that it never pauses and never varies', () => {
  const next = numbers(13);
  const time = () => 2_000 * Math.exp(0.8 * normal(next));
  const habits = played(next, { time, alike: 1, hours: 20 });
  expect(spreadOf(habits)).toBeGreaterThan(60);
  expect(habitScore(habits).reasons).toEqual(expect.arrayContaining(['alike', 'long']));
  expect(habitScore(NONE)).toEqual({ reasons: [], severity: 0 });
});

const NONE: Habits = { ...NO_HABITS, again: 0, alike: 0, longestMs: 0 };
