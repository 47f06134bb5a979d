/**
 * The back office at work. It switches features and changes settings for everybody, so it runs after all
 * other tests (project `alone`).
 */
import { expect, test, type APIRequestContext, type Page } from './test.ts';
import { csrfHeader } from './players.ts';
import { violations } from './axe.ts';
import { e2e } from './server.ts';

interface Session {
  readonly token: string;
  readonly user: { readonly _id: string; readonly name: string };
}

/** A call as a script makes it: with a bearer token, or with the CSRF token of a page. */
async function api(request: APIRequestContext, path: string, data: object, token?: string) {
  if (token !== undefined) return request.post(path, { data, headers: { authorization: `Bearer ${token}` } });
  return request.post(path, { data, headers: await csrfHeader(request) });
}

async function signIn(page: Page): Promise<void> {
  const answer = await api(page.request, '/auth/login', e2e.admin);
  expect(answer.ok()).toBe(true);
}

let serial = 0;

async function newPlayer(request: APIRequestContext): Promise<Session> {
  const name = `e2e_${Date.now().toString(36)}_${++serial}`;
  const data = { name, email: `${name}@example.com`, password: 'correct horse battery' };
  const answer = await api(request, '/auth/register', data);
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as Session;
}

test.describe.configure({ mode: 'serial' });

test('guests are sent away and players too', async ({ page, playwright, baseURL }) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toHaveCount(0);
  const request = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const { token } = await newPlayer(request);
  expect((await api(request, '/api/admin/dashboard', {}, token)).status()).toBe(403);
  await request.dispose();
});

test('an administrator credits a player and finds it in ledger and audit log', async ({
  page,
  playwright,
  baseURL,
}) => {
  const request = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const { user, token } = await newPlayer(request);
  await signIn(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.getByRole('link', { name: 'Players', exact: true }).click();
  await page.getByRole('searchbox').fill(user.name);
  await page.getByRole('link', { name: user.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: user.name })).toBeVisible();

  await page.getByRole('tab', { name: 'Balances' }).click();
  await page.getByRole('button', { name: 'Credit player' }).click();
  await expect(page.getByText('Enter an amount above zero.')).toBeVisible();
  await page.getByLabel('Amount').fill('0.125');
  await page.getByLabel('Reason').fill('Welcome to the house');
  await page.getByRole('button', { name: 'Credit player' }).click();
  await expect(page.getByText('Posted. The balance is now 0.125 BTC.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^BTC 0\.125/ })).toBeVisible();

  await page.getByRole('tab', { name: 'Ledger' }).click();
  await expect(
    page.getByRole('row', { name: /By hand BTC 0\.125 0\.125 Welcome to the house/ }),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Audit log' }).click();
  const entry = page.getByRole('row', { name: new RegExp(`admin money.adjust ${user.name}`) });
  await expect(entry).toBeVisible();
  await page.getByRole('button', { name: 'Verify chain' }).click();
  await expect(page.getByText('the chain is intact')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const balances = (await (await api(request, '/api/data/currencies', {}, token)).json()) as {
    id: string;
    balance: { real: string };
  }[];
  expect(balances.find(({ id }) => id === 'btc')?.balance.real).toBe('0.12500000');
  await request.dispose();
});

test('a bet is found and replayed on the server', async ({ page, playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const { user, token } = await newPlayer(request);
  await signIn(page);
  const credit = { user: user._id, currency: 'usd', amount: '50', reason: 'for a bet', key: user._id };
  const { token: staff } = (await (await api(request, '/auth/login', e2e.admin)).json()) as Session;
  expect((await api(request, '/api/admin/adjust', credit, staff)).ok()).toBe(true);
  const play = {
    api_id: 'dice',
    bet: '1.00',
    demo: false,
    currency: 'usd',
    quick: true,
    data: { target: 50.5, direction: 'over' },
  };
  expect((await api(request, '/api/game/play', play, token)).ok()).toBe(true);

  await page.goto('/admin/rounds');
  await page.getByRole('searchbox').fill(user.name);
  await expect(page).toHaveURL(/user=/);
  await page
    .getByRole('row', { name: new RegExp(user.name) })
    .getByRole('link', { name: 'Dice' })
    .click();
  await expect(page.getByRole('heading', { name: 'Dice round' })).toBeVisible();
  await expect(page.getByText('Not revealed yet')).toBeVisible();
  await page.getByRole('button', { name: 'Replay on the server' }).click();
  await expect(page.getByText('Outcome and payout agree with what was stored.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await request.dispose();
});

test('a setting is changed, its history kept, a wrong value refused', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/settings/originals');
  const hours = page.getByRole('textbox', { name: 'Abandoned after hours' });
  const before = await hours.inputValue();
  const after = before === '36' ? '37' : '36';
  await hours.fill('0');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('At least 1.', { exact: true })).toBeVisible();
  await hours.fill(after);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/Originals: version \d+ is in force\./)).toBeVisible();
  await page.reload();
  await expect(hours).toHaveValue(after);
  await expect(page.getByRole('heading', { name: 'Versions' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Abandoned after hours: back to the default' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(hours).toHaveValue('24');
  await expect(page.getByText('No changes', { exact: true }).first()).toBeVisible();
});

test('a feature is switched off and on again', async ({ page, request }) => {
  await signIn(page);
  await page.goto('/admin/features');
  const toggle = page.getByRole('switch', { name: 'Live feed on' });
  await expect(toggle).toBeChecked();
  try {
    await toggle.click();
    const dialog = page.getByRole('dialog', { name: 'Live feed' });
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByText('Live feed is off.')).toBeVisible();
    await expect(toggle).not.toBeChecked();
    expect((await api(request, '/api/data/latestGames', {})).status()).toBe(404);

    await toggle.click();
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    await expect(page.getByText('Live feed is on.')).toBeVisible();
    expect((await api(request, '/api/data/latestGames', {})).status()).toBe(200);
  } finally {
    const { token } = (await (await api(request, '/auth/login', e2e.admin)).json()) as Session;
    await api(request, '/api/admin/feature', { id: 'feed', on: true }, token);
  }
});

test('it works on a phone and with the keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  for (const path of ['/admin', '/admin/users', '/admin/rounds', '/admin/settings', '/admin/audit']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await violations(page)).toEqual([]);
  }
});
