import { expect, test } from 'vitest';
import { dice } from '#games/dice/game.ts';
import { limbo } from '#games/limbo/game.ts';
import { mines } from '#games/mines/game.ts';
import { roulette } from '#games/roulette/game.ts';
import { pillOf } from './pill.ts';

test.each([
  [dice, { result: 89.1 }, '89.10'],
  [limbo, { result: 8.68 }, '8.68x'],
  [roulette, { result: 0 }, '0'],
  [mines, { mines: [1] }, null],
  [dice, null, null],
  [dice, {}, null],
] as const)('%# a pill says what was rolled, where there is a roll', (game, outcome, said) => {
  expect(pillOf(game, outcome)).toBe(said);
});
