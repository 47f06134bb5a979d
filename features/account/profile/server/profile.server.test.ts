import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { identity } from '#features/account/identity/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { becomeNumber } from '#platform/server/identity/erase.ts';
import { erasableLetters } from '#platform/server/mail/erase.ts';
import { erasablePictures } from '#platform/server/media/erase.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { profile } from '../feature.ts';

let app: TestPlatform;
let player: TestPlayer;
let other: TestPlayer;

beforeAll(async () => {
  app = await createTestPlatform({ features: [shell, identity, originals, profile], games });
  player = await app.register('Wanda');
  other = await app.register('Other_1');
  await app.credit(player.id, 'usd', '100');
  for (const bet of ['1.00', '2.50', '0.50'])
    await app.api(
      '/api/game/play',
      { api_id: 'dice', bet, currency: 'usd', data: { target: 50, direction: 'over' } },
      player.token,
    );
  await app.platform.events.settle();
});
afterAll(() => app.close());

const see = (id: string, viewer?: TestPlayer) => app.api('/api/profile/getUser', { id }, viewer?.token);
const look = (id: string, viewer?: TestPlayer) => app.api('/api/profile/overview', { id }, viewer?.token);

/** What erasing a player does with their pictures, their letters and their account. */
async function erase({ id, user }: TestPlayer): Promise<void> {
  const { email, locale } = (await app.kit.identity.byId(id))!;
  const who = { id, ...user, email, locale, excluded: false };
  await app.kit.db.transaction(async (client) => {
    for (const { take } of [erasablePictures, erasableLetters]) await take!(client, who);
    await becomeNumber(client, who, `${1_000_000_000n + id}`);
  });
  await app.kit.identity.changed(id);
}

/** A square of one colour in a format. */
async function square(format: 'png' | 'jpeg' | 'webp' | 'gif', size = 300): Promise<string> {
  const image = sharp({ create: { width: size, height: size, channels: 3, background: '#c33' } });
  return (await image.toFormat(format).toBuffer()).toString('base64');
}

describe('a profile', () => {
  it('is found by id and by name in any case, by guests too, and says what was staked', async () => {
    for (const tag of [player.user._id, 'Wanda', 'wanda']) {
      const { status, body } = await see(tag);
      expect(status).toBe(200);
      expect(body.wagered).toBe(4);
      expect(body.games).toBe(3);
      expect(body.user.name).toBe('Wanda');
    }
  });

  it('carries what others may know and nothing else', async () => {
    const { body } = await see('Wanda');
    expect(Object.keys(body).toSorted()).toEqual(['games', 'user', 'wagered']);
    expect(Object.keys(body.user).toSorted()).toEqual([
      '_id',
      'avatar',
      'created_at',
      'name',
      'private_bets',
      'private_profile',
      'vipLevel',
    ]);
    expect(JSON.stringify(body)).not.toContain('@');
  });

  it('tells favourites and last bets to everybody, sums by currency to the player alone', async () => {
    const { body } = await look('Wanda');
    expect(body.statistics).toMatchObject({ games: 3, wagered_usd: '4.00', months: 1, currencies: null });
    expect(body.favourites).toEqual([{ game: 'dice', name: 'Dice', games: 3, wagered_usd: '4.00' }]);
    expect(body.bets.map((bet: { wager: string }) => bet.wager)).toEqual(['0.50', '2.50', '1.00']);
    const own = await look('Wanda', player);
    expect(own.body.statistics.currencies).toMatchObject([{ currency: 'usd', games: 3, wagered: '4.00' }]);
  });

  it.each(['nobody_here', '0'.repeat(24), "x' or 1=1", '../admin', '\0\0\0\0', '💥'.repeat(16)])(
    'is refused for %j, which nobody is',
    async (tag) => {
      expect((await see(tag)).body).toMatchObject({ code: 1, message: 'Unknown user.' });
      expect((await look(tag)).status).toBe(404);
    },
  );

  it('is a page only where there is such a player', async () => {
    expect((await app.get('/profile/nobody_here')).status).not.toBe(500);
  });
});

