import { fastify } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lab } from '../testing/lab.ts';
import { createTestPlatform, type TestPlatform } from '../testing/platform.ts';
import type { Feature } from '../../contract/feature.ts';
import { inlineJson } from './document.ts';
import { fixedRuntime, systemRuntime } from '../runtime.ts';
import { pageToken } from '../identity/page-token.ts';
import { serveMedia } from '../media/serve.ts';
import { serveArt } from './art.ts';
import { createRateLimits, PAGE_RATE } from './rate-limits.ts';

let app: TestPlatform;
let web: string;

const files: Record<string, string> = {
  'index.html':
    '<html lang="__LANG__"><head><title>Phoenix</title><meta name="description" content="A house." /><meta name="csrf-token" content="__CSRF__"><script nonce="__NONCE__">1</script><!--boot--></head><body><!--welcome--><p>[[shop.hello]]</p><!--/welcome--></body></html>',
  '.heads.json': JSON.stringify({
    'shell.brand': { en: 'Phoenix', de: 'Phönix' },
    'content.about': { en: 'A house "of" games.', de: 'Ein Haus.' },
    'shop.hello': { en: 'Come & look', de: 'Schau <herein>' },
    'shop.title': { en: 'Shop & more', de: 'Laden' },
  }),
  'assets/main-abc.js': 'main()',
  'assets/f.lab.panel-abc.js': 'panel()',
  'assets/g.dice.stage-abc.js': 'stage()',
  'assets/main-abc.js.map': '{}',
  'assets/kept-abc.js': 'kept()',
  'assets/gone-abc.js': 'gone()',
  'sw.js': 'worker()',
  'art/dice.svg': '<svg/>',
};

const load = () => Promise.resolve({ default: () => null });
const shop: Feature = {
  id: 'shop',
  title: 'Shop',
  plugin: 'shop',
  contract: {},
  listed: ['/shop'],
  web: {
    routes: [
      { path: '/', title: 'shop.title', load },
      { path: '/shop', title: 'shop.title', load },
      { path: '/shop/$item', title: 'shop.title', load },
      { path: '/shop/basket', title: 'shop.title', load },
    ],
  },
};

beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'phoenix-web-'));
  for (const folder of ['assets', 'art']) mkdirSync(join(web, folder));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(web, name), content);
  writeFileSync(join(web, 'assets/main-abc.js.br'), brotliCompressSync('main()'));
  app = await createTestPlatform({ features: [{ ...lab, chunks: ['g.dice'] }, shop], web });
});
afterAll(async () => {
  await app.close();
  rmSync(web, { recursive: true });
});

async function page(path: string, cookie = '') {
  const response = await fetch(app.url + path, { headers: cookie ? { cookie } : {} });
  const html = await response.text();
  const boot = /<script id="boot" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1];
  return { status: response.status, headers: response.headers, html, boot: boot ? JSON.parse(boot) : null };
}

