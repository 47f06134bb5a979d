import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BadStrategy, MAX_BYTES, parseStrategy } from './parse.ts';
import { PRESETS, presetRules, type Preset } from './presets.ts';
import { afterRound, nextBet, startRun } from './run.ts';
import type { Strategy } from './strategy.ts';
import { play } from './testing/play.ts';
import { playReference } from './testing/reference.ts';

const house = { least: 1n, greatest: 10n ** 15n, balance: 10n ** 12n };
const coin = { v: 1, name: 'test', game: 'dice', params: {} };
/** Rounds as letters: a win pays 2x. */
const rounds = (letters: string): number[] => [...letters].map((letter) => (letter === 'W' ? 200 : 0));
const on = (of: string) => [{ of, op: 'every', n: 1 }];
const read = (json: object): Strategy => parseStrategy(JSON.stringify({ ...coin, ...json }), 0);

function preset(name: Preset, base = 100n): Strategy {
  const plain = read({ base: base.toString(), rules: [] });
  return { ...plain, ...presetRules(name, base) };
}

describe('known traces', () => {
  test.each<[Preset, string, string, bigint]>([
    ['martingale', 'LLLWLW', '100 200 400 800 100 200', 200n],
    ['dalembert', 'LLWWWLW', '100 200 300 200 100 100 200', 400n],
    ['fibonacci', 'LLLLWWLW', '100 100 200 300 500 200 100 100', 0n],
    ['labouchere', 'LWLWWW', '500 600 600 800 700 500', 1500n],
    ['paroli', 'WWWWLW', '100 200 400 100 200 100', 700n],
    ['oscar', 'LLLWWWLW', '100 100 100 100 200 100 100 100', 100n],
    ['delayed', 'LLLLWLL', '100 100 100 300 300 100 100', -500n],
  ])('%s on %s', (name, letters, stakes, profit) => {
    const played = play(preset(name), rounds(letters), house);
    expect([played.stakes.join(' '), played.profit]).toEqual([stakes, profit]);
  });

  const grow = {
    base: '1',
    stop: { loss: '1000' },
    rules: [
      { id: 'l', on: on('lose'), do: [{ a: 'inc', v: 33 }] },
      { id: 'w', on: on('win'), do: [{ a: 'reset' }] },
    ],
  };
  const martingale = {
    base: '100',
    stop: { loss: '1000' },
    rules: [
      { id: 'w', on: on('win'), do: [{ a: 'reset' }] },
      { id: 'l', on: on('lose'), do: [{ a: 'inc', v: 100 }] },
    ],
  };
  const everyThird = {
    base: '100',
    stop: { loss: '100000' },
    rules: [
      { id: '3', on: [{ of: 'bet', op: 'every', n: 3 }], do: [{ a: 'reset' }] },
      { id: 'l', on: on('lose'), do: [{ a: 'inc', v: 50 }] },
    ],
  };
  const drawdown = {
    base: '100',
    stop: { loss: '100000' },
    rules: [
      {
        id: 'd',
        on: [
          { of: 'lose', op: 'streakOver', n: 2 },
          { of: 'profit', op: '<', n: '-300' },
        ],
        do: [{ a: 'mul', v: 2 }],
      },
      { id: 'w', on: on('win'), do: [{ a: 'reset' }] },
    ],
  };
  const floored = {
    base: '100',
    stop: { loss: '100000' },
    rules: [
      { id: 's', on: [{ of: 'profit', op: '<=', n: '-300' }], do: [{ a: 'stop' }] },
      { id: 'l', on: on('lose'), do: [{ a: 'add', v: '50' }] },
    ],
  };
  test.each<[string, object, string, string, bigint, string]>([
    ['a stake between two units is kept exactly', grow, 'LLLLLLW', '1 1 1 2 3 4 5', -7n, 'end'],
    ['or goes on from what was placed', { ...grow, carry: 'placed' }, 'LLLLLLW', '1 1 1 1 1 1 1', -5n, 'end'],
    ['rules act in their order', everyThird, 'LLLLLL', '100 150 225 150 225 337', -1187n, 'end'],
    ['a bet that could break the loss is not placed', martingale, 'LLLLLL', '100 200 400', -700n, 'loss'],
    ['all conditions must hold', drawdown, 'LLLLLWL', '100 100 100 100 200 400 100', -300n, 'end'],
    ['a rule stops', floored, 'LLLL', '100 150 200', -450n, 'rule'],
  ])('%s', (_, json, letters, stakes, profit, reason) => {
    const played = play(read(json), rounds(letters), house);
    expect([played.stakes.join(' '), played.profit, played.reason]).toEqual([stakes, profit, reason]);
  });

  test('a partial return is a loss, and the profit stops', () => {
    const json = {
      base: '100',
      stop: { profit: '250' },
      rules: [
        { id: 'w', on: on('win'), do: [{ a: 'inc', v: 50 }] },
        { id: 'l', on: on('lose'), do: [{ a: 'reset' }] },
      ],
    };
    const played = play(read(json), [50, 200, 200, 200, 200], house);
    expect(played).toEqual({ stakes: [100n, 100n, 150n, 225n], profit: 425n, reason: 'profit' });
  });
});

