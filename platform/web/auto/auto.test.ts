import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterRound,
  autoSettings,
  grow,
  growsAfterLoss,
  startAuto,
  stopAuto,
  toggleInfinity,
  withoutAmounts,
  wholeNumber,
  type AutoBetSettings,
} from './auto.ts';

const settings = (change: Partial<AutoBetSettings> = {}): AutoBetSettings => ({
  ...autoSettings(true),
  games: 0,
  ...change,
});
const running = (change: Partial<AutoBetSettings> = {}, bet = 100n): AutoBetSettings =>
  startAuto(settings(change), bet, { decimals: 2, least: 5n });

describe('auto betting', () => {
  test('starting sets the state on, the iteration to zero and keeps the first stake', () => {
    const started = startAuto(settings({ currentIteration: 7 }), 100n);
    expect(started).toMatchObject({ state: true, currentIteration: 0, initialBet: 100n });
  });

  test('a game that does not support it never starts', () => {
    expect(startAuto(settings({ supported: false }), 1n).state).toBe(false);
  });

  test('stops when the number of games is reached', () => {
    let auto = running({ games: 3 });
    const states: boolean[] = [];
    for (let round = 0; round < 3; round++) {
      auto = afterRound(auto, 100n, false).settings;
      states.push(auto.state);
    }
    expect(states).toEqual([true, true, false]);
    expect(auto.currentIteration).toBe(3);
  });

  test('zero games never end by counting', () => {
    let auto = running({ games: 0 });
    for (let round = 0; round < 500; round++) auto = afterRound(auto, 100n, round % 2 === 0).settings;
    expect(auto.state).toBe(true);
  });

  test('stop on win stops on a win only', () => {
    expect(afterRound(running({ stopOnWin: true }), 100n, false).settings.state).toBe(true);
    expect(afterRound(running({ stopOnWin: true }), 100n, true).settings.state).toBe(false);
    expect(afterRound(running(), 100n, true).settings.state).toBe(true);
  });

  test('a run that was stopped during the round stays stopped', () => {
    expect(afterRound(stopAuto(running()), 100n, true).settings.state).toBe(false);
  });

  test.each([
    ['reset on win', true, { win: { action: 'reset', value: 50 } }, 100n],
    ['reset on loss', false, { loss: { action: 'reset', value: 50 } }, 100n],
    ['increase on win', true, { win: { action: 'increase', value: 50 } }, 600n],
    ['increase on loss', false, { loss: { action: 'increase', value: 100 } }, 800n],
    ['increase by zero keeps the stake', false, { loss: { action: 'increase', value: 0 } }, 400n],
    ['decrease on a win', true, { win: { action: 'decrease', value: 33 } }, 268n],
    ['decrease by all of it leaves the least stake', true, { win: { action: 'decrease', value: 100 } }, 5n],
    ['a decrease is never more than all of it', true, { win: { action: 'decrease', value: 300 } }, 5n],
    ['add on a loss', false, { loss: { action: 'add', value: 0, amount: '0.25' } }, 425n],
    ['add while it is typed', false, { loss: { action: 'add', value: 0, amount: '1.' } }, 500n],
    ['add nothing yet', false, { loss: { action: 'add', value: 50 } }, 400n],
    ['subtract on a win', true, { win: { action: 'subtract', value: 50, amount: '1.50' } }, 250n],
    ['subtract down to the least stake', true, { win: { action: 'subtract', value: 0, amount: '9' } }, 5n],
    [
      'the rule of the other outcome does not matter',
      true,
      { win: { action: 'reset', value: 0 }, loss: { action: 'increase', value: 100 } },
      100n,
    ],
  ] as const)('%s', (_name, won, change, bet) => {
    expect(afterRound(running(change), 400n, won).bet).toBe(bet);
  });

  test.each([
    [false, { action: 'reset', value: 50 }],
    [false, { action: 'increase', value: 0 }],
    [true, { action: 'increase', value: 1 }],
    [false, { action: 'decrease', value: 50 }],
    [false, { action: 'add', value: 50 }],
    [false, { action: 'add', value: 0, amount: '0.00' }],
    [true, { action: 'add', value: 0, amount: '0.01' }],
    [false, { action: 'subtract', value: 0, amount: '1' }],
  ] as const)('a stake can grow after a loss: %s with %o', (grows, loss) => {
    expect(growsAfterLoss({ loss })).toBe(grows);
  });

  test('another currency takes the amounts away, and nothing else', () => {
    const [win, loss] = [
      { action: 'add', value: 5, amount: '1.00' },
      { action: 'subtract', value: 7, amount: '2.00' },
    ] as const;
    const other = withoutAmounts(settings({ win, loss }));
    expect(other).toEqual(settings({ win: { ...win, amount: '' }, loss: { ...loss, amount: '' } }));
  });

  test('any course of rounds gives the stake that the rules say', () => {
    const step = fc.record({
      action: fc.constantFrom('reset' as const, 'increase' as const),
      value: fc.integer({ min: 0, max: 300 }),
    });
    fc.assert(
      fc.property(
        step,
        step,
        fc.array(fc.boolean(), { maxLength: 40 }),
        fc.integer({ min: 0, max: 30 }),
        fc.boolean(),
        (win, loss, rounds, games, stopOnWin) => {
          let auto = running({ win, loss, games, stopOnWin });
          let bet = 100n;
          let expected = 100n;
          let played = 0;
          for (const won of rounds) {
            if (!auto.state) break;
            played++;
            const rule = won ? win : loss;
            expected =
              rule.action === 'reset' ? 100n : rule.value > 0 ? grow(expected, rule.value) : expected;
            ({ settings: auto, bet } = afterRound(auto, bet, won));
            expect(bet).toBe(expected);
            const over = (games > 0 && played === games) || (stopOnWin && won);
            expect(auto.state).toBe(!over);
          }
          expect(auto.currentIteration).toBe(played);
          if (games > 0) expect(played).toBeLessThanOrEqual(games);
        },
      ),
    );
  });

  test('the infinity toggle is zero and back', () => {
    const endless = toggleInfinity(settings({ games: 25 }), 25);
    expect(endless.games).toBe(0);
    expect(toggleInfinity(endless, 25).games).toBe(25);
    expect(toggleInfinity(endless, 0).games).toBe(1);
  });

  test.each([
    [1.9, 1],
    [-3, 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    [5000, 1000],
  ])('%s becomes the whole number %s', (value, whole) => {
    expect(wholeNumber(value, 1000)).toBe(whole);
  });
});
