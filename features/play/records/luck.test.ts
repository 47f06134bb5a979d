import { describe, expect, test } from 'vitest';
import { games } from '#app/games.ts';
import { cardAt } from '#engines/fair/cards.ts';
import { range } from '#engines/fair/draw.ts';
import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { crash } from '#games/crash/game.ts';
import { dice } from '#games/dice/game.ts';
import { hilo } from '#games/hilo/game.ts';
import { mines } from '#games/mines/game.ts';
import { plinko } from '#games/plinko/game.ts';
import { rockPaperScissors } from '#games/rock-paper-scissors/game.ts';
import { snakes } from '#games/snakes/game.ts';
import { stairs } from '#games/stairs/game.ts';
import { gameFloats, type AnySteps } from '#platform/contract/game.ts';
import { asNumber, deviationOf } from '#platform/contract/odds.ts';

import { expectationOfRound } from '#platform/contract/expectation.ts';
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
    const found = expectationOfRound(dice, by(dice, { params }))!;
    expect(Number(found.mean)).toBe(Math.floor(mean * 1e6));
    expect(Number(found.variance) / 1e6).toBeCloseTo(pays ** 2 * chance - mean ** 2, 5);
    const board = plinko.initial;
    expect(
      Math.sqrt(Number(expectationOfRound(plinko, by(plinko, { params: board }))!.variance) / 1e6),
    ).toBeCloseTo(deviationOf(plinko.odds!(board)), 3);
  });

  test('by rules that are gone is rated by nobody', () => {
    expect(expectationOfRound(dice, by({ ...dice, version: 0 }, { params: dice.initial }))).toBeNull();
    expect(expectationOfRound(dice, by({ ...dice, table: 'old' }, { params: dice.initial }))).toBeNull();
    expect(expectationOfRound(hilo, by({ ...hilo, version: 0 }, { params: hilo.initial }))).toBeNull();
  });

  test('is rated in every game of the house', () => {
    for (const game of games) {
      const params: unknown = game.initial;
      if (game.kind === 'shared') {
        const outcome: unknown = game.outcome('ab'.repeat(32), 'records');
        expect(
          expectationOfRound(game, by(game, { params, outcome, cashedAt: null })),
          game.id,
        ).not.toBeNull();
        continue;
      }
      const drawn = gameFloats(game, params, (count) =>
        floats('ef'.repeat(32), 'records', 7, count, nobleHmac),
      );
      const outcome: unknown = game.outcome(params, drawn);
      const turns: unknown[] = [];
      if (game.kind === 'steps') {
        let state: unknown = game.start(params, outcome);
        while (!game.over(params, state)) {
          if (turns.length > 0 && game.canFinish(params, state)) break;
          const legal: readonly unknown[] = game.turns(params, game.view(params, state));
          turns.push(legal[0]);
          const moved = game.step(params, outcome, state, legal[0]);
          if ('refused' in moved) throw new Error(moved.refused);
          ({ state } = moved);
        }
      }
      expect(expectationOfRound(game, by(game, { params, outcome, turns })), game.id).not.toBeNull();
    }
  });
});

describe('a ladder', () => {
  test('is expected to return what it states after the first step, wherever it is left', () => {
    for (const turns of [1, 2, 5]) {
      const found = expectationOfRound(
        mines,
        by(mines, { params: { mines: 3 }, turns: Array(turns).fill({}) }),
      )!;
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
      const found = expectationOfRound(stairs, by(stairs, { params, turns }))!;
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

describe('a game of choices', () => {
  const RPS = ['rock', 'paper', 'scissors'] as const;
  const hilos = range(13).flatMap((one) => range(13).map((two) => [cardAt(one * 4), cardAt(two * 4)]));
  const rolls = range(6, 1).flatMap((one) => range(6, 1).map((two) => [one, two] as const));
  const cases: [string, AnySteps, unknown, readonly unknown[], readonly object[]][] = [
    [
      'HiLo',
      hilo,
      { start: '9-spade', guesses: 1 },
      hilos.map((cardStream) => ({ cardStream })),
      [{ guess: 'lower' }, { guess: 'higherEqual' }],
    ],
    [
      'HiLo with a skip',
      hilo,
      { start: 'K-spade', guesses: 1 },
      hilos.map((cardStream) => ({ cardStream })),
      [{ guess: 'skip' }, { guess: 'equal' }],
    ],
    [
      'Snakes',
      snakes,
      { difficulty: 'medium' },
      rolls.flatMap((one) =>
        rolls.map((two) => ({ dice: [one, two], rollTotals: [one, two].map(([a, b]) => a + b) })),
      ),
      [{}, {}],
    ],
    [
      'rock, paper, scissors',
      rockPaperScissors,
      {},
      RPS.flatMap((one) => RPS.map((two) => ({ hands: [one, two] }))),
      [{ hand: 'rock' }, { hand: 'paper' }],
    ],
  ];
  /** Over all that may come, one by one: mean of paid - expected, and of its square against the stated variance. */
  test.each(cases)('strays as far as its turns do: %s', (_name, game, params, outcomes, plan) => {
    let [difference, square, variance] = [0, 0, 0];
    for (const outcome of outcomes) {
      let state: unknown = game.start(params, outcome);
      const turns: object[] = [];
      for (const turn of plan) {
        if (game.over(params, state)) break;
        const moved = game.step(params, outcome, state, turn);
        // Under some cards this guess is none: then the player leaves.
        if ('refused' in moved) break;
        turns.push(turn);
        ({ state } = moved);
      }
      const found = expectationOfRound(game, by(game, { params, outcome, turns }))!;
      const strays = asNumber(game.payout(params, state)) - Number(found.mean) / 1e6;
      difference += strays / outcomes.length;
      square += strays ** 2 / outcomes.length;
      variance += Number(found.variance) / 1e6 / outcomes.length;
    }
    expect(variance).toBeGreaterThan(0.5);
    expect(difference).toBeCloseTo(0, 5);
    expect(square / variance).toBeCloseTo(1, 4);
  });

  test('is expected to return the stake while nothing was at stake', () => {
    const outcome = { cardStream: ['9-club', '3-heart'] };
    const params = { start: '7-spade', guesses: 1 };
    const turns = [{ guess: 'skip' }, { guess: 'skip' }];
    expect(expectationOfRound(hilo, by(hilo, { params, outcome, turns }))).toEqual({
      mean: 1_000_000n,
      variance: 0n,
    });
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
        expectationOfRound(crash, by(crash, { outcome, cashedAt: left ? exit * 100 : null }))!.variance,
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
