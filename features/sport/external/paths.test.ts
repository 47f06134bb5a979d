import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entryOf, pageOf, SPORTS, VIEWS, widgetPath } from './paths.ts';

const folder = join(import.meta.dirname, 'locales');

describe('the entries of the sidebar', () => {
  it('are the three views and 47 sports, each once', () => {
    expect(VIEWS).toEqual(['bets', 'live', 'favorites']);
    expect(SPORTS).toHaveLength(47);
    expect(new Set(SPORTS.map(({ slug }) => slug)).size).toBe(47);
    expect(new Set(SPORTS.map(({ key }) => key)).size).toBe(47);
    expect(SPORTS.every(({ key }) => /^\d+$/.test(key))).toBe(true);
  });

  it.each(readdirSync(folder))('have a name each in %s', (file) => {
    const { sportsbook } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
      sportsbook: { name: Record<string, string>; view: Record<string, string> };
    };
    expect(SPORTS.filter(({ key }) => !sportsbook.name[key]?.trim())).toEqual([]);
    expect(VIEWS.filter((view) => !sportsbook.view[view]?.trim())).toEqual([]);
    expect(Object.keys(sportsbook.name)).toHaveLength(47);
  });
});

describe('a path', () => {
  it.each([
    ['/soccer-1', 'soccer-1'],
    ['/soccer-1/england-252749/premier-league-1669818860059922432', 'soccer-1'],
    ['/biathlon-44', 'blathon-44'],
    ['/ebasketball-302', 'nba-2k19-302'],
    ['/floorball', 'floorball'],
    ['/floorball-7', 'floorball'],
    ['/live', 'live'],
    ['/live/soccer-1', 'live'],
    ['/bets?tab=1', 'bets'],
    ['/favorites', 'favorites'],
    ['/', null],
    ['/quidditch-4711', null],
  ])('%s lies under %s', (path, entry) => {
    expect(entryOf(path)).toBe(entry);
  });

  it.each(SPORTS.map(({ slug }) => slug))('leads to %s and back', (slug) => {
    const address = new URL(pageOf(`/${slug}`), 'https://casino.example');
    expect(address.pathname).toBe('/sportsbook');
    expect(widgetPath(address.searchParams.get('bt-path') ?? undefined)).toBe(`/${slug}`);
    expect(entryOf(`/${slug}`)).toBe(slug);
  });

  it.each([
    undefined,
    '',
    'soccer-1',
    '//evil.example',
    'https://evil.example',
    '/a b',
    '/<script>',
    '/\n',
    `/${'a'.repeat(300)}`,
  ])('is the first page when the address says %j', (text) => {
    expect(widgetPath(text)).toBe('/');
    expect(pageOf(widgetPath(text))).toBe('/sportsbook');
  });
});
