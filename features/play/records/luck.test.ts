import { describe, expect, test } from 'vitest';
import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { crash } from '#games/crash/game.ts';
import { dice } from '#games/dice/game.ts';
import { blackjack } from '#games/blackjack/game.ts';
import { hilo } from '#games/hilo/game.ts';
import { mines } from '#games/mines/game.ts';
import { plinko } from '#games/plinko/game.ts';
import { stairs } from '#games/stairs/game.ts';
import { asNumber, deviationOf } from '#platform/contract/odds.ts';

import { expectationOf } from '#platform/contract/expectation.ts';
import { luckOf } from './luck.ts';

const by = (game: { version: number; table: string }, more: object) => ({
  version: game.version,
  table: game.table,
  params: {},
  ...more,
});

describe('a bet that one draw decides', () => {
  test('is held against the exact return and deviation of its setting', () => {
    const params = { target: 50, direction: 'over' } as const;
    const [mean, chance] = [asNumber(dice.rtp(params)), asNumber(dice.winChance(params))];
    const pays = mean / chance;
    const found = expectationOf(dice, by(dice, { params }))!;
    expect(Number(found.mean)).toBe(Math.floor(mean * 1e6));
    expect(Number(found.variance) / 1e6).toBeCloseTo(pays ** 2 * chance - mean ** 2, 5);
    const board = plinko.initial;
    expect(
      Math.sqrt(Number(expectationOf(plinko, by(plinko, { params: board }))!.variance) / 1e6),
    ).toBeCloseTo(deviationOf(plinko.odds!(board)), 3);
  });

  test('by rules that are gone, or in a game without one return, is rated by nobody', () => {
    expect(expectationOf(dice, by({ ...dice, version: 0 }, { params: dice.initial }))).toBeNull();
    expect(expectationOf(dice, by({ ...dice, table: 'old' }, { params: dice.initial }))).toBeNull();
    expect(expectationOf(blackjack, by(blackjack, { params: blackjack.initial, turns: [] }))).toBeNull();
    expect(expectationOf(hilo, by(hilo, { params: hilo.initial, turns: [{}] }))).toBeNull();
  });
});

describe('a ladder', () => {
  test('is expected to return what it states after the first step, wherever it is left', () => {
    for (const turns of [1, 2, 5]) {
      const found = expectationOf(mines, by(mines, { params: { mines: 3 }, turns: Array(turns).fill({}) }))!;
      expect(Number(found.mean) / 1e6).toBeCloseTo(0.99, 5);
    }
  });

  /** Whoever leaves when it suits them is neither lucky nor not: (paid - expected)² comes to the variance. */
  test.each([
    ['after two steps', () => 2],
    ['after a number of steps that the seed says', (no: number) => 1 + (no % 4)],
  ])('left %s strays as far as its variances add up to', (_name, stopOf) => {
    const params = { stones: 4 };
    const ROUNDS = 5000;
    let [difference, square, variance] = [0, 0, 0];
    for (let no = 0; no < ROUNDS; no++) {
      const layout = stairs.outcome(
        params,
        floats('ab'.repeat(32), 'records', no, stairs.floats(params), nobleHmac),
      );
      let state = stairs.start(params, layout);
      const turns: object[] = [];
      while (turns.length < stopOf(no) && !stairs.over(params, state)) {
        const moved = stairs.step(params, layout, state, { cell: 0 });
        if ('refused' in moved) throw new Error(moved.refused);
        ({ state } = moved);
        turns.push({});
      }
      const found = expectationOf(stairs, by(stairs, { params, turns }))!;
      const strays = asNumber(stairs.payout(params, state)) - Number(found.mean) / 1e6;
      difference += strays;
      square += strays ** 2;
      variance += Number(found.variance) / 1e6;
    }
    expect(Math.abs(difference) / Math.sqrt(variance)).toBeLessThan(4);
    expect(square / variance).toBeGreaterThan(0.85);
    expect(square / variance).toBeLessThan(1.15);
  });
});

test('a flight strays as far as the player went with it', () => {
  const at = (exit: number) => {
    // Chance 0.99/m to come to m: the mean variance over all ends is that of an automatic exit.
    const STEPS = 50_000;
    let sum = 0;
    for (let no = 0; no < STEPS; no++) {
      const broke = Math.max(1, 0.99 / ((no + 0.5) / STEPS));
      const left = broke >= exit && broke > 1;
      const outcome = { result: broke };
      sum += Number(
        expectationOf(crash, by(crash, { outcome, cashedAt: left ? exit * 100 : null }))!.variance,
      );
    }
    return sum / STEPS / 1e6;
  };
  for (const exit of [1.5, 2, 5]) expect(at(exit)).toBeCloseTo(0.99 * exit - 0.99 ** 2, 1);
});

test('luck is in deviations, and nothing where nothing strays', () => {
  expect(luckOf({ paid: 120, expected: 99, variance: 100 })).toBe(2.1);
  expect(luckOf({ paid: 0, expected: 99, variance: 100 })).toBe(-9.9);
  expect(luckOf({ paid: 0, expected: 0, variance: 0 })).toBeNull();
});