describe('the document', () => {
  it('carries the boot data, the token and the nonce of its policy', async () => {
    const { status, headers, html, boot } = await page('/lab/7');
    expect(status).toBe(200);
    expect(boot).toMatchObject({
      features: ['lab', 'shop'],
      user: null,
      token: null,
      demoBuild: false,
      locale: 'en',
      localeAsked: false,
      lab: 'nobody',
      settings: { lab: { size: 3 } },
      realtime: { key: app.config.pusher.key, host: '127.0.0.1', path: '', tls: false },
    });
    expect(boot.realtime.port).toBeGreaterThan(0);
    const policy = headers.get('content-security-policy')!;
    const nonce = /'nonce-([^']+)'/.exec(policy)![1]!;
    expect(html).toContain(`<script nonce="${nonce}">`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`ws://127.0.0.1:${boot.realtime.port}`);
    expect(html).toContain(`content="${boot.csrf}"`);
    expect(headers.getSetCookie()[0]).toContain(encodeURIComponent(boot.csrf));
    // A browser may keep a guest's page whole and show it again at once; a player's it must not store.
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')).toContain('cookie');
  });

  it('knows the player of the cookie, and its token acts for that player', async () => {
    const { token, user } = await app.register();
    const { boot } = await page('/lab/7', `phoenix_session=${token}`);
    expect([boot.token, boot.lab]).toEqual([pageToken(token), user.name]);
    const mine = await fetch(`${app.url}/api/lab/mine`, {
      method: 'POST',
      headers: { cookie: `phoenix_session=${token}; XSRF-TOKEN=${boot.csrf}`, 'x-csrf-token': boot.csrf },
    });
    expect(await mine.json()).toEqual({ player: user.name });
    const again = await page('/lab/8', `phoenix_session=${token}; XSRF-TOKEN=${boot.csrf}`);
    expect(again.boot.csrf).toBe(boot.csrf);
    const stranger = await app.register();
    const other = await page('/lab/8', `phoenix_session=${stranger.token}; XSRF-TOKEN=${boot.csrf}`);
    expect(other.boot.csrf).not.toBe(boot.csrf);
  });

  it('holds the session nowhere but in its HttpOnly cookie, which lasts on from here', async () => {
    const { token } = await app.register();
    const { html, headers } = await page('/lab/7', `phoenix_session=${token}`);
    expect(html).not.toContain(token);
    expect(headers.get('cache-control')).toBe('no-store');
    const [csrf, session, ...more] = headers.getSetCookie();
    expect(csrf).not.toContain(token);
    expect(session).toBe(
      `phoenix_session=${token}; Path=/; SameSite=Lax; Max-Age=${30 * 24 * 3600}; HttpOnly`,
    );
    expect(more).toEqual([]);
    expect([...headers].filter(([name, value]) => name !== 'set-cookie' && value.includes(token))).toEqual(
      [],
    );
  });

  it('welcomes a guest at home before its scripts are there, in the language of the document', async () => {
    expect((await page('/')).html).toContain('<p>Come &amp; look</p>');
    expect((await page('/?lang=de')).html).toContain('<p>Schau &lt;herein&gt;</p>');
    const { token } = await app.register();
    for (const { html } of [await page('/', `phoenix_session=${token}`), await page('/shop')])
      expect(html).not.toMatch(/welcome|shop\.hello|Come/);
  });

  it('comes in the language the browser asks for', async () => {
    for (const [asked, given] of [
      ['de-AT,de;q=0.9,en;q=0.5', 'de'],
      ['sv,en;q=0.2', 'en'],
    ] as const) {
      const response = await fetch(`${app.url}/lab/7`, { headers: { 'accept-language': asked } });
      const html = await response.text();
      expect(html).toContain(`<html lang="${given}">`);
      expect(html).toContain(`"locale":"${given}"`);
      expect(response.headers.get('vary')).toContain('accept-language');
    }
  });

  it('comes in the language its address asks for, unless its reader has one', async () => {
    const german = await page('/shop?lang=de');
    expect(german.html).toContain('<html lang="de">');
    expect(german.boot).toMatchObject({ locale: 'de', localeAsked: true });
    expect((await page('/shop?lang=ar')).html).toContain('<html lang="ar" dir="rtl">');
    expect((await page('/shop?lang=xx')).boot).toMatchObject({ locale: 'en', localeAsked: false });
    const { token, user } = await app.register();
    const player = await app.kit.identity.byPublicId(user._id);
    await app.kit.identity.setLocale(player!.id, 'fr');
    const own = await page('/shop?lang=de', `phoenix_session=${token}`);
    expect(own.boot).toMatchObject({ locale: 'fr', localeAsked: false });
  });

  it('says what it is and where it is in other languages', async () => {
    const { html, headers } = await page('/shop?lang=de');
    expect(html).toContain('<title>Laden · Phönix</title>');
    expect(html).toContain('<meta name="description" content="Ein Haus." />');
    expect(html).toContain(
      `<link rel="alternate" hreflang="ar" href="${app.config.publicUrl}/shop?lang=ar" />`,
    );
    expect(html).toContain(
      `<link rel="alternate" hreflang="x-default" href="${app.config.publicUrl}/shop" />`,
    );
    expect(headers.get('x-robots-tag')).toBeNull();
    // A language without a text of its own.
    const french = await page('/shop?lang=fr');
    expect(french.html).toContain('<title>Shop &amp; more · Phoenix</title>');
    expect(french.html).toContain('content="A house &quot;of&quot; games."');
  });

  it('is kept from search engines unless its feature lists it', async () => {
    for (const path of ['/shop/7', '/shop/basket', '/nowhere']) {
      const { html, headers } = await page(path);
      expect([path, headers.get('x-robots-tag')]).toEqual([path, 'noindex']);
      expect(html).not.toContain('hreflang');
    }
    expect((await page('/nowhere')).html).toContain('<title>Phoenix</title>');
    const map = await page('/sitemap.xml');
    expect(map.headers.get('content-type')).toContain('application/xml');
    expect([...map.html.matchAll(/<loc>([^<]*)</g)].map(([, address]) => address)).toEqual([
      `${app.config.publicUrl}/shop`,
    ]);
    expect(map.html).toContain(`hreflang="zh" href="${app.config.publicUrl}/shop?lang=zh"/>`);
    expect((await page('/robots.txt')).html).toContain(`Sitemap: ${app.config.publicUrl}/sitemap.xml`);
    await app.kit.features.set('shop', false, 'test');
    expect((await page('/sitemap.xml')).html).not.toContain('/shop');
    await app.kit.features.set('shop', true, 'test');
  });

  it('takes back the cookie of a session that has ended', async () => {
    const { boot, headers } = await page('/lab/7', 'phoenix_session=ended');
    expect(boot.token).toBeNull();
    expect(
      headers
        .getSetCookie()
        .some((cookie) => cookie.startsWith('phoenix_session=;') && cookie.includes('Max-Age=0')),
    ).toBe(true);
  });

  it('is sent with 404 where no page of a feature that is on lives', async () => {
    expect((await page('/nowhere')).status).toBe(404);
    expect((await page('/lab')).status).toBe(404);
    expect((await page('/lab/1/2')).status).toBe(404);
    await app.kit.features.set('lab', false, 'test');
    const off = await page('/lab/7');
    expect([off.status, off.boot.features, off.boot.lab, off.boot.settings]).toEqual([
      404,
      ['shop'],
      undefined,
      {},
    ]);
    await app.kit.features.set('lab', true, 'test');
  });

  it('is compressed for who can read it', async () => {
    const response = await fetch(`${app.url}/lab/7`, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await response.text()).toContain('id="boot"');
  });

  it('cannot be broken out of by what it carries', () => {
    expect(inlineJson({ name: '</script><script>alert(1)</script>\u2028' })).toBe(
      '{"name":"\\u003c/script>\\u003cscript>alert(1)\\u003c/script>\\u2028"}',
    );
  });
});

