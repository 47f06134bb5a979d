/** The frame round every page: themes, windows, the keyboard, missing pages. */
import { expect, test, type Locator, type Page } from './test.ts';
import { follow } from './follow.ts';
import { hold } from './hold.ts';
import { enterAs, newPlayer, post } from './players.ts';
import { e2e } from './server.ts';
import { stoodStill } from './stillness.ts';

const play = (page: Page) => page.getByRole('button', { name: /^(Bet|Play)$/ });
const auth = (page: Page) => page.getByRole('dialog', { name: 'Log in or register' });

test(
  'a theme, windows and the way back to the top of a long page',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await page.goto('/');

    await test.step('a theme is chosen, shown at once and kept', async () => {
      await page.getByRole('button', { name: isMobile ? 'Menu' : 'Display and sound' }).click();
      await page.getByRole('radio', { name: 'Blue' }).click();
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'blueTheme');
      expect(await ground()).toBe('rgb(13, 23, 40)');
      const moved = await page.evaluateHandle(() => {
        const names: string[] = [];
        document.addEventListener('transitionrun', ({ propertyName, target }) => {
          names.push(`${target instanceof Element ? target.role || target.tagName : ''} ${propertyName}`);
        });
        return names;
      });
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('radio', { name: 'Green' })).toBeFocused();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'greenTheme');
      await stoodStill(page);
      expect(await moved.jsonValue(), 'every colour is there at once').toEqual([]);
      // Set before the first paint, not after the page has flashed in another colour.
      await page.reload({ waitUntil: 'commit' });
      await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'greenTheme');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await ground()).toBe('rgb(10, 21, 18)');
    });

    await test.step('windows close by Escape, by the cross and by the ground behind, and give the focus back', async () => {
      const opener = page.getByRole('button', { name: 'Sign in' });
      for (const close of [
        () => page.keyboard.press('Escape'),
        () => auth(page).getByRole('button', { name: 'Close window' }).click(),
        () => page.mouse.click(4, 4),
      ]) {
        await opener.click();
        await expect(auth(page)).toBeVisible();
        await expect(auth(page).getByLabel('Login or e-mail')).toBeFocused();
        await close();
        await expect(auth(page)).toBeHidden();
        await expect(opener).toBeFocused();
      }
    });

    if (isMobile)
      await test.step('windows close when a finger pulls them down more than 80 px', async () => {
        await page.getByRole('button', { name: 'Sign in' }).click();
        await expect(auth(page)).toBeVisible();
        await pull(page, auth(page), 70);
        await expect(auth(page)).toBeVisible();
        await pull(page, auth(page), 100);
        await expect(auth(page)).toBeHidden();
      });

    await test.step('a long page has a way back to its top', async () => {
      // Low enough for the home page to be long, however little there is on it.
      await page.setViewportSize({ width: page.viewportSize()!.width, height: 400 });
      const back = page.getByRole('button', { name: 'Back to top' });
      await expect(back).toHaveCount(0);
      await expect(async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        await expect(back).toBeVisible({ timeout: 1000 });
      }).toPass();
      await back.click();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await expect(page.getByRole('main')).toBeFocused();
    });
  },
);

/** A finger on the head of a window, moved down. The window has to stand still first, or the finger misses its head. */
async function pull(page: Page, panel: Locator, by: number): Promise<void> {
  await stoodStill(page);
  const { x, y, width } = (await panel.boundingBox())!;
  const touch = await page.context().newCDPSession(page);
  const at = (moved: number) => [{ x: x + width / 2, y: y + 14 + moved }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let moved = 10; moved <= by; moved += 10)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(moved) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

test.describe('with the keyboard alone', () => {
  test.skip(({ isMobile }) => isMobile, 'phones have no Tab key');

  /** Presses Tab until the focus is there. */
  async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
    for (let press = 0; press < 180; press++) {
      if (await target.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return;
      await page.keyboard.press(key);
    }
    await expect(target).toBeFocused();
  }

  test('one goes from the lobby to a bet at dice, and to mines', async ({ page, request }) => {
    await enterAs(page, await newPlayer(request));
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(
      page,
      page
        .getByRole('main')
        .getByRole('link', { name: /^Dice|Dice$|Dice / })
        .last(),
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/casino\/game\/dice$/);
    await expect(play(page)).toBeEnabled();
    await tabTo(page, play(page));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Your last results' }).getByRole('button')).toHaveCount(1);
    await test.step('one opens tiles at mines and takes the money', () => mines(page));
  });

  async function mines(page: Page): Promise<void> {
    await follow(page, '/casino/game/mines');
    await expect(page.getByRole('grid')).toBeVisible();
    await expect(play(page)).toBeEnabled();
    await tabTo(page, page.getByRole('button', { name: '1', exact: true }));
    await page.keyboard.press('Enter');
    const first = page.getByRole('gridcell', { name: /^Row 1, column 1:/ });
    const take = page.getByRole('button', { name: /^Take/ });
    await expect(async () => {
      await tabTo(page, play(page).or(page.getByRole('button', { name: 'Cancel', exact: true })));
      if (await play(page).isVisible()) await page.keyboard.press('Enter');
      // Pressed while the last board is still shown it does nothing: then once more.
      await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeEnabled({ timeout: 5000 });
      // The board stands before its controls.
      await tabTo(page, page.getByRole('grid').getByRole('gridcell'), 'Shift+Tab');
      await page.keyboard.press('Control+Home');
      for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowLeft');
      for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowUp');
      await expect(first).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(first).toHaveAccessibleName(/(gem|mine|round)$/);
      await expect(first).toHaveAccessibleName(/gem$/, { timeout: 1000 });
    }).toPass();
    await expect(take).toBeEnabled();
    await tabTo(page, take);
    await page.keyboard.press('Enter');
    await expect(play(page)).toBeEnabled();
    await expect(
      page.getByRole('list', { name: 'Your last results' }).getByRole('button').first(),
    ).toHaveText('1.03x');
  }
});

test('pages that are not there say what is wrong, and lead home', { tag: '@phone' }, async ({ page }) => {
  for (const [path, heading, status] of [
    ['/error/1', 'Invalid license', 200],
    ['/error/noLayout/1', 'Invalid license', 200],
    ['/error/slotUnavailable', 'Access denied', 200],
    ['/error/se', 'You have excluded yourself from play', 200],
    ['/no/such/page', 'This page does not exist', 404],
  ] as const)
    await test.step(path, async () => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(status);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      const bare = /noLayout|slotUnavailable/.test(path);
      await expect(page.getByRole('banner')).toHaveCount(bare ? 0 : 1);
    });
  await page.getByRole('link', { name: 'To the lobby' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1, name: /trust us/ })).toBeVisible();
});

