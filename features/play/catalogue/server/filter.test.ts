import { describe, expect, it } from 'vitest';
import type { FilterRule } from '../contract.ts';
import { games } from '#app/games.ts';
import { fold as plain } from '#platform/contract/fold.ts';
import { compileFilter, searchRank, textsSought } from './filter.ts';
import { synonymsOf } from './synonyms.ts';

const game = {
  id: 'book-of-kings',
  type: 'Lantern Works',
  name: 'Book of Kings: Élite',
  category: ['slots', 'book'],
  custom_category: ['new-releases'],
  isFeatured: true,
  isSearchFeatured: false,
  provider: 'lantern',
  tags: ['slots', 'book', 'new-releases'],
  plain: { id: 'book of kings', type: 'lantern works', name: 'book of kings elite' },
  aliases: plain('slot Walzen tomb lantern works'),
};
const holds = (...rules: FilterRule[]) => compileFilter(rules)(game);

describe('the filter language', () => {
  it.each<[string, FilterRule, boolean]>([
    ['a text equals', { key: 'type', expect: 'Lantern Works' }, true],
    ['a text differs in case', { key: 'type', expect: 'lantern works' }, false],
    ['a text equals without case', { key: 'type', expect: 'lantern works', type: 'string' }, true],
    ['a switch equals', { key: 'isFeatured', expect: true }, true],
    ['a switch differs', { key: 'isSearchFeatured', expect: true }, false],
    ['a switch is no text', { key: 'isFeatured', expect: 'true' }, false],
    ['a list holds it', { key: 'category', expect: 'slots' }, true],
    ['a list holds all of them', { key: 'category', expect: ['slots', 'book'] }, true],
    ['a list lacks one of them', { key: 'category', expect: ['slots', 'live'] }, false],
    ['a list holds any of them', { key: 'category', expect: ['live', 'book'], type: 'includes array' }, true],
    ['a list holds none of them', { key: 'category', expect: ['live'], type: 'includes array' }, false],
    ['a text is any of them', { key: 'type', expect: ['X', 'Lantern Works'], type: 'includes array' }, true],
    ['a list includes it', { key: 'custom_category', expect: 'new-releases', type: 'includes' }, true],
    ['a list holds a word of a search', { key: 'tag', expect: ['live x', 'a book'], type: 'search' }, true],
    ['a list holds no word of a search', { key: 'tag', expect: ['live x', 'boo'], type: 'search' }, false],
    ['words of several texts', { key: 'name', expect: ['elite', 'book book'], type: 'search' }, true],
    ['a list does not include a part of a word', { key: 'category', expect: 'slo', type: 'includes' }, false],
    ['a text includes a part', { key: 'name', expect: 'of kin', type: 'includes' }, true],
    ['accents and signs do not matter', { key: 'name', expect: 'kings elite', type: 'includes' }, true],
    ['words in any order', { key: 'name', expect: 'elite book', type: 'search' }, true],
    ['one letter that a word begins with', { key: 'name', expect: 'k', type: 'search' }, true],
    ['one letter within a word only', { key: 'name', expect: 'i', type: 'search' }, false],
    ['three letters within a word', { key: 'name', expect: 'ing', type: 'search' }, true],
    ['what it is called beside its name', { key: 'name', expect: 'tomb', type: 'search' }, true],
    ['the middle of such a word', { key: 'name', expect: 'omb', type: 'search' }, false],
    ['its name and its provider', { key: 'name', expect: 'kings lantern', type: 'search' }, true],
    ['a word that is not there', { key: 'name', expect: 'book queens', type: 'search' }, false],
    ['a provider by its id', { key: 'provider', expect: 'lantern' }, true],
    [
      'a provider by its name, however written',
      { key: 'provider', expect: 'LANTERN works', type: 'string' },
      true,
    ],
    ['a provider by a part of its name', { key: 'provider', expect: 'lant', type: 'string' }, false],
    ['a tag of either list', { key: 'tag', expect: ['slots', 'new-releases'] }, true],
    ['a tag without case', { key: 'tag', expect: 'Slots', type: 'string' }, true],
    ['a tag that no list has', { key: 'tag', expect: 'live', type: 'string' }, false],
    ['an empty list is any of nothing', { key: 'type', expect: [], type: 'includes array' }, false],
  ])('%s', (_what, rule, expected) => {
    expect(holds(rule)).toBe(expected);
  });

  it('asks every rule, and none of nothing', () => {
    expect(holds()).toBe(true);
    expect(holds({ key: 'type', expect: 'Lantern Works' }, { key: 'isFeatured', expect: false })).toBe(false);
  });

  it('takes signs of patterns for what they are', () => {
    expect(holds({ key: 'name', expect: '.*', type: 'search' })).toBe(true);
    expect(holds({ key: 'type', expect: '.*', type: 'includes' })).toBe(true);
    expect(plain('.*')).toBe('');
    expect(holds({ key: 'type', expect: '%' })).toBe(false);
  });

  /** Counts how often its name is looked into. */
  function watched() {
    let looks = 0;
    const named = {
      ...game.plain,
      get name() {
        looks += 1;
        return 'book';
      },
    };
    return { watchedGame: { ...game, plain: named }, looks: () => looks };
  }

  it('looks into a text once for what is named many times', () => {
    const { watchedGame, looks } = watched();
    const expected = Array.from({ length: 100 }, (_, index) => (index % 2 ? 'Qq' : 'qq '));
    const test = compileFilter([{ key: 'name', expect: expected, type: 'includes' }]);
    expect([test(watchedGame), looks()]).toEqual([false, 1]);
  });

  it('finds nothing in every text without looking', () => {
    const { watchedGame, looks } = watched();
    const test = compileFilter([{ key: 'name', expect: ['qq', '...'], type: 'includes' }]);
    expect([test(watchedGame), looks()]).toEqual([true, 0]);
  });

  it.each<[number, ...FilterRule[]]>([
    [
      0,
      { key: 'id', expect: ['a', 'b'], type: 'includes array' },
      { key: 'tag', expect: 'a b', type: 'search' },
    ],
    [2, { key: 'name', expect: ['a', 'A', 'b'], type: 'includes' }],
    [3, { key: 'type', expect: ['a b', 'b'], type: 'search' }, { key: 'name', expect: 'a', type: 'search' }],
    [0, { key: 'isFeatured', expect: true, type: 'includes' }, { key: 'name', expect: 'a' }],
  ])('counts %i texts to look for', (texts, ...rules) => {
    expect(textsSought(rules)).toBe(texts);
  });
});

