/** Second factors, passkeys and devices, as a player uses them. Passkeys need a name in the address bar: localhost. */
import { expect, test, type Page } from './test.ts';
import { generateSync } from 'otplib';
import { violations, violationsOnPhone } from './axe.ts';
import { plugInAuthenticator } from './passkeys.ts';
import { enterAs, newPlayer, type TestPlayer } from './players.ts';
import { e2e } from './server.ts';

const baseURL = e2e.url.replace('127.0.0.1', 'localhost');
test.use({ baseURL });

const password = 'a long password';
const settings = '/profile/settings#security';

/** @param steps 1: the code that comes next, which is taken already */
const code = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

async function openSettings(page: Page, player: TestPlayer): Promise<void> {
  await page.context().addCookies([{ name: 'phoenix_session', value: player.token, url: baseURL }]);
  await enterAs(page, player);
  await page.goto(settings);
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible();
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const firstDigit = (page: Page, name: string) =>
  dialog(page, name).getByRole('textbox', { name: 'Digit 1 of 6' });

async function keepCodes(page: Page): Promise<string[]> {
  const window = dialog(page, 'Your recovery codes');
  await expect(window.getByRole('listitem')).toHaveCount(10);
  const codes = await window.getByRole('listitem').allTextContents();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(window.getByRole('button', { name: 'Done' })).toBeDisabled();
  await window.getByRole('checkbox', { name: 'I have kept my recovery codes' }).check();
  await window.getByRole('button', { name: 'Done' }).click();
  await expect(window).toBeHidden();
  return codes;
}

async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  const window = dialog(page, 'Set up your authenticator app');
  await expect(window.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await window.locator('code').textContent())!.replaceAll(/\s/g, '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await expect(firstDigit(page, 'Set up your authenticator app')).toBeFocused();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.type(code(secret));
  const codes = await keepCodes(page);
  await expect(page.getByText('10 left')).toBeVisible();
  return { secret, codes };
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).last().click();
  // The page is for players: the log-in window comes by itself.
  await expect(dialog(page, 'Log in or register')).toBeVisible();
}

async function logIn(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const window = dialog(page, 'Log in or register');
  await window.getByLabel('Login or e-mail').fill(name);
  await window.getByLabel('Password', { exact: true }).fill(password);
  await window.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('an authenticator app is set up; what needs it waits for the code and then happens once', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request);
  await openSettings(page, player);
  const { secret } = await setUpApp(page);

  const asked: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/user/changePassword')) asked.push(answer.status());
  });
  await page.getByRole('button', { name: 'Change password' }).click();
  const form = dialog(page, 'Change password');
  await form.getByLabel('Current password').fill(password);
  await form.getByLabel('New password', { exact: true }).fill('another long password');
  await form.getByLabel('New password again').fill('another long password');
  await page.keyboard.press('Enter');

  const window = dialog(page, 'Two-factor code');
  await expect(firstDigit(page, 'Two-factor code')).toBeFocused();
  expect(await violationsOnPhone(page, '[role=dialog]:last-of-type')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(window).toBeVisible();

  // The boxes are shut while the code is judged, then empty, with the focus in the first.
  const [judge, judged] = gate();
  await page.route('**/api/user/2fa_validate', async (route) => {
    await judged;
    await route.continue();
  });
  await page.keyboard.type('000000');
  await expect(window.getByRole('textbox', { name: 'Digit 6 of 6' })).toBeDisabled();
  judge();
  await expect(page.getByText('Invalid 2FA code.')).toBeVisible();
  await expect(firstDigit(page, 'Two-factor code')).toBeFocused();
  await expect(firstDigit(page, 'Two-factor code')).toHaveValue('');
  await page.keyboard.type(code(secret, 1));
  await expect(window).toBeHidden();
  await expect(form).toBeHidden();
  await expect(page.getByText(/withdrawals are closed until/)).toBeVisible();
  expect(asked).toEqual([403, 200]);
});

