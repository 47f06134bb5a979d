import { describe, expect, test } from 'vitest';
import { checkRecord } from './check.ts';
import { parseRecord, RecordError } from './record.ts';
import { ALL_CUSTOMS } from './rules.ts';
import { replay } from './replay.ts';
import { hasVectors, NO_VECTORS, recordedLines } from './testing/vectors.ts';

/** Three players, blinds of 5 and 10, a raise, a short all-in and a side pot. */
const sample = {
  id: 'sample',
  unit: 'chip',
  sb: 5,
  bb: 10,
  minBet: 10,
  seats: [
    { seat: 0, stack: 1000, hole: 'KsKh' },
    { seat: 1, stack: 45, hole: 'AsAh' },
    { seat: 2, stack: 1000, hole: '3c8s' },
  ],
  button: 2,
  posts: [
    { seat: 0, type: 'sb', amount: 5 },
    { seat: 1, type: 'bb', amount: 10 },
  ],
  actions: [
    {
      street: 'preflop',
      seat: 2,
      type: 'raise',
      amount: 30,
      to: 30,
      legal: { fold: true, call: 10, minRaiseTo: 20, maxRaiseTo: 1000 },
    },
    { street: 'preflop', seat: 0, type: 'call', amount: 25, to: 30 },
    { street: 'preflop', seat: 1, type: 'raise', amount: 35, to: 45, allIn: true },
    {
      street: 'preflop',
      seat: 2,
      type: 'call',
      amount: 15,
      to: 45,
      legal: { fold: true, call: 15, minRaiseTo: null, maxRaiseTo: null },
    },
    { street: 'preflop', seat: 0, type: 'call', amount: 15, to: 45 },
    { street: 'flop', seat: 0, type: 'bet', amount: 50, to: 50 },
    { street: 'flop', seat: 2, type: 'call', amount: 50, to: 50 },
    { street: 'turn', seat: 0, type: 'check' },
    { street: 'turn', seat: 2, type: 'check' },
    { street: 'river', seat: 0, type: 'check' },
    { street: 'river', seat: 2, type: 'bet', amount: 100, to: 100 },
    { street: 'river', seat: 0, type: 'fold' },
  ],
  board: '2c7d9hJsQd',
  uncalled: { seat: 2, amount: 100 },
  pots: [
    { amount: 135, eligible: [1, 2], winners: [1] },
    { amount: 100, eligible: [2], winners: [2] },
  ],
  rake: 3,
  finishingStacks: [905, 135, 1005],
  finishingStacksAfterRake: [905, 133, 1004],
  collectedAfterRake: [0, 133, 99],
};

type Sample = Omit<typeof sample, 'actions'> & {
  actions: {
    street: string;
    seat: number;
    type: string;
    amount?: number;
    to?: number;
    allIn?: boolean;
    legal?: Legal;
  }[];
};
interface Legal {
  fold: boolean;
  call: number;
  minRaiseTo: number | null;
  maxRaiseTo: number | null;
}

/** The sample with one thing changed. */
function checked(change: (hand: Sample) => unknown = () => null) {
  const hand: Sample = structuredClone(sample);
  change(hand);
  return outcome(JSON.stringify(hand));
}

function outcome(line: string): string {
  try {
    const result = checkRecord(parseRecord(line));
    if (result.outcome === 'refused') return result.rule;
    return result.outcome === 'agrees' ? 'agrees' : result.differences.map(({ field }) => field).join(' ');
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    return `line: ${error.rule}`;
  }
}

test('a hand that is right agrees', () => {
  expect(checked()).toBe('agrees');
});

