/** Starts the built server on a folder of its own, with players who have money, for benches and drills. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';

export interface Server {
  readonly port: number;
  readonly url: string;
  readonly data: string;
  readonly pid: number;
  readonly admin: string;
  readonly child: ChildProcess;
  /** Ends it as Ctrl-C does. */
  stop(): Promise<void>;
}

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly token: string;
}

/** Longer than any start takes, also on a machine that is busy with other things. */
const START_MS = 300_000;
/** What `npm start` gives Node. */
const NODE_ARGS = ['--max-semi-space-size=32'];
export const ADMIN = { login: 'admin', password: 'bench-admin-password' } as const;

export async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** @param env changes of the environment, e.g. a DATABASE_URL; BENCH_ROOT: another checkout whose build is started */
export async function startServer(
  data: string,
  env: Record<string, string> = {},
  fixedPort?: number,
): Promise<Server> {
  const port = fixedPort ?? (await freePort());
  const ports = await Promise.all([freePort(), freePort(), freePort()]);
  const child = spawn(
    process.execPath,
    [
      ...NODE_ARGS,
      ...(env['BENCH_NODE_ARGS'] ?? '').split(' ').filter(Boolean),
      join(env['BENCH_ROOT'] ?? join(import.meta.dirname, '..'), 'dist/server/server.js'),
    ],
    {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        PHOENIX_DATA: data,
        PHOENIX_RATE_LIMITS: 'off',
        PHOENIX_LOCAL_CHAINS: 'off',
        PHOENIX_BEACON: 'off',
        PUSHER_PORT: String(ports[0]),
        LIVE_PORT: String(ports[1]),
        TRADING_PORT: String(ports[2]),
        ADMIN_LOGIN: ADMIN.login,
        ADMIN_PASSWORD: ADMIN.password,
        PHOENIX_LOG: 'warn',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  while (!(await answers(`${url}/readyz`))) {
    if (child.exitCode !== null || performance.now() - started > START_MS) {
      child.kill('SIGINT');
      throw new Error('the server did not start');
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  if (fixedPort === undefined) letStaffPay({ ...env, PHOENIX_DATA: data });
  const admin = await logIn(url, ADMIN.login, ADMIN.password);
  return {
    port,
    url,
    data,
    pid: child.pid!,
    admin,
    child,
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGINT');
      }),
  };
}

/** A new installation wants confirmed addresses, a second factor of staff, and a second one of them for much money: load needs none. */
function letStaffPay(env: Record<string, string>): void {
  const settings = {
    security: { staffTwoFactor: false },
    backoffice: { fourEyes: { adjustAboveEur: '999999999' } },
    wallet: { confirmedEmail: false },
  };
  const { BENCH_ROOT: other } = env;
  const phoenix = (...words: string[]) => {
    try {
      execFileSync(process.execPath, [join(other ?? join(import.meta.dirname, '..'), 'phoenix'), ...words], {
        env: { ...process.env, NODE_ENV: 'production', PHOENIX_LOG: 'silent', ...env },
      });
    } catch (error) {
      // An earlier version that does not know it wants none of it.
      if (other === undefined) throw error;
    }
  };
  for (const [feature, value] of Object.entries(settings))
    phoenix('settings', 'set', feature, JSON.stringify(value));
  // Its invented matches would take their part of what is measured.
  phoenix('feature', 'off', 'book');
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

async function withCsrf(
  url: string,
  path: string,
  body: unknown,
): Promise<{ status: number; body: { token?: string; user?: { _id: string } } }> {
  const cookie = (await fetch(`${url}/sanctum/csrf-cookie`)).headers.getSetCookie()[0]!.split(';')[0]!;
  const token = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1));
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'x-xsrf-token': token },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    body: (await response.json()) as { token?: string; user?: { _id: string } },
  };
}

export async function logIn(url: string, login: string, password: string): Promise<string> {
  const { status, body } = await withCsrf(url, '/auth/login', { login, password });
  if (!body.token) throw new Error(`log-in failed: ${status} ${JSON.stringify(body)}`);
  return body.token;
}

/** POSTs with a bearer token. */
export async function call(
  url: string,
  path: string,
  body: unknown,
  token: string,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** Of every account that `makePlayers` opens. */
export const LOAD_PASSWORD = 'load-password';

/** New accounts with an amount of US dollars each. */
export async function makePlayers(
  server: Server,
  count: number,
  dollars: string,
  prefix = 'load',
): Promise<Account[]> {
  const accounts: Account[] = [];
  for (let from = 0; from < count; from += 8) {
    const part = Array.from({ length: Math.min(8, count - from) }, (_, index) =>
      makePlayer(server, `${prefix}_${from + index}`, dollars),
    );
    accounts.push(...(await Promise.all(part)));
  }
  return accounts;
}

async function makePlayer(server: Server, name: string, dollars: string): Promise<Account> {
  const { status, body } = await withCsrf(server.url, '/auth/register', {
    name,
    email: `${name}@example.com`,
    password: LOAD_PASSWORD,
  });
  if (!body.token || !body.user)
    throw new Error(`registering ${name} failed: ${status} ${JSON.stringify(body)}`);
  const paid = await call(
    server.url,
    '/api/admin/adjust',
    { user: body.user._id, currency: 'usd', amount: dollars, reason: 'load test', key: `fund-${name}` },
    server.admin,
  );
  if (paid.status !== 200)
    throw new Error(`credit of ${name} failed: ${paid.status} ${JSON.stringify(paid.body)}`);
  return { id: body.user._id, name, token: body.token };
}
