import { createHmac } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '#platform/server/testing/platform.ts';
import { identity } from '#features/account/identity/feature.ts';
import { affiliates } from '#features/money/affiliates/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { miniApp } from '../feature.ts';
import { hashWith, keyOf, readInitData } from './init-data.ts';

const token = '123456789:AAtest-token-of-nobody-0123456789';
const other = '987654321:AAtest-token-of-another-012345678';
let app: TestPlatform;
let web: string;
let people = 1000;

beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'phoenix-web-'));
  writeFileSync(
    join(web, 'index.html'),
    '<html lang="__LANG__"><head><!--boot--></head><body></body></html>',
  );
  app = await createTestPlatform({
    features: [shell, identity, affiliates, miniApp],
    web,
    config: { telegramBotTokens: [token, other], trustProxy: 1 },
  });
});
afterAll(async () => {
  await app.close();
  rmSync(web, { recursive: true });
});

/** As the messaging app makes it. */
function initData(fields: Record<string, string>, bot = token): string {
  const lines = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n');
  const key = createHmac('sha256', 'WebAppData').update(bot).digest();
  const hash = createHmac('sha256', key).update(lines).digest('hex');
  return new URLSearchParams({ ...fields, hash }).toString();
}

const seconds = (ago = 0) => String(Math.floor(Date.now() / 1000) - ago);
const user = (id = ++people, username?: string) => JSON.stringify({ id, first_name: 'A', username });
const enter = (data: unknown, more: object = {}) =>
  app.api('/api/telegram/generateToken', { initData: data, ...more });
const failed = { code: 1, message: 'Failed to authorize using Telegram' };

describe('from inside the messaging app', () => {
  it('somebody new gets an account, and the same one the next time', async () => {
    const id = ++people;
    const first = await enter(
      initData({ user: user(id, 'mini_player'), auth_date: seconds(5), query_id: 'a' }),
    );
    expect([first.status, first.body.user.name]).toEqual([200, 'mini_player']);
    expect((await app.api('/auth/loginViaToken', { token: first.body.token })).status).toBe(200);
    const next = await enter(
      initData({ user: user(id, 'renamed'), auth_date: seconds(), query_id: 'b' }, other),
    );
    expect([next.body.user._id, next.body.user.name]).toEqual([first.body.user._id, 'mini_player']);
    const namesake = await enter(initData({ user: user(++people, 'mini_player'), auth_date: seconds() }));
    expect(namesake.body.user.name).toMatch(/^player_/);
  });

  it('somebody new who came by an invitation is a guest of who invited them', async () => {
    const host = await app.register();
    await app.api('/api/affiliate/code', { code: 'by-app' }, host.token);
    const { status } = await enter(initData({ user: user(), auth_date: seconds() }), {
      inviteCode: 'by-app',
    });
    expect(status).toBe(200);
    await app.platform.events.settle();
    const { rows } = await app.kit.db.pool.query('select affiliate_id::text as host from affiliate_player');
    expect(rows).toEqual([{ host: host.id.toString() }]);
  });

  it('ten windows at once make one account', async () => {
    const who = user();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        enter(initData({ user: who, auth_date: seconds(), query_id: `q${index}` })),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.user._id)).size).toBe(1);
  });

  it('the home page may be framed by the messaging app', () => {
    expect(app.kit.page.shownSettings()['mini-app']).toEqual({ on: true });
  });
});

