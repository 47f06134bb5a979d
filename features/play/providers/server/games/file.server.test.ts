import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogue } from '#features/play/catalogue/feature.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { ACCOUNTS } from '../testing/aggregators.ts';
import { type GisApp, gisApp } from '../testing/app.ts';
import { type FileProvider, readListFile } from './file.ts';
import { keepList, setState, slugOf } from './list.ts';

const PATIENT = { timeout: 120_000, interval: 100 };
const LAUNCH = 'https://games.example/play?key={token}&game={game}';

let gis: GisApp;
let staff: TestPlayer;

beforeAll(async () => {
  const { softswiss, hub88, pragmatic } = ACCOUNTS;
  gis = await gisApp({
    features: [catalogue],
    others: {
      softswiss: { ...softswiss, launch: LAUNCH },
      pragmatic,
      hub88: { ...hub88, launch: LAUNCH },
    },
  });
  staff = await gis.app.staff('providers.edit');
});
afterAll(() => gis.app.close());

const FILES: Readonly<Record<FileProvider, { text: unknown; id: string; name: string; maker: string }>> = {
  softswiss: {
    text: [
      {
        identifier: 'softswiss:AztecMagic',
        title: 'Aztec Magic',
        provider: 'softswiss',
        producer: 'bgaming',
        category: 'slots',
      },
      { title: 'no id' },
    ],
    id: 'softswiss:AztecMagic',
    name: 'Aztec Magic',
    maker: 'bgaming',
  },
  pragmatic: {
    text: {
      error: '0',
      gameList: [{ gameID: 'vs20doghouse', gameName: 'A House', typeDescription: 'Video Slots' }, 7],
    },
    id: 'vs20doghouse',
    name: 'A House',
    maker: 'Pragmatic Play',
  },
  hub88: {
    text: [
      { game_code: 'clt_dragonrising', name: 'Rising', product: 'Caleta', category: 'Live Games' },
      null,
    ],
    id: 'clt_dragonrising',
    name: 'Rising',
    maker: 'Caleta',
  },
};

it.each(['softswiss', 'pragmatic', 'hub88'] as const)(
  'takes a list of %s over from a file: its games have pages and are opened from them',
  async (provider) => {
    const { text, id, name, maker } = FILES[provider];
    const asStaff = (path: string) => gis.app.api(`/api/admin/providers/${path}`, { provider }, staff.token);
    const { kit } = gis.app;
    expect((await asStaff('games')).body).toMatchObject({ available: false, total: 0 });
    expect((await asStaff('games/apply')).status).toBe(409);
    const { games, bad } = readListFile(provider, JSON.stringify(text));
    expect(bad).toEqual([2]);
    await keepList(kit.db, provider, games, kit.runtime.now());
    await setState(kit, provider, 'fetched');
    expect((await asStaff('games')).body).toMatchObject({ available: true, total: 1, added: 1, gone: 0 });
    await asStaff('games/apply');
    await expect.poll(async () => (await asStaff('games')).body.state, PATIENT).toBe('applied');
    gis.pass(2000);
    const game = `external:${provider}:${id}`;
    const about = await gis.app.api('/api/providers/game', { game });
    expect(about.body).toMatchObject({
      name,
      maker,
      state: 'open',
      real: true,
      demo: false,
      emulated: false,
    });
    expect(about.body.frames).toContain('https://games.example');
    const player = await gis.player('5');
    const launch = (demo: boolean) =>
      gis.app.api('/api/providers/launch', { game, currency: 'EUR', demo }, player.token);
    const { body } = await launch(false);
    expect(body.url).toContain(encodeURIComponent(id));
    expect(body.url).toContain(body.session);
    expect((await launch(true)).status).toBe(404);

    // A list without it switches it off, once staff take that over.
    const other = { ...games[0]!, id: 'another', name: 'Another' };
    await keepList(kit.db, provider, [other], kit.runtime.now() + 1);
    expect((await asStaff('games')).body).toMatchObject({ total: 1, added: 1, gone: 1 });
    await asStaff('games/apply');
    await expect.poll(async () => (await asStaff('games')).body.gone, PATIENT).toBe(0);
    gis.pass(2000);
    expect((await gis.app.api('/api/providers/game', { game })).body.state).toBe('closed');
    // One with it again brings it back, and a game that somebody else makes now stops nothing.
    const sold = { ...other, maker: `Heirs of ${maker}` };
    await keepList(kit.db, provider, [games[0]!, sold], kit.runtime.now() + 2);
    expect((await asStaff('games')).body).toMatchObject({ added: 0, changed: 2, gone: 0 });
    await asStaff('games/apply');
    await expect
      .poll(async () => (await asStaff('games')).body, PATIENT)
      .toMatchObject({ changed: 0, gone: 0 });
    gis.pass(2000);
    const shown = async (which: string) => (await gis.app.api('/api/providers/game', { game: which })).body;
    expect(await shown(game)).toMatchObject({ state: 'open', maker });
    expect(await shown(`external:${provider}:another`)).toMatchObject({ state: 'open', maker: sold.maker });
    // Nor is a game changed because staff call its maker otherwise.
    await kit.db.pool.query(`update catalogue_provider set name = name || ' Group' where name = $1`, [
      sold.maker,
    ]);
    gis.pass(2000);
    expect((await asStaff('games')).body).toMatchObject({ added: 0, changed: 0, gone: 0 });
    expect((await shown(`external:${provider}:another`)).maker).toBe(`${sold.maker} Group`);
    // Nor because staff made it by hand under another id, in other letters.
    await kit.db.pool.query(
      `with made as (insert into catalogue_provider (id, name, image) values ($1, upper($2), '/art/provider/by-hand.svg') returning id)
        update catalogue_game set provider = made.id from made where catalogue_game.id = $3`,
      [`by-hand-${provider}`, sold.maker, `external:${provider}:another`],
    );
    gis.pass(2000);
    expect((await asStaff('games')).body).toMatchObject({ added: 0, changed: 0, gone: 0 });
    expect((await shown(`external:${provider}:another`)).maker).toBe(sold.maker.toUpperCase());
    // Lists of different aggregators leave each other alone.
    const slotegrator = await gis.app.api('/api/admin/providers/games', {}, staff.token);
    expect(slotegrator.body.total).toBe(0);
  },
);

it('refuses what is no list', () => {
  for (const text of ['', '{}', '7', '{"games":7}']) expect(() => readListFile('hub88', text)).toThrow(/./);
  expect(readListFile('softswiss', '[]')).toEqual({ games: [], bad: [] });
  const one = { identifier: 'acceptance:test', title: `${'x'.repeat(79)}\u{1F3B0}`, provider: 'acceptance' };
  const { games, bad } = readListFile('softswiss', JSON.stringify([one, { ...one, identifier: ':test' }]));
  expect([games, bad]).toMatchObject([[{ name: 'x'.repeat(79), maker: 'acceptance' }], [2]]);
});

it('tells makers apart, also those whose names have no Latin letter', () => {
  expect(slugOf('Caleta Gaming')).toBe('caleta-gaming');
  expect(slugOf('Originals')).toBe('maker-originals');
  expect(new Set(['游戏', '遊戯', 'مصنع'].map(slugOf)).size).toBe(3);
});
