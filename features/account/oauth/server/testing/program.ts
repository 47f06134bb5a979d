/** Test support: a house with programs to connect, the browser of a player, and a real client library. */
import * as client from 'openid-client';
import { freePort } from '#platform/server/testing/free-port.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { identity } from '#features/account/identity/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { oauth } from '../../feature.ts';

export const redirect = 'https://program.example/back';
export let app: TestPlatform;
export let chief: TestPlayer;
export let player: TestPlayer;

/** Before all tests of a file; house.close() ends it. */
export async function openTestApp(): Promise<void> {
  const port = await freePort();
  app = await createTestPlatform({
    features: [shell, identity, oauth],
    config: { port, publicUrl: `http://127.0.0.1:${port}` },
  });
  chief = await app.staff('oauth.clients');
  player = await app.register();
}

export interface Made {
  readonly id: string;
  readonly secret: string | null;
}

export async function makeClient(change: Record<string, unknown> = {}): Promise<Made> {
  const { status, body } = await app.api(
    '/api/admin/oauth/create',
    {
      name: 'Program',
      website: null,
      redirectUris: [redirect],
      scopes: ['profile', 'balance', 'bets'],
      confidential: true,
      ...change,
    },
    chief.token,
  );
  if (status !== 200) throw new Error(`no client: ${JSON.stringify(body)}`);
  return { id: body.client.id, secret: body.secret };
}

/** What a browser does: keeps cookies by path, follows redirects on this site, stops at others. */
export class Browser {
  readonly #jar = new Map<string, { value: string; path: string }>();
  who: TestPlayer;

  constructor(who: TestPlayer) {
    this.who = who;
    this.logIn(who);
  }

  /** Takes up a session, in place of the one before. */
  logIn(who: TestPlayer): void {
    this.who = who;
    this.#jar.set('phoenix_session', { value: who.token, path: '/' });
  }

  #cookies(path: string): string {
    return [...this.#jar]
      .filter(([, cookie]) => path === cookie.path || path.startsWith(cookie.path.replace(/\/?$/, '/')))
      .map(([name, { value }]) => `${name.split('@')[0]}=${value}`)
      .join('; ');
  }

  #keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split('; ');
      const name = pair.slice(0, pair.indexOf('='));
      const path = rest.find((part) => /^path=/i.test(part))?.slice(5) ?? '/';
      this.#jar.set(`${name}@${path}`, { value: pair.slice(pair.indexOf('=') + 1), path });
    }
  }

  /** @returns the address it ended at, or the last answer when it was no redirect */
  async open(address: string): Promise<{ url: URL; status: number; body: string }> {
    let url = new URL(address);
    for (let hops = 0; hops < 8; hops++) {
      if (url.origin !== app.url) return { url, status: 0, body: '' };
      if (url.pathname.startsWith('/oauth/authorize/')) return { url, status: 200, body: '' };
      const answer = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: this.#cookies(url.pathname), accept: 'text/html' },
      });
      this.#keep(answer.headers);
      const to = answer.headers.get('location');
      if (to === null) return { url, status: answer.status, body: await answer.text() };
      url = new URL(to, url);
    }
    throw new Error('it goes round in circles');
  }

  async call(path: string, body: object): Promise<Reply> {
    const answer = await fetch(app.url + path, {
      method: 'POST',
      headers: {
        cookie: this.#cookies(path),
        authorization: `Bearer ${this.who.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  }

  /** Answers the request and goes on to where that leads. */
  async decide(request: URL, allow = true) {
    const { status, body } = await this.call(`${request.pathname}/decide`, { allow });
    if (status !== 200) throw new Error(`no decision: ${JSON.stringify(body)}`);
    return this.open(body.to);
  }
}

export async function discover({ id, secret }: Made): Promise<client.Configuration> {
  return client.discovery(
    new URL(`${app.url}/oidc/.well-known/openid-configuration`),
    id,
    undefined,
    secret === null ? client.None() : client.ClientSecretBasic(secret),
    { execute: [client.allowInsecureRequests] },
  );
}

interface Reply {
  readonly status: number;
  // What a test reads of an answer is what it asserts.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

export async function begin(program: client.Configuration, scope: string, more: Record<string, string> = {}) {
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const address = client.buildAuthorizationUrl(program, {
    redirect_uri: redirect,
    scope,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    ...more,
  });
  return { address: address.href, verifier, state };
}

/** Through the page and back with the code. */
export async function connect(made: Made, scope: string, browser = new Browser(player)) {
  const program = await discover(made);
  const { address, verifier, state } = await begin(program, scope);
  let { url } = await browser.open(address);
  if (url.origin === app.url) ({ url } = await browser.decide(url));
  if (url.origin + url.pathname !== redirect) throw new Error(`it ended at ${url}`);
  return { program, back: url, verifier, state };
}

export async function tokens(made: Made, scope = 'openid profile balance bets', browser?: Browser) {
  const { program, back, verifier, state } = await connect(made, scope, browser);
  const granted = await client.authorizationCodeGrant(program, back, {
    pkceCodeVerifier: verifier,
    expectedState: state,
  });
  return { program, granted, back, verifier, state };
}

export function read(path: string, token: string) {
  return fetch(app.url + path, { headers: { authorization: `Bearer ${token}` } });
}

/** The refusal of a token call, by its OAuth word. */
export async function word(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => new Error('it worked'),
    (failure: unknown) => failure,
  );
  const { error: code, status, cause } = error as { error?: string; status?: number; cause?: unknown };
  if ((status ?? 400) >= 500) throw new Error('a fault', { cause: error });
  const [challenge] = Array.isArray(cause) ? (cause as { parameters: { error?: string } }[]) : [];
  return code ?? challenge?.parameters.error ?? String(error);
}
