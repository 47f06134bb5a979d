/** Coming, going, and staying logged in; what the page says when that fails. */
import { request as playwright } from '@playwright/test';
import { expect, test, type APIRequestContext, type Page } from './test.ts';
import { hold } from './hold.ts';
import { enterAs, newPlayer, type TestPlayer } from './players.ts';
import { toasts } from './toasts.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Log in or register' });
const account = (page: Page) => page.getByRole('button', { name: 'Your account' });

async function openForm(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
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

test('a player logs in by name, stays after a reload and logs out, and nothing that the page keeps opens the account', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request);
  await openForm(page);
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
  await test.step('nothing that the page keeps opens the account from elsewhere', () =>
    nothingKept(page, player));
  await test.step('a log-out that the server did not hear of is told by the next page', () => owed(page));
});

/** From the page of a player. */
async function owed(page: Page): Promise<void> {
  const session = async () =>
    (await page.context().cookies()).find(({ name }) => name === 'phoenix_session')?.value;
  const left = await session();
  await page.route('**/auth/logout', (route) => route.abort());
  await account(page).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText(/^You are logged out here, but the server could not be told/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await session()).toBe(left);
  await page.unroute('**/auth/logout');
  const answered = page.waitForResponse('**/auth/logout');
  await page.reload();
  expect((await answered).status()).toBe(200);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await session()).not.toBe(left);
}

/** All that a script in the page can read of what the page keeps. */
function keptIn(page: Page): Promise<string> {
  return page.evaluate(() =>
    [
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      document.cookie,
      document.documentElement.outerHTML,
    ].join('\n'),
  );
}

/** From the page of a guest. */
async function nothingKept(page: Page, player: TestPlayer): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).click();
  const reply = page.waitForResponse('**/auth/login');
  await logIn(page, player.name);
  const { token } = (await (await reply).json()) as { token: string };
  expect(token).toMatch(/^[\w-]{43}$/);
  await expect(account(page)).toBeVisible();
  expect(await keptIn(page)).not.toContain(token);

  // Before and after a load the page calls with the token of its user, which is good beside its cookie alone.
  await page.goto('/casino/game/dice');
  const call = page.waitForRequest('**/api/game/play');
  await bet(page);
  const { authorization } = (await call).headers();
  await expect(page.getByRole('list', { name: 'Your last results' }).getByRole('button')).toHaveCount(1);
  const kept = await page.evaluate(() => localStorage.getItem('Phoenix') ?? '');
  const { user } = (JSON.parse(kept) as { state: { user: { token: string } } }).state;
  expect(authorization).toBe(`Bearer ${user.token}`);
  expect(await keptIn(page)).not.toContain(token);
  const elsewhere = await playwright.newContext({ baseURL: new URL(page.url()).origin });
  const update = (bearer: string) =>
    elsewhere.post('/auth/update', { data: {}, headers: { authorization: `Bearer ${bearer}` } });
  expect((await update(user.token)).ok()).toBe(false);
  expect((await update(token)).ok()).toBe(true);
  await elsewhere.dispose();
}

test('what an older build kept of the session is forgotten', async ({ page, request }) => {
  const player = await newPlayer(request);
  await page.addInitScript(
    (state) => {
      if (sessionStorage.getItem('seen') !== null) return;
      sessionStorage.setItem('seen', '1');
      localStorage.setItem('Phoenix.cleared', '1');
      localStorage.setItem('Phoenix', JSON.stringify({ state, version: 2 }));
    },
    { theme: 'blueTheme', token: player.token },
  );
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await keptIn(page)).toContain('blueTheme');
  expect(await keptIn(page)).not.toContain(player.token);
});