describe('the search by name', () => {
  const named = (name: string, aliases = '') => ({ ...game, aliases, plain: { ...game.plain, name } });

  it('puts what begins with the text first, and what is only called so last', () => {
    const rank = searchRank([{ key: 'name', expect: 'Cra', type: 'search' }])!;
    const found = [named('x', 'crash'), named('scrap'), named('big crab'), named('crash')];
    expect(found.map(rank)).toEqual([3, 2, 1, 0]);
    expect(searchRank([{ key: 'type', expect: 'x' }])).toBeNull();
  });

  it.each([
    ['bj', ['blackjack']],
    ['21', ['blackjack']],
    ['rocket', ['limbo', 'crash']],
    ['cards', ['blackjack', 'baccarat', 'bazaar', 'hilo', 'video-poker', 'tarot']],
    ['karten', ['blackjack', 'baccarat', 'bazaar', 'hilo', 'video-poker', 'tarot']],
    ['fruit', ['cinder', 'dunes', 'lantern', 'orchard', 'orrery', 'taiga']],
  ])('%s leads to the games that players mean', (typed, ids) => {
    const test = compileFilter([{ key: 'name', expect: typed, type: 'search' }]);
    const found = games.filter(({ id, title, section }) =>
      test({ ...named(plain(title), plain(synonymsOf(id, section === 'slots' ? ['slots'] : []))) }),
    );
    expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  it('knows every original by another word, and none that is not there', () => {
    const without = games.filter(({ id, section }) => section !== 'slots' && synonymsOf(id, []) === '');
    expect(without).toEqual([]);
  });
});