describe('a player who does not want to be seen', () => {
  it('hides bets: sums, favourites and bets are gone for others, not for themself and staff who may look', async () => {
    await app.api('/api/user/private_bets', { on: true }, player.token);
    for (const viewer of [undefined, other]) {
      expect((await see('Wanda', viewer)).body).toMatchObject({
        wagered: null,
        games: null,
        user: { private_bets: true, private_profile: false },
      });
      expect((await look('Wanda', viewer)).body).toEqual({ statistics: null, favourites: [], bets: [] });
    }
    const staff = await app.staff('ignore_privacy');
    for (const viewer of [player, staff]) expect((await see('Wanda', viewer)).body.games).toBe(3);
    await app.api('/api/user/private_bets', { on: false }, player.token);
  });

  it('closes the profile: it is left with name and picture, whatever is asked', async () => {
    const { body } = await app.api('/api/profile/setPrivate', { on: true }, player.token);
    expect(body).toEqual({ private_profile: true });
    for (const viewer of [undefined, other]) {
      expect((await see('Wanda', viewer)).body).toEqual({
        user: {
          _id: player.user._id,
          name: 'Wanda',
          avatar: null,
          vipLevel: null,
          created_at: null,
          private_profile: true,
          private_bets: true,
        },
        wagered: null,
        games: null,
      });
      expect((await look(player.user._id, viewer)).body).toEqual({
        statistics: null,
        favourites: [],
        bets: [],
      });
    }
    expect((await see('Wanda', player)).body).toMatchObject({ games: 3, user: { private_bets: false } });
    await app.api('/api/profile/setPrivate', { on: false }, player.token);
    expect((await see('Wanda', other)).body.games).toBe(3);
  });

  it('needs an account for it, and decides for nobody else', async () => {
    expect((await app.api('/api/profile/setPrivate', { on: true })).status).toBe(401);
    await app.api(
      '/api/profile/setPrivate',
      { on: true, id: player.user._id, user: player.user._id, account_id: String(player.id) },
      other.token,
    );
    expect((await see('Wanda')).body.user.private_profile).toBe(false);
    await app.api('/api/profile/setPrivate', { on: false }, other.token);
  });
});

