/** The way of a brand: written, refused, proposed, published by another, seen by everybody in all processes, and rolled back. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { backoffice } from '#features/operator/backoffice/feature.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { legal } from '../../legal/feature.ts';
import { shell } from '../../shell/feature.ts';
import { mail } from '../../mail/feature.ts';
import { brand } from '../feature.ts';
import { brandSettings } from '../settings.ts';
import { refuseUnlicensed } from './rules.ts';

const features = [shell, identity, legal, brand, mail, backoffice];
const system = systemRuntime();
let web: string;
let app: TestPlatform;
let other: TestPlatform;
let writer: TestPlayer;
let publisher: TestPlayer;
/** Moves the clock of the house. */
let shift = 0;
const runtime = { ...system, now: () => system.now() + shift };

beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'phoenix-brand-'));
  mkdirSync(join(web, 'art'));
  writeFileSync(
    join(web, 'index.html'),
    '<html lang="__LANG__" data-theme="__THEME__" data-site="__THEME__"><head><title>x</title><meta name="theme-color" content="__PANEL__" /><link rel="icon" href="/art/mark.svg" type="image/svg+xml" /><link rel="apple-touch-icon" href="/art/icon.svg" /><!--boot--></head><body><img src="/art/mark.svg"></body></html>',
  );
  writeFileSync(join(web, '.heads.json'), JSON.stringify({ 'shell.brand': { en: 'Phoenix Casino' } }));
  writeFileSync(join(web, 'manifest.webmanifest'), JSON.stringify({ id: '/', name: 'Phoenix', icons: [] }));
  writeFileSync(join(web, 'favicon.ico'), 'icon');
  app = await createTestPlatform({ features, web, runtime });
  const { installationKey } = app.config;
  const config = { installationKey };
  other = await createTestPlatform({ features, web, runtime, config, databaseUrl: app.databaseUrl });
  writer = await app.staff('brand.edit');
  publisher = await app.staff('brand.edit', 'brand.publish');
});
afterAll(async () => {
  await other.close();
  await app.close();
  rmSync(web, { recursive: true });
});

const ask = (by: TestPlayer, act: string, body: object = {}, on = app) =>
  on.api(`/api/admin/brand${act === '' ? '' : `/${act}`}`, body, by.token);

const room = async () => (await ask(publisher, '')).body;
const seen = async () => {
  const { change } = await room();
  return change && { id: change.id as string, revision: change.revision as number };
};

