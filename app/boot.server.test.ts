/** The page trusts what its document carries, so that its first load goes without schemas: here they are asked. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitsSettings } from '#features/account/safer-play/settings.ts';
import { boot } from '#platform/contract/boot.ts';
import { createTestPlatform, type TestPlatform } from '#platform/server/testing/platform.ts';
import { appDefinition as composed } from './definition.ts';

let app: TestPlatform;
let web: string;

beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'phoenix-web-'));
  writeFileSync(join(web, 'index.html'), '<!--boot-->');
  app = await createTestPlatform({ ...composed, web });
});
afterAll(async () => {
  await app.close();
  rmSync(web, { recursive: true });
});

async function document(cookie = ''): Promise<unknown> {
  const html = await (await fetch(app.url, { headers: cookie ? { cookie } : {} })).text();
  return JSON.parse(/<script[^>]*>(.*)<\/script>/s.exec(html)![1]!);
}

it.each([
  ['a guest', () => Promise.resolve('')],
  ['a player', async () => `phoenix_session=${(await app.register()).token}`],
  ['staff', async () => `phoenix_session=${(await app.staff()).token}`],
])('carries to %s what the contract says, to the letter', async (_who, cookie) => {
  const sent = await document(await cookie());
  expect(boot.safeParse(sent)).toEqual({ success: true, data: sent });
});

it('tells a player what is in the way of chat and faucet, whom they ignore, and what they have of each currency', async () => {
  const { token, id, user } = await app.register();
  const { user: other } = await app.register();
  const own = async () => boot.parse(await document(`phoenix_session=${token}`)).user;
  expect(await own()).toMatchObject({ mute: null, ignore: [], bonus_claim: null, wallet_usd: '0.00' });
  await app.credit(id, 'usd', '12.50');
  await app.api('/api/user/ignore', { name: other.name }, token);
  const moderator = await app.staff('chat_moderator');
  const { body: muted } = await app.api(
    '/api/chat/moderate/mute',
    { id: user._id, minutes: 15 },
    moderator.token,
  );
  const { body } = await app.api('/auth/update', {}, token);
  for (const shown of [await own(), body.user])
    expect(shown).toMatchObject({ mute: muted.until, ignore: [other._id], wallet_usd: '12.50' });
});

it('says that a licence has run out, and takes no real money then', async () => {
  const { token, id } = await app.register();
  await app.credit(id, 'usd', '10');
  await app.credit(id, 'usd', '10', true);
  const bet = (demo: boolean) =>
    app.api(
      '/api/game/play',
      { api_id: 'dice', bet: '1.00', currency: 'usd', demo, data: { target: 50, direction: 'over' } },
      token,
    );
  const before = app.kit.settings.get('limits', limitsSettings);
  await app.kit.settings.set('limits', { ...before, licenceUntil: '2026-01-31' }, 'test');
  expect((await app.api('/license')).body).toMatchObject({ valid: false });
  expect((await bet(false)).body).toMatchObject({ code: -16, message: expect.stringContaining('licence') });
  expect((await bet(true)).status).toBe(200);
  await app.kit.settings.set('limits', { ...before, licenceUntil: '2096-01-31' }, 'test');
  expect((await app.api('/license')).body).toMatchObject({ valid: true });
  expect((await bet(false)).status).toBe(200);
  await app.kit.settings.set('limits', before, 'test');
});

it('says how much there will be in the places of the home page', async () => {
  expect(boot.parse(await document())).toMatchObject({
    content: {
      en: {
        casino: { slides: 0, banners: 0, playerBanners: 0 },
        sport: { slides: 0, banners: 0, playerBanners: 0 },
        notices: [],
        window: null,
      },
    },
    catalogue: { rows: { providers: 2, slots: 6, live: 0, 'new-releases': 6 } },
  });
});
