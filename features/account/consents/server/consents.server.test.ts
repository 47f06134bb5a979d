/** What was agreed to, when and in which words; and letters that end by the link in one of them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import type { ConsentChannel, ConsentPurpose } from '#platform/contract/consent.ts';
import { consents } from '../feature.ts';
import { guessesOf } from './one-click.ts';

let app: TestPlatform;
beforeAll(async () => {
  app = await createTestPlatform({ features: [identity, consents], config: { rateLimits: true } });
  await app.kit.settings.set('identity', { captcha: 'off' }, 'test');
});
afterAll(() => app.close());

const set = (who: TestPlayer, purpose: string, channel: string, granted: boolean) =>
  app.api('/api/consents/set', { purpose, channel, granted }, who.token);
const rowsOf = async (who: TestPlayer) =>
  (
    await app.kit.db.pool.query(
      'select purpose, channel, granted, text_version, locale, source from consent where user_id = $1 order by id',
      [who.id.toString()],
    )
  ).rows;
async function agrees(who: TestPlayer, purpose: ConsentPurpose, channel: ConsentChannel): Promise<boolean> {
  const { rows } = await app.kit.db.pool.query(
    `select 1 from (${app.kit.services.consents.grantedSql(purpose, channel)}) c where user_id = $1`,
    [who.id.toString()],
  );
  return rows.length === 1;
}
const linkTo = (who: TestPlayer, purpose: ConsentPurpose = 'offers') =>
  app.kit.services.consents.unsubscribe(who.id, purpose, 'de')!;
const tokenOf = (address: string) => address.split('/').at(-1)!;

it('nothing is agreed to until somebody says so, and each is one thing', async () => {
  const player = await app.register();
  const { body } = await app.api('/api/consents', {}, player.token);
  expect(body.consents).toHaveLength(6);
  expect(
    body.consents.every(({ granted, at }: { granted: boolean; at: unknown }) => !granted && at === null),
  ).toBe(true);
  const { body: changed } = await set(player, 'offers', 'mail', true);
  expect(changed.consents.filter(({ granted }: { granted: boolean }) => granted)).toMatchObject([
    { purpose: 'offers', channel: 'mail' },
  ]);
  expect(await agrees(player, 'offers', 'mail')).toBe(true);
  expect(await agrees(player, 'offers', 'push')).toBe(false);
  expect(await agrees(player, 'news', 'mail')).toBe(false);
  await set(player, 'offers', 'mail', true);
  await set(player, 'news', 'push', false);
  await set(player, 'offers', 'mail', false);
  expect(await agrees(player, 'offers', 'mail')).toBe(false);
  const row = { purpose: 'offers', channel: 'mail', text_version: 1, locale: 'en', source: 'settings' };
  // What held already made no row.
  expect(await rowsOf(player)).toEqual([
    { ...row, granted: true },
    { ...row, granted: false },
  ]);
  await expect(app.kit.db.pool.query('delete from consent')).rejects.toThrow('permission denied');
  expect((await set(player, 'offers', 'letter', true)).status).toBe(422);
  expect(
    (await app.api('/api/consents/set', { purpose: 'offers', channel: 'mail', granted: true })).status,
  ).toBe(401);
});

it('of ten presses at once one is a row', async () => {
  const player = await app.register();
  await Promise.all(Array.from({ length: 10 }, () => set(player, 'news', 'notice', true)));
  expect(await rowsOf(player)).toHaveLength(1);
});

it('the box of the form is a consent, and no box is none', async () => {
  const form = (name: string, more: object) =>
    app.api('/auth/register', {
      email: `${name}@example.com`,
      name,
      password: 'correct horse',
      locale: 'fr',
      ...more,
    });
  const idOf = async (name: string) =>
    (await app.kit.db.pool.query<{ id: string }>('select id::text from account where name = $1', [name]))
      .rows[0]!.id;
  for (const [name, more, expected] of [
    ['ticked', { offers: true }, 1],
    ['unticked', { offers: false }, 0],
    ['silent', {}, 0],
  ] as const) {
    expect((await form(name, more)).status).toBe(200);
    const { rows } = await app.kit.db.pool.query(
      'select purpose, channel, granted, locale, source from consent where user_id = $1',
      [await idOf(name)],
    );
    expect(rows).toHaveLength(expected);
    if (expected === 1)
      expect(rows[0]).toEqual({
        purpose: 'offers',
        channel: 'mail',
        granted: true,
        locale: 'fr',
        source: 'registration',
      });
  }
});

it('a letter’s link ends letters of its kind without logging in, once pressed and not when opened', async () => {
  const player = await app.register();
  for (const purpose of ['offers', 'news']) await set(player, purpose, 'mail', true);
  await set(player, 'offers', 'push', true);
  const { page, post, label } = linkTo(player);
  expect([page.includes('/unsubscribe/'), label]).toEqual([true, 'Keine solchen Briefe mehr']);
  const address = `${app.url}/api/unsubscribe/${tokenOf(post)}`;
  const opened = await fetch(address, { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([303, `/unsubscribe/${tokenOf(post)}`]);
  expect((await fetch(address, { method: 'HEAD', redirect: 'manual' })).status).toBe(303);
  const info = await app.api('/api/consents/unsubscribe/info', { token: tokenOf(page) });
  expect(info.body).toEqual({ purpose: 'offers', granted: true });
  expect(await agrees(player, 'offers', 'mail')).toBe(true);
  // As a mail program sends it.
  const form = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  for (let time = 0; time < 2; time++) expect((await fetch(address, form)).status).toBe(200);
  expect(await agrees(player, 'offers', 'mail')).toBe(false);
  expect([await agrees(player, 'news', 'mail'), await agrees(player, 'offers', 'push')]).toEqual([
    true,
    true,
  ]);
  expect((await rowsOf(player)).at(-1)).toMatchObject({ granted: false, source: 'letter' });
  const pressed = await app.api('/api/consents/unsubscribe', { token: tokenOf(linkTo(player, 'news').page) });
  expect(pressed.body).toEqual({ purpose: 'news', granted: false });
  expect(await agrees(player, 'news', 'mail')).toBe(false);
});

it('a link that is not of the house ends nothing', async () => {
  const player = await app.register();
  await set(player, 'offers', 'mail', true);
  const token = tokenOf(linkTo(player).page);
  const bent = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
  const other = app.kit.vault.seal(`staff:${player.id}:offers`).toString('base64url');
  for (const wrong of [bent, other, 'A'.repeat(60), 'A'.repeat(20)]) {
    const { status, body } = await app.api('/api/consents/unsubscribe', { token: wrong });
    expect([status, body.code]).toEqual([404, 1]);
    expect((await fetch(`${app.url}/api/unsubscribe/${wrong}`, { method: 'POST' })).status).toBe(404);
  }
  expect((await app.api('/api/consents/unsubscribe', { token: 'A'.repeat(401) })).status).toBe(422);
  expect((await fetch(`${app.url}/api/unsubscribe/short`, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${app.url}/api/unsubscribe/${token}`, { method: 'PUT' })).status).toBe(405);
  expect(await agrees(player, 'offers', 'mail')).toBe(true);
  // Behind one address of a mail provider are many players: whatever else came from it, their links work.
  const post = (one: string) => fetch(`${app.url}/api/unsubscribe/${one}`, { method: 'POST' });
  await app.kit.rateLimits.takeShared(guessesOf('127.0.0.1'), { max: 2, seconds: 7200 });
  expect((await post(bent)).status).toBe(429);
  expect((await post(token)).status).toBe(200);
  expect(await agrees(player, 'offers', 'mail')).toBe(false);
});
