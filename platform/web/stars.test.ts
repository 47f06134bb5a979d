import { describe, expect, it } from 'vitest';
import { starsFor, toggled, type Stars } from './stars.ts';

const guest: Stars = { favourites: ['mines', 'dice'], favouritesOf: '', favouriteChanges: {} };
const account: Stars = { favourites: ['mines'], favouritesOf: 'one', favouriteChanges: {} };

describe('a star', () => {
  it('comes in front and goes by a second press; of a guest nothing is to be sent', () => {
    expect(toggled(guest, 'limbo')).toEqual({ favourites: ['limbo', 'mines', 'dice'] });
    expect(toggled(guest, 'mines')).toEqual({ favourites: ['dice'] });
  });

  it('of an account waits to be sent, the newest first and each game once', () => {
    const on = { ...account, ...toggled(account, 'limbo') };
    expect(on).toMatchObject({ favourites: ['limbo', 'mines'], favouriteChanges: { limbo: true } });
    const off = { ...on, ...toggled(on, 'mines') };
    expect(Object.entries(off.favouriteChanges)).toEqual([
      ['mines', false],
      ['limbo', true],
    ]);
    expect(Object.entries({ ...off, ...toggled(off, 'limbo') }.favouriteChanges)).toEqual([
      ['limbo', false],
      ['mines', false],
    ]);
  });

  it('is one of a hundred at most: the oldest goes', () => {
    const many = { ...guest, favourites: Array.from({ length: 100 }, (_, at) => `game-${at}`) };
    const { favourites } = toggled(many, 'dice');
    expect([favourites?.length, favourites?.[0], favourites?.includes('game-99')]).toEqual([
      100,
      'dice',
      false,
    ]);
  });
});

describe('who is here', () => {
  it('takes over the stars of the guest they were', () => {
    expect({ ...guest, ...starsFor('one', guest) }).toEqual({
      favourites: ['mines', 'dice'],
      favouritesOf: 'one',
      favouriteChanges: { mines: true, dice: true },
    });
  });

  it('keeps what is theirs', () => {
    expect(starsFor('one', account)).toEqual({});
    expect(starsFor('', guest)).toEqual({});
  });

  it.each(['', 'two'])("sees nothing of another's, nor sends it: %j", (next) => {
    const waiting = { ...account, favouriteChanges: { mines: true } };
    expect(starsFor(next, waiting)).toEqual({ favourites: [], favouritesOf: next, favouriteChanges: {} });
  });
});