test('a guest’s form says what is wrong, and a log-in by e-mail finds what was wanted', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request);
  await enterAs(page, null);
  await page.goto('/casino/game/dice');
  await page.getByRole('button', { name: 'Sign in' }).click();
  // The window grows by it: a press meanwhile lands beside its button.
  await expect(dialog(page).getByRole('button', { name: 'Continue with a wallet' })).toBeVisible();
  await test.step('a wrong password says so and gives nothing away', () => wrongPassword(page, player));
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await test.step('the register form names every fault in its own words', () => registerFaults(page, player));
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await bet(page);
  await logIn(page, `${player.name}@EXAMPLE.com`);
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/casino\/game\/dice$/);
  await expect(account(page)).toBeVisible();
});

async function wrongPassword(page: Page, player: TestPlayer): Promise<void> {
  await logIn(page, player.name, 'not my password');
  const alert = dialog(page).getByRole('alert');
  await expect(alert).toHaveText('Wrong login or password.');
  await logIn(page, 'nobody_by_this_name', 'not my password');
  await expect(alert).toHaveText('Wrong login or password.');
  await expect(dialog(page).getByLabel('Login or e-mail')).toHaveValue('nobody_by_this_name');
}

async function registerFaults(page: Page, taken: TestPlayer): Promise<void> {
  const form = dialog(page);
  const send = form.getByRole('button', { name: 'Register' });
  const fill = async (email: string, name: string, password: string): Promise<void> => {
    await form.getByLabel('E-mail').fill(email);
    await form.getByLabel('Login', { exact: true }).fill(name);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await send.click();
  };
  await expect(send).toBeDisabled();
  await form.getByRole('checkbox', { name: /at least 18/ }).check();
  await fill('no address', 'abc', 'short');
  await expect(form.getByText('Invalid email')).toBeVisible();
  await expect(
    form.getByText('Your login has less than 4 characters or contains invalid symbols'),
  ).toBeVisible();
  await expect(form.getByText('Password should have at least 8 characters')).toBeVisible();
  await expect(form.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('E-mail')).toBeFocused();

  await fill(`${taken.name}@example.com`, `x${taken.name}`, 'a long password');
  await expect(form.getByText('This email is already registered')).toBeVisible();
  await fill(`x${taken.name}@example.com`.toLowerCase(), taken.name, 'a long password');
  await expect(form.getByText('This login is already registered, pick something else')).toBeVisible();
  await expect(form.getByLabel('Login', { exact: true })).toBeFocused();
  // It stands when one goes on from there with nothing changed.
  await page.keyboard.press('Tab');
  await expect(form.getByText('This login is already registered, pick something else')).toBeVisible();

  await form.getByRole('button', { name: 'I have an invite code' }).click();
  await form.getByLabel('Invite code').fill('NO-SUCH-CODE');
  await fill(`x${taken.name}@example.com`, `x${taken.name}`, 'a long password');
  await expect(form.getByText('Invalid invite code.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeAttached();
}

/** A page whose CSRF cookie is not one of ours any more. */
async function spoilToken(page: Page): Promise<void> {
  const url = new URL(page.url()).origin;
  await page.context().addCookies([{ name: 'XSRF-TOKEN', value: 'spoiled.token', url }]);
}

test('an expired token shows the loader and reloads the page once; a session that ended elsewhere leaves a guest, not an error', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request);
  await enterAs(page, player);
  await page.goto('/casino/game/dice');
  await expect(page.getByRole('button', { name: /^(Bet|Play)$/ })).toBeEnabled();
  let loads = 0;
  page.on('load', () => loads++);
  await spoilToken(page);
  // The page that comes is held until the one that goes was seen.
  const release = await hold(page, '**/casino/game/dice');
  // Asked before: a page that is about to go answers no new question.
  const shown = page.evaluate(
    (text) =>
      new Promise<boolean>((resolve) => {
        new MutationObserver(() => document.body.innerText.includes(text) && resolve(true)).observe(
          document.body,
          { subtree: true, childList: true, characterData: true },
        );
      }),
    'Your session has expired',
  );
  // Whatever the page asked meanwhile may have found out before: then no click would come through to this button.
  await page.getByRole('button', { name: /^(Bet|Play)$/ }).dispatchEvent('click');
  expect(await shown).toBe(true);
  release();
  await expect.poll(() => loads).toBe(1);
  await page.unroute('**/casino/game/dice');
  await expect(account(page)).toBeVisible();
  await bet(page);
  await expect(page.getByRole('list', { name: 'Your last results' }).getByRole('button')).toHaveCount(1);

  // Again within the minute: an error like any other, never a page that reloads for ever.
  await spoilToken(page);
  await bet(page);
  // Beside whatever else is said of the bet before it.
  await expect(toasts(page).getByRole('listitem').filter({ hasText: '(419)' })).toBeVisible();
  await expect(page.getByText('Your session has expired')).toHaveCount(0);
  expect(loads).toBe(1);

  const ended = await request.get('/auth/logout', { headers: { authorization: `Bearer ${player.token}` } });
  expect(ended.ok()).toBe(true);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('logging out in one tab logs out the other, whatever it writes meanwhile', async ({
  context,
  request,
  page,
}) => {
  await enterAs(page, await newPlayer(request), { theme: 'main' });
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/fairness');
  await expect(account(other)).toBeVisible();
  const before = await other.evaluate(() => localStorage.getItem('Phoenix') ?? '');
  await account(page).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();

  // What a tab writes that has not heard yet brings nobody back, and its preferences count all the same.
  const late = before.replace('"theme":"main"', '"theme":"blueTheme"');
  expect(late).not.toBe(before);
  // It may be writing what the log-out made of it just then, over the late write: then it comes once more.
  await expect(async () => {
    await other.evaluate((text) => localStorage.setItem('Phoenix', text), late);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'blueTheme', { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();

  await test.step('a tab goes on as whoever logs in or changes places in another, without a reload', () =>
    changePlaces(page, other, request));
});

/** Both tabs are those of a guest. */
async function changePlaces(page: Page, other: Page, request: APIRequestContext): Promise<void> {
  const [one, two] = [await newPlayer(request), await newPlayer(request)];
  await other.goto('/casino/game/dice');
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await other.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  const shortcuts = other.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const [index, player] of [one, two].entries()) {
    // What is open in the other tab is of whoever was there.
    const open = index === 0 ? dialog(other) : shortcuts;
    await other.getByRole('button', { name: index === 0 ? 'Sign in' : 'Keyboard shortcuts' }).click();
    await expect(open).toBeVisible();
    if (index > 0) {
      await account(page).click();
      await page.getByRole('button', { name: 'Log out' }).click();
    }
    await page.getByRole('button', { name: 'Sign in' }).click();
    await logIn(page, player.name);
    await expect(dialog(page)).toBeHidden();
    await expect(open).toHaveCount(0);
    await account(other).click();
    await expect(other.getByText(`${player.name}@example.com`)).toBeVisible();
    await other.keyboard.press('Escape');
    const played = other.waitForResponse('**/api/game/play');
    await bet(other);
    expect((await played).status()).toBe(200);
  }
  expect(await other.evaluate(() => (globalThis as { sameDocument?: boolean }).sameDocument)).toBe(true);
}

test('a page that the browser kept whole and shows again goes on, and begins again where somebody else is here by now', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const marked = () => page.evaluate(() => 'marked' in globalThis);
  // What a browser tells a page that it keeps; whether it keeps one is its own affair, and the headless shell keeps none.
  const leaveAndReturn = async (meanwhile: () => Promise<void>) => {
    await page.evaluate(() => {
      Object.assign(globalThis, { marked: true });
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    });
    await meanwhile();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  };
  await leaveAndReturn(async () => {});
  expect(await marked()).toBe(true);
  await leaveAndReturn(async () => {
    await context.addCookies([{ name: 'XSRF-TOKEN', value: 'of.another', url: page.url() }]);
  });
  await page.waitForFunction(() => !('marked' in globalThis));
});