describe('in a frame of the messaging app in a browser', () => {
  const messenger = 'https://web.telegram.org';
  const opening = {
    'sec-fetch-dest': 'iframe',
    'sec-fetch-site': 'cross-site',
    referer: `${messenger}/`,
    'x-forwarded-proto': 'https',
  };
  const own = { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin', 'x-forwarded-proto': 'https' };

  /** Keeps what browsers keep there, and sends it with whatever is asked below the messaging app. */
  function frame() {
    const kept = new Map<string, string>();
    const ask = async (path: string, headers: Record<string, string>, body?: object) => {
      const cookie = [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
      const xsrf = kept.get('XSRF-TOKEN');
      const answer = await fetch(app.url + path, {
        headers: {
          cookie,
          ...(body && { 'content-type': 'application/json', origin: app.url }),
          ...(body && xsrf && { 'x-xsrf-token': xsrf }),
          ...headers,
        },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      const set = answer.headers.getSetCookie().filter((line) => / SameSite=None;.* Partitioned$/.test(line));
      for (const line of set) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
        if (line.includes('Max-Age=0')) kept.delete(name!);
        else kept.set(name!, value!);
      }
      return {
        status: answer.status,
        text: await answer.text(),
        policy: answer.headers.get('content-security-policy') ?? '',
        set: answer.headers.getSetCookie().length,
        kept: set.length,
      };
    };
    return { kept, ask };
  }

  async function entered() {
    const { kept, ask } = frame();
    await ask('/', opening);
    const data = initData({ user: user(), auth_date: seconds() });
    const answer = await ask('/api/telegram/generateToken', own, { initData: data });
    expect(answer.status).toBe(200);
    return { kept, ask, player: (JSON.parse(answer.text) as { user: { _id: string } }).user._id };
  }

  it('somebody logs in, is known when the page is loaded again anywhere, joins their channels and logs out', async () => {
    const { kept, ask, player } = await entered();
    const names = ['XSRF-TOKEN', '__Host-phoenix_frame', 'phoenix_device', 'phoenix_session'];
    expect([...kept.keys()].toSorted()).toEqual(names);
    const again = await ask('/fairness', { ...own, 'sec-fetch-dest': 'iframe' });
    expect(again.text).toContain(player);
    expect(again.policy).toContain(`frame-ancestors 'self' ${messenger}`);
    expect((await ask('/', opening)).text).toContain(player);
    expect((await ask('/auth/update', own, {})).status).toBe(200);
    const channel = { socket_id: '1.2', channel_name: `private-user.${player}` };
    expect((await ask('/broadcasting/auth', own, channel)).status).toBe(200);
    expect((await ask('/auth/logout', own)).status).toBe(200);
    expect(kept.has('phoenix_session')).toBe(false);
    expect((await ask('/auth/update', own, {})).status).toBe(401);
  });

  it('another frame beside it acts and reads as nobody, though the browser sends the cookies, and changes none', async () => {
    const { kept, ask, player } = await entered();
    const before = new Map(kept);
    const evil = { ...own, 'sec-fetch-site': 'cross-site' };
    const origin = 'https://evil.example';
    expect((await ask('/auth/update', { ...evil, origin }, {})).status).toBe(403);
    expect((await ask('/auth/logout', evil)).status).not.toBe(200);
    for (const path of ['/sanctum/csrf-cookie', '/', '/fairness']) {
      const answer = await ask(path, { ...evil, referer: `${origin}/` });
      expect([answer.kept, answer.text.includes(player)]).toEqual([0, false]);
    }
    const framed = await ask('/', { ...opening, referer: `${origin}/` });
    expect([framed.kept, framed.text.includes(player)]).toEqual([0, false]);
    expect((await ask('/fairness', opening)).policy).toContain("frame-ancestors 'none'");
    expect(kept).toEqual(before);
    expect((await ask('/auth/update', own, {})).status).toBe(200);
  });

  it('nothing of it is kept for a page of its own, nor without TLS', async () => {
    for (const headers of [
      { ...opening, 'sec-fetch-dest': 'document' },
      { ...opening, 'x-forwarded-proto': 'http' },
    ]) {
      const { set, kept } = await frame().ask('/', headers);
      expect([set > 0, kept]).toEqual([true, 0]);
    }
  });
});

describe('refused', () => {
  it('the same init data twice, one of twenty at once', async () => {
    const data = initData({ user: user(), auth_date: seconds() });
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(data)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = await enter(data);
    expect([again.status, again.body]).toEqual([401, failed]);
  });

  it.each([
    ['a day old', () => initData({ user: user(), auth_date: seconds(86_401) })],
    ['of tomorrow', () => initData({ user: user(), auth_date: seconds(-3600) })],
    [
      'of another bot',
      () => initData({ user: user(), auth_date: seconds() }, '5:AAAAAAAAAAAAAAAAAAAAAAAAAAAA'),
    ],
    ['with a field added', () => `${initData({ user: user(), auth_date: seconds() })}&x=1`],
    ['with a field twice', () => `${initData({ user: user(), auth_date: seconds() })}&user=${user(1)}`],
    [
      'of somebody else',
      () => initData({ user: user(7), auth_date: seconds() }).replace('%3A7%2C', '%3A8%2C'),
    ],
    ['of nobody', () => initData({ auth_date: seconds() })],
    ['with a person that is no number', () => initData({ user: '{"id":"1"}', auth_date: seconds() })],
    ['with a person beyond all', () => initData({ user: '{"id":1e99}', auth_date: seconds() })],
    ['that is no JSON', () => initData({ user: '{', auth_date: seconds() })],
    ['without a hash', () => `user=${user()}&auth_date=${seconds()}`],
    ['empty', () => ''],
    ['garbage', () => '%\0&&==\u{1f4a3}'],
  ])('init data %s', async (_, make) => {
    const { status, body } = await enter(make());
    expect([status, body]).toEqual([401, failed]);
  });

  it('what is no text', async () => {
    for (const data of [null, 1, {}, ['x'], 'x'.repeat(9000)]) {
      const { status, body } = await enter(data);
      expect([status, body]).toMatchObject([401, failed]);
    }
  });

  it('everything while no bot is set up', async () => {
    const closed = await createTestPlatform({ features: [shell, identity, miniApp] });
    try {
      const data = initData({ user: user(), auth_date: seconds() });
      expect((await closed.api('/api/telegram/generateToken', { initData: data })).status).toBe(401);
    } finally {
      await closed.close();
    }
  });
});

const file = join(process.env['PHOENIX_VECTORS'] ?? '', 'identity', 'telegram-initdata.json');

describe.skipIf(!existsSync(file))('init data as others wrote it down (set PHOENIX_VECTORS)', () => {
  interface Recorded {
    initData: string;
    bot_token: string;
    auth_date?: number;
    user_id?: number;
    why?: string;
    now?: number;
    max_age_s?: number;
  }
  const { valid, invalid, derived } = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as {
        valid: Recorded[];
        invalid: Recorded[];
        derived: Record<'hash_of_token' | 'sign', { token: string; data?: string; hex: string }>;
      })
    : { valid: [], invalid: [], derived: null };

  it('agrees', () => {
    for (const { initData: data, bot_token, auth_date, user_id } of valid) {
      const rules = { tokens: [bot_token], now: auth_date! * 1000 + 1000, maxAgeMs: 86_400_000 };
      expect(readInitData(data, rules)?.person).toBe(BigInt(user_id ?? 279058397));
      expect(readInitData(data, { ...rules, now: rules.now + 86_400_000 })).toBeNull();
    }
    for (const { initData: data, bot_token, why, now, max_age_s: age = 86_400 } of invalid) {
      const date = Number(new URLSearchParams(data).get('auth_date')) || 1;
      const rules = { tokens: [bot_token], now: (now ?? date) * 1000, maxAgeMs: age * 1000 };
      expect([why, readInitData(data, rules)]).toEqual([why, null]);
    }
    const { hash_of_token: key, sign } = derived!;
    expect(keyOf(key.token).toString('hex')).toBe(key.hex);
    expect(hashWith(keyOf(sign.token), sign.data!).toString('hex')).toBe(sign.hex);
  });
});
