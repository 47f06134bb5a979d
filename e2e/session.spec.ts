/** Coming, going, and staying logged in; what the page says when that fails. */
import { expect, test, type Page } from '@playwright/test';
import { enterAs, newPlayer, type TestPlayer } from './players.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Log in or register' });
const account = (page: Page) => page.getByRole('button', { name: 'Your account' });

async function openForm(page: Page, tab: 'Sign in' | 'Sign up'): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: tab }).click();
  await expect(dialog(page)).toBeVisible();
}

async function logIn(page: Page, login: string, password = 'a long password'): Promise<void> {
  await dialog(page).getByLabel('Login or e-mail').fill(login);
  await dialog(page).getByLabel('Password', { exact: true }).fill(password);
  await dialog(page).getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Asks for something that only a session may, and waits for its answer. */
async function bet(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Bet|Play)$/ }).click();
}

test(
  'a player logs in by name, stays after a reload and logs out',
  { tag: '@phone' },
  async ({ page, request }) => {
    const player = await newPlayer(request);
    await openForm(page, 'Sign in');
    await logIn(page, player.name.toUpperCase());
    await expect(page.getByText(`Welcome back, ${player.name}`)).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await page.reload();
    await expect(account(page)).toBeVisible();
    await account(page).click();
    await expect(page.getByText(`${player.name}@example.com`)).toBeVisible();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('Phoenix'))).not.toContain(player.name);
  },
);

test('a player logs in by e-mail and finds what was wanted as a guest', async ({ page, request }) => {
  const player = await newPlayer(request);
  await enterAs(page, null);
  await page.goto('/casino/game/dice');
  await bet(page);
  await logIn(page, `${player.name}@EXAMPLE.com`);
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/casino\/game\/dice$/);
  await expect(account(page)).toBeVisible();
});

test('a wrong password says so and gives nothing away', async ({ page, request }) => {
  const player = await newPlayer(request);
  await openForm(page, 'Sign in');
  await logIn(page, player.name, 'not my password');
  const alert = dialog(page).getByRole('alert');
  await expect(alert).toHaveText('Wrong login or password.');
  await logIn(page, 'nobody_by_this_name', 'not my password');
  await expect(alert).toHaveText('Wrong login or password.');
  await expect(dialog(page).getByLabel('Login or e-mail')).toHaveValue('nobody_by_this_name');
});

test('the register form names every fault in its own words', async ({ page, request }) => {
  const taken = await newPlayer(request);
  await openForm(page, 'Sign up');
  const form = dialog(page);
  const send = form.getByRole('button', { name: 'Register' });
  const fill = async (email: string, name: string, password: string): Promise<void> => {
    await form.getByLabel('E-mail').fill(email);
    await form.getByLabel('Login', { exact: true }).fill(name);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await send.click();
  };
  await expect(send).toBeDisabled();
  await form.getByRole('checkbox').check();
  await fill('no address', 'abc', 'short');
  await expect(form.getByText('Invalid email')).toBeVisible();
  await expect(
    form.getByText('Your login has less than 4 characters or contains invalid symbols'),
  ).toBeVisible();
  await expect(form.getByText('Password should have at least 8 characters')).toBeVisible();
  await expect(form.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');

  await fill(`${taken.name}@example.com`, `x${taken.name}`, 'a long password');
  await expect(form.getByText('This email is already registered')).toBeVisible();
  await fill(`x${taken.name}@example.com`.toLowerCase(), taken.name, 'a long password');
  await expect(form.getByText('This login is already registered, pick something else')).toBeVisible();

  await form.getByRole('button', { name: 'I have an invite code' }).click();
  await form.getByLabel('Invite code').fill('NO-SUCH-CODE');
  await fill(`x${taken.name}@example.com`, `x${taken.name}`, 'a long password');
  await expect(form.getByText('Invalid invite code.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeAttached();
});

/** A page whose CSRF cookie is not one of ours any more. */
async function spoilToken(page: Page): Promise<void> {
  const url = new URL(page.url()).origin;
  await page.context().addCookies([{ name: 'XSRF-TOKEN', value: 'spoiled.token', url }]);
}

test('an expired token shows the loader and reloads the page once', async ({ page, request }) => {
  await enterAs(page, await newPlayer(request));
  await page.goto('/casino/game/dice');
  await expect(page.getByRole('button', { name: /^(Bet|Play)$/ })).toBeEnabled();
  let loads = 0;
  page.on('load', () => loads++);
  await spoilToken(page);
  // The page that comes is held until the one that goes was seen.
  let release = (): void => {};
  const seen = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/casino/game/dice', async (route) => {
    await seen;
    await route.continue();
  });
  await bet(page);
  await expect(page.getByText('Your session has expired')).toBeVisible();
  release();
  await expect.poll(() => loads).toBe(1);
  await page.unroute('**/casino/game/dice');
  await expect(account(page)).toBeVisible();
  await bet(page);
  await expect(page.getByRole('list', { name: 'Your last results' }).getByRole('button')).toHaveCount(1);

  // Again within the minute: an error like any other, never a page that reloads for ever.
  await spoilToken(page);
  await bet(page);
  await expect(
    page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: /\S/ }).first(),
  ).toBeVisible();
  await expect(page.getByText('Your session has expired')).toHaveCount(0);
  expect(loads).toBe(1);
});

test('a session that ended elsewhere leaves a guest, not an error', async ({ page, request }) => {
  const player: TestPlayer = await newPlayer(request);
  await enterAs(page, player);
  await page.goto('/');
  await expect(account(page)).toBeVisible();
  const ended = await request.get('/auth/logout', { headers: { authorization: `Bearer ${player.token}` } });
  expect(ended.ok()).toBe(true);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('logging out in one tab logs out the other', async ({ context, request, page }) => {
  await enterAs(page, await newPlayer(request));
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/fairness');
  await expect(account(other)).toBeVisible();
  await account(page).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