describe('a wrong statement is named', () => {
  test.each<[string, (hand: Sample) => unknown]>([
    ['pots[0].amount', (hand) => (hand.pots[0]!.amount = 136)],
    ['pots[0].winners', (hand) => (hand.pots[0]!.winners = [2])],
    ['pots[0].winners', (hand) => (hand.pots[0]!.winners = [1, 2])],
    ['pots[0].eligible', (hand) => (hand.pots[0]!.eligible = [0, 1, 2])],
    ['pots[1].amount', (hand) => (hand.pots[1]!.amount = 99)],
    ['pots.length', (hand) => hand.pots.pop()],
    ['finishingStacks[0] finishingStacks[2]', (hand) => (hand.finishingStacks = [906, 135, 1004])],
    ['rake', (hand) => (hand.rake = 4)],
    [
      'finishingStacksAfterRake[0] collectedAfterRake[2]',
      (hand) => (hand.finishingStacksAfterRake = [904, 133, 1005]),
    ],
    ['actions[0].amount', (hand) => (hand.actions[0]!.amount = 29)],
    ['actions[1].amount', (hand) => (hand.actions[1]!.amount = 24)],
    ['actions[1].to', (hand) => (hand.actions[1]!.to = 29)],
    ['actions[0].allIn', (hand) => (hand.actions[0]!.allIn = true)],
    ['actions[2].allIn', (hand) => (hand.actions[2]!.allIn = false)],
    ['uncalled', (hand) => (hand.uncalled.amount = 99)],
    ['uncalled', (hand) => (hand.uncalled.seat = 0)],
    ['collectedAfterRake[1]', (hand) => (hand.collectedAfterRake[1] = 134)],
    ['actions[0].legal.fold', (hand) => (hand.actions[0]!.legal!.fold = false)],
    ['actions[0].legal.call', (hand) => (hand.actions[0]!.legal!.call = 9)],
    ['actions[0].legal.minRaiseTo', (hand) => (hand.actions[0]!.legal!.minRaiseTo = 21)],
    ['actions[0].legal.maxRaiseTo', (hand) => (hand.actions[0]!.legal!.maxRaiseTo = 999)],
    ['actions[3].legal.minRaiseTo', (hand) => Object.assign(hand.actions[3]!.legal!, { minRaiseTo: 65 })],
  ])('%s', (field, change) => {
    expect(checked(change)).toBe(field);
  });
});

describe('a hand against the rules is refused by the rule', () => {
  test.each<[string, (hand: Sample) => unknown]>([
    ['below-minimum-raise', (hand) => (hand.actions[0]!.to = 19)],
    ['above-stack', (hand) => (hand.actions[0]!.to = 1001)],
    ['out-of-turn', (hand) => (hand.actions[0]!.seat = 0)],
    ['out-of-turn', (hand) => hand.actions.splice(1, 1)],
    ['raising-not-reopened', (hand) => Object.assign(hand.actions[3]!, { type: 'raise', to: 200 })],
    ['check-facing-bet', (hand) => (hand.actions[1]!.type = 'check')],
    ['bet-on-opened-street', (hand) => (hand.actions[0]!.type = 'bet')],
    ['raise-on-unopened-street', (hand) => (hand.actions[5]!.type = 'raise')],
    ['nothing-to-call', (hand) => (hand.actions[7]!.type = 'call')],
    ['below-minimum-bet', (hand) => (hand.actions[5]!.to = 9)],
    ['street', (hand) => (hand.actions[5]!.street = 'turn')],
    ['hand-not-over', (hand) => hand.actions.pop()],
    ['hand-over', (hand) => hand.actions.push({ street: 'river', seat: 2, type: 'bet', amount: 10, to: 10 })],
    ['cards', (hand) => (hand.board = '2c7d9hJs')],
    ['cards', (hand) => (hand.board = '2c7d9hJsKs')],
    ['cards', (hand) => (hand.seats[0]!.hole = 'Ks')],
  ])('%s', (rule, change) => {
    expect(checked(change)).toBe(rule);
  });
});

