import { describe, expect, it } from 'vitest';
import type { GameInfo } from '#platform/contract/boot.ts';
import { gamesOf } from '#platform/web/house-games.ts';
import { favouritesOf, originalsOf, ROW_GAMES } from './games.ts';

const game = (id: string, section: GameInfo['section'] = 'originals'): GameInfo => ({
  id,
  title: id,
  kind: 'instant',
  art: `/art/${id}.svg`,
  section,
  rtp: 0.99,
  edge: 0.01,
  maxMultiplier: 10,
  enabled: true,
});
const games = [game('dice'), game('crash'), game('reels', 'slots')];
const ids = (list: readonly GameInfo[]) => list.map(({ id }) => id);

describe('games of the home page', () => {
  it('stand in the order of the catalogue, without those it does not offer', () => {
    expect(ids(gamesOf({ games, catalogue: { order: ['reels', 'crash', 'gone'], rows: {} } }))).toEqual([
      'reels',
      'crash',
    ]);
  });

  it('stand in the order of the house where there is no catalogue', () => {
    expect(ids(gamesOf({ games }))).toEqual(['dice', 'crash', 'reels']);
  });

  it('are ten originals at most', () => {
    const many = Array.from({ length: 30 }, (_, index) => game(`game-${index}`));
    expect(ids(originalsOf([...games, ...many]))).toHaveLength(ROW_GAMES);
    expect(ids(originalsOf(games))).toEqual(['dice', 'crash']);
  });
});

it('favourites stand in the order of their stars, without games that are gone', () => {
  expect(ids(favouritesOf(games, ['reels', 'gone', 'dice']))).toEqual(['reels', 'dice']);
});
