import { expect, test } from 'vitest';
import { SUITS, tarot, TABLES } from '../game.ts';
import { NAMES } from './card-art.tsx';
import { LONGEST_MS } from './stage.tsx';

test('three cards turn within the reveal the server waits for', () => {
  expect(LONGEST_MS).toBeLessThanOrEqual(tarot.revealMs);
});

test('every card of a suit has its own name', () => {
  for (const suit of SUITS) {
    expect(new Set(NAMES[suit]).size).toBe(TABLES.easy[suit].length);
  }
});
