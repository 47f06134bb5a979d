import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  argumentsOf,
  compareTexts,
  flatten,
  isFound,
  lackingForms,
  OTHER_LOCALES,
  readTexts,
  roomsWithTexts,
} from '../app/texts/compare.ts';
import { LOCALES } from '../platform/contract/locale.ts';

const root = join(import.meta.dirname, '..');
const rooms = roomsWithTexts(root);

describe('the comparison', () => {
  it('names what is missing, too much, empty or of another kind', () => {
    const english = { a: 'One', b: { c: 'Two', d: 'Three' }, e: 'Four', f: 'Five' };
    const german = { a: 'Eins', b: { c: '  ' }, e: { x: 'Vier' }, f: 'Fünf', g: 'Sechs' };
    expect(compareTexts(english, german)).toEqual([
      'b.c is empty',
      'b.d is missing',
      'e is a text in one, a group in the other',
      'g is not in English',
    ]);
  });

  it('wants the same arguments, tags and choices, in any order', () => {
    const line = (one: string, other: string) => compareTexts({ t: one }, { t: other });
    expect(line('{name} won {amount}', '{amount} für {name}')).toEqual([]);
    expect(line('{n, plural, one {# bet} other {# bets}}', '{n} Einsätze')).toEqual([]);
    expect(line('Won {amount}', 'Gewonnen {betrag}')).toEqual([
      't lacks {amount}',
      't has {betrag}, which nobody gives',
    ]);
    expect(line('Read <a>{what}</a>', 'Lies {what}')).toEqual(['t lacks <a>']);
    expect(line('{side, select, over {x} other {y}}', '{side, select, über {x} other {y}}')).toHaveLength(2);
    expect(line('fine', 'not {fine')).toEqual(['t is not valid ICU']);
  });

  it('looks into choices and tags', () => {
    expect([...argumentsOf('{n, plural, one {<b>{who}</b>} other {{at, date}}}')].toSorted()).toEqual([
      '<b>',
      '{at, date}',
      '{n}',
      '{who}',
    ]);
  });
});

describe('plural forms', () => {
  it('are those of the language', () => {
    const russian = '{n, plural, one {# ставка} few {# ставки} many {# ставок} other {# ставки}}';
    expect(lackingForms(russian, 'ru')).toEqual([]);
    expect(lackingForms('{n, plural, one {# ставка} other {# ставок}}', 'ru')).toEqual(['{n}: many, few']);
    expect(lackingForms('{n, plural, =1 {eine} other {#}}', 'de')).toEqual([]);
    expect(lackingForms('<b>{n, plural, =0 {x} other {#}}</b>', 'en')).toEqual(['{n}: one']);
    expect(lackingForms('{n, plural, other {#}}', 'ja')).toEqual([]);
  });

  it.each(LOCALES)('are all there in %s', (locale) => {
    const lacking = rooms.flatMap((room) =>
      flatten(readTexts(root, room, locale) ?? {}).flatMap(([path, text]) =>
        lackingForms(text, locale).map((what) => `${room} ${path} ${what}`),
      ),
    );
    expect(lacking).toEqual([]);
  });
});

describe('texts of the house', () => {
  it('are there', () => expect(rooms.length).toBeGreaterThan(30));

  it('are where the build looks for them', () => {
    expect(rooms.filter((room) => !isFound(room))).toEqual([]);
  });

  it('are named by one room each, and no group is named as a text: whichever came later would hide the other', () => {
    const paths = rooms.flatMap((room) =>
      flatten(readTexts(root, room, 'en') ?? {}).map(([path]) => ({ room, path })),
    );
    const texts = new Map(paths.map(({ room, path }) => [path, room]));
    const twice = paths.filter(({ room, path }) => texts.get(path) !== room);
    const hidden = paths.filter(({ path }) =>
      path
        .split('.')
        .slice(1)
        .some((_part, at) =>
          texts.has(
            path
              .split('.')
              .slice(0, at + 1)
              .join('.'),
          ),
        ),
    );
    expect([...twice, ...hidden]).toEqual([]);
  });

  it('are in English everywhere, the language they are asked for by', () => {
    expect(rooms.filter((room) => readTexts(root, room, 'en') === null)).toEqual([]);
  });

  for (const locale of OTHER_LOCALES) {
    it(`are in ${locale} everywhere`, () => {
      expect(rooms.filter((room) => readTexts(root, room, locale) === null)).toEqual([]);
    });

    const there = rooms.filter((room) => readTexts(root, room, locale) !== null);
    it.each(there)(`%s says the same in ${locale}`, (room) => {
      expect(compareTexts(readTexts(root, room, 'en') ?? {}, readTexts(root, room, locale)!)).toEqual([]);
    });
  }
});

describe('German', () => {
  it('says du to the player, everywhere', () => {
    // "Sie" is also "she" and "they": only words that cannot be anything but the formal address.
    const formal =
      /\b(?:(?:Möchten|Können|Haben|Sind|Wollen|Müssen|Geben|Wählen|Prüfen|Melden) Sie|Ihnen|Ihr(?:e[mnrs]?)? (?:Konto|Guthaben|Passwort|Einsatz|Gewinn|E-Mail))\b/;
    const stiff = rooms.filter((room) => formal.test(JSON.stringify(readTexts(root, room, 'de') ?? {})));
    expect(stiff).toEqual([]);
  });
});
