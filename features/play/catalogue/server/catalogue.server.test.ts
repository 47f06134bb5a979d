import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { identity } from '#features/account/identity/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { catalogue } from '../feature.ts';

const system = systemRuntime();
/** While time stands still nothing that is counted refills, however slow the machine is. */
let frozen: number | null = null;
let app: TestPlatform;
let staff: TestPlayer;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestPlatform({
    features: [identity, originals, catalogue],
    games,
    runtime: { ...system, now: () => frozen ?? system.now() },
    config: { rateLimits: true, trustProxy: 1, geo: { header: 'x-country', database: null } },
  });
  staff = await app.staff('catalogue.edit');
  player = await app.register();
});
afterAll(() => app.close());
afterEach(() => void (frozen = null));

const admin = (path: string, body: object, who = staff) =>
  app.api(`/api/admin/catalogue/${path}`, body, who.token);
const filter = async (rules: object[], more: object = {}) =>
  (await app.api('/api/data/gamesFilter', { filter: rules, ...more })).body as {
    id: string;
    blocked: boolean;
  }[];
const ids = (list: { id: string }[]) => list.map(({ id }) => id);

const tile = (id: string, more: object = {}) => ({
  id,
  name: `Game ${id}`,
  image: '/art/dice.svg',
  category: ['slots'],
  ...more,
});

