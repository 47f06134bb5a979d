import { expect, it } from 'vitest';
import { afterAnswer, isNews, requestOf } from './favourite-changes.ts';

it('asks for stars and against them in the order of the presses, without what is no name of a game', () => {
  expect(requestOf({ mines: true, dice: false, '<b>': true, '': false, limbo: true })).toEqual({
    add: ['mines', 'limbo'],
    remove: ['dice'],
  });
  const many = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`game-${at}`, true]));
  expect(requestOf(many).add).toHaveLength(100);
});

it('shows what the account has once nothing waits', () => {
  expect(afterAnswer(['mines', 'dice'], { mines: true }, { mines: true })).toEqual({
    favourites: ['mines', 'dice'],
    favouriteChanges: {},
  });
});

it('keeps what was pressed while the call was under way, to be sent next', () => {
  const sent = { mines: true, dice: true };
  expect(afterAnswer(['mines', 'dice', 'slide'], sent, { limbo: true, mines: false, dice: true })).toEqual({
    favourites: ['limbo', 'dice', 'slide'],
    favouriteChanges: { limbo: true, mines: false },
  });
});

it('is no news when the account has what is shown and nothing waits', () => {
  const shown = { favourites: ['mines', 'dice'], favouriteChanges: {} };
  expect(isNews(afterAnswer(['mines', 'dice'], {}, {}), shown)).toBe(false);
  expect(isNews(afterAnswer(['mines'], {}, {}), shown)).toBe(true);
  expect(isNews(afterAnswer(['mines', 'dice'], {}, {}), { ...shown, favouriteChanges: { dice: true } })).toBe(
    true,
  );
});
