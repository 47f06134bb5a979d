/** A program is made by staff, connected by a player through a real client library, and let go again. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as client from 'openid-client';
import { expect, test, type BrowserContext, type Page } from './test.ts';
import { violations, violationsOnPhone } from './axe.ts';
import { administrator, inDatabase, newPlayer, post, type TestPlayer } from './players.ts';
import { e2e } from './server.ts';

/** The operator's own address, which is what the protocol goes by. */
const home = `http://localhost:${e2e.port}`;
test.use({ baseURL: home });

/** The program: all it does is be there when the player comes back. */
let back = '';
const elsewhere = createServer((_request, response) => response.end('Program'));
test.beforeAll(async () => {
  await once(elsewhere.listen(0, '127.0.0.1'), 'listening');
  back = `http://localhost:${(elsewhere.address() as AddressInfo).port}/back`;
});
test.afterAll(() => void elsewhere.close());

/** Their session's cookie is all it takes: the document brings the rest. */
async function enter(context: BrowserContext, { token }: TestPlayer): Promise<void> {
  await context.addCookies([{ name: 'phoenix_session', value: token, url: home }]);
}

interface Begun {
  readonly program: client.Configuration;
  readonly address: string;
  readonly checks: { readonly pkceCodeVerifier: string; readonly expectedState: string };
}

async function begin(id: string, secret: string): Promise<Begun> {
  const program = await client.discovery(
    new URL(`${home}/oidc/.well-known/openid-configuration`),
    id,
    undefined,
    client.ClientSecretBasic(secret),
    { execute: [client.allowInsecureRequests] },
  );
  const checks = { pkceCodeVerifier: client.randomPKCECodeVerifier(), expectedState: client.randomState() };
  const address = client.buildAuthorizationUrl(program, {
    redirect_uri: back,
    scope: 'openid profile balance',
    code_challenge: await client.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
  });
  return { program, address: address.href, checks };
}

/** Where the player was sent, with the answer. */
async function sentBack(page: Page): Promise<URL> {
  await page.waitForURL((url) => url.href.startsWith(back));
  return new URL(page.url());
}

test('staff make a program, a player connects it, reads what it got, and takes it back', async ({
  browser,
  page: desk,
  request,
}, { project }) => {
  test.skip(project.name !== 'desktop', 'the back office is made for desks');
  await enter(desk.context(), await administrator(request));
  await desk.goto('/admin/room/oauth');
  await desk.getByRole('button', { name: 'New app' }).click();
  const form = desk.getByRole('dialog', { name: 'New app' });
  const name = `Tracker ${Date.now()}`;
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Redirect addresses').fill('http://elsewhere.example/');
  await form.getByRole('checkbox', { name: 'Balances' }).check();
  expect(await violations(desk, '[role=dialog]')).toEqual([]);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('Addresses begin with https://')).toBeVisible();
  await form.getByLabel('Redirect addresses').fill(back);
  await form.getByRole('button', { name: 'Create' }).click();
  const shown = desk.getByRole('dialog', { name: 'Client secret' });
  const secret = await shown.locator('code').innerText();
  await shown.getByRole('button', { name: 'I have copied it' }).click();
  const row = desk.getByRole('row', { name: new RegExp(name) });
  const id = /[0-9a-f]{24}/.exec(await row.innerText())![0];
  expect(await violations(desk, 'main')).toEqual([]);

  // A guest is asked to log in first, and is then where they wanted to be.
  const player = await newPlayer(request);
  const visit = await browser.newContext({ baseURL: home, locale: 'en-US' });
  const page = await visit.newPage();
  const first = await begin(id, secret);
  await page.goto(first.address);
  const login = page.getByRole('dialog', { name: 'Log in or register' });
  await login.getByLabel('Login or e-mail').fill(player.name);
  await login.getByLabel('Password', { exact: true }).fill('a long password');
  await login.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { name: `${name} wants to connect to your account` })).toBeVisible();
  await expect(page.getByText('See your balances')).toBeVisible();
  await expect(page.getByText('See your bets')).toHaveCount(0);
  expect(await violations(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'Allow', exact: true }).press('Enter');
  const granted = await client.authorizationCodeGrant(first.program, await sentBack(page), first.checks);
  const info = await client.fetchUserInfo(first.program, granted.access_token, player.id);
  expect(info['preferred_username']).toBe(player.name);
  expect(info['balances']).toContainEqual(expect.objectContaining({ currency: 'btc' }));

  await page.goto('/profile/settings/connections');
  await expect(page.getByText('Connected ')).toBeVisible();
  expect(await violations(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: `Disconnect ${name}` }).click();
  await page
    .getByRole('dialog', { name: 'Disconnect this app?' })
    .getByRole('button', { name: 'Disconnect' })
    .click();
  await expect(page.getByText('No app is connected to your account.')).toBeVisible();
  await expect(client.refreshTokenGrant(first.program, granted.refresh_token!)).rejects.toThrow();
  await visit.close();
});

test('a player logs in anew where that is asked for, may say no, and a request that is over says so', async ({
  page,
  request,
}) => {
  const made = await post<{ client: { id: string }; secret: string }>(
    request,
    '/api/admin/oauth/create',
    {
      name: 'Nosy',
      website: null,
      redirectUris: [back],
      scopes: ['profile', 'balance', 'bets'],
      confidential: true,
    },
    (await administrator(request)).token,
  );
  const { address, checks } = await begin(made.client.id, made.secret);
  const player = await newPlayer(request);
  await inDatabase(
    `update session set created_at = created_at - interval '1 minute'
      where account_id = (select id from account where public_id = $1)`,
    [player.id],
  );
  await enter(page.context(), player);
  await page.goto(`${address}&prompt=login`);
  const request_ = page.url();
  await expect(page.getByRole('heading', { name: 'Nosy wants to connect to your account' })).toBeVisible();
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The app asks you to log in anew.');
  await page.getByRole('button', { name: 'Log in again' }).click();
  const login = page.getByRole('dialog', { name: 'Log in or register' });
  await login.getByLabel('Login or e-mail').fill(player.name);
  await login.getByLabel('Password', { exact: true }).fill('a long password');
  await login.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(login).toBeHidden();
  await page.getByRole('button', { name: 'Do not allow' }).click();
  const { searchParams } = await sentBack(page);
  expect([searchParams.get('error'), searchParams.get('state')]).toEqual([
    'access_denied',
    checks.expectedState,
  ]);
  await page.goto(request_);
  await expect(page.getByText('This request has ended.')).toBeVisible();
  expect(await violationsOnPhone(page, 'main')).toEqual([]);
});
