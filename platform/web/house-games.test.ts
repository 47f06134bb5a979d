import { expect, it } from 'vitest';
import type { GameInfo } from '#platform/contract/boot.ts';
import { relatedTo } from './house-games.ts';

const game = (id: string, more: Partial<GameInfo> = {}): GameInfo => ({
  id,
  title: id,
  kind: 'instant',
  art: '',
  section: 'originals',
  rtp: 0.99,
  edge: 0.01,
  maxMultiplier: 1000,
  enabled: true,
  ...more,
});
const games = [
  game('a'),
  game('b'),
  game('c', { enabled: false }),
  game('d', { section: 'slots' }),
  game('e'),
];
const related = (id: string, most = 9) => relatedTo(games, id, most).map((one) => one.id);

it('goes on after the game and begins again, without itself, closed games and those of another lobby', () => {
  expect(related('a')).toEqual(['b', 'e']);
  expect(related('b')).toEqual(['e', 'a']);
  expect(related('e', 1)).toEqual(['a']);
  expect(related('d')).toEqual([]);
});

it('offers any of them for a game that is not listed', () => {
  expect(related('gone')).toEqual(['a', 'b', 'd', 'e']);
});
