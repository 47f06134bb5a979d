import { describe, expect, test } from 'vitest';
import { backtest } from './backtest.ts';
import { formatStrategy } from './format.ts';
import { parseStrategy } from './parse.ts';
import { PRESETS, presetRules } from './presets.ts';
import { losingRun } from './preview.ts';
import { scaleStrategy } from './scale.ts';
import type { Strategy } from './strategy.ts';

const FINE = 18;

function written(json: object): Strategy {
  const plain = { v: 1, name: 'test', game: 'dice', params: { target: 50 }, base: '0.5', rules: [] };
  return parseStrategy(JSON.stringify({ ...plain, ...json }), FINE);
}

const everything = written({
  min: '0.01',
  max: '100',
  carry: 'placed',
  list: [1, 2],
  line: [1, 2, 3],
  rules: [
    {
      id: 'a',
      off: true,
      on: [
        { of: 'win', op: 'streakIs', n: 3 },
        { of: 'profit', op: '<=', n: '-12.5' },
        { of: 'mult', op: '>', n: 2.25 },
      ],
      do: [
        { a: 'inc', v: 33.33 },
        { a: 'mul', v: 0.5 },
        { a: 'add', v: '0.25' },
        { a: 'param', k: 'target', v: 51 },
      ],
    },
    {
      id: 'b',
      on: [{ of: 'bet', op: 'every', n: 1 }],
      do: [{ a: 'step', v: 'first' }, { a: 'line', v: 'cross' }, { a: 'flip' }, { a: 'stop' }],
    },
  ],
  stop: {
    bets: 9,
    profit: '5',
    loss: '10',
    mult: 9.99,
    balanceAbove: '1',
    balanceBelow: '0.001',
    minutes: 3,
  },
});

describe('written and read again', () => {
  test('every word of a strategy comes back', () => {
    expect(parseStrategy(formatStrategy(everything, FINE), FINE)).toEqual(everything);
  });

  test.each(PRESETS)('%s comes back, whatever the places of its currency', (preset) => {
    for (const decimals of [0, 2, 8]) {
      const plain = { ...written({ stop: { loss: '10' } }), base: 7n };
      const strategy = { ...plain, ...presetRules(preset, 7n), stop: { ...plain.stop, loss: 140n } };
      expect(parseStrategy(formatStrategy(strategy, decimals), decimals)).toEqual(strategy);
    }
  });
});

describe('for another first stake', () => {
  test('amounts move with the base and into the units of the wallet; counts and percentages stay', () => {
    const scaled = scaleStrategy(everything, 100n);
    // 0.50 became 1.00 of a currency with two places.
    expect(scaled).toMatchObject({
      base: 100n,
      min: 2n,
      max: 20_000n,
      stop: { profit: 1000n, loss: 2000n, balanceAbove: 200n, balanceBelow: 1n, bets: 9, mult: 999 },
    });
    expect(scaled.rules[0]!.on[1]).toEqual({ of: 'profit', op: '<=', n: -2500n });
    expect(scaled.rules[0]!.do).toEqual([
      { a: 'inc', v: 3333 },
      { a: 'mul', v: 50 },
      { a: 'add', v: 50n },
      { a: 'param', k: 'target', v: 51 },
    ]);
  });
});

describe('what a losing run stakes', () => {
  const martingale = {
    ...written({ stop: { loss: '1' } }),
    base: 1n,
    ...presetRules('martingale', 1n),
  };
  const table = { least: 1n, greatest: 10n ** 9n, balance: 10n ** 9n };

  test('the stake after ten losses', () => {
    const free = { ...martingale, stop: { ...martingale.stop, loss: null } };
    const { stakes, next, stop } = losingRun(free, 10, table);
    expect([stakes.length, stakes.at(-1), next, stop]).toEqual([10, 512n, 1024n, null]);
  });

  test('where a limit ends it first', () => {
    const held = { ...martingale, stop: { ...martingale.stop, loss: 20n } };
    expect(losingRun(held, 10, table)).toEqual({ stakes: [1n, 2n, 4n, 8n], next: null, stop: 'loss' });
    expect(losingRun(martingale, 10, { ...table, greatest: 3n })).toMatchObject({ next: null });
  });
});

describe('on rounds that are known', () => {
  const flat = { ...written({}), base: 10n };
  const options = {
    rounds: 100,
    table: { least: 1n, greatest: 10n ** 9n, balance: 10n ** 9n },
    switches: { flip: () => null, set: () => null },
    windows: 5,
    length: 20,
    points: 10,
  };
  /** Lost, lost, lost, won at 2x, over and over. */
  const fourth = (index: number) => ({ num: index % 4 === 3 ? 2n : 0n, den: 1n });

  test('sums, line and spread of a flat stake', () => {
    const { whole, band, ends } = backtest(flat, fourth, options);
    expect(whole).toMatchObject({
      bets: 100,
      staked: 1000n,
      profit: -500n,
      stop: null,
      longestLosingRun: 3,
      greatestStake: 10n,
      drawdown: 510n,
    });
    expect(whole.line).toEqual([0n, -80n, -160n, -240n, -320n, -400n, -480n, -500n]);
    expect(band[0]).toEqual({ round: 0, parts: [0n, 0n, 0n, 0n, 0n] });
    expect(band.at(-1)).toEqual({ round: 20, parts: [-100n, -100n, -100n, -100n, -100n] });
    expect(ends).toEqual({ ahead: 0, even: 0, behind: 5 });
  });

  test('a run that stops stays where it stopped', () => {
    const held = { ...flat, stop: { ...flat.stop, loss: 25n } };
    const { whole, stops, band } = backtest(held, () => ({ num: 0n, den: 1n }), options);
    expect(whole).toMatchObject({ bets: 2, profit: -20n, stop: 'loss', line: [0n, -10n, -20n] });
    expect(stops).toEqual({ loss: 5 });
    expect(band.at(-1)!.parts[2]).toBe(-20n);
  });

  test('the parameters that rules changed decide the next round', () => {
    const switching = {
      ...flat,
      params: { side: 0 },
      rules: written({
        rules: [{ id: 'l', on: [{ of: 'lose', op: 'every', n: 1 }], do: [{ a: 'flip' }] }],
      }).rules,
    };
    const flip = (params: Strategy['params']) => ({ side: 1 - Number(params['side']) });
    const { whole } = backtest(switching, (_, { side }) => ({ num: side === 1 ? 2n : 0n, den: 1n }), {
      ...options,
      switches: { flip, set: () => null },
    });
    // The first bet is lost, all others win.
    expect(whole).toMatchObject({ profit: 980n, longestLosingRun: 1 });
  });
});
