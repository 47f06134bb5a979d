/** Players for browser tests: each test makes its own through the API. */
import { randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { expect, request as playwright, test, type APIRequestContext, type Page } from '@playwright/test';
import pg from 'pg';
import { e2e } from './server.ts';
import { themeOfTest } from './themes.ts';

export interface TestPlayer {
  readonly name: string;
  readonly id: string;
  readonly token: string;
}

export async function post<Reply>(
  request: APIRequestContext,
  path: string,
  data: object,
  token?: string,
): Promise<Reply> {
  const csrf = token === undefined ? await csrfHeader(request) : { Authorization: `Bearer ${token}` };
  const answer = await request.post(path, { data, headers: csrf });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as Reply;
}

/** What a call with the page's cookies has to show. */
export async function csrfHeader(request: APIRequestContext): Promise<Record<string, string>> {
  await request.get('/sanctum/csrf-cookie');
  const { cookies } = await request.storageState();
  const value = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return { 'X-XSRF-TOKEN': decodeURIComponent(value) };
}

/**
 * A new player with the play money of a registration.
 * @param inviteCode of the affiliate who invited them
 */
export async function newPlayer(request: APIRequestContext, inviteCode?: string): Promise<TestPlayer> {
  const name = `t${randomBytes(6).toString('hex')}`;
  const body = { email: `${name}@example.com`, name, password: 'a long password', inviteCode };
  const { user, token } = await post<{ user: { _id: string }; token: string }>(
    request,
    '/auth/register',
    body,
  );
  const player = { name, id: user._id, token };
  // Play money follows the registration as an event of its own.
  await expect.poll(() => balanceOf(request, player, 'usd', 'demo')).not.toBe('0.00');
  return player;
}

let somebody: Promise<TestPlayer> | undefined;

/** A player for tests that do not care who plays nor what that player did before: one for all of this worker's. */
export function anyPlayer(request: APIRequestContext): Promise<TestPlayer> {
  somebody ??= newPlayer(request);
  return somebody;
}

export async function balanceOf(
  request: APIRequestContext,
  player: TestPlayer,
  currency: string,
  kind: 'real' | 'demo',
): Promise<string> {
  const list = await post<{ id: string; balance: Record<string, string> }[]>(
    request,
    '/api/data/currencies',
    {},
    player.token,
  );
  return list.find(({ id }) => id === currency)?.balance[kind] ?? '';
}

/** The administrator of the run. */
export async function administrator(request: APIRequestContext): Promise<TestPlayer> {
  const { login, password } = e2e.admin;
  const { user, token } = await post<{ user: { _id: string; name: string }; token: string }>(
    request,
    '/auth/login',
    { login, password },
  );
  return { name: user.name, id: user._id, token };
}

/** Somebody of staff who may do these things and nothing else. */
export async function staffWith(
  request: APIRequestContext,
  ...permissions: readonly string[]
): Promise<TestPlayer> {
  const one = await newPlayer(request);
  const body = { id: one.id, roles: [], permissions };
  await asAdministrator(request, '/api/admin/user/permissions', body);
  return one;
}

let ownSession: Promise<string> | undefined;

/** A call of the administrator's, from a session that all of this worker's tests share: its cookies are nobody else's. */
export async function asAdministrator<Reply>(
  request: APIRequestContext,
  path: string,
  data: object,
): Promise<Reply> {
  ownSession ??= logInApart();
  const call = async () =>
    request.post(path, { data, headers: { authorization: `Bearer ${await ownSession}` } });
  let answer = await call();
  // An account has fifty sessions, and the tests of a server log in more often than that: the one that was quiet longest makes room.
  if (answer.status() === 401) {
    ownSession = logInApart();
    answer = await call();
  }
  expect(answer.status(), `${path} ${await answer.text()}`).toBe(200);
  return (await answer.json()) as Reply;
}

async function logInApart(): Promise<string> {
  const own = await playwright.newContext({ baseURL: e2e.url });
  const { login, password } = e2e.admin;
  const { token } = await post<{ token: string }>(own, '/auth/login', { login, password });
  await own.dispose();
  return token;
}

/** Real balance from the house. */
export async function credit(
  request: APIRequestContext,
  player: TestPlayer,
  currency: string,
  amount: string,
): Promise<void> {
  const key = randomBytes(8).toString('hex');
  const data = { user: player.id, currency, amount, reason: 'browser test', key };
  await asAdministrator(request, '/api/admin/adjust', data);
}

/** A player with one hundredth of a bitcoin. */
export async function bitcoinPlayer(request: APIRequestContext): Promise<TestPlayer> {
  const player = await newPlayer(request);
  await credit(request, player, 'btc', '0.01');
  return player;
}

/** What no call does or tells: a chain's news, the passing of hours. @returns how many rows it was about */
export async function inDatabase(sql: string, values: readonly unknown[]): Promise<number> {
  const db = await openDatabase();
  const { rowCount } = await db.query(sql, [...values]).finally(() => db.end());
  return rowCount ?? 0;
}

/** A connection of the test's own, to be ended by it. */
export async function openDatabase(): Promise<pg.Client> {
  const db = new pg.Client({
    host: join(realpathSync(e2e.data), 'pg'),
    user: 'phoenix',
    database: 'phoenix',
  });
  await db.connect();
  return db;
}

/** A final deposit, of 100 dollars unless told, as the wallet tells it to the house: no chain is needed to claim a reward. */
export async function deposited(player: TestPlayer, dollars = 100): Promise<void> {
  await inDatabase(
    `with place as (update lane set no = no + 1 where id = 0 returning no)
     insert into event (lane, batch, type, user_id, data, at)
     select 0, no, 'deposit.credited', a.id, json_build_object('id', $1::text, 'cur', 10, 'amount', $2::text), now()
     from place, account a where a.public_id = $1`,
    [player.id, String(dollars * 1_000_000)],
  );
}

/** Places a bet of this player without a page. */
export async function placeBet(
  request: APIRequestContext,
  player: TestPlayer,
  bet: string,
  currency = 'usd',
): Promise<{ id: string }> {
  const data = { target: 50.5, direction: 'over' };
  return post(
    request,
    '/api/game/play',
    { api_id: 'dice', bet, demo: false, currency, quick: true, data },
    player.token,
  );
}

export interface Preferences {
  readonly demo?: boolean;
  readonly currency?: string;
  readonly quick?: boolean;
  readonly liveChannel?: string;
  readonly unit?: string;
  readonly fiatView?: string;
  readonly sidebarOpen?: boolean;
  readonly chatRulesAgreed?: boolean;
  readonly chatFolded?: boolean;
  readonly hotkeys?: boolean;
  readonly channel?: string;
  readonly theme?: string;
  readonly locale?: string;
  readonly localeChosen?: boolean;
  readonly offerSeen?: string;
}

/** Opens the site as this player; what is not said is play money in dollars, the theme of the test, and no offer comes up by itself. */
export async function enterAs(
  page: Page,
  player: TestPlayer | null,
  preferences: Preferences = {},
): Promise<void> {
  if (player) {
    // A page that stands would go on asking, as somebody else from now on: 419.
    if (page.url() !== 'about:blank') await page.goto('about:blank');
    await page
      .context()
      .addCookies([
        { name: 'phoenix_session', value: player.token, url: test.info().project.use.baseURL ?? e2e.url },
      ]);
  }
  const account = player && { user: accountOf(player) };
  const usual = { currency: 'usd', demo: true, offerSeen: '9999-12-31', theme: themeOfTest() };
  const state = { ...usual, ...account, ...preferences };
  await page.addInitScript((kept) => {
    // A blank page and the frame of a letter have no storage.
    if (origin === 'null') return;
    if (localStorage.getItem('Phoenix') !== null) return;
    localStorage.setItem('Phoenix.cleared', '1');
    localStorage.setItem('Phoenix', JSON.stringify({ state: kept, version: 4 }));
  }, state);
}

/** Enough of an account for the page to know, before its boot data says more, that somebody is there. */
function accountOf({ id, name }: TestPlayer) {
  return {
    _id: id,
    name,
    // The document brings the page's own.
    token: '',
    email: null,
    email_verified: false,
    avatar: null,
    roles: [],
    permissions: [],
    vipLevel: 0,
    private_bets: false,
    self_excluded: false,
    created_at: 0,
  };
}