test('a proof opens the act that it was shown for, and no other after it', async ({ page, request }) => {
  const player = await newPlayer(request);
  await openSettings(page, player);
  const { codes } = await setUpApp(page);
  const answers: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (/2fa_validate|changePassword/.test(pathname))
      answers.push(`${answer.status()} ${pathname.slice(10)}`);
  });
  const words = [password, 'another long password', 'a third long password'];
  for (const index of [0, 1]) {
    await page.getByRole('button', { name: 'Change password' }).click();
    const form = dialog(page, 'Change password');
    await form.getByLabel('Current password').fill(words[index]!);
    await form.getByLabel('New password', { exact: true }).fill(words[index + 1]!);
    await form.getByLabel('New password again').fill(words[index + 1]!);
    await page.keyboard.press('Enter');
    // The second change asks again, though the first was proved a moment ago.
    const window = dialog(page, 'Two-factor code');
    await window.getByRole('button', { name: 'Use a recovery code' }).click();
    await window.getByLabel('Recovery code').fill(codes[index]!);
    await page.keyboard.press('Enter');
    await expect(window).toBeHidden();
    await expect(form).toBeHidden();
  }
  const act = ['403 changePassword', '200 2fa_validate', '200 changePassword'];
  expect(answers).toEqual([...act, ...act]);
});

test('whoever gives up at the code is not logged in, and gets in by a recovery code', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request);
  await openSettings(page, player);
  const { codes } = await setUpApp(page);
  await logOut(page);
  await logIn(page, player.name);
  await dialog(page, 'Two-factor code').getByRole('button', { name: 'Back to the log-in' }).click();
  const form = dialog(page, 'Log in or register');
  await expect(form.getByRole('alert')).toHaveText('Confirm it with your second factor.');
  const window = dialog(page, 'Two-factor code');
  // The one that was left is gone before the next one of the same name comes.
  await expect(window).toHaveCount(0);
  await form.getByRole('button', { name: 'Log in', exact: true }).click();
  await window.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(window.getByLabel('Recovery code')).toBeFocused();
  await page.keyboard.type(codes[0]!);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Welcome back, ${player.name}`)).toBeVisible();
});

test('a passkey is added, named, logs in, and confirms its own removal', async ({ page, request }) => {
  const player = await newPlayer(request);
  await plugInAuthenticator(page);
  await openSettings(page, player);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const window = dialog(page, 'Passkey');
  await expect(window.getByLabel('Name')).toBeFocused();
  expect(await violationsOnPhone(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.type('My laptop');
  await page.keyboard.press('Enter');
  await keepCodes(page);
  await expect(page.getByText('My laptop')).toBeVisible();
  await page.getByRole('button', { name: 'Rename My laptop' }).click();
  await window.getByLabel('Name').fill('Desk');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Desk' })).toBeVisible();

  await logOut(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText(`Welcome back, ${player.name}`)).toBeVisible();

  await page.goto(settings);
  await page.getByRole('button', { name: 'Remove Desk' }).click();
  await dialog(page, 'Please confirm').getByRole('button', { name: 'Remove' }).click();
  await dialog(page, 'Two-factor code').getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Desk was removed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Desk' })).toBeHidden();
});

test('a device is seen and logged out', async ({ page, request }) => {
  const player = await newPlayer(request);
  const other = await request.post('/auth/loginViaToken', {
    data: { token: player.token },
    headers: { Authorization: `Bearer ${player.token}` },
  });
  expect(other.status()).toBe(200);
  await openSettings(page, player);
  const second = await page.evaluate(
    async (form) => {
      await fetch('/sanctum/csrf-cookie');
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const answer = await fetch('/auth/login', {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) },
        body: JSON.stringify(form),
      });
      return ((await answer.json()) as { token: string }).token;
    },
    { login: player.name, password },
  );
  await page.context().addCookies([{ name: 'phoenix_session', value: player.token, url: baseURL }]);
  await page.reload();
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('This device')).toBeVisible();
  expect(await violationsOnPhone(page, '#security')).toEqual([]);
  await devices.getByRole('button', { name: /^Log out Chrome/ }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  const answer = await request.post('/auth/update', {
    data: {},
    headers: { Authorization: `Bearer ${second}` },
  });
  expect(answer.status()).toBe(401);
});

function gate(): [open: () => void, opened: Promise<void>] {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return [open, opened];
}
