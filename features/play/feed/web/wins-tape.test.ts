import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LiveGame } from '../contract.ts';
import { addWins, EMPTY_TAPE, isWin, repeats, roll } from './wins-tape.ts';

function win(id: string, change: Partial<LiveGame['game']> = {}): LiveGame {
  return {
    user: null,
    metadata: { id: 'dice', name: 'Dice', image: '/art/dice.svg' },
    game: {
      id,
      currency: 'usd',
      demo: false,
      wager: '1.00',
      splitTotal: '1.00',
      multiplier: 2,
      status: 'win',
      profit: '1.00',
      type: 'quick',
      user: null,
      profit_usd_converted: '1.00',
      created_at: '2026-01-01T00:00:00.000Z',
      ...change,
    },
    delay: 0,
  };
}

const wins = (...ids: string[]) => ids.map((id) => win(id));
const ids = (list: readonly LiveGame[]) => list.map(({ game }) => game.id);
const order = (tape: ReturnType<typeof roll>) => tape.cells.map(({ win: { game } }) => game.id).join('');

describe('what is kept', () => {
  test('a payout that only gives the stake back, or less, is no win', () => {
    expect(isWin(win('a', { multiplier: 1 }))).toBe(false);
    expect(isWin(win('a', { multiplier: 0, status: 'lose' }))).toBe(false);
    expect(isWin(win('a', { multiplier: 1.01 }))).toBe(true);
  });

  test('the newest are on top, each once, as many as are wanted', () => {
    const lost = win('x', { status: 'lose', multiplier: 0 });
    expect(ids(addWins(wins('b', 'a'), [win('b'), win('c'), lost, win('d')], 3))).toEqual(['d', 'c', 'b']);
  });

  test('nothing new leaves the very list', () => {
    const list = wins('b', 'a');
    expect(addWins(list, [win('a')], 30)).toBe(list);
  });
});

describe('the tape', () => {
  test('begins with the newest and goes round', () => {
    expect(order(roll(EMPTY_TAPE, 0, 4, wins('c', 'b', 'a')))).toBe('cbacb');
  });

  test('a new win comes next, and what is in sight stays', () => {
    const before = roll(EMPTY_TAPE, 0, 3, wins('d', 'c', 'b', 'a'));
    const after = roll(before, 1, 5, wins('f', 'e', 'd', 'c', 'b', 'a'));
    expect(order(after)).toBe('cbafe');
    expect(after.cells.slice(0, 3)).toEqual(before.cells.slice(1));
  });

  test('stays the same while it need not move', () => {
    const tape = roll(EMPTY_TAPE, 0, 3, wins('b', 'a'));
    expect(roll(tape, 0, 3, wins('c', 'b', 'a'))).toBe(tape);
  });

  test('marks what stands there twice', () => {
    expect([...repeats(roll(EMPTY_TAPE, 0, 3, wins('b', 'a')).cells)]).toEqual([2, 3]);
    expect([...repeats(roll(EMPTY_TAPE, 7, 8, wins('b', 'a')).cells)]).toEqual([]);
  });

  test('covers what was asked for without a gap, wherever it jumps', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 20 }),
        (count, steps) => {
          const list = wins(...Array.from({ length: count }, (_, index) => String(index)));
          let [tape, at] = [EMPTY_TAPE, 0];
          for (const step of steps) {
            at += step;
            tape = roll(tape, at, at + 6, list);
            expect(tape.cells.map(({ no }) => no)).toEqual(
              Array.from({ length: 7 }, (_, index) => at + index),
            );
          }
        },
      ),
    );
  });
});
