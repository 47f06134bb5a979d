/** Every page and window as it stands: nothing for axe to find, nothing wrong on the way, nothing that moves. */
import { expect, test, type APIRequestContext, type Page } from './test.ts';
import { violations } from './axe.ts';
import { setChallenge } from './challenges.ts';
import { drawn } from './drawn.ts';
import { follow } from './follow.ts';
import { administrator, credit, enterAs, newPlayer, placeBet, type TestPlayer } from './players.ts';
import { stoodStill } from './stillness.ts';
import { watchErrors, watchShifts } from './watch.ts';
import { showTheme } from '../ui/show-theme.ts';

const verified =
  '/fairness?verify=mines-4f1a9d0c6be27835a1c4d7f0e39b5826d1f4a7c0b3e69582714d0a3c6f9be258-abc-7&params=%7B%22mines%22%3A3%7D';
const games = ['dice', 'limbo', 'mines', 'crash'].map((id) => `/casino/game/${id}`);

/**
 * Each project looks in a theme of its own; blue is the one with the least contrast to spare. Pages as they stand are
 * loaded on the phone alone: wide, and in the theme of this house, `routes` looks at each of them.
 */
async function findings(page: Page, isMobile: boolean, within?: string): Promise<string[]> {
  const theme = isMobile ? 'blueTheme' : 'main';
  await page.evaluate(showTheme, theme);
  return (await violations(page, within)).map((line) => `${theme} ${line}`);
}

async function ready(page: Page): Promise<void> {
  await expect(
    page
      .getByRole('heading')
      .or(page.getByRole('button', { name: /^(Bet|Play)/ }))
      .first(),
  ).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** @param load of each page; else they are gone to as links do, after the first */
async function look(page: Page, paths: readonly string[], isMobile: boolean, load = true): Promise<void> {
  const wrong = watchErrors(page);
  for (const [index, path] of paths.entries()) {
    await test.step(path, async () => {
      await (load || index === 0 ? page.goto(path) : follow(page, path));
      await ready(page);
      expect.soft(await fits(page), `${path} is wider than the window`).toBe(true);
      expect.soft(await findings(page, isMobile), path).toEqual([]);
    });
  }
  // A page that is left on a slow machine before its socket stood says so.
  expect(wrong.filter((line) => !line.includes('closed before the connection is established'))).toEqual([]);
}

/** A player with a few bets behind them. */
async function playerWithBets(request: APIRequestContext): Promise<TestPlayer & { bet: string }> {
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '20.00');
  let bet = '';
  for (let count = 0; count < 3; count++) bet = (await placeBet(request, player, '0.50')).id;
  return { ...player, bet };
}

test('pages of a guest', { tag: '@phone' }, async ({ page, isMobile }) => {
  test.skip(!isMobile, 'routes looks at them wide');
  await enterAs(page, null);
  await look(page, ['/', '/fairness', verified, '/error/1', '/error/slotUnavailable', '/error/se'], isMobile);
});

test('pages of a player', { tag: '@phone' }, async ({ page, request, isMobile }) => {
  test.skip(!isMobile, 'routes looks at them wide');
  await enterAs(page, await playerWithBets(request), { demo: false });
  // Below each of them is loaded by somebody new.
  await look(page, ['/', ...games, '/fairness?tab=seeds'], isMobile, false);
});

test('rooms of the back office', { tag: '@phone' }, async ({ page, request, isMobile }) => {
  test.skip(!isMobile, 'routes looks at them wide');
  const player = await playerWithBets(request);
  await administrator(page.request);
  const rooms = ['', '/users', '/rounds', `/round/${player.bet}`, '/features', '/settings', '/audit'];
  const tabs = ['profile', 'balances', 'ledger', 'rounds', 'limits', 'permissions'];
  const user = tabs.map((tab) => `/user/${player.id}?tab=${tab}`);
  await look(
    page,
    [...rooms, ...user].map((path) => `/admin${path}`),
    isMobile,
    false,
  );
});

test('windows and menus', { tag: '@phone' }, async ({ page, request, isMobile }) => {
  const player = await playerWithBets(request);
  const wrong = watchErrors(page);
  const check = async (what: string, within?: string): Promise<void> => {
    await stoodStill(page);
    expect.soft(await findings(page, isMobile, within), what).toEqual([]);
  };
  const dialog = page.getByRole('dialog');
  await page.goto('/');
  for (const name of ['Sign in', 'Sign up']) {
    await page.getByRole('button', { name }).click();
    await expect(dialog).toBeVisible();
    if (name === 'Sign up') {
      await dialog.getByLabel('Login', { exact: true }).fill('a');
      await dialog.getByLabel('E-mail').fill('nothing');
      await dialog.getByRole('checkbox', { name: /at least 18/ }).check();
      await dialog.getByRole('button', { name: 'Register' }).click();
      await expect(dialog.getByText('Invalid email')).toBeVisible();
    }
    await check(name, '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }

  await enterAs(page, player, { demo: false });
  await page.goto(`/?game=dice-${player.bet}`);
  await expect(dialog.getByText('Nonce 2')).toBeVisible();
  await check('bet', '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  for (const name of ['Balance and currency', 'Your account', isMobile ? 'Menu' : 'Display and sound']) {
    await page.getByRole('button', { name }).click();
    await check(name);
    await page.keyboard.press('Escape');
  }

  await follow(page, '/casino/game/mines');
  for (const name of ['How to play', 'Fairness']) {
    await page
      .getByRole('group', { name: 'Game settings' })
      .or(page.getByLabel('Game settings'))
      .getByRole('button', { name })
      .click();
    await expect(dialog).toBeVisible();
    await check(name, '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await page.getByRole('tab', { name: 'Auto' }).click();
  await check('auto');
  await page.getByRole('button', { name: 'Live stats' }).click();
  await expect(page.getByRole('region', { name: 'Live stats' })).toBeVisible();
  await check('live stats');
  expect(wrong).toEqual([]);
});

/** Three windows, with time to draw at each. */
async function scrollDown(page: Page): Promise<void> {
  for (let screen = 1; screen <= 3; screen++) {
    await page.evaluate((count) => scrollTo(0, innerHeight * count), screen);
    await drawn(page);
  }
}

test('nothing moves while a page loads', { tag: '@phone' }, async ({ browser, request }) => {
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '5.00');
  await placeBet(request, player, '0.50');
  // One of the games has a part that nobody sees on the others.
  await setChallenge(request, 'limbo');
  for (const path of ['/', ...games, '/fairness'])
    await test.step(path, async () => {
      // A browser that has never been here: nothing is fetched yet, fonts neither.
      await using context = await browser.newContext();
      const page = await context.newPage();
      const shifts = await watchShifts(page);
      // As on a slow line: the parts of a game come after its frame, and what they show after them.
      await page.route(/\/(stage|controls|path)[^/]*\.js$|\/api\//, async (route) => {
        await new Promise((later) => setTimeout(later, 300));
        await route.continue();
      });
      await enterAs(page, player, { demo: false });
      await page.goto(path);
      // Some scroll before all is there.
      await scrollDown(page);
      await page.waitForLoadState('networkidle');
      await ready(page);
      // Below the fold parts come as one scrolls to them.
      await scrollDown(page);
      const found = await shifts();
      expect
        .soft(
          found.reduce((sum, { value }) => sum + value, 0),
          path,
        )
        .toBeLessThanOrEqual(0.05);
      // Less than this is a line of text that got its font.
      expect
        .soft(
          found.filter(({ value }) => value > 0.001),
          path,
        )
        .toEqual([]);
    });
});
