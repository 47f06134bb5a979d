import { FLOATS } from '#engines/fair/float-count.ts';
import { expect, test } from 'vitest';
import { bazaar, RARITIES } from '../game.ts';
import { cardsOfRarity, rarityColour } from './rarity.ts';
import { LONGEST_MS } from './stage.tsx';

test('five cards turn within the reveal the server waits for', () => {
  expect(LONGEST_MS).toBeLessThanOrEqual(bazaar.revealMs);
});

test('the rarities hold every card and every float once, each in a colour of its own', () => {
  const all = RARITIES.map((_, rarity) => cardsOfRarity(rarity));
  expect(all.reduce((sum, { cards }) => sum + cards, 0)).toBe(240);
  expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(FLOATS);
  expect(new Set(RARITIES.map((_, rarity) => rarityColour(rarity))).size).toBe(RARITIES.length);
  for (const [rarity, { least, most }] of all.entries()) {
    expect(least).toBeGreaterThanOrEqual(RARITIES[rarity]!.from);
    expect(most).toBeLessThan(all[rarity + 1]?.least ?? Infinity);
  }
});
