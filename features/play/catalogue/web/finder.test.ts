import { describe, expect, it } from 'vitest';
import { choiceAddress, choiceOf, finderOf, rulesOf, slugText } from './finder.ts';

describe('addresses of the finder', () => {
  it.each([
    ['/casino/originals', 'originals', true, [{ key: 'type', expect: 'Originals' }]],
    ['/casino/Originals', 'originals', false, [{ key: 'type', expect: 'Originals' }]],
    ['/casino/slots', 'slots', true, [{ key: 'tag', expect: 'slots' }]],
    ['/casino/Slots', 'slots', false, [{ key: 'tag', expect: 'slots' }]],
    ['/casino/Live', 'live', false, [{ key: 'tag', expect: 'live' }]],
    ['/casino/new-releases', 'new', false, [{ key: 'tag', expect: 'new-releases' }]],
    ['/casino/latest-releases', 'latest', false, []],
  ])('%s is a section', (path, name, tab, rules) => {
    expect(finderOf(path)).toMatchObject({ kind: 'section', name, tab, rules });
  });

  it('latest releases start with the newest', () => {
    expect(finderOf('/casino/latest-releases').sort).toBe('new');
    expect(finderOf('/casino/Slots').sort).toBe('priority');
  });

  it.each([
    ['/casino/game/provider/lantern', 'lantern'],
    ['/casino/game/provider/Lantern%20Works', 'Lantern Works'],
    ['/casino/game/provider/%E0%A4%A', '%E0%A4%A'],
  ])('%s is a provider', (path, name) => {
    expect(finderOf(path)).toMatchObject({
      kind: 'provider',
      rules: [{ key: 'provider', expect: name, type: 'string' }],
    });
  });

  it('favourites are the games with a star', () => {
    expect(finderOf('/casino/favourites', ['dice', 'x:1'])).toMatchObject({
      kind: 'section',
      rules: [{ key: 'id', expect: ['dice', 'x:1'], type: 'includes array' }],
    });
  });

  it('anything else is a tag, however long', () => {
    expect(finderOf('/casino/buy-bonuses')).toMatchObject({
      kind: 'tag',
      rules: [{ key: 'tag', expect: 'buy-bonuses', type: 'string' }],
    });
    expect(finderOf(`/casino/${'x'.repeat(500)}`).name).toHaveLength(120);
  });
});

describe('what a visitor chose', () => {
  const finder = finderOf('/casino/Slots');

  it('is read from the query, with the order of the page for what is no order', () => {
    expect(choiceOf(finder, { provider: 'lantern', sort: 'rtp' })).toEqual({
      provider: 'lantern',
      category: '',
      sort: 'rtp',
    });
    expect(choiceOf(finder, { sort: 'sideways' }).sort).toBe('priority');
  });

  it('goes back into the address without what need not be said', () => {
    const none = { provider: '', category: '', sort: 'priority' } as const;
    expect(choiceAddress('/casino/Slots', finder, none)).toBe('/casino/Slots');
    expect(choiceAddress('/casino/Slots', finder, { ...none, category: 'book', sort: 'name' })).toBe(
      '/casino/Slots?category=book&sort=name',
    );
  });

  it('narrows what the page lists', () => {
    expect(rulesOf(finder, { provider: 'lantern', category: 'book', sort: 'new' })).toEqual([
      { key: 'tag', expect: 'slots' },
      { key: 'provider', expect: 'lantern', type: 'string' },
      { key: 'tag', expect: 'book' },
    ]);
  });
});

it('names a category nobody has written a text for', () => {
  expect(slugText('game-shows')).toBe('Game shows');
  expect(slugText('')).toBe('');
});
