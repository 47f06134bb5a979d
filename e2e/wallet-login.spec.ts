/** A wallet in the browser that signs for real, and the messaging app's way in. */
import { createHmac, randomInt } from 'node:crypto';
import { expect, test, type Page } from './test.ts';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { violations, violationsOnPhone } from './axe.ts';
import { hold } from './hold.ts';
import { enterAs, newPlayer } from './players.ts';
import { e2e } from './server.ts';

const account = (page: Page) => page.getByRole('button', { name: 'Your account' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Log in or register' });
const button = (page: Page) => page.getByRole('button', { name: 'Continue with a wallet' });

/** Puts a wallet into the page as an extension does (EIP-6963); its key stays in the test. */
async function install(page: Page, name = 'Test Wallet') {
  const key = privateKeyToAccount(generatePrivateKey());
  const answers = { decline: false };
  const asked = `wallet_${key.address}`;
  await page.exposeFunction(asked, async (method: string, params: string[]) => {
    if (answers.decline) return { code: 4001 };
    if (method === 'eth_requestAccounts') return { result: [key.address] };
    if (method === 'eth_chainId') return { result: '0x1' };
    if (method !== 'personal_sign') return { code: 4200 };
    return { result: await key.signMessage({ message: { raw: params[0] as `0x${string}` } }) };
  });
  await page.addInitScript(
    ([bridge, title]) => {
      const provider = {
        async request({ method, params = [] }: { method: string; params?: string[] }) {
          const call = Reflect.get(globalThis, bridge) as (
            ...args: unknown[]
          ) => Promise<{ result?: unknown; code?: number }>;
          const { result, code } = await call(method, params);
          if (code !== undefined) throw Object.assign(new Error('refused'), { code });
          return result;
        },
      };
      const info = {
        uuid: bridge,
        name: title,
        icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
        rdns: 'test',
      };
      const announce = () =>
        dispatchEvent(
          new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
        );
      addEventListener('eip6963:requestProvider', announce);
      announce();
    },
    [asked, name] as const,
  );
  return { address: key.address, answers };
}

async function openLogIn(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog(page)).toBeVisible();
}

test.describe('in the log-in window', () => {
  test('a wallet signs, is declined once, and is known the next time', async ({ page }, { project }) => {
    test.skip(project.name !== 'desktop', 'the button is for windows above 991 px');
    const { answers } = await install(page);
    await openLogIn(page);
    await expect(button(page)).toBeVisible();
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    answers.decline = true;
    await button(page).click();
    // Nothing is said, and it can be tried again.
    await expect(button(page)).not.toHaveAttribute('aria-busy', 'true');
    await expect(page.getByText(/An error has occurred|Failed to authenticate/)).toHaveCount(0);
    answers.decline = false;
    await button(page).click();
    await expect(account(page)).toBeVisible();
    const first = await nameOf(page);
    // Where no page of ours runs that would write what it knows once more.
    await page.goto('/readyz');
    await page.context().clearCookies();
    // Chromium hands a cleared storage to the next page's process a moment later.
    await expect(async () => {
      await page.evaluate(() => localStorage.clear());
      await page.goto('/readyz');
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
    }).toPass();
    await openLogIn(page);
    await button(page).click();
    await expect(account(page)).toBeVisible();
    expect(await nameOf(page)).toBe(first);
  });

  test('of several wallets one is chosen', async ({ page }, { project }) => {
    test.skip(project.name !== 'desktop', 'the button is for windows above 991 px');
    await install(page, 'First Wallet');
    await install(page, 'Second Wallet');
    await openLogIn(page);
    await button(page).click();
    const list = page.getByRole('list', { name: 'Your wallets' });
    await expect(list.getByRole('button')).toHaveCount(2);
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await list.getByRole('button', { name: 'Second Wallet' }).click();
    await expect(account(page)).toBeVisible();
  });

  test('no wallet button in narrow windows; in wide ones it says what is wrong in the three known texts', async ({
    page,
  }, { project }) => {
    test.skip(project.name !== 'desktop', 'the button is for windows above 991 px');
    await page.setViewportSize({ width: 991, height: 800 });
    await openLogIn(page);
    await expect(dialog(page).getByLabel('Login or e-mail')).toBeVisible();
    await expect(button(page)).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await button(page).click();
    await expect(page.getByText('MetaMask is not installed in your browser.')).toBeVisible();
    await install(page);
    await openLogIn(page);
    await page.route('**/auth/metamask/nonce', (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: 'x' } }),
    );
    await button(page).click();
    await expect(page.getByText('An error has occurred. Try again later.')).toBeVisible();
    await page.unroute('**/auth/metamask/nonce');
    await page.route('**/auth/metamask/signature', (route) =>
      route.continue({
        postData: JSON.stringify({ ...route.request().postDataJSON(), nonce: 'f'.repeat(32) }),
      }),
    );
    await button(page).click();
    await expect(page.getByText('Failed to authenticate.')).toBeVisible();
  });
});

