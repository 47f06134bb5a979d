import { expect, test } from 'vitest';
import { baccarat, SPOTS } from '../game.ts';
import { DEAL_MS, fateOf, TURN_MS } from './stage.tsx';

test('six cards are dealt and turned within the reveal the server waits for', () => {
  expect(6 * DEAL_MS + TURN_MS).toBeLessThanOrEqual(baccarat.revealMs);
});

test('a tie gives the chips on both hands back', () => {
  expect(SPOTS.map((spot) => fateOf(spot, 'tie'))).toEqual(['even', 'won', 'even']);
  expect(SPOTS.map((spot) => fateOf(spot, 'banker'))).toEqual(['lost', 'lost', 'won']);
  expect(SPOTS.map((spot) => fateOf(spot, undefined))).toEqual(['open', 'open', 'open']);
});