describe('before a bet', () => {
  const plan = read({ base: '100', max: '150', stop: { minutes: 5, loss: '150' }, rules: [] });
  const table = { balance: 1000n, elapsedMs: 0, least: 1n, greatest: 1000n };

  test.each<[string, object, object]>([
    ['what is asked for', {}, { stake: 100n }],
    ['the least of the game', { least: 120n }, { stake: 120n }],
    ['never more than the own most', { least: 200n }, { stake: 150n }],
    ['nothing when the time is over', { elapsedMs: 300_000, balance: 0n }, { stop: 'minutes' }],
    ['nothing above the greatest of the game', { greatest: 99n, balance: 0n }, { stop: 'max-bet' }],
    ['nothing above the balance', { balance: 99n }, { stop: 'balance' }],
    ['the last bet that the stop at a loss still covers', { least: 150n }, { stake: 150n }],
  ])('%s is staked', (_, change, expected) => {
    expect(nextBet(plan, startRun(plan), { ...table, ...change })).toEqual(expected);
  });
});

describe('what a game lets a rule switch', () => {
  const flips = read({
    base: '1',
    params: { side: 'over' },
    rules: [
      { id: 'f', on: on('bet'), do: [{ a: 'flip' }, { a: 'seed' }, { a: 'param', k: 'target', v: 7 }] },
    ],
  });
  const round = { stake: 1n, payout: 0n, multiplier: 0, balance: 5n };
  const switches = {
    flip: (params: Strategy['params']) => ({ ...params, side: 'under' }),
    set: (params: Strategy['params'], key: string, value: unknown) => ({ ...params, [key]: value }),
  };

  test('is changed for the next bet, and new seeds are asked for', () => {
    const after = afterRound(flips, startRun(flips), round, { least: 1n, switches });
    expect(after).toMatchObject({ seed: true, stop: null, run: { params: { side: 'under', target: 7 } } });
  });

  test('and what its schema refuses ends the run', () => {
    const refusing = { ...switches, set: () => null };
    const after = afterRound(flips, startRun(flips), round, { least: 1n, switches: refusing });
    expect(after).toMatchObject({ stop: 'param', run: { params: { side: 'under' } } });
  });
});

