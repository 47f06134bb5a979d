import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { content } from '../feature.ts';

const DAY = 86_400_000;
let app: TestPlatform;
let staff: TestPlayer;
let player: TestPlayer;
let shift = 0;
let web: string;

beforeAll(async () => {
  const system = systemRuntime();
  web = mkdtempSync(join(tmpdir(), 'phoenix-web-'));
  writeFileSync(join(web, 'index.html'), '<!--boot-->');
  app = await createTestPlatform({
    features: [identity, content],
    web,
    runtime: { ...system, now: () => system.now() + shift },
  });
  staff = await app.staff('content.edit');
  player = await app.register();
});
afterAll(async () => {
  await app.close();
  rmSync(web, { recursive: true });
});

/** What the document of a page says there is to see. */
const shown = async (who?: TestPlayer, locale = 'en') => {
  const headers = who ? { cookie: `phoenix_session=${who.token}` } : {};
  const html = await (await fetch(app.url, { headers })).text();
  return JSON.parse(/<script[^>]*>(.*)<\/script>/s.exec(html)![1]!).content[locale];
};

const save = (body: object, who = staff) => app.api('/api/admin/content/save', body, who.token);
const banners = async (who?: TestPlayer) =>
  ((await app.api('/api/promotionBanners', {}, who?.token)).body as { title: string }[]).map(
    ({ title }) => title,
  );
const banner = (title: string, more: object = {}, data: object = {}) => ({
  kind: 'banner',
  published: true,
  data: { title, ...data },
  ...more,
});
const twice = (startsAt: string, endsAt: string) => ({ startsAt, endsAt });
const at = (shifted: number) => new Date(systemRuntime().now() + shifted).toISOString();

/** What a change says of the one before. */
const seen = ({ id, changedAt }: { id: string; changedAt: string }) => ({ id, changedAt });

