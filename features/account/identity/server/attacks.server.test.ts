/** Attacks on accounts: each is refused with a code, none is a fault, and answers give nothing away. */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform, testPassword, type TestPlatform } from '#platform/server/testing/platform.ts';
import { shell } from '#features/site/shell/feature.ts';
import { identity } from '../feature.ts';
import { letterTo, lettersTo } from './testing/mailbox.ts';

let app: TestPlatform;
let count = 0;

beforeAll(async () => {
  app = await createTestPlatform({ features: [shell, identity] });
});
afterAll(() => app.close());

async function newcomer() {
  const name = `target_${++count}`;
  const email = `${name}@example.com`;
  const { body } = await app.api('/auth/register', { name, email, password: testPassword });
  return { name, email, token: body.token as string, _id: body.user._id as string };
}

async function resetLink(login: string, email: string) {
  await app.api('/auth/resetPassword', { login });
  return letterTo(app, email, 'reset');
}

describe('a link to choose a password', () => {
  it('works for one of ten who use it at once', async () => {
    const someone = await newcomer();
    const link = await resetLink(someone.name, someone.email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        app.api('/auth/password/reset', { ...link, password: `password number ${index}` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(9).fill(422),
    ]);
    const winner = answers.findIndex(({ status }) => status === 200);
    for (let index = 0; index < 10; index++) {
      const { status } = await app.api('/auth/login', {
        login: someone.name,
        password: `password number ${index}`,
      });
      expect(status).toBe(index === winner ? 200 : 401);
    }
  });

  it('does nothing twice, late, for another account, or in place of another kind', async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    const link = await resetLink(one.name, one.email);
    const confirm = await letterTo(app, one.email, 'confirm');
    const use = (user: string, token: string) =>
      app.api('/auth/password/reset', { user, token, password: 'the attacker’s own' });
    const refused = [
      await use(two._id, link.token),
      await use(one._id, confirm.token),
      await use(one._id, ''),
      await use(one._id, 'x'.repeat(43)),
      await use('0'.repeat(24), link.token),
      await use('not an id', link.token),
      await use(one._id, link.token.toUpperCase()),
      await app.api('/api/user/emailLink', { user: one._id, token: link.token }),
    ];
    for (const { status, body } of refused) expect([status, body.code]).toEqual([422, 1]);
    await app.kit.db.pool.query(`update account_token set expires_at = now() - interval '1 second'`);
    expect((await use(one._id, link.token)).status).toBe(422);
    for (const { name } of [one, two])
      expect((await app.api('/auth/login', { login: name, password: testPassword })).status).toBe(200);
  });

  it('is kept as a hash only, and in no log', async () => {
    const someone = await newcomer();
    const { token } = await resetLink(someone.name, someone.email);
    const { rows } = await app.kit.db.pool.query('select encode(hash, $1) as hash from account_token', [
      'escape',
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
    const stored = await app.kit.db.pool.query('select subject, body from mail where recipient = $1', [
      someone.email,
    ]);
    for (const { subject, body } of stored.rows as { subject: string; body: Buffer }[]) {
      expect(subject).not.toContain(token);
      expect(body.toString('latin1')).not.toContain(token);
    }
    const jobs = await app.kit.db.pool.query(
      'select row_to_json(jobs)::text as text from graphile_worker.jobs',
    );
    expect(JSON.stringify(jobs.rows)).not.toContain(token);
  });

  it('leads to this site, whatever Host the request names', async () => {
    const someone = await newcomer();
    const csrf = await fetch(`${app.url}/sanctum/csrf-cookie`);
    const cookie = csrf.headers.getSetCookie()[0]!.split(';')[0]!;
    const status = await new Promise<number>((done, failed) => {
      const sent = request(
        `${app.url}/auth/resetPassword`,
        {
          method: 'POST',
          headers: {
            host: 'evil.example',
            'x-forwarded-host': 'evil.example',
            'content-type': 'application/json',
            cookie,
            'x-xsrf-token': cookie.slice(cookie.indexOf('=') + 1),
          },
        },
        (answer) => {
          answer.resume();
          done(answer.statusCode ?? 0);
        },
      );
      sent.on('error', failed);
      sent.end(JSON.stringify({ login: someone.name }));
    });
    expect(status).toBeLessThan(500);
    if (status === 200) {
      const letter = await letterTo(app, someone.email, 'reset');
      expect(letter.html + letter.text).not.toContain('evil');
      expect(letter.link).toMatch(/^http:\/\/127\.0\.0\.1\//);
    }
  });
});

describe('the way back to an address that somebody else has changed', () => {
  const open = (link: { user: string; token: string }) => app.api('/api/user/emailLink', link);
  const register = (email: string, name = `late_${++count}`) =>
    app.api('/auth/register', { name, email, password: testPassword });
  const answered = ({ status, body }: { status: number; body: object }) => ({ status, body });
  const change = async (email: string, token: string) =>
    answered(await app.api('/api/user/updateEmail', { email }, token));
  /** @param asked how many letters that ask to confirm it the address has got */
  const confirm = async (email: string, asked = 1) =>
    expect((await open(await letterTo(app, email, 'confirm', asked))).status).toBe(200);
  const waysBack = async (to: string) =>
    (await lettersTo(app, to)).filter(({ template }) => template === 'identity.emailChanged');

  it('works until it ends, whatever is done to the account or the address meanwhile', async () => {
    const [owner, spare, other] = [await newcomer(), await newcomer(), await newcomer()];
    await confirm(owner.email);
    // Twice, so that a way back comes to the thief's mailbox too, and is used.
    for (const email of [`thief_${owner.email}`, `other_${owner.email}`]) {
      expect((await change(email, owner.token)).status).toBe(200);
      await confirm(email);
    }
    const [wayBack] = await waysBack(owner.email);
    const [thiefs] = await waysBack(`thief_${owner.email}`);
    expect((await open(thiefs!)).status).toBe(200);

    // Nobody else gets the address meanwhile, and it is refused as any that is taken.
    const taken = answered(await register(other.email));
    expect([taken.status, taken.body]).toMatchObject([422, { message: 'This email is already registered' }]);
    expect(answered(await register(owner.email.toUpperCase()))).toEqual(taken);
    const named = answered(await register(other.email, other.name));
    expect(answered(await register(owner.email, other.name))).toEqual(named);
    expect(await change(owner.email, spare.token)).toEqual(await change(other.email, spare.token));
    // The account itself may have it back, and loses it again: at that very moment, too, it is nobody else's.
    const { token } = (await app.api('/auth/login', { login: owner.name, password: testPassword })).body;
    expect((await change(owner.email, token)).status).toBe(200);
    await confirm(owner.email, 2);
    const [gone, ...others] = await Promise.all([
      change(`third_${owner.email}`, token),
      ...[1, 2, 3].map(() => register(owner.email)),
    ]);
    expect([gone.status, ...others.map(({ status }) => status)]).toEqual([200, 422, 422, 422]);

    const { status, body } = await open(wayBack!);
    expect([status, body]).toEqual([200, { done: 'restored', email: owner.email }]);
    expect((await app.api('/auth/update', {}, token)).status).toBe(401);
    // Ways back of changes that came after it are worthless.
    const all = await waysBack(owner.email);
    expect(all).toHaveLength(2);
    for (const link of all) expect((await open(link)).body.code).toBe(1);
  });

  it('ends those of a thief who has put the address back in between', async () => {
    const owner = await newcomer();
    const thiefs = `between_${owner.email}`;
    await confirm(owner.email);
    for (const email of [thiefs, owner.email, `after_${owner.email}`]) {
      expect((await change(email, owner.token)).status).toBe(200);
      await confirm(email, email === owner.email ? 2 : 1);
    }
    const [last, ...others] = [...(await waysBack(owner.email)), ...(await waysBack(thiefs))];
    expect((await open(last!)).status).toBe(200);
    expect(others).toHaveLength(2);
    for (const link of others) expect((await open(link)).body.code).toBe(1);
  });

  it('keeps the address from others no longer than it works', async () => {
    const owner = await newcomer();
    await confirm(owner.email);
    await change(`moved_${owner.email}`, owner.token);
    expect((await register(owner.email)).status).toBe(422);
    await app.kit.db.pool.query(`update account_token set expires_at = now() - interval '1 second'`);
    expect((await register(owner.email)).status).toBe(200);
  });

  it('leads to none that nobody has confirmed: it may be a stranger’s, who would take over what a squatter has set up', async () => {
    const squatter = await newcomer();
    const own = `own_${squatter.email}`;
    expect((await change(own, squatter.token)).status).toBe(200);
    // Confirming another address makes the first one nobody's either.
    await confirm(own);
    expect(await waysBack(squatter.email)).toEqual([]);
    expect((await register(squatter.email)).status).toBe(200);
    expect((await change(`third_${squatter.email}`, squatter.token)).status).toBe(200);
    expect(await waysBack(own)).toHaveLength(1);
  });
});

describe('addresses', () => {
  it.each([
    'a@example.com\r\nBcc: victim@example.com',
    'a@example.com\nSubject: x',
    'a@example.com, victim@example.com',
    'a@example.com;victim@example.com',
    'Anna <a@example.com>',
    '"a b"@example.com',
    'a@example.com\0',
    'a@example.com%0d%0aBcc:x',
    'a\u2028@example.com',
  ])('that would write more into a letter than an address are refused: %j', async (email) => {
    const someone = await newcomer();
    const registered = await app.api('/auth/register', {
      name: `inj_${++count}`,
      email,
      password: testPassword,
    });
    expect([registered.status, registered.body.message]).toEqual([422, 'Invalid email']);
    const updated = await app.api('/api/user/updateEmail', { email }, someone.token);
    expect([updated.status, updated.body.message]).toEqual([422, 'Invalid email']);
    const asked = await app.api('/auth/resetPassword', { login: email });
    expect([asked.status, asked.body]).toEqual([200, {}]);
    expect(await lettersTo(app, 'victim@example.com')).toEqual([]);
  });

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'a{{7*7}}b',
    'x\r\ny',
    '../../etc',
  ])('and names carry no script: %j', async (name) => {
    const { status, body } = await app.api('/auth/register', {
      name,
      email: `n${++count}@example.com`,
      password: testPassword,
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['name']]);
  });
});

describe('fields that only the house may set', () => {
  it('are not set by any form', async () => {
    const extra = {
      roles: ['*'],
      permissions: ['users', 'mail.read'],
      email_verified: true,
      vipLevel: 9,
      id: 1,
      _id: '0'.repeat(24),
      excluded_until: 0,
      withdrawals_locked_until: null,
    };
    const { body } = await app.api('/auth/register', {
      name: 'mass_assign',
      email: 'mass@example.com',
      password: testPassword,
      ...extra,
    });
    const { token } = body;
    const clean = { roles: [], permissions: [], vipLevel: 0, email_verified: false };
    expect(body.user).toMatchObject(clean);
    await app.api('/api/user/updateEmail', { email: 'mass2@example.com', ...extra }, token);
    await app.api('/api/profile/updateContactInfo', { update: {}, ...extra }, token);
    await app.api(
      '/api/user/changePassword',
      { current: testPassword, password: 'another one', ...extra },
      token,
    );
    expect((await app.api('/auth/update', extra, token)).body.user).toMatchObject(clean);
  });
});

describe('sessions', () => {
  it('are never taken from the visitor: logging in draws a new one', async () => {
    const someone = await newcomer();
    const planted = 'x'.repeat(43);
    const csrf = await fetch(`${app.url}/sanctum/csrf-cookie`);
    const own = csrf.headers.getSetCookie()[0]!.split(';')[0]!;
    const answer = await fetch(`${app.url}/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: `${own}; phoenix_session=${planted}`,
        'x-xsrf-token': own.slice(own.indexOf('=') + 1),
      },
      body: JSON.stringify({ login: someone.name, password: testPassword }),
    });
    const { token } = (await answer.json()) as { token: string };
    expect(token).not.toBe(planted);
    expect(token).not.toBe(someone.token);
    expect((await app.api('/auth/update', {}, planted)).status).toBe(401);
  });

  it('do not outlive their log-out, nor does a link log anybody in', async () => {
    const someone = await newcomer();
    const link = await resetLink(someone.name, someone.email);
    await app.get('/auth/logout', someone.token);
    for (const path of ['/auth/update', '/api/user/verifyEmail', '/api/user/changePassword'])
      expect((await app.api(path, { current: '', password: '' }, someone.token)).status).toBe(401);
    expect((await app.api('/auth/loginViaToken', { token: someone.token })).status).toBe(401);
    const done = await app.api('/auth/password/reset', { ...link, password: 'chosen anew' });
    expect(done.headers.getSetCookie().some((one) => one.startsWith('phoenix_session='))).toBe(false);
    expect((await app.api('/auth/loginViaToken', { token: link.token })).status).toBe(401);
  });
});

/** Median of some durations. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)]!;
}

/** Deals the values again, in place. */
function shuffled<Value>(values: Value[]): Value[] {
  for (let index = values.length - 1; index > 0; index--) {
    const swap = Math.floor(Math.random() * (index + 1));
    [values[index], values[swap]] = [values[swap]!, values[index]!];
  }
  return values;
}

/**
 * How often chance alone makes the two medians differ as much: the labels are dealt again 500 times.
 * Near 0 the two are told apart by time; anything else is noise.
 */
function chance(one: readonly number[], other: readonly number[]): number {
  const seen = Math.abs(median(one) - median(other));
  const all = [...one, ...other];
  let larger = 0;
  for (let round = 0; round < 500; round++) {
    shuffled(all);
    if (Math.abs(median(all.slice(0, one.length)) - median(all.slice(one.length))) >= seen) larger += 1;
  }
  return larger / 500;
}

describe('an account that exists and one that does not', () => {
  /** Of each of the two. A hash of a password more or less (tens of milliseconds, and as much for each try) is seen in ten. */
  const hashTries = Number(process.env['TIMING_TRIES'] ?? 40);
  /** Without a hash what differs is less, and costs less to see. */
  const quickTries = Math.max(hashTries, 150);

  /**
   * Both are asked for as often, in an order that is drawn: what one call leaves behind (a letter to write) then slows
   * down either as often, and so does what else the machine does.
   */
  async function race(call: (login: string) => Promise<unknown>, known: string, tries: number) {
    const times: [number[], number[]] = [[], []];
    for (let turn = 0; turn < 20; turn++) await call(turn % 2 ? known : 'warming_up');
    const order = shuffled(Array.from({ length: 2 * tries }, (_, index) => (index % 2) as 0 | 1));
    for (const which of order) {
      const started = performance.now();
      await call(which === 0 ? known : 'nobody_here');
      times[which].push(performance.now() - started);
    }
    return times;
  }

  /** True when time tells the two apart in each of three races: an accident of the machine does not come back. */
  async function distinguishes(
    call: (login: string) => Promise<unknown>,
    known: string,
    tries: number,
  ): Promise<boolean> {
    for (let again = 0; again < 3; again++) {
      const [one, other] = await race(call, known, tries);
      if (chance(one, other) > 0.001) return false;
    }
    return true;
  }

  it('take the same time and say the same at the log-in', async () => {
    const someone = await newcomer();
    const bodies = new Set<string>();
    const { token, cookie } = await csrfPair();
    const distinguishable = await distinguishes(
      async (login) => {
        const answer = await post('/auth/login', { login, password: 'not the password' }, token, cookie);
        bodies.add(`${answer.status} ${await answer.text()}`);
      },
      someone.name,
      hashTries,
    );
    expect([...bodies]).toEqual(['401 {"code":1,"message":"Wrong login or password."}']);
    expect(distinguishable).toBe(false);
  });

  it('take the same time and say the same at a forgotten password', async () => {
    const someone = await newcomer();
    const bodies = new Set<string>();
    const { token, cookie } = await csrfPair();
    const distinguishable = await distinguishes(
      async (login) => {
        const answer = await post('/auth/resetPassword', { login }, token, cookie);
        bodies.add(`${answer.status} ${await answer.text()}`);
      },
      someone.name,
      quickTries,
    );
    expect([...bodies]).toEqual(['200 {}']);
    expect(distinguishable).toBe(false);
  });

  async function csrfPair() {
    const csrf = await fetch(`${app.url}/sanctum/csrf-cookie`);
    const cookie = csrf.headers.getSetCookie()[0]!.split(';')[0]!;
    return { cookie, token: cookie.slice(cookie.indexOf('=') + 1) };
  }

  function post(path: string, body: object, token: string, cookie: string): Promise<Response> {
    return fetch(app.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'x-xsrf-token': token },
      body: JSON.stringify(body),
    });
  }
});