/** As a trusted proxy would ask for somebody from a country. */
async function filterFrom(country: string): Promise<{ id: string; blocked: boolean }[]> {
  const answer = await fetch(`${app.url}/api/data/gamesFilter`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${player.token}`,
      'x-country': country,
    },
    body: JSON.stringify({ filter: [{ key: 'type', expect: 'Lantern Works' }] }),
  });
  return (await answer.json()) as { id: string; blocked: boolean }[];
}

describe('the catalogue', () => {
  it("lists the house's own games in their order", async () => {
    const list = await filter([{ key: 'type', expect: 'Originals' }]);
    expect(ids(list)).toEqual([...games].filter(({ section }) => section !== 'slots').map(({ id }) => id));
    expect(list[0]).toMatchObject({ type: 'Originals', disabled: false, blocked: false });
  });

  it('takes games of a provider in, and refreshes them without losing what staff set', async () => {
    await admin('provider', { id: 'lantern', name: 'Lantern Works', priority: 5, is_featured: true });
    const first = await admin('import', {
      provider: 'lantern',
      games: [tile('lw-a'), tile('lw-b', { category: ['live'] })],
    });
    expect(first.body).toEqual({ added: 2, changed: 0 });
    const edit = await admin('game', {
      id: 'lw-a',
      change: { priority: 50, custom_category: ['new-releases'], isFeatured: true },
    });
    expect(edit.body).toMatchObject({ id: 'lw-a', priority: 50, isFeatured: true });
    const again = await admin('import', { provider: 'lantern', games: [tile('lw-a', { name: 'Renamed' })] });
    expect(again.body).toEqual({ added: 0, changed: 1 });
    const [one] = await filter([
      { key: 'custom_category', expect: 'new-releases' },
      { key: 'type', expect: 'Lantern Works' },
    ]);
    expect(one).toMatchObject({ id: 'lw-a', name: 'Renamed', priority: 50 });
  });

  it('finds by name and pages with the number there is in all', async () => {
    const search = [{ key: 'name', expect: 'game LW', type: 'search' }];
    const { body } = await app.api('/api/data/gamesPage', { filter: search, limit: 1, sort: 'name' });
    expect(body.total).toBe(1);
    expect(ids(body.games)).toEqual(['lw-b']);
    const beyond = await app.api('/api/data/gamesPage', { filter: search, offset: 100 });
    expect(beyond.body).toEqual({ total: 1, games: [] });
  });

  it('draws a picture for a game that brings none, and keeps one that it had', async () => {
    const bare = { id: 'lw-bare', name: 'Bare', category: ['live', 'table'] };
    await admin('import', { provider: 'lantern', games: [bare] });
    const [one] = (await admin('games', { query: 'Bare' })).body.games;
    expect(one).toMatchObject({ image: '/art/game/lw-bare.svg', custom_category: ['live'] });
    const picture = await fetch(app.url + one.image);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(await picture.text()).toContain('<svg');
    await admin('game', { id: 'lw-bare', change: { image: '/media/own.webp', custom_category: [] } });
    await admin('import', { provider: 'lantern', games: [bare] });
    const [again] = (await admin('games', { query: 'Bare' })).body.games;
    expect(again).toMatchObject({ image: '/media/own.webp', custom_category: [] });
    await admin('game', { id: 'lw-bare', change: { enabled: false } });
  });

  it('finds a provider by id or by name, and a tag in either list', async () => {
    for (const expected of ['lantern', 'Lantern Works', 'LANTERN WORKS'])
      expect(ids(await filter([{ key: 'provider', expect: expected, type: 'string' }]))).toEqual([
        'lw-a',
        'lw-b',
      ]);
    expect(ids(await filter([{ key: 'tag', expect: 'live' }]))).toEqual(['lw-b']);
    expect(await filter([{ key: 'tag', expect: 'no-such-tag' }])).toEqual([]);
  });

  it('tells what a filter can be narrowed down by', async () => {
    const { body } = await app.api('/api/data/gameFacets', {
      filter: [{ key: 'provider', expect: 'lantern' }],
    });
    expect(body).toEqual({
      total: 2,
      providers: [{ id: 'lantern', name: 'Lantern Works', games: 2 }],
      categories: [
        { id: 'live', games: 1 },
        { id: 'new-releases', games: 1 },
        { id: 'slots', games: 1 },
      ],
    });
  });

  it('marks what is blocked where the caller is, by game and by provider', async () => {
    await admin('game', { id: 'lw-a', change: { blockedCountries: ['DE'] } });
    expect((await filterFrom('DE')).map(({ id, blocked }) => [id, blocked])).toEqual([
      ['lw-a', true],
      ['lw-b', false],
    ]);
    await admin('provider', { id: 'lantern', name: 'Lantern Works', priority: 5, blockedCountries: ['FR'] });
    expect((await filterFrom('FR')).every(({ blocked }) => blocked)).toBe(true);
    expect((await filterFrom('US')).some(({ blocked }) => blocked)).toBe(false);
    const providers = (await app.get('/api/game-providers')).body as { id: string }[];
    expect(providers.find(({ id }) => id === 'lantern')).toMatchObject({
      blocked: false,
      restricted: ['FR'],
    });
  });

  it('hides what is switched off, and shows a house game that its room has off as disabled', async () => {
    await admin('game', { id: 'lw-b', change: { enabled: false } });
    expect(ids(await filter([{ key: 'type', expect: 'Lantern Works' }]))).toEqual(['lw-a']);
    const shown = (await admin('games', { provider: 'lantern' })).body;
    expect(ids(shown.games).toSorted()).toEqual(['lw-a', 'lw-b', 'lw-bare']);
    await app.kit.settings.set('originals', { games: { dice: { enabled: false } } }, 'system');
    const [dice] = await filter([{ key: 'id', expect: 'dice' }]);
    expect(dice).toMatchObject({ disabled: true });
    await app.kit.settings.set('originals', {}, 'system');
  });

  it('changes all games of a search at once, as was shown before', async () => {
    await admin('provider', { id: 'many', name: 'Many Works' });
    await admin('import', {
      provider: 'many',
      games: [tile('mw-a'), tile('mw-b', { custom_category: ['live', 'new-releases'] }), tile('mw-c')],
    });
    await admin('game', { id: 'mw-c', change: { enabled: false, blockedCountries: ['FR', 'DE'] } });
    const offered = { provider: 'many', enabled: true };
    const change = {
      enabled: false,
      block: ['DE', 'SE'],
      unblock: ['FR'],
      put: ['game-shows'],
      take: ['live'],
    };
    const edit = (body: object) => admin('games/edit', { games: offered, change, ...body });
    const preview = await edit({ expected: null });
    expect(preview.body).toEqual({ found: 2, changing: 2, names: ['Game mw-a', 'Game mw-b'] });
    expect(ids(await filter([{ key: 'provider', expect: 'many' }]))).toHaveLength(2);

    // Somebody else has changed one of them meanwhile: nothing is done.
    expect(await edit({ expected: 1 })).toMatchObject({ status: 409 });
    expect(ids(await filter([{ key: 'provider', expect: 'many' }]))).toHaveLength(2);

    expect((await edit({ expected: 2 })).body).toMatchObject({ changing: 2 });
    const listed = await admin('games', { provider: 'many', enabled: false });
    const view = (listed.body as { games: Record<string, unknown>[] }).games.map((game) => [
      game['id'],
      game['blockedCountries'],
      game['custom_category'],
    ]);
    expect(view.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))).toEqual([
      ['mw-a', ['DE', 'SE'], ['game-shows']],
      ['mw-b', ['DE', 'SE'], ['new-releases', 'game-shows']],
      ['mw-c', ['FR', 'DE'], []],
    ]);
    // What is so already does not change, and a list keeps its order.
    const more = await admin('games/edit', {
      games: { provider: 'many' },
      change: { block: ['DE', 'SE'] },
      expected: 1,
    });
    expect(more.body).toEqual({ found: 3, changing: 1, names: ['Game mw-c'] });
    const entries = await app.kit.audit.list({ limit: 5, actor: staff.user._id });
    expect(
      entries.filter(({ action }) => action === 'catalogue.games').map(({ detail }) => detail),
    ).toMatchObject([
      { changed: 1, ids: ['mw-c'] },
      { changed: 2, ids: ['mw-a', 'mw-b'], change: { enabled: false } },
    ]);
  });

  it('names providers that have games, and which are featured', async () => {
    const { body } = await app.get('/api/game-providers');
    expect(body[0]).toMatchObject({ id: 'originals', name: 'Originals', is_featured: true });
    expect(body.map(({ name }: { name: string }) => name)).toContain('Lantern Works');
    const names = await app.api('/api/data/providers', {});
    expect(names.body).toEqual(body.map(({ name }: { name: string }) => name));
  });

  it.each([
    ['filter', { filter: [{ key: 'priority', expect: 1 }] }],
    ['filter', { filter: [{ key: 'name', expect: { $gt: '' } }] }],
    ['filter', { filter: Array.from({ length: 21 }, () => ({ key: 'name', expect: 'x' })) }],
    ['filter', { filter: 'name' }],
    ['limit', { filter: [], limit: 501 }],
    ['offset', { filter: [], offset: -1 }],
  ])('refuses a wrong %s', async (_field, body) => {
    expect((await app.api('/api/data/gamesFilter', body)).status).toBe(422);
  });

  it('looks for forty texts in its games, and for no more', async () => {
    const words = (many: number) => Array.from({ length: many }, (_, index) => `w${index}`);
    for (const path of ['gamesFilter', 'gamesPage', 'gameFacets']) {
      const asked = async (...rules: object[]) =>
        (await app.api(`/api/data/${path}`, { filter: rules })).status;
      const named = (texts: unknown, type: string, key = 'name') => ({ key, expect: texts, type });
      expect(await asked(named(words(40), 'includes'))).toBe(200);
      expect(await asked(named(words(41), 'includes'))).toBe(422);
      expect(await asked(named(words(20), 'includes'), named(words(21).join(' '), 'search'))).toBe(422);
      // Whatever is compared whole costs next to nothing.
      expect(await asked(named(words(100), 'includes array', 'id'))).toBe(200);
    }
  });

  it('looks at its games for an address a hundred times in ten seconds, and answers everybody what it knows', async () => {
    const ask = async (name: string, address: string) => {
      const answer = await fetch(`${app.url}/api/data/gamesFilter`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${player.token}`,
          'x-forwarded-for': address,
        },
        body: JSON.stringify({ filter: [{ key: 'name', expect: name }] }),
      });
      return answer.status;
    };
    const [one, other] = ['203.0.113.7', '203.0.113.8'];
    frozen = system.now();
    expect(await ask('first', one)).toBe(200);
    // As many as are left, at once.
    for (let looks = 1; looks < 100; looks++)
      expect(app.kit.rateLimits.take(`catalogue|${one}`, { max: 100, seconds: 10 })).toBe(0);
    expect(await ask('new', one)).toBe(429);
    expect(await ask('new', other)).toBe(200);
    expect(await ask('new', one)).toBe(200);
  });

  it('lets nobody but staff of the catalogue change it', async () => {
    for (const [path, body] of [
      ['games', {}],
      ['game', { id: 'dice', change: { priority: 1 } }],
      ['games/edit', { games: {}, change: { enabled: false }, expected: null }],
      ['provider', { id: 'x', name: 'X' }],
      ['import', { provider: 'lantern', games: [tile('evil')] }],
    ] as const)
      expect((await admin(path, body, player)).status).toBe(403);
  });

  it.each([
    ['an unknown game', 'game', { id: 'nope', change: { priority: 1 } }, 404],
    ['nothing to change', 'game', { id: 'dice', change: {} }, 422],
    ['nothing to change of many', 'games/edit', { games: {}, change: {}, expected: null }, 422],
    [
      'a picture from elsewhere',
      'game',
      { id: 'dice', change: { image: 'https://evil.example/x.svg' } },
      422,
    ],
    ['a picture by two slashes', 'game', { id: 'dice', change: { image: '//evil.example/x.svg' } }, 422],
    ['an unknown provider', 'import', { provider: 'nobody', games: [tile('x')] }, 404],
    ["a house game's id", 'import', { provider: 'lantern', games: [tile('dice')] }, 422],
    ['an id twice', 'import', { provider: 'lantern', games: [tile('x'), tile('x')] }, 422],
    ["another provider's name", 'provider', { id: 'other', name: 'originals' }, 409],
    ['a NUL in a name', 'game', { id: 'dice', change: { name: 'a\0b' } }, 422],
    ['half a pair in a name', 'provider', { id: 'other', name: '\ud800' }, 422],
    [
      'a NUL in a search',
      'games/edit',
      { games: { query: 'a\0b' }, change: { enabled: true }, expected: 0 },
      422,
    ],
  ] as const)('refuses %s with a clear code', async (_what, path, body, status) => {
    expect((await admin(path, body)).status).toBe(status);
  });

  it('writes every act into the audit log', async () => {
    const entries = await app.kit.audit.list({ limit: 50, actor: staff.user._id });
    expect(new Set(entries.map(({ action }) => action))).toEqual(
      new Set(['catalogue.game', 'catalogue.games', 'catalogue.import', 'catalogue.provider']),
    );
  });
});