describe('files', () => {
  it('with a hash in their name are kept for ever, others are not', async () => {
    const rule = async (path: string) => (await page(path)).headers.get('cache-control');
    expect(await rule('/assets/main-abc.js')).toContain('immutable');
    expect(await rule('/art/dice.svg')).toBe('public, max-age=86400');
    expect(await rule('/sw.js')).toBe('no-cache');
  });

  it('are sent as they were compressed by the build', async () => {
    const response = await fetch(`${app.url}/assets/main-abc.js`, { headers: { 'accept-encoding': 'br' } });
    expect([response.headers.get('content-encoding'), await response.text()]).toEqual(['br', 'main()']);
    expect(response.headers.get('content-type')).toContain('javascript');
  });

  it('with a hash in their name are read once, for each encoding; without one each time', async () => {
    const asked = async (path: string, encoding: string) => {
      const response = await fetch(app.url + path, { headers: { 'accept-encoding': encoding } });
      return [response.headers.get('content-encoding'), response.headers.get('vary'), await response.text()];
    };
    const [script, art] = ['/assets/kept-abc.js', '/art/dice.svg'];
    try {
      for (const path of [script, art]) {
        expect(await asked(path, 'br, gzip')).toEqual([null, 'accept-encoding', files[path.slice(1)]]);
        writeFileSync(join(web, path), 'changed');
      }
      expect(await asked(script, 'br, gzip')).toEqual([null, 'accept-encoding', 'kept()']);
      expect(await asked(script, 'identity')).toEqual([null, 'accept-encoding', 'changed']);
      expect(await asked(art, 'br, gzip')).toEqual([null, 'accept-encoding', 'changed']);
    } finally {
      for (const path of [script, art]) writeFileSync(join(web, path), files[path.slice(1)]!);
    }
  });

  it('that went since the start answer 404', async () => {
    rmSync(join(web, 'assets/gone-abc.js'));
    expect((await page('/assets/gone-abc.js')).status).toBe(404);
  });

  it('that are not there, or not for everyone, answer 404', async () => {
    for (const path of [
      '/assets/none.js',
      '/assets/main-abc.js.map',
      '/assets/main-abc.js.br',
      '/index.html',
      '/favicon.ico',
      '/.env',
    ]) {
      expect([path, (await page(path)).status]).toEqual([path, 404]);
    }
    for (const path of [
      '/../package.json',
      '/assets/..%2f..%2fpackage.json',
      '/%2e%2e/package.json',
      '/assets/%00',
    ]) {
      expect([path, [400, 404].includes(await rawStatus(path))]).toEqual([path, true]);
    }
  });

  it('of a feature that is off are gone', async () => {
    const statuses = () =>
      Promise.all(
        ['/assets/f.lab.panel-abc.js', '/assets/g.dice.stage-abc.js', '/assets/main-abc.js'].map(
          async (path) => (await page(path)).status,
        ),
      );
    expect(await statuses()).toEqual([200, 200, 200]);
    await app.kit.features.set('lab', false, 'test');
    expect(await statuses()).toEqual([404, 404, 200]);
    await app.kit.features.set('lab', true, 'test');
  });
});

