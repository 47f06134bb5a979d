import { expect, test } from 'vitest';
import { SPOTS, type End, type Spot } from '../ends.ts';
import { baccarat } from '../game.ts';
import { DEAL_MS, fateOf, TURN_MS } from './stage.tsx';

test('six cards are dealt and turned within the reveal the server waits for', () => {
  expect(6 * DEAL_MS + TURN_MS).toBeLessThanOrEqual(baccarat.revealMs);
});

const won = (winner: Spot): End => ({ winner, player: 'none', banker: 'pair' });

test('pairs are won by what their own hand begins with', () => {
  const bets = ['playerPair', 'eitherPair', 'perfectPair', 'bankerPair'] as const;
  expect(bets.map((bet) => fateOf(bet, won('player')))).toEqual(['lost', 'won', 'lost', 'won']);
});

test('a tie gives the chips on both hands back', () => {
  expect(SPOTS.map((spot) => fateOf(spot, won('tie')))).toEqual(['even', 'won', 'even']);
  expect(SPOTS.map((spot) => fateOf(spot, won('banker')))).toEqual(['lost', 'lost', 'won']);
  expect(SPOTS.map((spot) => fateOf(spot, undefined))).toEqual(['open', 'open', 'open']);
});