test(
  'the menu of a phone stays open while the page under it comes',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    test.skip(!isMobile, 'wide windows have the sidebar');
    const drawer = page.getByRole('dialog', { name: 'Main navigation' });
    const menu = page.getByRole('button', { name: 'Menu' });
    const title = page.getByRole('heading', { level: 1, name: 'Provably fair', includeHidden: true });
    const arrive = await hold(page, '**/assets/f.fairness.fairness-page-*.js');
    await page.goto('/');
    await menu.click();
    await drawer.getByRole('link', { name: 'Fairness' }).click();
    await expect(drawer).toHaveCount(0);
    await menu.click();
    await expect(drawer).toBeVisible();
    arrive();
    await expect(title).toBeAttached();
    await expect(page).toHaveTitle(/^Fairness/);
    await expect(drawer).toBeVisible();
    await drawer.getByRole('link', { name: 'Fairness' }).click();
    await expect(drawer).toHaveCount(0);
    await expect(page).toHaveURL('/fairness');
  },
);

test('links and windows wait for what home does not know of, and say so when it cannot be had', async ({
  page,
}) => {
  let there = false;
  await page.route('**/assets/later-features-*.js', (route) => (there ? route.continue() : route.abort()));
  const failed = page.getByRole('heading', { name: 'This part of the page has failed' });
  const retry = page.getByRole('button', { name: 'Try again' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Could not be loaded.')).toBeVisible();
  // What a browser will not fetch a second time, or a release has taken away, comes with the page.
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  const sidebar = page.getByRole('navigation', { name: 'Main navigation' });
  await sidebar.getByRole('link', { name: 'Fairness' }).click();
  await expect(failed).toBeVisible();
  there = true;
  await retry.click();
  await expect(page).toHaveTitle(/^Fairness/);
  await expect(page).toHaveURL('/fairness');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog', { name: 'Log in or register' })).toBeVisible();

  await test.step('a page that is opened by its address', async () => {
    there = false;
    await page.goto('/fairness');
    await expect(failed).toBeVisible();
    there = true;
    await retry.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Provably fair' })).toBeVisible();
  });

  await test.step('a part that cannot be had is left out, and the page may be loaded again', async () => {
    await page.route('**/assets/f.feed.wins-strip-*.js', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Could not be loaded.')).toBeVisible();
    await page.unroute('**/assets/f.feed.wins-strip-*.js');
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('region', { name: 'Latest wins' })).toBeVisible();
  });
});

test('who has excluded themselves sees only that', { tag: '@phone' }, async ({ page, request }) => {
  const player = await newPlayer(request);
  const { login, password } = e2e.admin;
  const staff = await newSession(login, password);
  const answer = await request.post('/api/admin/user/guard', {
    data: { id: player.id, excludedUntil: -1, limits: [], reason: 'asked for it' },
    headers: { authorization: `Bearer ${staff}` },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await enterAs(page, player);
  for (const path of ['/', '/casino/game/dice', '/fairness']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/error\/se$/);
  }
  await expect(page.getByRole('heading', { name: 'You have excluded yourself from play' })).toBeVisible();
  // A way out must stay: to log out, and to somebody to talk to.
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /support/i })).toBeVisible();

  async function newSession(name: string, secret: string): Promise<string> {
    const credentials = { login: name, password: secret };
    return (await post<{ token: string }>(request, '/auth/login', credentials)).token;
  }
});