/** fetch() tidies addresses before it sends them; this does not. */
function rawStatus(path: string): Promise<number> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

describe('a flood of one address', () => {
  it('is turned away from documents, and nobody else is; the files of the page stay', async () => {
    const system = systemRuntime();
    const start = system.now();
    const house = await createTestPlatform({
      features: [lab],
      web,
      config: { rateLimits: true, trustProxy: 1 },
      // Time stands still, so that nothing refills however slow the machine is.
      runtime: { ...system, now: () => start },
    });
    const ask = async (path: string, address: string) => {
      const { status, headers } = await fetch(house.url + path, { headers: { 'x-forwarded-for': address } });
      return { status, wait: headers.get('retry-after') };
    };
    try {
      const answers = [];
      for (let sent = 0; sent <= PAGE_RATE.max; sent += 50)
        answers.push(...(await Promise.all(Array.from({ length: 50 }, () => ask('/lab/7', '203.0.113.1')))));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(PAGE_RATE.max);
      expect(answers.at(-1)).toMatchObject({ status: 429, wait: expect.stringMatching(/^[1-9]/) });
      expect((await ask('/lab/7', '203.0.113.2')).status).toBe(200);
      expect((await ask('/assets/main-abc.js', '203.0.113.1')).status).toBe(200);
    } finally {
      await house.close();
    }
  });

  it('is turned away from pictures that are drawn', async () => {
    const drawing = fastify();
    const limits = createRateLimits(true, fixedRuntime());
    serveArt(drawing, { take: (key) => limits.take(key, { max: 2, seconds: 60 }) });
    const ask = (remoteAddress: string) => drawing.inject({ url: '/art/game/dice.svg', remoteAddress });
    const answers = [];
    for (let sent = 0; sent < 3; sent++) answers.push(await ask('203.0.113.1'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect(answers[2]!.headers['retry-after']).toBe('30');
    expect((await ask('203.0.113.2')).statusCode).toBe(200);
    await drawing.close();
  });

  it('is turned away from pictures that are asked for by made-up names', async () => {
    const site = fastify();
    const limits = createRateLimits(true, fixedRuntime());
    let read = 0;
    const media = { read: async () => ((read += 1), null) };
    serveMedia(site, media, { take: (key) => limits.take(key, { max: 2, seconds: 60 }) });
    const ask = (remoteAddress: string) =>
      site.inject({ url: `/media/${'0'.repeat(64)}.webp`, remoteAddress });
    const answers = [];
    for (let sent = 0; sent < 3; sent++) answers.push((await ask('203.0.113.1')).statusCode);
    expect(answers).toEqual([404, 404, 429]);
    expect(read).toBe(2);
    expect((await ask('203.0.113.2')).statusCode).toBe(404);
    await site.close();
  });
});
