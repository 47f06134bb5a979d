import { describe, expect, test } from 'vitest';
import { games } from '#app/games.ts';
import type { AnySteps } from '#platform/contract/game.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { isPlayable, pathOf, planPays, showsPlan, takesPath } from './path.ts';

const named = (id: string) => games.find((game) => game.id === id) as AnySteps;
const plan = [{ tile: 1 }, { tile: 2 }];
const state = { bettingType: 'manual', plan, planned: true, planHidden: false, extendedId: null } as const;

test('rounds that can be left after any turn, and ask no more stake, take a path', () => {
  const taking = games.filter(takesPath).map(({ id }) => id);
  for (const id of ['tower', 'stairs', 'crossing', 'pump', 'mines']) expect(taking).toContain(id);
  for (const id of ['blackjack', 'video-poker', 'dice', 'crash']) expect(taking).not.toContain(id);
});

describe('the turns of a bet', () => {
  const mines = named('mines');
  test.each<[string, object, readonly object[] | undefined, boolean]>([
    ['by hand', { planned: false }, undefined, false],
    ['by hand with a plan', {}, plan, true],
    ['while the last round is still shown', { planHidden: true }, plan, false],
    ['in a round that is open', { extendedId: 'a1' }, plan, false],
    ['in auto betting', { bettingType: 'auto', planned: false, planHidden: true }, plan, true],
  ])('%s', (_, change, path, shown) => {
    expect(pathOf(mines, { ...state, ...change })).toEqual(path);
    expect(showsPlan(mines, { ...state, ...change })).toBe(shown);
  });

  test('of a game that plays by its own advice are none', () => {
    expect(pathOf(named('blackjack'), { ...state, bettingType: 'auto' })).toBeUndefined();
  });
});

test('a plan is played only where every round could take it', () => {
  const mines = named('mines');
  expect(isPlayable(mines, { mines: 3 }, plan)).toBe(true);
  expect(isPlayable(mines, { mines: 3 }, [])).toBe(false);
  expect(isPlayable(mines, { mines: 24 }, plan)).toBe(false);
  expect(isPlayable(mines, { mines: 3 }, [...plan, { tile: 1 }])).toBe(false);
  expect(isPlayable(named('stairs'), { stones: 1 }, [{ cell: 0 }, { cell: 19 }])).toBe(false);
  expect(isPlayable(named('coinflip'), {}, [{ side: 'heads' }])).toBe(true);
});

test('it pays what its last step does', () => {
  const paysOf = (id: string, params: Readonly<Record<string, unknown>>, count: number) => {
    const pays = planPays(named(id), params, count);
    return pays && ratioNumber(pays, 2);
  };
  expect(paysOf('tower', { difficulty: 'medium' }, 2)).toBe(2.21);
  expect(paysOf('mines', { mines: 3 }, 1)).toBe(1.12);
  expect([
    paysOf('tower', { difficulty: 'medium' }, 0),
    paysOf('tower', { difficulty: 'medium' }, 10),
  ]).toEqual([null, null]);
  expect(paysOf('snakes', named('snakes').initial as Record<string, unknown>, 2)).toBeNull();
});