describe('a picture of oneself', () => {
  const set = (picture: string, more: object = {}) =>
    app.api('/api/profile/setAvatar', { picture, ...more }, player.token);

  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('is painted anew from %s', async (format) => {
    const { status, body } = await set(await square(format, 700));
    expect(status).toBe(200);
    expect(body.user.avatar).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
    const file = await fetch(app.url + body.user.avatar);
    expect(file.headers.get('content-type')).toBe('image/webp');
    const kept = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
    expect(kept).toMatchObject({ format: 'webp', width: 256, height: 256 });
  });

  it('carries nothing that was hidden in the file', async () => {
    const secret = 'alert(document.cookie)';
    const sent = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#3c3' } })
      .withExif({ IFD0: { ImageDescription: secret, Copyright: secret } })
      .jpeg()
      .toBuffer();
    const script = `<script>${secret}</script>`;
    const { body } = await set(Buffer.concat([sent, Buffer.from(script)]).toString('base64'));
    const kept = Buffer.from(await (await fetch(app.url + body.user.avatar)).arrayBuffer());
    expect(kept.includes(secret)).toBe(false);
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
  });

  it.each([
    ['SVG', `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`],
    [
      'SVG behind a declaration',
      `<?xml version="1.0"?><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg"/>`,
    ],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a GIF that is a script', 'GIF89a/*<svg/onload=alert(1)>*/=1;alert(1)'],
    ['PDF', '%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj'],
    ['nothing to see', 'just words'],
  ])('is refused as %s', async (_, text) => {
    const before = (await see('Wanda')).body.user.avatar;
    const { status, body } = await set(Buffer.from(text).toString('base64'));
    expect(status).toBe(422);
    expect(body.errors).toEqual({ picture: 'invalid' });
    expect((await see('Wanda')).body.user.avatar).toBe(before);
  });

  it.each([
    ['an address', 'https://evil.example/x.png'],
    ['a data address', 'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4='],
    ['no base64', '<img src=x onerror=alert(1)>'],
    ['nothing', ''],
  ])('is refused as %s', async (_, text) => {
    expect((await set(text)).status).toBe(422);
  });

  it('is refused when a small file holds a huge one', async () => {
    const bomb = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect((await set(bomb.toString('base64'))).status).toBe(422);
  });

  it('is refused when it is too large', async () => {
    expect([413, 422]).toContain((await set('A'.repeat(5_700_000))).status);
    expect([413, 422]).toContain((await set('A'.repeat(7_000_000))).status);
  });

  it('changes the picture and nothing else of the account', async () => {
    const { body } = await set(await square('png'), {
      roles: ['*'],
      permissions: ['dashboard'],
      avatar: 'https://evil.example/x.svg',
      vipLevel: 9,
      name: 'root',
      email_verified: true,
    });
    expect(body.user).toMatchObject({ name: 'Wanda', roles: [], permissions: [], vipLevel: 0 });
    expect(body.user.email_verified).toBe(false);
  });

  it('goes when it is taken away, also from where it was kept', async () => {
    const { body } = await set(await square('png', 123));
    await app.api('/api/profile/removeAvatar', {}, player.token);
    expect((await see('Wanda')).body.user.avatar).toBeNull();
    expect((await fetch(app.url + body.user.avatar)).status).toBe(404);
  });

  it('stays where another player shows the very same one', async () => {
    const same = await square('png', 200);
    const { body } = await set(same);
    await app.api('/api/profile/setAvatar', { picture: same }, other.token);
    await app.api('/api/profile/removeAvatar', {}, player.token);
    expect((await fetch(app.url + body.user.avatar)).status).toBe(200);
  });

  it('goes with its player when nobody else shows it, and not where the house keeps it', async () => {
    const [first, second, third] = [await app.register(), await app.register(), await app.register()];
    const image = sharp({ create: { width: 300, height: 300, channels: 3, background: '#93c' } });
    const picture = (await image.png().toBuffer()).toString('base64');
    const show = async ({ token }: TestPlayer) =>
      (await app.api('/api/profile/setAvatar', { picture }, token)).body.user.avatar as string;
    const path = await show(first);
    expect(await show(second)).toBe(path);
    const status = async () => (await fetch(app.url + path)).status;
    await erase(first);
    expect(await status()).toBe(200);
    await erase(second);
    expect(await status()).toBe(404);
    await show(third);
    const shape = { maxWidth: 256, maxHeight: 256, fit: 'cover' } as const;
    expect(await app.kit.media.keep(picture, { author: 'house', ...shape })).toMatchObject({ path });
    await erase(third);
    expect(await status()).toBe(200);
  });
});

