import { expect, test } from 'vitest';
import { games } from '#app/games.ts';
import { ACHIEVEMENTS, type SettledBet } from './achievements.ts';

const bet = (more: Partial<SettledBet>): SettledBet => ({
  game: 'dice',
  won: true,
  multiplier: 2,
  slot: false,
  lastStep: false,
  natural: false,
  ...more,
});
const left = (id: string, seen: SettledBet) => ACHIEVEMENTS.find((one) => one.id === id)!.mark(seen);

test('each has a name of its own, a goal, and a game of the house where it names one', () => {
  expect(new Set(ACHIEVEMENTS.map(({ id }) => id)).size).toBe(ACHIEVEMENTS.length);
  for (const { goal, game } of ACHIEVEMENTS) {
    expect(goal).toBeGreaterThan(0);
    if (game) expect(games.map(({ id }) => id)).toContain(game);
  }
});

test('what is asked for can be had in its game', () => {
  for (const { game: id, multiplier, kind } of ACHIEVEMENTS) {
    const game = games.find((one) => one.id === id);
    if (!game || multiplier === undefined) continue;
    const { num, den } = game.maxMultiplier(game.boldest);
    expect([id, kind, Number(num / den) >= multiplier]).toEqual([id, kind, true]);
  }
});

test('no loss, and nothing that did not pay more than its stake, leaves a mark', () => {
  const lost = bet({ won: false, multiplier: 0.9, lastStep: true, slot: true });
  for (const game of games)
    for (const { mark } of ACHIEVEMENTS) expect(mark({ ...lost, game: game.id })).toBeNull();
});

test.each<[string, Partial<SettledBet>, Partial<SettledBet>]>([
  ['sharp-dice', { multiplier: 50 }, { multiplier: 49.99 }],
  ['comet', { multiplier: 1000 }, { multiplier: 999.99 }],
  ['jackpot', { slot: true, multiplier: 50 }, { multiplier: 50 }],
  ['clean-sweep', { game: 'mines', lastStep: true }, { game: 'tower', lastStep: true }],
  ['natural', { game: 'blackjack', multiplier: 1.25, natural: true }, { game: 'blackjack', multiplier: 13 }],
])('%s is reached by %j and not by %j', (id, yes, no) => {
  expect(left(id, bet(yes))).toBe('');
  expect(left(id, bet(no))).toBeNull();
});

test('different games are told apart by their names', () => {
  expect([left('explorer', bet({})), left('explorer', bet({ game: 'keno' }))]).toEqual(['dice', 'keno']);
  expect(left('slot-tour', bet({}))).toBeNull();
  expect(left('slot-tour', bet({ slot: true, game: 'taiga' }))).toBe('taiga');
});