/** Any strategy that reads: its JSON. */
const anyStrategy = (() => {
  const sum = fc.integer({ min: 1, max: 3000 }).map(String);
  const signed = fc.integer({ min: -3000, max: 3000 }).map(String);
  const percent = fc.integer({ min: 1, max: 40_000 }).map((value) => value / 100);
  const compare = fc.constantFrom('>', '>=', '<', '<=');
  const condition = fc.oneof(
    fc.record({
      of: fc.constantFrom('bet', 'win', 'lose'),
      op: fc.constantFrom('every', 'everyStreak', 'streakIs', 'streakOver', 'streakUnder'),
      n: fc.integer({ min: 1, max: 6 }),
    }),
    fc.record({ of: fc.constantFrom('profit', 'loss', 'run', 'balance'), op: compare, n: signed }),
    fc.record({ of: fc.constant('mult'), op: compare, n: percent }),
  );
  const action = fc.oneof(
    fc.record({ a: fc.constantFrom('inc', 'dec'), v: percent }),
    fc.record({ a: fc.constant('mul'), v: fc.integer({ min: 1, max: 400 }).map((value) => value / 100) }),
    fc.record({ a: fc.constantFrom('add', 'sub', 'set', 'capGoal'), v: sum }),
    fc.record({ a: fc.constantFrom('reset', 'mark', 'clear') }),
    fc.record({ a: fc.constant('step'), v: fc.oneof(fc.integer({ min: -4, max: 4 }), fc.constant('first')) }),
    fc.record({ a: fc.constant('line'), v: fc.constantFrom('cross', 'append', 'new') }),
  );
  const rule = fc.record({
    off: fc.boolean(),
    on: fc.array(condition, { minLength: 1, maxLength: 3 }),
    do: fc.array(action, { minLength: 1, maxLength: 4 }),
  });
  return fc.record(
    {
      base: fc.integer({ min: 1, max: 500 }).map(String),
      min: fc.integer({ min: 1, max: 200 }).map(String),
      max: fc.integer({ min: 200, max: 4000 }).map(String),
      carry: fc.constantFrom('exact', 'placed'),
      list: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 8 }),
      line: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 6 }),
      rules: fc
        .array(rule, { maxLength: 6 })
        .map((all) => all.map((one, id) => ({ id: String(id), ...one }))),
      stop: fc.record(
        {
          loss: sum,
          profit: sum,
          bets: fc.integer({ min: 1, max: 200 }),
          mult: percent,
          balanceBelow: sum,
          balanceAbove: fc.integer({ min: 100_001, max: 104_000 }).map(String),
        },
        { requiredKeys: ['loss'] },
      ),
    },
    { requiredKeys: ['base', 'list', 'line', 'rules', 'stop'] },
  );
})();
const anyRounds = fc.array(fc.constantFrom(0, 0, 0, 50, 100, 150, 200, 200, 300, 1000), {
  minLength: 200,
  maxLength: 200,
});

const SAMPLES = Number(process.env['STRATEGIES'] ?? 10_000);

test('any strategy does what a second interpreter does, and never loses more than it may', () => {
  fc.assert(
    fc.property(anyStrategy, anyRounds, (json, payouts) => {
      const table = { least: 2n, greatest: 20_000n, balance: 100_000n };
      const played = play(read(json), payouts, table);
      expect(played).toEqual(playReference(json, payouts, table));
      expect(-played.profit <= BigInt(json.stop.loss)).toBe(true);
    }),
    { numRuns: SAMPLES },
  );
});

