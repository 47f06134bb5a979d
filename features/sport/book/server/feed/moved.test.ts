import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ALL, areExchanged, isAlike, movedOf } from './moved.ts';

const START = Date.UTC(2026, 5, 1, 18);
const HOUR = 3_600_000;
const event = {
  id: 'odds:epl:1',
  home: 'Alderwick',
  away: 'St. Márrow',
  starts_at: new Date(START),
  status: 0,
};
const same = { home: event.home, away: event.away, startsAt: START };
const exchanged = { ...same, home: event.away, away: event.home };
const other = { ...same, away: 'Dunmarrow' };
const ahead = { hours: 48, now: START - HOUR };
const later = { hours: 48, now: START + 3 * HOUR };

it('before the start bets are void when the sides are exchanged or another one plays, and not when a name is spelled otherwise', () => {
  expect(movedOf(event, exchanged, ahead)).toEqual({ change: 'exchanged', before: ALL });
  expect(movedOf(event, other, ahead)).toEqual({ change: 'replaced', before: ALL });
  expect(movedOf(event, { ...same, away: 'St Marrow' }, ahead)).toEqual({ change: 'none', before: null });
  expect(movedOf(event, { ...same, away: 'Marrow FC' }, ahead)).toEqual({ change: 'renamed', before: null });
  expect(movedOf(event, same, ahead)).toEqual({ change: 'none', before: null });
  // A field has but a name.
  const field = { ...event, home: 'Grand Prix', away: '' };
  expect(movedOf(field, { ...same, home: 'Great Prix', away: '' }, ahead).before).toBe(null);
});

it.each([
  ['is live', { ...event, status: 1 }, ahead],
  ['is over', { ...event, status: 4 }, later],
  ['should have begun, and nothing is told of it', event, later],
])('of a match that %s another name makes nothing void, and exchanged sides do', (_, known, when) => {
  expect(movedOf(known, other, when)).toEqual({ change: 'renamed', before: null });
  expect(movedOf(known, exchanged, when).before).toBe(ALL);
});

it('of a match that is put off bets are void that were placed for a start more than so many hours before', () => {
  const putOff = { ...same, startsAt: START + 60 * HOUR };
  expect(movedOf(event, putOff, ahead).before).toBe(START + 12 * HOUR);
  expect(movedOf(event, { ...putOff, away: 'Marrow' }, ahead).before).toBe(START + 12 * HOUR);
  expect(movedOf({ ...event, status: 1 }, putOff, ahead).before).toBe(null);
  expect(movedOf(event, { ...same, startsAt: START - 60 * HOUR }, ahead).before).toBe(null);
});

it('the unified feed cancels by itself', () => {
  const all = { ...exchanged, startsAt: START + 60 * HOUR };
  expect(movedOf({ ...event, id: 'sr:match:7' }, all, ahead)).toEqual({ change: 'none', before: null });
});

it.each([
  ['Brøndby', 'Brondby'],
  ['Śląsk Wrocław', 'SLASK WROCLAW'],
  ['Preußen', 'Preussen'],
  ['Bodø/Glimt', 'Bodo-Glimt'],
  ['Þróttur', 'Throttur'],
  ['FH Hafnarfjörður', 'FH Hafnarfjordur'],
  ['Đurđevac', 'Durdevac'],
  ['Næstved', 'Naestved'],
  ['Diyarbakır', 'Diyarbakir'],
  ['1. FC Köln', '1. FC Koeln'],
  ['Ålborg', 'Aalborg'],
])('%s and %s are one name', (one, another) => {
  const known = { ...event, away: one };
  expect(movedOf(known, { ...same, away: another }, ahead)).toEqual({ change: 'none', before: null });
});

it.each([
  ['Man City', 'Manchester City', true],
  ['Bayern München', 'Bayern Munich', true],
  ['AZ', 'AZ Alkmaar', true],
  ['Inter', 'Internazionale Milano', true],
  ['FC Basel', 'FC Zürich', false],
  ['A. Corvan', 'A. Delmont', false],
  ['AZ', 'FC Basel', false],
])('%s and %s may be one side: %s', (one, another, alike) => {
  expect(isAlike(one, another)).toBe(alike);
});

it('sides that are exchanged and called otherwise are exchanged', () => {
  expect(areExchanged(['Man City', 'Arsenal'], ['Arsenal FC', 'Manchester City'])).toBe(true);
  // Both could be either one.
  expect(areExchanged(['Man City', 'Man Utd'], ['Manchester City', 'Manchester United'])).toBe(false);
});

const wordFrom = (letters: string) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: 3, maxLength: 8 });
const nameFrom = (letters: string) =>
  fc.array(wordFrom(letters), { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
/** No letter of one is one of the other, also where marks are dropped. */
const ONE = 'aeoøłßäé';
const OTHER = 'cdkmnþñ';

it('names that differ in case, marks, signs, short words, left-out or shortened words are alike, whichever comes first', () => {
  fc.assert(
    fc.property(nameFrom(ONE + OTHER), fc.nat(3), fc.nat(5), (name, index, cut) => {
      const words = name.split(' ');
      const word = words[index % words.length]!;
      const spelled = [
        name.toUpperCase(),
        name.normalize('NFD'),
        `FC ${name}.`,
        word,
        `${word.slice(0, 3 + cut)}. 04`,
      ];
      for (const one of spelled) expect([isAlike(name, one), isAlike(one, name)]).toEqual([true, true]);
    }),
  );
});

it('names without a letter in common are not alike, and take nobody for exchanged who is not', () => {
  fc.assert(
    fc.property(nameFrom(ONE), nameFrom(OTHER), nameFrom('ilrstz'), (home, away, third) => {
      expect([isAlike(home, away), isAlike(`FC ${home}`, `FC ${away}`)]).toEqual([false, false]);
      const known = { ...event, home, away };
      const to = (first: string, second: string) =>
        movedOf(known, { home: first, away: second, startsAt: START }, ahead).change;
      expect([to(home, away), to(away, home), to(home, third), to(third, away)]).toEqual([
        'none',
        'exchanged',
        'replaced',
        'replaced',
      ]);
    }),
    { numRuns: 50 },
  );
});

it('once a match should have begun no name at all makes bets void, but exchanged sides', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(name, name, name, name, (home, away, first, second) => {
      const renamed = { home: first, away: second, startsAt: START };
      const { change, before } = movedOf({ ...event, home, away }, renamed, later);
      expect(before).toBe(change === 'exchanged' ? ALL : null);
      expect(change).not.toBe('replaced');
      if (change === 'exchanged') expect(isAlike(home, second) && isAlike(away, first)).toBe(true);
    }),
  );
});