describe('a line that is no hand is refused by what is wrong with it', () => {
  test.each<[string, (hand: Sample) => unknown]>([
    ['amount', (hand) => (hand.actions[0]!.to = 30.5)],
    ['amount', (hand) => (hand.seats[0]!.stack = -1)],
    ['amount', (hand) => Object.assign(hand, { bb: '10.0' })],
    ['amount', (hand) => (hand.bb = 0)],
    ['amount', (hand) => (hand.minBet = 20)],
    ['seat', (hand) => (hand.actions[0]!.seat = 7)],
    ['seat', (hand) => (hand.seats = hand.seats.toReversed())],
    ['seat', (hand) => (hand.seats[1]!.seat = 0)],
    ['cards', (hand) => (hand.seats[0]!.hole = 'KsXx')],
    ['cards', (hand) => (hand.board = '2c7d9hJsQ')],
    ['post', (hand) => (hand.posts[1]!.amount = 9)],
    ['post', (hand) => (hand.posts[0]!.amount = 6)],
    ['post', (hand) => (hand.seats[1]!.stack = 4)],
    ['button', (hand) => (hand.button = 1)],
    ['button', (hand) => (hand.button = 99)],
    ['button', (hand) => (hand.button = 0)],
    ['shape', (hand) => (hand.posts[0]!.type = 'tip')],
    ['shape', (hand) => (hand.actions[0]!.type = 'shove')],
    ['shape', (hand) => (hand.actions[0]!.street = 'showdown')],
    ['shape', (hand) => hand.finishingStacks.pop()],
    ['shape', (hand) => Object.assign(hand, { pots: null })],
    ['shape', (hand) => Object.assign(hand, { button: '2' })],
  ])('%s', (rule, change) => {
    expect(checked(change)).toBe(`line: ${rule}`);
  });

  test.each(['', 'x', '[]', 'null', '7', '{}', '{"seats":{}}'])('%s', (line) => {
    expect(outcome(line)).toMatch(/^line: /);
  });
});

test('amounts beyond the range of a JSON number are strings of digits', () => {
  const large = (value: number): string => `${value}${'0'.repeat(17)}`;
  const text = JSON.stringify(sample, (key, value: unknown) =>
    typeof value === 'number' && !['seat', 'button'].includes(key) && !/^\d$/.test(key)
      ? large(value)
      : value,
  );
  const hand = JSON.parse(text) as {
    pots: { eligible: unknown; winners: unknown }[];
    finishingStacks: unknown;
  };
  for (const [at, pot] of hand.pots.entries())
    Object.assign(pot, { ...sample.pots[at]!, amount: large(sample.pots[at]!.amount) });
  Object.assign(hand, {
    finishingStacks: sample.finishingStacks.map(large),
    finishingStacksAfterRake: sample.finishingStacksAfterRake.map(large),
    collectedAfterRake: sample.collectedAfterRake.map(large),
  });
  expect(outcome(JSON.stringify(hand))).toBe('agrees');
});

describe('what other sites do', () => {
  const heads = {
    ...sample,
    seats: [
      { seat: 0, stack: 1000, hole: 'KsKh' },
      { seat: 1, stack: 40, hole: 'AsAh' },
    ],
    button: 0,
    actions: [{ street: 'preflop', seat: 0, type: 'raise', amount: 995, to: 1000, allIn: true }] as unknown[],
    uncalled: { seat: 0, amount: 960 },
    pots: [{ amount: 80, eligible: [0, 1], winners: [1] }],
    rake: 0,
    finishingStacks: [960, 80],
    finishingStacksAfterRake: [960, 80],
    collectedAfterRake: [0, 80],
  };

  test('an opponent is put all-in by more than it has', () => {
    const call = { street: 'preflop', seat: 1, type: 'call', amount: 30, to: 40, allIn: true };
    expect(outcome(JSON.stringify({ ...heads, actions: [...heads.actions, call] }))).toBe('agrees');
  });

  test('a big blind that is all-in for less is called by no more than it has', () => {
    const legal = { fold: true, call: 2, minRaiseTo: null, maxRaiseTo: null };
    const line = {
      ...heads,
      seats: [heads.seats[0], { seat: 1, stack: 7, hole: 'AsAh' }],
      posts: [
        { seat: 0, type: 'sb', amount: 5 },
        { seat: 1, type: 'bb', amount: 7 },
      ],
      actions: [{ street: 'preflop', seat: 0, type: 'call', amount: 2, to: 7, legal }],
      uncalled: null,
      pots: [{ amount: 14, eligible: [0, 1], winners: [1] }],
      finishingStacks: [993, 14],
      finishingStacksAfterRake: undefined,
      collectedAfterRake: undefined,
    };
    expect(outcome(JSON.stringify(line))).toBe('agrees');
  });

  test('a fold may be left out of a player who has put in nothing, of nobody else', () => {
    const walk = (button: number) => ({
      ...sample,
      button,
      seats: sample.seats.map((one) => ({ ...one, stack: 1000, hole: null })),
      posts: [
        { seat: (button + 1) % 3, type: 'sb', amount: 5 },
        { seat: (button + 2) % 3, type: 'bb', amount: 10 },
      ],
      board: '',
      uncalled: { seat: 1, amount: 5 },
      pots: [{ amount: 10, eligible: [1], winners: [1] }],
      rake: 0,
      finishingStacks: [995, 1005, 1000],
      finishingStacksAfterRake: [995, 1005, 1000],
      collectedAfterRake: [0, 10, 0],
    });
    const fold = (seat: number) => ({ street: 'preflop', seat, type: 'fold' });
    expect(outcome(JSON.stringify({ ...walk(2), actions: [fold(2), fold(0)] }))).toBe('agrees');
    expect(outcome(JSON.stringify({ ...walk(2), actions: [fold(0)] }))).toBe('agrees');
    expect(outcome(JSON.stringify({ ...walk(2), actions: [fold(2)] }))).toBe('hand-not-over');
    const raise = { street: 'preflop', seat: 2, type: 'raise', amount: 30, to: 30 };
    expect(outcome(JSON.stringify({ ...walk(2), actions: [raise, fold(1)] }))).toBe('out-of-turn');
  });

  test('the only player with chips left may have been asked, and has checked', () => {
    const moves = [
      {
        street: 'preflop',
        seat: 0,
        type: 'call',
        amount: 5,
        to: 10,
        legal: { fold: true, call: 5, minRaiseTo: 20, maxRaiseTo: 1000 },
      },
      { street: 'preflop', seat: 1, type: 'raise', amount: 30, to: 40, allIn: true },
      { street: 'preflop', seat: 0, type: 'call', amount: 30, to: 40 },
      {
        street: 'flop',
        seat: 0,
        type: 'check',
        legal: { fold: false, call: 0, minRaiseTo: null, maxRaiseTo: null },
      },
    ];
    const line = JSON.stringify({ ...heads, actions: moves, uncalled: null });
    expect(outcome(line)).toBe('agrees');
    expect(replay(parseRecord(line).hand)).toMatchObject({ ok: false, rule: 'hand-over', step: 3 });
  });
});

