import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageToken } from '../identity/page-token.ts';
import { lab } from '../testing/lab.ts';
import { createTestPlatform, type TestPlatform } from '../testing/platform.ts';

let app: TestPlatform;

beforeAll(async () => {
  app = await createTestPlatform({ features: [lab] });
});
afterAll(() => app.close());

async function post(path: string, headers: Record<string, string>, body: string | null = '{}') {
  const response = await fetch(app.url + path, { method: 'POST', headers, body });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

/** Sends bytes as they are, and reads until the server ends. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.write(bytes);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

const json = { 'content-type': 'application/json' };

async function guestToken(): Promise<string> {
  const response = await fetch(`${app.url}/sanctum/csrf-cookie`);
  expect(response.status).toBe(204);
  return response.headers.getSetCookie()[0]!.split(';')[0]!.split('=')[1]!;
}

describe('CSRF', () => {
  it('sets a readable cookie that goes to this site only', async () => {
    const response = await fetch(`${app.url}/sanctum/csrf-cookie`);
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^XSRF-TOKEN=[\w.%-]+; Path=\/; SameSite=Lax$/);
  });

  it('keeps a token that is good, so that a call in the same breath still finds it', async () => {
    const token = await guestToken();
    const again = async (cookie: string): Promise<string[]> =>
      (await fetch(`${app.url}/sanctum/csrf-cookie`, { headers: { cookie } })).headers
        .getSetCookie()
        .map((line) => line.split(';')[0]!);
    expect(await again(`XSRF-TOKEN=${token}`)).toEqual([`XSRF-TOKEN=${token}`]);
    expect(await again('XSRF-TOKEN=made.up')).not.toEqual(['XSRF-TOKEN=made.up']);
  });

  it('takes the token in either header', async () => {
    const token = await guestToken();
    const cookie = `XSRF-TOKEN=${token}`;
    expect((await post('/api/lab/echo', { ...json, cookie, 'x-xsrf-token': token })).status).toBe(200);
    expect(
      (await post('/api/lab/echo', { ...json, cookie, 'x-csrf-token': decodeURIComponent(token) })).status,
    ).toBe(200);
  });

  it.each([
    ['no token', () => ({})],
    ['a header without its cookie', (token: string) => ({ 'x-xsrf-token': token })],
    ['a cookie without its header', (token: string) => ({ cookie: `XSRF-TOKEN=${token}` })],
    ['a pair nobody signed', () => ({ cookie: 'XSRF-TOKEN=abc.def', 'x-xsrf-token': 'abc.def' })],
    [
      'a header of another token',
      (token: string, other: string) => ({ cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': other }),
    ],
    [
      'a header that cannot be decoded',
      (token: string) => ({ cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': '%zz' }),
    ],
  ])('answers 419 to %s', async (_, headers: (token: string, other: string) => object) => {
    const { status, body } = await post('/api/lab/echo', {
      ...json,
      ...headers(await guestToken(), await guestToken()),
    });
    expect([status, body.code]).toEqual([419, 419]);
  });

  it('lets a bearer token alone pass, and refuses one with a wrong header', async () => {
    const { token, user } = await app.register();
    const authorization = `Bearer ${token}`;
    expect((await post('/api/lab/echo', { ...json, authorization })).body.player).toBe(user.name);
    expect((await post('/api/lab/echo', { ...json, authorization, 'x-xsrf-token': 'wrong' })).status).toBe(
      419,
    );
  });

  it('takes the bearer token of a page only beside the cookie of its session', async () => {
    const [one, two] = [await app.register(), await app.register()];
    const guest = await guestToken();
    const ask = async (bearer: string, cookie: string, headers: object = { 'x-xsrf-token': guest }) => {
      const { status, body } = await post('/api/lab/echo', {
        ...json,
        authorization: `Bearer ${bearer}`,
        cookie: `${cookie}XSRF-TOKEN=${guest}`,
        ...headers,
      });
      return status === 200 ? body.player : status;
    };
    const page = pageToken(one.token);
    expect(await ask(page, `phoenix_session=${one.token}; `)).toBe(one.user.name);
    expect(await ask(page, `phoenix_session=${one.token}; `, {})).toBe(one.user.name);
    expect(await ask(page, '')).toBeNull();
    expect(await ask(page, '', {})).toBe(419);
    // Somebody else has logged in in another tab: no call of this page is made in their name.
    expect(await ask(page, `phoenix_session=${two.token}; `)).toBeNull();
    expect(await ask(two.token, `phoenix_session=${one.token}; `)).toBe(two.user.name);
  });

  it('needs a token that speaks for the session to act for the player of a cookie', async () => {
    const { token, user } = await app.register();
    const session = `phoenix_session=${token}`;
    const page = await fetch(`${app.url}/`, { headers: { cookie: session } });
    expect(page.status).toBe(503);
    const guest = await guestToken();
    const asGuest = await post('/api/lab/echo', {
      ...json,
      cookie: `${session}; XSRF-TOKEN=${guest}`,
      'x-xsrf-token': guest,
    });
    expect([asGuest.status, asGuest.body.player]).toEqual([200, null]);
    expect(user.name).toBeTruthy();
    const mine = await post('/api/lab/mine', {
      ...json,
      cookie: `${session}; XSRF-TOKEN=${guest}`,
      'x-xsrf-token': guest,
    });
    expect(mine.status).toBe(401);
  });

  it('refuses calls that name another site as their origin', async () => {
    const { token } = await app.register();
    const authorization = `Bearer ${token}`;
    for (const origin of [
      'https://evil.example',
      'null',
      app.url.replace('127.0.0.1', '127.0.0.1.evil.example'),
    ]) {
      expect((await post('/api/lab/echo', { ...json, authorization, origin })).status).toBe(403);
    }
    expect((await post('/api/lab/echo', { ...json, authorization, origin: app.url })).status).toBe(200);
  });
});

describe('a body', () => {
  const api = (path: string, body?: unknown) => app.api(path, body);

  it('may be missing', async () => {
    const { token } = await app.register();
    const response = await fetch(`${app.url}/api/lab/echo`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(200);
    expect((await api('/api/lab/echo', '')).status).toBe(200);
  });

  it.each([
    ['[1,{"a":null}]', 400],
    ['null', 200],
    ['"text"', 400],
    ['7', 400],
    ['{', 400],
    ['{"text":NaN}', 400],
    ['{"__proto__":{"text":"ab"}}', 400],
    ['{"constructor":{"prototype":{"a":1}}}', 400],
    [`{"deep":${'['.repeat(33)}${']'.repeat(33)}}`, 400],
    [`{"deep":${'['.repeat(30)}${']'.repeat(30)}}`, 200],
    [`{"deep":"${'['.repeat(1000)}"}`, 200],
    [`{"deep":"${'x'.repeat(9000)}"}`, 413],
  ])('%.40s answers %i', async (text, status) => {
    const answer = await api('/api/lab/echo', text);
    expect(answer.status).toBe(status);
    if (status >= 400) expect(answer.body).toEqual({ code: expect.any(Number), message: expect.any(String) });
  });

  it('must be JSON', async () => {
    const { token } = await app.register();
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const { status, body } = await post(
        '/api/lab/echo',
        { authorization: `Bearer ${token}`, 'content-type': type },
        'text=ab',
      );
      expect([status, body.code]).toEqual([415, 415]);
    }
  });

  it('that breaks a rule is answered with the field and the rule', async () => {
    const cases = [
      [{ text: 'a' }, { text: 'too_small' }, 'text: too small'],
      [{ text: 'abcdef' }, { text: 'too_large' }, 'text: too large'],
      [{ text: 5 }, { text: 'invalid' }, 'text: invalid value'],
    ] as const;
    for (const [body, errors, message] of cases) {
      expect((await api('/api/lab/echo', body)).body).toEqual({ code: 422, message, errors });
    }
  });

  it('that breaks a rule is answered with the call’s own code where it names one', async () => {
    const { status, body } = await api('/api/lab/bet', { bet: '1e3' });
    expect([status, body]).toEqual([
      400,
      { code: -4, message: 'invalid wager', errors: { bet: 'invalid', count: 'required' } },
    ]);
    expect((await api('/api/lab/bet', '[]')).body.code).toBe(-4);
  });
});

describe('who may call', () => {
  it('judges guests, players, permissions and role *', async () => {
    const [player, editor, chief] = [
      await app.register(),
      await app.staff('content.edit'),
      await app.staff(),
    ];
    const status = async (path: string, token?: string) => (await app.api(path, {}, token)).status;
    expect(await Promise.all([status('/api/lab/mine'), status('/api/lab/mine', player.token)])).toEqual([
      401, 200,
    ]);
    const tokens = [undefined, 'made-up', player.token, editor.token, chief.token];
    expect(await Promise.all(tokens.map((token) => status('/api/lab/staff', token)))).toEqual([
      401, 401, 403, 200, 200,
    ]);
  });

  it('allows every account everything in a demo build, and still no guest where an account is needed', async () => {
    const demo = await createTestPlatform({ features: [lab], config: { demo: true } });
    const player = await demo.register();
    expect((await demo.api('/api/lab/staff', {}, player.token)).status).toBe(200);
    expect((await demo.api('/api/lab/staff')).status).toBe(401);
    expect(demo.kit.identity.allowed(null, 'content.edit')).toBe(true);
    await demo.close();
  });
});

describe('a call', () => {
  it('reads path and query of a GET', async () => {
    expect((await app.get('/api/lab/item/12?page=3')).body).toEqual({ id: '12', page: '3' });
    expect((await app.get('/api/lab/item/x')).body).toMatchObject({ code: 422, errors: { id: 'invalid' } });
    expect((await app.get('/api/lab/item/1?page=1&page=2')).status).toBe(422);
    expect((await app.get('/api/lab/item/1?__proto__=1&constructor=2')).status).toBe(200);
  });

  it('that nobody declares answers 404 with a code', async () => {
    expect((await app.api('/api/nothing')).body).toEqual({ code: 404, message: 'Not found.' });
    expect((await app.get('/api/nothing')).body).toEqual({ code: 404, message: 'Not found.' });
    expect((await app.get('/%zz')).status).toBe(400);
  });

  it('refuses with its own code', async () => {
    const { status, body } = await app.api('/api/lab/refuses');
    expect([status, body]).toEqual([409, { code: 7, message: 'No.' }]);
  });

  it('that throws answers 500 with an id and nothing of the error', async () => {
    const { status, body, headers } = await app.api('/api/lab/throws');
    expect([status, body]).toEqual([
      500,
      { code: 500, message: 'Internal server error', id: headers.get('x-request-id') },
    ]);
  });

  it('that replies against its contract fails loudly in tests', async () => {
    expect((await app.api('/api/lab/lies')).status).toBe(500);
  });

  it('keeps the request id it was sent when that is one', async () => {
    const { token } = await app.register();
    const id = async (sent: string) =>
      (
        await post('/api/lab/echo', { ...json, authorization: `Bearer ${token}`, 'x-request-id': sent })
      ).headers.get('x-request-id');
    expect(await id('trace-0123456789')).toBe('trace-0123456789');
    expect(await id('no spaces allowed')).not.toBe('no spaces allowed');
  });

  it('of a feature that is switched off answers 404, and again when it is on', async () => {
    await app.kit.features.set('lab', false, 'test');
    expect((await app.api('/api/lab/echo')).body).toEqual({ code: 404, message: 'Not found.' });
    expect((await app.get('/api/openapi.json')).body.paths).not.toHaveProperty('/api/lab/echo');
    await app.kit.features.set('lab', true, 'test');
    expect((await app.api('/api/lab/echo')).status).toBe(200);
    expect((await app.get('/api/openapi.json')).body.paths).toHaveProperty('/api/lab/echo');
  });
});

describe('the authorisation of channels', () => {
  it('takes what pusher-js sends: a form, and a bearer token', async () => {
    const { token, user } = await app.register();
    const authorization = `Bearer ${token}`;
    const ask = (name: string, type = 'application/x-www-form-urlencoded') =>
      post(
        '/broadcasting/auth',
        { authorization, 'content-type': type },
        `socket_id=12.34&channel_name=${encodeURIComponent(name)}`,
      );
    const signed = await ask(`private-own.${user._id}`);
    expect([signed.status, signed.body.auth]).toEqual([200, expect.stringMatching(/^[\w-]+:[0-9a-f]{64}$/)]);
    expect((await ask('private-own.000000000000000000000000')).status).toBe(403);
    expect((await ask('private-unknown')).status).toBe(403);
    expect((await ask('private-a b:c')).status).toBe(422);
    expect(
      (await post('/broadcasting/auth', { authorization, ...json }, '{"socket_id":"1.2:3"}')).status,
    ).toBe(422);
    const guest = await guestToken();
    const asGuest = { cookie: `XSRF-TOKEN=${guest}`, 'x-xsrf-token': guest, ...json };
    const refused = await post(
      '/broadcasting/auth',
      asGuest,
      JSON.stringify({ socket_id: '12.34', channel_name: `private-own.${user._id}` }),
    );
    expect(refused.status).toBe(403);
  });
});

describe('the server', () => {
  it('survives what is not HTTP', async () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    const answer = await new Promise<string>((resolve) => {
      socket.once('data', (data) => resolve(String(data)));
      socket.write('GARBAGE\r\n\r\n');
    });
    expect(answer).toMatch(/^HTTP\/1.1 400/);
    socket.destroy();
    const half = connect(Number(new URL(app.url).port), '127.0.0.1');
    half.write(
      'POST /api/lab/echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"te',
    );
    half.destroy();
    expect((await app.get('/healthz')).status).toBe(200);
  });

  it('says how it is', async () => {
    expect((await app.get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await app.get('/readyz')).body).toEqual({ status: 'ready' });
    const metrics = await app.get('/metrics');
    expect(metrics.body).toContain('phoenix_http_seconds_count');
    expect(metrics.body).toContain('phoenix_engine_bets');
    const proxied = await fetch(`${app.url}/metrics`, { headers: { 'x-forwarded-for': '10.0.0.1' } });
    expect(proxied.status).toBe(403);
  });

  it.each(['x-real-ip', 'x-forwarded-host', 'forwarded', 'via', 'true-client-ip'])(
    'shows no figures to a proxy that says %s',
    async (header) => {
      const answer = await fetch(`${app.url}/metrics`, { headers: { [header]: '10.0.0.1' } });
      expect(answer.status).toBe(403);
    },
  );

  it('shows no figures to a page that took another name for this machine', async () => {
    expect(
      await raw('GET /metrics HTTP/1.1\r\nhost: rebound.example\r\nconnection: close\r\n\r\n'),
    ).toContain(' 403 ');
    expect(await raw('GET /metrics HTTP/1.1\r\nhost: localhost:80\r\nconnection: close\r\n\r\n')).toContain(
      ' 200 ',
    );
  });

  // Ten seconds for the head and fifteen for the body, and not half a minute more until somebody looks.
  it.each([
    ['a head', 'GET /healthz HTTP/1.1\r\nhost: x\r\n'],
    [
      'a body',
      'POST /api/lab/echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"te',
    ],
  ])('cuts off who never ends %s', async (_what, beginning) => {
    expect(await raw(beginning)).toContain(' 408 ');
  });

  it('describes its calls', async () => {
    const { body } = await app.get('/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(body.paths['/api/lab/item/{id}'].get.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
      { name: 'page', in: 'query', required: false },
    ]);
    expect(body.paths['/api/lab/staff'].post['x-permission']).toBe('content.edit');
    expect((await app.get('/api/docs')).body).toContain('/api/lab/bet');
  });
});

describe('rate limits', () => {
  it('are counted by account or address, and say how long to wait', async () => {
    const strict = await createTestPlatform({ features: [lab], config: { rateLimits: true } });
    const [one, other] = [await strict.register(), await strict.register()];
    const statuses = [];
    for (let index = 0; index < 4; index++)
      statuses.push((await strict.api('/api/lab/limited', {}, one.token)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refused = await strict.api('/api/lab/limited', {}, one.token);
    expect(refused.body.code).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await strict.api('/api/lab/limited', {}, other.token)).status).toBe(200);
    expect((await strict.api('/api/lab/limited')).status).toBe(200);
    await strict.close();
  });
});