test('a player links a wallet and takes it away again', async ({ page, request }) => {
  await install(page);
  await enterAs(page, await newPlayer(request));
  await page.goto('/profile/settings');
  await page.getByRole('button', { name: 'Link a wallet' }).click();
  const remove = page.getByRole('button', { name: /^Remove the wallet 0x/ });
  await expect(remove).toBeVisible();
  expect(await violationsOnPhone(page, '#wallets')).toEqual([]);
  await remove.click();
  await expect(page.getByText('No wallet is linked to your account.')).toBeVisible();
});

test('the wallet’s own page logs in, keeps its cookie for a day, and is framed by nobody else', async ({
  page,
}) => {
  await install(page);
  const answer = await page.goto('/walletconnect?c=wallet-friend');
  const headers = answer!.headers();
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(await violationsOnPhone(page)).toEqual([]);
  const kept = async () => (await page.context().cookies()).find(({ name }) => name === 'walletconnect');
  const { value, expires } = (await kept())!;
  expect(value).toBe('auth');
  expect(Math.abs(expires - Date.now() / 1000 - 86_400)).toBeLessThan(600);
  const sent = page.waitForRequest('**/auth/metamask/signature');
  await page.getByRole('button', { name: 'Connect a wallet' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ inviteCode: 'wallet-friend' });
  await expect(page.getByText('You are logged in')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Link your wallet' })).toBeVisible();
  expect((await kept())?.value).toBe('connect');
});

/** As the messaging app signs it for its bot. */
function initData(): string {
  const user = JSON.stringify({ id: randomInt(1e6, 1e12), first_name: 'Somebody' });
  const fields = { user, auth_date: String(Math.floor(Date.now() / 1000)) };
  const lines = `auth_date=${fields.auth_date}\nuser=${user}`;
  const key = createHmac('sha256', 'WebAppData').update(e2e.bot).digest();
  const hash = createHmac('sha256', key).update(lines).digest('hex');
  return new URLSearchParams({ ...fields, hash }).toString();
}

test(
  'the mini app logs in whoever opened it, and out whoever was there',
  { tag: '@phone' },
  async ({ page, request }) => {
    const before = await newPlayer(request);
    await enterAs(page, before);
    const release = await hold(page, '**/api/telegram/generateToken');
    const data = initData();
    const ask = page.getByRole('dialog', { name: 'Log in as Somebody?' });
    const open = async () => {
      await page.goto('about:blank');
      return page.goto(`/?c=app-friend#tgWebAppData=${encodeURIComponent(data)}&tgWebAppVersion=8.0`);
    };
    // Outside of the app it may be anybody's link: nobody is logged out, nor in, before they say so.
    await open();
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await ask.getByText('Not now').click();
    await expect(ask).toHaveCount(0);
    await expect(account(page)).toBeVisible();
    expect(await nameOf(page)).toBe(before.name);
    const sent = page.waitForRequest('**/api/telegram/generateToken');
    const answer = await open();
    await ask.getByRole('button', { name: 'Log in' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ initData: data, inviteCode: 'app-friend' });
    // The messaging app may frame where mini apps begin, and nothing else.
    expect(answer!.headers()['content-security-policy']).toContain(
      "frame-ancestors 'self' https://web.telegram.org",
    );
    expect(answer!.headers()['x-frame-options']).toBeUndefined();
    const elsewhere = (await request.get('/fairness')).headers();
    expect(elsewhere['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(elsewhere['x-frame-options']).toBe('DENY');
    await expect(page.getByRole('alertdialog', { name: 'Logging you in' })).toBeVisible();
    release();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(account(page)).toBeVisible();
    expect(page.url()).not.toContain('tgWebAppData');
    // The page is loaded again for the other player, perhaps only now.
    await page.waitForFunction((name) => {
      const { state } = JSON.parse(localStorage.getItem('Phoenix') ?? '{}') as {
        state?: { user?: { name?: string } };
      };
      return ![undefined, name].includes(state?.user?.name);
    }, before.name);
    const old = await request.post('/auth/update', {
      headers: { Authorization: `Bearer ${before.token}` },
      data: {},
    });
    expect(old.status()).toBe(401);
    // What was signed once is good once.
    await page.goto('about:blank');
    // What is said stays for some seconds once the page is whole, however long that takes.
    await page.goto(`/#tgWebAppData=${encodeURIComponent(data)}`, { waitUntil: 'commit' });
    await ask.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Failed to authorize using Telegram')).toBeVisible();
  },
);

async function nameOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { state } = JSON.parse(localStorage.getItem('Phoenix') ?? '{}') as {
      state?: { user?: { name?: string } };
    };
    return state?.user?.name ?? '';
  });
}