describe.skipIf(!hasVectors)(`recorded hands${hasVectors ? '' : ` (${NO_VECTORS})`}`, () => {
  test.each([
    ['real', 306, ['wsop-2019-42-3-00-01-07: a fold that the record leaves out']],
    [
      'edge',
      34,
      [
        'ps-35602249531: a raise that nobody can call',
        'ps-35824302250: a fold although checking is free',
        'ps-24782122321: a fold although checking is free',
        'ps-15797308302: a fold although checking is free',
        'ps-26543131325: a raise that nobody can call',
        'ps-16652117062: a player who is all-in from a post folds',
        'ps-48839292212: a raise that nobody can call',
        'ps-75726253875: a player who is all-in from a post folds',
        'ps-47653219981: a fold although checking is free',
        'ps-47655739636: a fold although checking is free',
        'ps-47656255158: a fold although checking is free',
        'ps-47656382023: a player who is all-in from a post folds',
        'ps-99145265150: a fold although checking is free',
      ],
    ],
  ] as const)('all %s hands agree, the known differences are these', (name, count, known) => {
    const lines = recordedLines(name);
    expect(lines).toHaveLength(count);
    const customs = lines.flatMap((line) => {
      const record = parseRecord(line);
      const result = checkRecord(record);
      expect([record.hand.id, result]).toMatchObject([record.hand.id, { outcome: 'agrees' }]);
      return result.outcome === 'agrees'
        ? result.customs.map((custom) => `${record.hand.id}: ${custom}`)
        : [];
    });
    expect(customs).toEqual(known);
  });

  test('all others are replayed by the rules of our own tables alone', () => {
    const refused = [...recordedLines('real'), ...recordedLines('edge')]
      .map((line) => parseRecord(line).hand)
      .filter((hand) => !replay(hand).ok);
    expect(refused).toHaveLength(14);
    for (const hand of refused) expect(replay(hand, ALL_CUSTOMS).ok).toBe(true);
  });

  test('a chip more or less is found in every hand', () => {
    for (const line of [...recordedLines('real'), ...recordedLines('edge')]) {
      const hand = JSON.parse(line) as Sample;
      hand.pots[0]!.amount += 1;
      hand.finishingStacks[0]! += 1;
      expect(outcome(JSON.stringify(hand))).toContain('pots[0].amount');
      expect(outcome(JSON.stringify(hand))).toContain('finishingStacks[0]');
    }
  });
});