describe('what the operator writes', () => {
  it('is a draft until it is published', async () => {
    const { status, body } = await save(banner('Draft', { published: false }));
    expect([status, body.state]).toEqual([200, 'draft']);
    expect(await banners()).not.toContain('Draft');
    expect((await save(banner('Draft', seen(body)))).body.state).toBe('live');
    expect(await banners()).toContain('Draft');
    await app.api('/api/admin/content/delete', { id: body.id }, staff.token);
    expect(await banners()).not.toContain('Draft');
  });

  it('comes and goes by its times', async () => {
    const { body } = await save(banner('Weekend', { startsAt: at(DAY), endsAt: at(2 * DAY) }));
    expect(body.state).toBe('scheduled');
    expect(await banners()).not.toContain('Weekend');
    shift = 1.5 * DAY;
    expect(await banners()).toContain('Weekend');
    shift = 3 * DAY;
    expect(await banners()).not.toContain('Weekend');
    shift = 0;
  });

  it('stands in its order and speaks its language', async () => {
    await save(banner('Second', { place: 1 }));
    await save(banner('First', { place: 2 }));
    await save(banner('Nur deutsch', { place: 3, locale: 'de' }));
    expect((await banners()).slice(0, 2)).toEqual(['First', 'Second']);
    const german = await app.api('/api/promotionBanners', { locale: 'de' });
    expect(german.body[0].title).toBe('Nur deutsch');
  });

  it('shows banners of poker to players only', async () => {
    await save(banner('Poker night', {}, { type: 'Poker' }));
    expect(await banners()).not.toContain('Poker night');
    expect(await banners(player)).toContain('Poker night');
  });

  it('gives slides, notices and the greeting window their fields', async () => {
    await save({
      kind: 'slide',
      published: true,
      data: {
        name: 'one',
        text: { title: 'Hello' },
        type: { html: '<b onclick="x()">Hi</b>\n&#0;&#xd800;<script>x()</script>' },
      },
    });
    await save({
      kind: 'notice',
      published: true,
      data: { text: '<b onclick="x()">Maintenance</b>\nat noon<script>x()</script>' },
    });
    const before = await app.api('/api/banner', {});
    expect(before.body).toMatchObject({ enabled: false });
    await save({
      kind: 'window',
      published: true,
      data: { title: 'Welcome', content: 'Play safe.\n\nHave fun.' },
    });
    expect((await app.api('/api/slides', {})).body[0]).toMatchObject({
      category: 'casino',
      text: { title: 'Hello', subtitle: '' },
      button: { text: '', style: { color: '' }, link: '' },
      type: { type: 'image', objectFit: 'cover', html: '<b>Hi</b>\n\ufffd\ufffd' },
    });
    expect((await app.api('/api/data/notifications', {})).body[0]).toMatchObject({
      icon: 'info',
      text: '<b>Maintenance</b>\nat noon',
    });
    expect((await app.api('/api/banner', {})).body).toMatchObject({
      enabled: true,
      title: 'Welcome',
      content: 'Play safe.\n\nHave fun.',
    });
  });

  it('tells each page how much there is to see, so that it keeps the room', async () => {
    const before = { guest: await shown(), player: await shown(player) };
    await save(banner('For all'));
    await save(banner('For players', {}, { type: 'Poker' }));
    await save(banner('For sport', {}, { sport: true }));
    await save(banner('For players of sport', {}, { sport: true, type: 'Poker' }));
    await save({ kind: 'slide', published: true, data: { name: 'x', text: { title: 'x' } } });
    await save({
      kind: 'slide',
      published: true,
      data: { name: 'x', category: 'sport', text: { title: 'x' } },
    });
    const after = { guest: await shown(), player: await shown(player) };
    for (const page of ['casino', 'sport']) {
      const more = (key: string) => after.guest[page][key] - before.guest[page][key];
      expect([more('slides'), more('banners'), more('playerBanners')], page).toEqual([1, 1, 1]);
    }
    // A guest who logs in gets no other document: both are told the same.
    expect(after.player).toEqual(after.guest);
    await save(banner('Für alle', { locale: 'de' }));
    expect((await shown(undefined, 'de')).casino.banners).toBe(after.guest.casino.banners + 2);
    const { body: notices } = await app.api('/api/data/notifications', {});
    expect(after.guest.notices).toEqual(notices.map(({ _id }: { _id: string }) => _id));
    expect(after.guest.window).toBe((await app.api('/api/banner', {})).body._id);
  });

  it('knows a notice by its words: new ones are shown again to those who closed it', async () => {
    const notice = (text: string, more: object = {}) => ({
      kind: 'notice',
      published: true,
      place: 99,
      data: { text },
      ...more,
    });
    const { body } = await save(notice('At noon'));
    const first = async () => (await app.api('/api/data/notifications', {})).body[0]._id;
    const noon = await first();
    const later = await save(notice('At noon', { ...seen(body), endsAt: at(DAY) }));
    expect(await first()).toBe(noon);
    await save(notice('At two', seen(later.body)));
    expect(await first()).not.toBe(noon);
  });

  it.each([
    ['notice', 300, (text: string) => ({ text }), 'data.text'],
    [
      'slide',
      2000,
      (html: string) => ({ name: 'x', text: { title: 'x' }, type: { html } }),
      'data.type.html',
    ],
  ])(
    'whose marks make it longer than a %s may be is refused at once, and what is kept can be changed',
    async (kind, most, dataOf, field) => {
      const written = (length: number) => dataOf(`${'a'.repeat(length - 5)}&<br>`);
      expect(await save({ kind, data: written(most) })).toMatchObject({
        status: 422,
        body: { errors: { [field]: 'invalid' } },
      });
      const { status, body } = await save({ kind, published: true, data: written(most - 6) });
      expect(status).toBe(200);
      expect((await save({ kind, published: false, data: body.data, ...seen(body) })).status).toBe(200);
    },
  );

  it('takes pictures, and gives them back as pictures', async () => {
    const png = await sharp({ create: { width: 1600, height: 400, channels: 3, background: 'blue' } })
      .png()
      .toBuffer();
    const { status, body } = await app.api(
      '/api/admin/content/picture',
      { kind: 'banner', data: png.toString('base64') },
      staff.token,
    );
    expect([status, body.width, body.height]).toEqual([200, 800, 200]);
    expect((await save(banner('With picture', {}, { image: body.path }))).status).toBe(200);
    expect((await fetch(app.url + body.path)).status).toBe(200);
  });

  it.each([
    ['no title', banner('', {})],
    ['a title with a sign that nobody sees', banner('a\u0000b')],
    ['half a sign', banner('a\ud83d')],
    ['a title of two lines', banner('a\nb')],
    ['a type with an unseen sign', banner('x', {}, { type: 'a\u0007' })],
    ['a link with an unseen sign', banner('x', {}, { link: '/a\u0000' })],
    ['a text with an unseen sign', { kind: 'window', data: { title: 'x', content: 'a\u0000b' } }],
    ['a notice of nothing but a script', { kind: 'notice', data: { text: '<script>x()</script>' } }],
    ['half a sign in a notice', { kind: 'notice', data: { text: '\udc00' } }],
    [
      'a video with an unseen sign',
      {
        kind: 'slide',
        data: { name: 'x', text: { title: 'x' }, type: { path: 'https://a.example/\u0000.mp4' } },
      },
    ],
    ['a script for a link', banner('x', {}, { link: 'javascript:alert(1)' })],
    ['a link by two slashes', banner('x', {}, { link: '//evil.example' })],
    ['a link by a backslash', banner('x', {}, { link: '/\\evil.example' })],
    ['a link without encryption', banner('x', {}, { link: 'http://evil.example' })],
    ['a picture from elsewhere', banner('x', {}, { image: 'https://evil.example/x.png' })],
    ['a code with markup', banner('x', {}, { code: '<b>' })],
    ['an end before the start', banner('x', { startsAt: at(DAY), endsAt: at(0) })],
    [
      'the same moment written in two ways',
      banner('x', twice('2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00Z')),
    ],
    ['a date that is none', banner('x', { startsAt: 'tomorrow' })],
    ['a year that no calendar has', banner('x', { startsAt: '0000-01-01T00:00:00Z' })],
    ['an unknown kind', { kind: 'popup', data: {} }],
    [
      'an unknown colour',
      { kind: 'slide', data: { name: 'x', text: { title: 'x' }, button: { style: { color: 'url(x)' } } } },
    ],
  ])('refuses %s', async (_what, body) => {
    expect((await save(body)).status).toBe(422);
  });

  it('changes nothing that is gone, nor one kind into another', async () => {
    const id = app.kit.runtime.uuid();
    expect((await save({ ...banner('x'), id })).status).toBe(404);
    expect((await app.api('/api/admin/content/delete', { id }, staff.token)).status).toBe(404);
    const { body } = await save(banner('Kind'));
    expect((await save({ kind: 'notice', data: { text: 'x' }, ...seen(body) })).status).toBe(404);
  });

  it('is changed by who has seen what is there now: of two who read the same the second is told', async () => {
    const { body } = await save(banner('Mistake'));
    // Its times are compared as times, however they are written.
    shift = 1;
    const off = banner('Mistake', {
      ...seen(body),
      published: false,
      ...twice('2026-01-01T00:00:00Z', '2026-01-01T00:00:00.500Z'),
    });
    expect((await save(off)).status).toBe(200);
    const late = await save(banner('Mistakes', seen(body)));
    expect([late.status, late.body.code]).toEqual([409, 409]);
    expect((await save(banner('Mistakes', { id: body.id }))).status).toBe(409);
    expect(await banners()).not.toContain('Mistakes');
    shift = 0;
  });

  it('is there once, though the answer was lost and it is sent once more', async () => {
    const named = async (title: string) => (await banners()).filter((one) => one === title);
    const once = banner('Once', { key: app.kit.runtime.uuid(), startsAt: at(-DAY) });
    const [first, second] = await Promise.all([save(once), save(once)]);
    const { status, body } = await save(once);
    expect([status, first.body, second.body]).toEqual([200, body, body]);
    expect(await named('Once')).toHaveLength(1);
    // Neither other words under its key nor somebody else's are what was sent.
    expect((await save({ ...once, published: false })).body.code).toBe(409);
    expect((await save(once, await app.staff('content.edit'))).body.code).toBe(409);
    shift = 1;
    const change = banner('Once more', seen(body));
    const changed = await save(change);
    shift = 2;
    expect(await save(change)).toMatchObject({ status: 200, body: changed.body });
    expect((await save(once)).body.code).toBe(409);
    expect(await app.kit.audit.list({ limit: 10, subject: body.id })).toHaveLength(2);
    shift = 0;
  });

  it('lets nobody but its staff write', async () => {
    for (const [path, body] of [
      ['content', { kind: 'banner' }],
      ['content/save', banner('evil')],
      ['content/delete', { id: app.kit.runtime.uuid() }],
      ['content/picture', { kind: 'banner', data: 'AAAA' }],
    ] as const)
      expect((await app.api(`/api/admin/${path}`, body, player.token)).status).toBe(403);
  });

  it('draws the form of each kind from its schema', async () => {
    for (const kind of ['banner', 'slide', 'notice', 'window']) {
      const { body } = await app.api('/api/admin/content', { kind }, staff.token);
      expect(body.schema).toMatchObject({ type: 'object' });
      expect(Array.isArray(body.items)).toBe(true);
    }
  });
});