async function must(answer: ReturnType<typeof ask>) {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const save = async (value: object, by = writer) =>
  ask(by, 'save', { draft: await seen(), value: brandSettings.parse(value) });

/** Written and proposed by one, published by the other. */
async function publishWhole(value: object): Promise<number> {
  await must(save(value));
  await must(ask(writer, 'propose', { ...(await seen()), note: 'new look' }));
  return (await must(ask(publisher, 'publish', await seen()))).version;
}

async function clear(): Promise<void> {
  const open = await seen();
  if (open) await must(ask(publisher, 'drop', open));
}

async function page(path: string, by?: TestPlayer, on = app) {
  const response = await fetch(on.url + path, {
    headers: by ? { cookie: `phoenix_session=${by.token}` } : {},
  });
  const html = await response.text();
  const boot = /<script id="boot" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1];
  return { html, headers: response.headers, boot: boot ? JSON.parse(boot) : null };
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#ff8800' } }).png();
const base64 = async (of: Sharp) => (await of.toBuffer()).toString('base64');
const upload = (slot: string, data: string, by = writer) => ask(by, 'picture', { slot, data });

describe('a draft', () => {
  it('is for staff of this room, and nobody publishes without that right', async () => {
    const stranger = await app.staff('settings.edit', 'content.edit');
    const calls = ['', 'save', 'picture', 'propose', 'restore', 'drop', 'publish', 'decline'];
    for (const act of calls) expect([act, (await ask(stranger, act)).status]).toEqual([act, 403]);
    for (const act of ['publish', 'decline'])
      expect([act, (await ask(writer, act)).status]).toEqual([act, 403]);
    // The page of settings, where one is enough, knows nothing of it.
    const { body } = await app.api('/api/admin/settings', { feature: 'brand' }, stranger.token);
    expect(body.message).toMatch(/no settings/i);
    const value = { feature: 'brand', value: { name: 'Mine' }, version: 0 };
    expect((await app.api('/api/admin/settings/save', value, stranger.token)).status).toBe(422);
  });

  it.each(['main', 'grayTheme', 'blueTheme', 'greenTheme'])(
    'with colours of %s that are too close is refused with the pair and its ratio',
    async (theme) => {
      const { status, body } = await save({ colours: { [theme]: { fg3: '#4a5868' } } });
      expect([status, body.code]).toEqual([422, 422]);
      expect(body.errors[`colours.${theme}.fg3`]).toMatch(
        /^fg3 on \w+ is [1-4]\.\d\d:1, and 4\.5:1 is the least$/,
      );
      expect(await seen()).toBeNull();
    },
  );

  it.each([
    ['a colour that is a style', { colours: { main: { bg: 'red;}body{display:none' } } }],
    ['a colour that is none', { colours: { main: { bg: '#12345g' } } }],
    ['a theme that there is not', { colours: { pink: { bg: '#000000' } } }],
    ['a token that there is not', { colours: { main: { shadow: '#000000' } } }],
    ['a name with marks', { name: '<b>Aurora</b>' }],
    ['a name over two lines', { name: 'Aurora\nBcc: all@example.com' }],
    ['a picture from elsewhere', { logos: { light: 'https://evil.example/x.png' } }],
    ['a picture that is a path', { logos: { mark: '/media/../api/x.png' } }],
    ['a link that is a script', { social: [{ name: 'x', url: 'javascript:alert(1)' }] }],
    ['a seal that leads to plain http', { licence: { sealUrl: 'http://authority.example' } }],
    ['an address of two', { sender: { address: 'a@b.example, c@d.example' } }],
    ['a domain that is none', { domains: ['not a domain'] }],
    ['a language that is not spoken', { locales: ['xx'] }],
    ['a language that is not among those offered', { locale: 'de', locales: ['en'] }],
    ['a picture that nobody sent', { logos: { mark: `/media/${'0'.repeat(64)}.png` } }],
  ])('with %s is refused, and nothing is stored', async (_what, value) => {
    const { status } = await ask(writer, 'save', { draft: null, value });
    expect(status).toBe(422);
    expect(await seen()).toBeNull();
  });

  it('begun by two at once is one, and only the last one seen can be written on', async () => {
    const answers = await Promise.all(
      [writer, publisher].map((by) => ask(by, 'save', { draft: null, value: { name: 'Aurora' } })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    const before = await seen();
    await must(ask(writer, 'save', { draft: before, value: { name: 'Borealis' } }));
    const late = await ask(publisher, 'save', { draft: before, value: { name: 'Late' } });
    expect([late.status, late.body.code]).toEqual([409, 409]);
    expect((await room()).change.value.name).toBe('Borealis');
    await clear();
    expect((await ask(writer, 'propose', { ...before, note: 'gone' })).status).toBe(409);
  });
});

describe('four eyes', () => {
  it('nobody publishes what they proposed, or had written before somebody else proposed it', async () => {
    await must(save({ name: 'Aurora' }, publisher));
    await must(save({ name: 'Aurora II' }, writer));
    expect((await ask(publisher, 'publish', await seen())).body.code).toBe(6);
    await must(ask(writer, 'propose', { ...(await seen()), note: 'please' }));
    expect((await room()).change.barred).toBe('part');
    expect((await ask(publisher, 'publish', await seen())).body.code).toBe(5);
    const chief = await app.staff();
    // Nor what a second account of theirs wrote, or one that they have just let write.
    const { mayBeOne } = app.kit.services;
    for (const one of [writer, publisher]) {
      app.kit.provide(
        'mayBeOne',
        async (by, { _id }, right) => by === one.user._id && _id === chief.user._id && right === 'brand.edit',
      );
      expect((await ask(chief, 'publish', await seen())).body.code).toBe(10);
    }
    app.kit.provide('mayBeOne', mayBeOne);
    await must(ask(chief, 'publish', await seen()));
    expect((await ask(chief, 'propose', { id: crypto.randomUUID(), revision: 1, note: 'x' })).status).toBe(
      404,
    );
  });

  it('what was changed after it was proposed is a draft again, and what was seen before is not published', async () => {
    await must(save({ name: 'Before' }));
    await must(ask(writer, 'propose', { ...(await seen()), note: 'look' }));
    const approved = (await seen())!;
    await must(save({ name: 'After' }));
    expect((await ask(publisher, 'publish', approved)).body.code).toBe(409);
    expect((await room()).change.state).toBe('draft');
    await clear();
  });

  it('a proposal is good for a day, and goes back with the reason', async () => {
    await must(save({ name: 'Slow' }));
    await must(ask(writer, 'propose', { ...(await seen()), note: 'look' }));
    shift += 24 * 3_600_000;
    expect((await room()).change.barred).toBe('expired');
    expect((await ask(publisher, 'publish', await seen())).body.code).toBe(8);
    shift = 0;
    await must(ask(publisher, 'decline', { ...(await seen()), reason: 'too slow' }));
    expect((await room()).change).toMatchObject({
      state: 'draft',
      declined: { by: { _id: publisher.user._id }, reason: 'too slow' },
    });
    expect((await ask(publisher, 'decline', { ...(await seen()), reason: 'again' })).body.code).toBe(6);
    await clear();
  });

  it('of two who publish at once, in two processes, one does', async () => {
    const second = await app.staff('brand.edit', 'brand.publish');
    await must(save({ name: 'Raced' }));
    await must(ask(writer, 'propose', { ...(await seen()), note: 'race' }));
    const what = (await seen())!;
    const before = (await room()).inForce.version;
    const answers = await Promise.all([ask(publisher, 'publish', what), ask(second, 'publish', what, other)]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    expect((await room()).inForce.version).toBe(before + 1);
  });
});

describe('what is published', () => {
  it('is on every page of all processes, from its first byte', async () => {
    const mark = (await must(upload('logos.mark', await base64(picture(300, 300))))).path;
    const icon = (await must(upload('logos.icon', await base64(picture(700, 300))))).path;
    const light = (await must(upload('logos.light', await base64(picture(400, 100))))).path;
    const version = await publishWhole({
      name: 'Aurora & Co',
      shortName: 'Aurora',
      logos: { mark, icon, light },
      colours: { main: { accent: '#ffb020' }, blueTheme: { accent: '#7fd0ff' } },
      theme: 'blueTheme',
      locales: ['de', 'fr'],
      locale: 'de',
      licence: { entity: 'Aurora Ltd', number: 'A-77', authority: 'The Board' },
      social: [{ name: 'Chat', url: 'https://chat.example/aurora' }],
    });
    await expect
      .poll(async () => (await page('/error/1', undefined, other)).html)
      .toContain('Aurora &amp; Co');
    for (const on of [app, other]) {
      const { html, boot, headers } = await page('/error/1', undefined, on);
      expect(html).toContain('<html lang="de" data-theme="blueTheme" data-site="blueTheme">');
      expect(html).toContain('<title>Aurora &amp; Co</title>');
      expect(html).toContain('name="theme-color" content="#122036"');
      expect(html).toContain(`<link rel="icon" href="${icon}" type="image/png" />`);
      expect(html).toContain(`<link rel="apple-touch-icon" href="${icon}" />`);
      expect(html).toContain(`<img src="${mark}">`);
      expect(html).toContain('[data-theme=main][data-theme]{--accent:#ffb020;}');
      expect(html).toContain(`--logo:url(${light})`);
      expect(html.indexOf('<style>')).toBeLessThan(html.indexOf('id="boot"'));
      expect(boot.brand).toMatchObject({
        name: 'Aurora & Co',
        locales: ['de', 'fr'],
        entity: 'Aurora Ltd',
        number: 'A-77',
        social: [{ name: 'Chat' }],
      });
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      const manifest = JSON.parse((await page('/manifest.webmanifest', undefined, on)).html);
      expect(manifest).toEqual({
        id: '/',
        name: 'Aurora & Co',
        short_name: 'Aurora',
        background_color: '#0d1728',
        theme_color: '#122036',
        icons: [{ src: icon, sizes: '512x512', type: 'image/png' }],
      });
      const tab = await on.get('/favicon.ico');
      expect([tab.status, tab.headers.get('location')]).toEqual([302, icon]);
    }
    const entries = await app.kit.audit.list({ limit: 4 });
    expect(entries.map(({ action }) => action)).toEqual([
      'settings.change',
      'brand.publish',
      'brand.propose',
      'brand.draft',
    ]);
    expect(entries[1]).toMatchObject({
      actor: publisher.user._id,
      detail: { version, proposedBy: writer.user._id, editors: [writer.user._id] },
    });
  });

  it('is what the legal texts and letters say too', async () => {
    const text = await app.api('/api/legal/document', { document: 'license', locale: 'en' });
    expect(JSON.stringify(text.body)).toContain('Aurora Ltd');
    const logo = (await must(upload('logos.mail', await base64(picture(200, 50))))).path;
    await publishWhole({
      name: 'Aurora',
      logos: { mail: logo },
      licence: { entity: 'Aurora Ltd', number: 'A-77' },
      colours: { greenTheme: { accent: '#ffb020' } },
      sender: { theme: 'greenTheme' },
    });
    const player = await app.register();
    const to = `${player.user.name}@example.com`;
    await app.api('/auth/resetPassword', { login: to });
    const chief = await app.staff();
    const letters = async () => (await app.api('/api/admin/mail', { to }, chief.token)).body.letters;
    await expect.poll(async () => (await letters()).length).toBe(1);
    const { id } = (await letters())[0];
    const { body } = await must(app.api('/api/admin/mail/letter', { id }, chief.token));
    expect(body.html).toContain(`<img src="${logo}" alt="Aurora"`);
    expect(body.html).toContain('background:#ffb020');
    expect(body.text).toContain('Aurora\n');
    expect(body.text).toContain('Aurora Ltd\nA-77');
  });

  it('is seen in a preview by staff of this room alone, in a frame of our own', async () => {
    await must(save({ name: 'Draft House', colours: { main: { accent: '#ffffff' } } }));
    const { id } = (await seen())!;
    const own = await page(`/error/1?brand=${id}&look=grayTheme`, writer);
    expect(own.html).toContain('Draft House');
    expect(own.html).toMatch(/\[data-theme\]\[data-theme\]\{--bg:#131314;/);
    expect(own.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(own.headers.get('x-robots-tag')).toBe('noindex');
    const player = await app.register();
    const clerk = await app.staff('content.edit');
    for (const by of [undefined, player, clerk]) {
      const { html, headers } = await page(`/error/1?brand=${id}`, by);
      expect(html).not.toContain('Draft House');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
    for (const asked of ['v0', 'v999999999', 'x', crypto.randomUUID(), "' or true"])
      expect((await page(`/error/1?brand=${encodeURIComponent(asked)}`, writer)).html).not.toContain(
        'Draft House',
      );
    expect((await page('/error/1?brand=v0', writer)).html).toContain('<title>Phoenix Casino</title>');
    await clear();
  });

  it('is rolled back the way it was published, down to the house as it ships', async () => {
    const now = await room();
    const earlier = now.versions.find(({ value }: { value: { name: string } }) => value.name === 'Raced');
    const same = await ask(writer, 'restore', { version: now.inForce.version, note: 'no change' });
    expect(same.body.code).toBe(9);
    expect((await ask(writer, 'restore', { version: 9999, note: 'none' })).status).toBe(404);
    await must(ask(writer, 'restore', { version: earlier.version, note: 'too loud' }));
    expect((await ask(publisher, 'restore', { version: 0, note: 'meanwhile' })).body.code).toBe(4);
    await must(ask(publisher, 'publish', await seen()));
    expect((await page('/error/1')).html).toContain('<title>Raced</title>');
    await must(ask(writer, 'restore', { version: 0, note: 'as it was' }));
    await must(ask(publisher, 'publish', await seen()));
    const { html, boot } = await page('/error/1');
    expect([html.includes('<style>'), boot.brand]).toEqual([false, undefined]);
    expect(html).toContain('<title>Phoenix Casino</title>');
    expect((await room()).versions[0]).toMatchObject({
      by: publisher.user.name,
      proposedBy: writer.user.name,
      note: 'as it was',
    });
    const { version } = (await room()).inForce;
    await app.kit.db.pool.query(
      `insert into setting_version (feature, version, value, author)
       select 'brand', n, '{}', 'test' from generate_series($1 + 1, $1 + 60) n`,
      [version],
    );
    const latest = await room();
    const older = (await ask(writer, '', { before: latest.next })).body;
    expect([latest.versions.length, latest.next, older.versions[0].version]).toEqual([
      50,
      version + 11,
      version + 10,
    ]);
    expect([older.inForce, older.versions.at(-1).version, older.next]).toEqual([latest.inForce, 1, null]);
    const published = await ask(writer, 'propose', { id: crypto.randomUUID(), revision: 1, note: 'nothing' });
    expect(published.status).toBe(404);
  });
});

describe('pictures', () => {
  it('are decoded, cut to size and kept as PNG under their hash', async () => {
    const sent = await picture(3000, 500)
      .withExif({ IFD0: { Copyright: 'SECRET' } })
      .toBuffer();
    const { path, width, height } = await must(upload('logos.light', sent.toString('base64')));
    expect([width, height]).toEqual([640, 107]);
    const answer = await fetch(app.url + path);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).not.toContain('SECRET');
    expect((await fetch(app.url + path.replace('.png', '.webp'))).status).toBe(404);
    const webp = await base64(picture(80, 80).webp());
    expect((await must(upload('logos.icon', webp))).width).toBe(512);
  });

  it.each([
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a drawing without one', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a page', '<!doctype html><img src=x onerror=alert(1)>'],
    ['words behind the first bytes of a picture', '\u0089PNG\r\n\u001a\nrest'],
  ])('%s is refused', async (_what, text) => {
    expect((await upload('logos.mark', Buffer.from(text, 'latin1').toString('base64'))).status).toBe(422);
  });

  it('one cut short, one that unfolds into a huge one, and no place of its own are refused', async () => {
    const cut = (await picture(300, 300).toBuffer()).subarray(0, 80);
    expect((await upload('logos.mark', cut.toString('base64'))).status).toBe(422);
    expect((await upload('logos.mark', await base64(picture(6000, 6000)))).status).toBe(422);
    expect((await upload('logos.other', await base64(picture(9, 9)))).status).toBe(422);
    expect((await upload('logos.mark', 'no base64!')).status).toBe(422);
  });
});

it('with a main network the holder and the number of the licence are named, by the brand or the legal texts', () => {
  const start =
    (network: string, licence: object, entity = '', number = '') =>
    () =>
      refuseUnlicensed(
        {
          config: { chains: [{ id: 'btc', network }] },
          services: { licensee: () => ({ entity, address: '', number, authority: '', complaints: '' }) },
        } as unknown as ServerKit,
        brandSettings.parse({ licence }),
      );
  expect(start('main', {})).toThrow(/name the company that holds the licence/);
  expect(start('main', { entity: 'A Ltd' })).toThrow(/name the number of the licence/);
  expect(start('main', { number: '7' }, 'A Ltd')).not.toThrow();
  expect(start('main', {}, 'A Ltd', '7')).not.toThrow();
  expect(start('test', {})).not.toThrow();
});