test('with reduced motion nothing moves and the result is there', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enterAs(page, await newPlayer(request));
  await page.goto('/casino/game/dice');
  await play(page).click();
  await expect(page.getByRole('list', { name: 'Your last results' }).getByRole('button')).toHaveCount(1);
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number(effect?.getComputedTiming().duration) > 20,
      )
      .map(
        (animation) =>
          (animation as CSSAnimation).animationName ?? (animation as CSSTransition).transitionProperty,
      ),
  );
  expect(moving).toEqual([]);
});

test.describe('the sidebar', () => {
  test.skip(({ isMobile }) => isMobile, 'phones have the drawer');
  const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });

  test('lists the first originals and the open one, all at a press, and remembers what is folded', async ({
    page,
  }) => {
    await page.goto('/casino/game/tower');
    const games = sidebar(page).getByRole('list', { name: 'Originals' });
    await expect(games.getByRole('link')).toHaveCount(9);
    await expect(games.getByRole('link', { name: 'Tower' })).toHaveAttribute('aria-current', 'page');
    await games.getByRole('button', { name: /^Show all/ }).click();
    expect(await games.getByRole('link').count()).toBeGreaterThan(20);
    await games.getByRole('button', { name: 'Show fewer' }).click();
    await expect(games.getByRole('link')).toHaveCount(9);

    // What is folded is remembered, and its width.
    const group = sidebar(page).getByRole('button', { name: 'Originals' });
    await group.click();
    await expect(sidebar(page).getByRole('link', { name: 'Dice' })).toBeHidden();
    await page.reload();
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    await expect(sidebar(page).getByRole('link', { name: 'Dice' })).toBeHidden();
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await page.reload();
    await expect(sidebar(page)).toHaveCSS('width', '60px');
    // In the narrow one everything stands open, with its name to hear.
    await expect(sidebar(page).getByRole('link', { name: 'Dice' })).toBeVisible();
  });
});

test('what older builds kept goes once, and the page starts anew', async ({ page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('seen') === null) localStorage.setItem('token', 'of an older build');
    sessionStorage.setItem('seen', String(Number(sessionStorage.getItem('seen') ?? 0) + 1));
  });
  await page.goto('/');
  const loads = () => page.evaluate(() => Number(sessionStorage.getItem('seen')));
  await expect.poll(loads).toBe(2);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.evaluate(() => localStorage.setItem('token', 'of somebody else'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect([await loads(), await page.evaluate(() => localStorage.getItem('token'))]).toEqual([
    3,
    'of somebody else',
  ]);
});

test(
  'windows of the frame say what is wrong, which currency stands in for another, and move',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/dev/gallery');
    await page.getByRole('button', { name: 'Problem' }).click();
    const problem = page.getByRole('dialog', { name: 'Not available here' });
    await expect(problem.getByText(/not offered where you are/)).toBeVisible();
    await expect(problem.getByRole('button', { name: 'Close', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(problem).toHaveCount(0);
    await page.getByRole('button', { name: 'Currency changed' }).click();
    const changed = page.getByRole('dialog', { name: 'Currency changed' });
    await expect(changed.getByText(/Dogecoin is no longer offered.*in Bitcoin/)).toBeVisible();
    await changed.getByRole('button', { name: 'Refresh balances' }).click();
    await expect(changed).toHaveCount(0);

    await test.step('those that move stay inside, move by keys and are found where they were left', async () => {
      const opener = page.getByRole('button', { name: 'Movable window' });
      const frame = page.getByRole('region', { name: 'Live match' });
      const place = async () => (await frame.boundingBox())!;
      const { width, height } = page.viewportSize()!;
      await opener.click();
      const home = await place();
      expect(Math.round(home.x + home.width)).toBe(width - 8);

      await page.mouse.move(home.x + home.width / 2, home.y + 20);
      await page.mouse.down();
      await page.mouse.move(-400, -400, { steps: 4 });
      await page.mouse.up();
      const corner = await place();
      expect(Math.round(corner.x)).toBe(8);
      expect(corner.y).toBeGreaterThanOrEqual(60);

      await frame.getByRole('button', { name: 'Move Live match' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Shift+ArrowDown');
      const moved = await place();
      expect([Math.round(moved.x - corner.x), Math.round(moved.y - corner.y)]).toEqual([16, 96]);

      await page.reload();
      await opener.click();
      const again = await place();
      expect([Math.round(again.x), Math.round(again.y)]).toEqual([Math.round(moved.x), Math.round(moved.y)]);
      await page.setViewportSize({ width: 360, height: 500 });
      const small = await place();
      expect([small.x >= 0, small.x + small.width <= 360, small.y + small.height <= 500]).toEqual([
        true,
        true,
        true,
      ]);
      await page.setViewportSize({ width, height });
      await frame.getByRole('button', { name: 'Move Live match' }).press('Home');
      expect(Math.round((await place()).x)).toBe(Math.round(home.x));
      await frame.getByRole('button', { name: 'Close Live match' }).click();
      await expect(frame).toHaveCount(0);
    });
  },
);