describe('reading', () => {
  const rules = [{ id: 'l', on: on('lose'), do: [{ a: 'inc', v: 100 }] }];
  const good = { ...coin, base: '1.50', rules, stop: { loss: '30' } };

  test('takes amounts in units of the currency', () => {
    expect(parseStrategy(JSON.stringify(good), 2)).toMatchObject({
      base: 150n,
      stop: { loss: 3000n, bets: null },
    });
  });

  test.each<[string, object, RegExp]>([
    ['an unknown field', { extra: 1 }, /extra: no such field/],
    ['another version', { v: 2 }, /version 1/],
    ['an amount as a number', { base: 1.5 }, /base: an amount/],
    ['more places than the currency has', { base: '1.505' }, /base: an amount/],
    ['nothing as a stake', { base: '0' }, /base: more than nothing/],
    ['a least above the most', { min: '2', max: '1' }, /min: it is above max/],
    ['growth after a loss without a stop', { stop: {} }, /stop\.loss/],
    ['an unknown action', { rules: [{ ...rules[0], do: [{ a: 'double' }] }] }, /rules\[0\]\.do\[0\]\.a/],
    [
      'a percentage with three places',
      { rules: [{ ...rules[0], do: [{ a: 'inc', v: 1.005 }] }] },
      /two places/,
    ],
    [
      'a value where none belongs',
      { rules: [{ ...rules[0], do: [{ a: 'reset', v: 1 }] }] },
      /not for this action/,
    ],
    ['a step without a list', { rules: [{ ...rules[0], do: [{ a: 'step', v: 1 }] }] }, /list: a rule steps/],
    ['a line that is not there', { rules: [{ ...rules[0], do: [{ a: 'line', v: 'new' }] }] }, /line: a rule/],
    [
      'an unknown condition',
      { rules: [{ ...rules[0], on: [{ of: 'luck', op: '>', n: 1 }] }] },
      /on\[0\]\.of/,
    ],
    [
      'a condition of another kind',
      { rules: [{ ...rules[0], on: [{ of: 'win', op: '>', n: 1 }] }] },
      /one of every/,
    ],
    ['a rule without conditions', { rules: [{ ...rules[0], on: [] }] }, /a list of 1 to 4/],
    ['the same id twice', { rules: [...rules, ...rules] }, /same id/],
    ['a name of the language', { ['__proto__x']: 1 }, /no such field/],
    [
      'a parameter without a value',
      { rules: [{ ...rules[0], do: [{ a: 'param', k: 'target' }] }] },
      /\.v: a value/,
    ],
    ['nothing for how stakes are carried', { carry: null }, /carry: one of/],
    ['nothing for the stops', { stop: null }, /stop: an object/],
    ['a name of 41 characters', { name: '🎲'.repeat(41) }, /name: a text of 1 to 40/],
  ])('refuses %s', (_, change, message) => {
    expect(() => parseStrategy(JSON.stringify({ ...good, ...change }), 2)).toThrow(message);
  });

  test('a cut by all of the stake needs no stop at a loss, one by more does', () => {
    const cut = (v: number) => {
      const twice = { a: 'dec', v };
      return JSON.stringify({ ...good, stop: {}, rules: [{ ...rules[0], do: [twice, twice] }] });
    };
    expect(parseStrategy(cut(100), 2).stop.loss).toBe(null);
    expect(() => parseStrategy(cut(100.01), 2)).toThrow(/stop\.loss/);
  });

  test('a factor that cannot raise a stake needs no stop at a loss, a greater one does', () => {
    const times = (v: number) =>
      JSON.stringify({ ...good, stop: {}, rules: [{ ...rules[0], do: [{ a: 'mul', v }] }] });
    expect([parseStrategy(times(0.5), 2).stop.loss, parseStrategy(times(1), 2).stop.loss]).toEqual([
      null,
      null,
    ]);
    expect(() => parseStrategy(times(1.01), 2)).toThrow(/stop\.loss/);
  });

  test('characters of two halves count once', () => {
    const name = '🎲'.repeat(40);
    expect(parseStrategy(JSON.stringify({ ...good, name }), 2).name).toBe(name);
  });

  test('refuses what is no JSON, and what is too long', () => {
    expect(() => parseStrategy('{', 2)).toThrow(BadStrategy);
    expect(() => parseStrategy(JSON.stringify({ ...good, params: { x: 'y'.repeat(MAX_BYTES) } }), 2)).toThrow(
      /bytes/,
    );
  });

  test('any JSON is read or refused with words', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        try {
          parseStrategy(JSON.stringify(value), 8);
        } catch (error) {
          expect(error).toBeInstanceOf(BadStrategy);
        }
      }),
    );
  });
});

test.each(PRESETS)('%s reads as what its rules say', (name) => {
  const { rules, ...rest } = presetRules(name, 100n);
  expect(rules.length).toBeGreaterThan(0);
  expect(play({ ...read({ base: '100', rules: [] }), ...rest, rules }, rounds('LWLLWW'), house).reason).toBe(
    'end',
  );
});
