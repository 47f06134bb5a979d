import { afterAll, describe, expect, it } from 'vitest';
import {
  addMessages,
  loadTexts,
  merge,
  onSpoken,
  provideTexts,
  speak,
  spokenLocale,
  translate,
  type Messages,
} from './i18n.ts';

it('merges rooms side by side, later texts winning', () => {
  expect(merge({ help: { dice: { 1: 'a' } }, x: 'old' }, { help: { limbo: { 1: 'b' } }, x: 'new' })).toEqual({
    help: { dice: { 1: 'a' }, limbo: { 1: 'b' } },
    x: 'new',
  });
});

it('formats texts outside React, and shows the key of one that is missing', () => {
  addMessages({ room: { count: '{n, plural, one {# bet} other {# bets}}' } });
  expect(translate('room.count', { n: 2 })).toBe('2 bets');
  expect(translate('room.nothing')).toBe('room.nothing');
});

it('sees texts that arrive later', () => {
  expect(translate('late.text')).toBe('late.text');
  addMessages({ late: { text: 'Here now' } });
  expect(translate('late.text')).toBe('Here now');
});

it('draws the page again for texts that come late only where one was missed', () => {
  let drawn = 0;
  const stop = onSpoken(() => drawn++);
  addMessages({ quiet: { text: 'Nobody waits' } });
  expect([translate('quiet.text'), drawn]).toEqual(['Nobody waits', 0]);
  translate('missed.text');
  addMessages({ missed: { text: 'Here' } });
  addMessages({ quiet: { more: 'More' } });
  expect([translate('missed.text'), drawn]).toEqual(['Here', 1]);
  stop();
});

describe('the language', () => {
  // Figures are written in it everywhere, also in tests that share this worker.
  afterAll(() => speak('en'));

  const said = { en: { hi: 'Hello', dice: 'Dice' }, de: { hi: 'Hallo', dice: 'Würfel' } } as const;
  let holdBack: ((texts: Messages) => void) | undefined;
  provideTexts({
    first: async (locale) => [{ frame: { hi: said[locale as 'en' | 'de'].hi } }],
    room: (room, locale) => {
      if (room === 'games/none') return Promise.resolve(null);
      if (room === 'games/slow' && locale === 'en' && !holdBack)
        return new Promise((settle) => {
          holdBack = settle;
        });
      return Promise.resolve({ game: { [room]: said[locale as 'en' | 'de'].dice } });
    },
  });

  it('changes the texts of the frame and of every room that was entered', async () => {
    await speak('en');
    await loadTexts('games/dice');
    await loadTexts('games/none');
    expect([translate('frame.hi'), translate('game.games/dice')]).toEqual(['Hello', 'Dice']);
    await speak('de');
    expect([translate('frame.hi'), translate('game.games/dice')]).toEqual(['Hallo', 'Würfel']);
  });

  it('of texts that come late is that of the page by then', async () => {
    await speak('en');
    const coming = loadTexts('games/slow');
    const turned = speak('de');
    await turned;
    holdBack?.({ game: { 'games/slow': 'Slow' } });
    await coming;
    expect(translate('game.games/slow')).toBe('Würfel');
  });

  it('is the one that was chosen last, however late the texts of another come', async () => {
    let answer: ((texts: Messages[]) => void) | undefined;
    provideTexts({
      first: (locale) =>
        locale === 'de'
          ? new Promise((settle) => {
              answer = settle;
            })
          : Promise.resolve([{ frame: { hi: said.en.hi } }]),
      room: () => Promise.resolve(null),
    });
    const late = speak('de');
    await speak('en');
    answer?.([{ frame: { hi: said.de.hi } }]);
    await late;
    expect([translate('frame.hi'), spokenLocale()]).toEqual(['Hello', 'en']);
  });

  it('stays when the texts of another cannot be had', async () => {
    await speak('en');
    provideTexts({ first: () => Promise.reject(new Error('gone')), room: () => Promise.resolve(null) });
    await expect(speak('de')).rejects.toThrow('gone');
    expect(translate('frame.hi')).toBe('Hello');
  });

  it('of a room that is entered while another is on its way is the other one alone', async () => {
    const asked: string[] = [];
    provideTexts({
      first: async () => [],
      room: async (room, locale) => {
        if (room === 'games/fresh') asked.push(locale);
        return { game: { fresh: said[locale as 'en' | 'de'].dice } };
      },
    });
    await speak('en');
    await Promise.all([speak('de'), loadTexts('games/fresh')]);
    expect([asked, translate('game.fresh')]).toEqual([['de'], 'Würfel']);
  });
});
