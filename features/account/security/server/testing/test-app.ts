/** What the tests of this room share: a clock to move, a browser with cookies, accounts with an app. */
import { generateSync } from 'otplib';
import { expect } from 'vitest';
import { systemRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform, testPassword, type TestPlatform } from '#platform/server/testing/platform.ts';
import { identity } from '#features/account/identity/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { security } from '../../feature.ts';

export interface Clock {
  at: number;
}

/** A clock that is moved by hand, in the middle of a time step. */
export function handClock(): Clock {
  return { at: Math.floor(systemRuntime().now() / 30_000) * 30_000 + 15_000 };
}

export function openTestApp(
  clock: Clock,
  options: Parameters<typeof createTestPlatform>[0] = {},
): Promise<TestPlatform> {
  const runtime = { ...systemRuntime(), now: () => clock.at };
  return createTestPlatform({ features: [shell, identity, security], runtime, ...options });
}

/** The app's code. @param steps away from now */
export function codeAt(secret: string, { at }: Clock, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(at / 1000) + steps * 30 });
}

export interface Answered {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

export interface Browser {
  post(path: string, body?: unknown): Promise<Answered>;
  cookie(name: string): string | null;
  /** As if it were another browser with this cookie. */
  keep(name: string, value: string): void;
}

/** Keeps cookies and sends the CSRF token, as the page of a guest does. */
export function browser(app: TestPlatform): Browser {
  const jar = new Map<string, string>();
  async function send(method: string, path: string, body?: string): Promise<Response> {
    const xsrf = jar.get('XSRF-TOKEN');
    const response = await fetch(app.url + path, {
      method,
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(xsrf ? { 'x-xsrf-token': xsrf } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }
  return {
    async post(path, body = {}) {
      if (!jar.has('XSRF-TOKEN')) await send('GET', '/sanctum/csrf-cookie');
      const response = await send('POST', path, JSON.stringify(body));
      return { status: response.status, body: await response.json() };
    },
    cookie: (name) => jar.get(name) ?? null,
    keep: (name, value) => void jar.set(name, value),
  };
}

export interface Guarded {
  readonly id: bigint;
  readonly _id: string;
  readonly name: string;
  readonly token: string;
  readonly secret: string;
  readonly codes: string[];
}

/** An account with an authenticator app whose next code is free. */
export async function withApp(app: TestPlatform, clock: Clock): Promise<Guarded> {
  const { id, user, token } = await app.register();
  const { body: made } = await app.api('/api/user/2fa_setup', {}, token);
  const confirmed = await app.api('/api/user/2fa_confirm', { code: codeAt(made.secret, clock) }, token);
  expect(confirmed.status).toBe(200);
  clock.at += 30_000;
  return {
    id,
    _id: user._id,
    name: user.name,
    token,
    secret: made.secret as string,
    codes: confirmed.body.codes as string[],
  };
}

/** Logs in up to the second factor. */
export async function passwordOnly(app: TestPlatform, { name }: { name: string }): Promise<Browser> {
  const fresh = browser(app);
  const { status, body } = await fresh.post('/auth/login', { login: name, password: testPassword });
  expect([status, body.code]).toEqual([403, -1024]);
  return fresh;
}
