/** Who may try how often, and who may open a second account; by device and by address. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform, testPassword, type TestPlatform } from '#platform/server/testing/platform.ts';
import { shell } from '#features/site/shell/feature.ts';
import { identity } from '../feature.ts';

let app: TestPlatform;
/** Moves the clock of the app, which stands still otherwise: buckets fill by it. */
let ahead = 0;
let count = 0;
let csrf = '';

beforeAll(async () => {
  const real = systemRuntime();
  const start = real.now();
  app = await createTestPlatform({
    features: [shell, identity],
    runtime: { ...real, now: () => start + ahead },
    config: { rateLimits: true, trustProxy: 1 },
  });
  const answer = await fetch(`${app.url}/sanctum/csrf-cookie`);
  csrf = answer.headers.getSetCookie()[0]!.split(';')[0]!;
});
afterAll(() => app.close());
beforeEach(async () => {
  // Every test starts with full buckets.
  ahead += 48 * 3_600_000;
  await app.kit.settings.set('identity', { captcha: 'off' }, 'test');
});

interface From {
  readonly address?: string;
  readonly device?: string;
}

/** A call as a proxy hands it on. */
async function send(path: string, body: object, { address = '192.0.2.1', device }: From = {}) {
  const answer = await fetch(app.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      'x-xsrf-token': csrf.slice(csrf.indexOf('=') + 1),
      cookie: device === undefined ? csrf : `${csrf}; phoenix_device=${device}`,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json(), headers: answer.headers };
}

const deviceNo = (index: number) => `device${String(index).padStart(16, '0')}`;

function form() {
  const name = `door_${++count}`;
  return { name, email: `${name}@example.com`, password: testPassword };
}

describe('guessing passwords', () => {
  it('of one account from all over the world is slowed down, but not for its owner', async () => {
    const owner = form();
    const home = { address: '198.51.100.7', device: deviceNo(1) };
    expect((await send('/auth/register', owner, home)).status).toBe(200);
    const statuses: Record<string, number[]> = { [owner.name]: [], nobody_here: [] };
    for (const [login, seen] of Object.entries(statuses)) {
      for (let index = 0; index < 32; index++) {
        const from = { address: `203.0.113.${index + 1}` };
        seen.push((await send('/auth/login', { login, password: 'guess' }, from)).status);
      }
    }
    const expected = [...Array<number>(30).fill(401), 429, 429];
    expect(statuses).toEqual({ [owner.name]: expected, nobody_here: expected });
    const right = { login: owner.name, password: testPassword };
    expect((await send('/auth/login', right, { address: '203.0.113.99' })).status).toBe(429);
    expect((await send('/auth/login', right, home)).status).toBe(200);
    // Wherever the owner takes the device.
    expect((await send('/auth/login', right, { ...home, address: '203.0.113.98' })).status).toBe(200);
  });

  it('of many accounts from one address ends there, and only there', async () => {
    const someone = form();
    await send('/auth/register', someone, { address: '198.51.100.8' });
    const seen: number[] = [];
    // A bucket of 100 an hour refills while the minutes go by that the call's own limit of 60 a minute asks for.
    for (let index = 0; index < 110; index++) {
      if (index % 50 === 0) ahead += 61_000;
      seen.push((await send('/auth/login', { login: `spray_${index}`, password: 'Summer2026' })).status);
    }
    expect(seen.slice(0, 100)).toEqual(Array<number>(100).fill(401));
    expect(seen.at(-1)).toBe(429);
    const right = { login: someone.name, password: testPassword };
    expect((await send('/auth/login', right)).status).toBe(429);
    expect((await send('/auth/login', right, { address: '198.51.100.8' })).status).toBe(200);
  });

  it('counts an IPv6 household as one', async () => {
    const seen: number[] = [];
    for (let index = 0; index < 12; index++) {
      const from = { address: `2001:db8:1:2::${index + 1}` };
      seen.push((await send('/auth/login', { login: 'six_of_one', password: 'guess' }, from)).status);
    }
    expect(seen).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });
});

describe('forgetting a password', () => {
  it('sends four letters an hour for one login and goes on answering the same', async () => {
    const someone = form();
    await send('/auth/register', someone);
    for (let index = 0; index < 8; index++) {
      const from = { address: `203.0.113.${index + 1}` };
      expect(await send('/auth/resetPassword', { login: someone.name.toUpperCase() }, from)).toMatchObject({
        status: 200,
        body: {},
      });
    }
    const letters = async () =>
      (await app.kit.mail.list({ limit: 20, to: someone.email })).filter(
        ({ template }) => template === 'identity.reset',
      ).length;
    await expect.poll(letters).toBe(4);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await letters()).toBe(4);
  });
});

describe('a second account', () => {
  const open = async (from: From) => {
    const { status, body } = await send('/auth/register', form(), from);
    return status === 200 ? 'opened' : [status, body.code, body.message];
  };
  const prohibited = [422, 2, 'Multiaccounting is prohibited.'];
  const rule = (secondAccounts: string, secondAccountHours = 24) =>
    app.kit.settings.set('identity', { captcha: 'off', secondAccounts, secondAccountHours }, 'test');

  it('is allowed unless the operator says otherwise', async () => {
    const from = { address: '192.0.2.20', device: deviceNo(20) };
    expect([await open(from), await open(from)]).toEqual(['opened', 'opened']);
  });

  it('is refused on a device that has one, for as long as the operator says', async () => {
    await rule('refused by device');
    expect(await open({ address: '192.0.2.21', device: deviceNo(21) })).toBe('opened');
    expect(await open({ address: '192.0.2.22', device: deviceNo(21) })).toEqual(prohibited);
    expect(await open({ address: '192.0.2.21', device: deviceNo(22) })).toBe('opened');
    ahead += 25 * 3_600_000;
    expect(await open({ address: '192.0.2.22', device: deviceNo(21) })).toBe('opened');
  });

  it('is refused on a device that an older account logged in from', async () => {
    await rule('refused by device');
    const someone = form();
    await send('/auth/register', someone, { address: '192.0.2.23', device: deviceNo(23) });
    const from = { address: '192.0.2.24', device: deviceNo(24) };
    expect((await send('/auth/login', { login: someone.name, password: testPassword }, from)).status).toBe(
      200,
    );
    expect(await open({ address: '192.0.2.25', device: deviceNo(24) })).toEqual(prohibited);
  });

  it('is refused from an address that opened one, cookies or not', async () => {
    await rule('refused by address');
    expect(await open({ address: '192.0.2.30', device: deviceNo(30) })).toBe('opened');
    expect(await open({ address: '192.0.2.30' })).toEqual(prohibited);
    expect(await open({ address: '192.0.2.31', device: deviceNo(30) })).toBe('opened');
  });

  it('is refused by either, and opens nothing', async () => {
    await rule('refused by either');
    expect(await open({ address: '192.0.2.40', device: deviceNo(40) })).toBe('opened');
    const given = form();
    for (const from of [
      { address: '192.0.2.40', device: deviceNo(41) },
      { address: '192.0.2.41', device: deviceNo(40) },
    ])
      expect((await send('/auth/register', given, from)).body.code).toBe(2);
    expect(await app.kit.identity.byName(given.name)).toBeNull();
  });

  it('is one of ten that are asked for at once from one place', async () => {
    await rule('refused by either');
    const from = { address: '192.0.2.50', device: deviceNo(50) };
    const all = await Promise.all(Array.from({ length: 10 }, () => open(from)));
    expect(all.filter((one) => one === 'opened')).toHaveLength(1);
  });
});