describe('ignored players', () => {
  const act = (path: string, name: unknown) => app.api(`/api/user/${path}`, { name }, player.token);
  const names = async () =>
    (await app.api('/api/user/ignored', {}, player.token)).body.users.map(
      (user: { name: string }) => user.name,
    );

  it('are added by name, also as it ends a sentence, once, and taken off again', async () => {
    expect((await act('ignore', 'other_1.')).body.user).toMatchObject({ name: 'Other_1' });
    expect((await act('ignore', 'Other_1')).status).toBe(200);
    expect(await names()).toEqual(['Other_1']);
    expect(await app.kit.ignores.list(player.id)).toMatchObject([{ id: other.id }]);
    expect((await act('unignore', 'OTHER_1')).status).toBe(200);
    expect(await names()).toEqual([]);
    expect(await act('unignore', 'Other_1')).toMatchObject({ status: 404, body: { code: 1 } });
  });

  it.each([
    ['nobody', 'nobody_here', 404, 1],
    ['oneself', 'Wanda', 422, 2],
    ['a script', '<script>alert(1)</script>', 404, 1],
    ['nothing', '', 422, 422],
    ['a list', ['Other_1'], 422, 422],
  ])('are not %s', async (_, name, status, code) => {
    expect(await act('ignore', name)).toMatchObject({ status, body: { code } });
  });

  it('are a list of bounded length', async () => {
    const { pool } = app.kit.db;
    await pool.query(
      `insert into account (public_id, name, created_at) select 'e' || lpad(to_hex(n), 23, '0'), 'filler_' || n, now() from generate_series(1, 500) n`,
    );
    await pool.query(
      `insert into account_ignored select $1, id, now() from account where name like 'filler\\_%'`,
      [player.id.toString()],
    );
    expect((await act('ignore', 'Other_1')).body).toMatchObject({ code: 3 });
    expect((await act('ignore', 'filler_7')).status).toBe(200);
    await pool.query('delete from account_ignored where account_id = $1', [player.id.toString()]);
  });
});

describe('the copy of what is kept', () => {
  const ask = (token: string) => app.api('/api/profile/requestData', {}, token);

  it('holds the account, its sessions, its money and every bet, and no secret', async () => {
    const { body } = await ask(player.token);
    const file = await app.get(body.path, player.token);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="data-Wanda.json"');
    expect(file.body).toMatchObject({
      account: { _id: player.user._id, name: 'Wanda', email: 'wanda@example.com' },
      sessions: [{ address: '127.0.0.1' }],
    });
    expect(file.body.bets).toHaveLength(3);
    expect(file.body.postings).toMatchObject([{ kind: 'adjust', currency: 'usd', amount: '100.00' }]);
    expect(file.body.acts.map((act: { action: string }) => act.action)).toContain('data.export');
    const text = JSON.stringify(file.body);
    expect(text).not.toContain('argon2');
    expect(text).not.toContain(player.token);
    expect(file.body.bets.every((bet: { server_seed: unknown }) => bet.server_seed === null)).toBe(true);
  });

  it('has the letters that went to the player, though another one has their address by now', async () => {
    const [bob, mallory] = [await app.register(), await app.register()];
    const address = (await app.kit.identity.byId(bob.id))!.email!;
    const words = { subject: 'For Bob', heading: '-', body: '-' };
    await app.kit.mail.send({ to: address, template: 'lab.letter', data: {}, locale: null, words });
    await app.kit.identity.setEmail(bob.id, 'bob.now@example.com', { verified: false });
    await app.kit.identity.setEmail(mallory.id, address, { verified: false });
    const subjects = async ({ token }: TestPlayer) => {
      const { letters } = (await app.get((await ask(token)).body.path, token)).body;
      return letters.map(({ subject }: { subject: string }) => subject) as string[];
    };
    expect(await subjects(mallory)).not.toContain('For Bob');
    expect(await subjects(bob)).toContain('For Bob');
    const kept = async () =>
      (await app.kit.mail.list({ limit: 10, to: address })).map(({ subject }) => subject);
    await erase(mallory);
    expect(await kept()).toContain('For Bob');
    await erase(bob);
    expect(await kept()).not.toContain('For Bob');
  });

  it('has what other rooms told', async () => {
    app.kit.account.personalData('lab', async ({ name }) => ({ of: name }));
    const { body } = await ask(player.token);
    expect((await app.get(body.path, player.token)).body.lab).toEqual({ of: 'Wanda' });
  });

  it('goes to its owner alone, by a link that nobody can make up', async () => {
    const { body } = await ask(player.token);
    expect((await app.get(body.path, other.token)).status).toBe(410);
    expect((await app.get(body.path)).status).toBe(401);
    for (const made of ['x', '', 'A'.repeat(80), body.path.slice(18, -2)])
      expect((await app.get(`/api/profile/data/${made}`, player.token)).status).toBeGreaterThanOrEqual(400);
  });
});
