/** The home page: its rows, what each width shows of them, and what waits until somebody comes near. */
import { expect, test, type Locator, type Page } from './test.ts';
import { games } from '#app/games.ts';
import { violations } from './axe.ts';
import { enterAs, newPlayer } from './players.ts';
import { watchErrors } from './watch.ts';

const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const tiles = (section: Locator) => section.getByRole('listitem');

/** Scrolls down as a visitor does, until `last` is there: on the way parts are fetched, and the page grows by them. */
async function walkDown(page: Page, last: Locator): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => scrollBy(0, 400));
    expect(await last.count()).toBeGreaterThan(0);
  }).toPass({ intervals: [60], timeout: 80_000 });
}

/** How many tiles of a row are wholly in sight. */
function inSight(section: Locator): Promise<number> {
  return section.locator('ul').evaluate((list) => {
    const { left, right } = list.getBoundingClientRect();
    const whole = [...list.children].filter((tile) => {
      const box = tile.getBoundingClientRect();
      return box.left >= left - 1 && box.right <= right + 1;
    });
    return whole.length;
  });
}

test(
  'rows stand in their order and none is empty, arrows turn them, each leads to all of its games',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    const wrong = watchErrors(page);
    const originals = row(page, 'Originals');
    await page.goto('/');

    await test.step('rows in their order, none empty', async () => {
      await walkDown(page, row(page, 'New releases'));
      const order = ['Originals', 'Slots', 'Providers', 'New releases'];
      const names = async () =>
        (await page.locator('main section[aria-labelledby] > div > h2').allTextContents()).filter((name) =>
          order.includes(name),
        );
      await expect.poll(names).toEqual(order);
      await expect(row(page, 'New releases')).toBeVisible();
      // No table with a dealer is on offer in a new house: its row is left out, and so is its room.
      await expect(row(page, 'Live casino')).toHaveCount(0);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      for (const name of order) expect(await tiles(row(page, name)).count(), name).toBeGreaterThan(1);
      // Whatever stands here is dressed by the first sheet. (The other one comes with a page: a pointer that rests on a tile fetches it.)
      const files = () => [...document.styleSheets].filter(({ href }) => href !== null).length;
      expect(await page.evaluate(files)).toBe(1);
      expect(await violations(page)).toEqual([]);
    });

    await test.step('arrows turn a row by what is in sight, and stop at its ends', async () => {
      const list = originals.locator('ul');
      const next = originals.getByRole('button', { name: 'Next in Originals' });
      const previous = originals.getByRole('button', { name: 'Previous in Originals' });
      await expect(next).toBeEnabled();
      await expect(previous).toBeDisabled();
      const view = await inSight(originals);
      const furthest = 11 - view;
      for (let index = view; index < furthest + view; index += view) {
        await next.click();
        await expect(list).toHaveAttribute('data-index', String(Math.min(index, furthest)));
      }
      await expect(next).toBeDisabled();
      // 0 to 20, whatever the row holds.
      expect(furthest).toBeLessThanOrEqual(20);
      await expect(previous).toBeEnabled();
      await previous.click();
      await expect(list).toHaveAttribute('data-index', String(Math.max(0, furthest - view)));
    });

    if (!isMobile) {
      await test.step('three games are in sight up to 991 px, eight above', async () => {
        for (const [width, count] of [
          [310, 2],
          [390, 3],
          [768, 3],
          [991, 3],
          [992, 8],
          [1440, 8],
          [1920, 8],
        ] as const) {
          await page.setViewportSize({ width, height: 900 });
          await expect.poll(() => inSight(originals), { message: `${width} px` }).toBe(count);
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
            `${width} px`,
          ).toBe(true);
        }
      });

      await test.step('a row holds ten games and the way to all of them', async () => {
        await expect(tiles(originals)).toHaveCount(11);
        for (const [name, to] of [
          ['Originals', '/casino/Originals'],
          ['Slots', '/casino/Slots'],
          ['Providers', '/provider/all'],
          ['New releases', '/casino/new-releases'],
        ] as const)
          await expect(page.getByRole('link', { name: `View all: ${name}` })).toHaveAttribute('href', to);
        await tiles(originals).last().getByRole('link', { name: 'See all: Originals' }).click();
        await expect(page).toHaveURL(/\/casino\/Originals$/);
      });
    }
    expect(wrong).toEqual([]);
  },
);

test(
  'an invitation leads home and is remembered; what is far below is fetched when somebody comes near',
  { tag: '@phone' },
  async ({ page }) => {
    // A low window: the row is well below it.
    await page.setViewportSize({ width: page.viewportSize()!.width, height: 400 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await enterAs(page, null);
    await page.goto('/ref/FRIEND-7', { waitUntil: 'networkidle' });
    await expect(row(page, 'Originals')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('Phoenix'))).toContain('FRIEND-7');
    expect(asked.filter((path) => path === '/api/game-providers')).toEqual([]);
    await walkDown(page, row(page, 'Providers'));
    await expect(row(page, 'Providers')).toBeVisible();
    expect(asked.filter((path) => path === '/api/game-providers')).toHaveLength(1);
  },
);

test('a row that cannot be read says so and tries again', async ({ page }) => {
  let fails = true;
  await page.route('**/api/game-providers', (route) => (fails ? route.abort() : route.continue()));
  await page.goto('/');
  const alert = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) });
  await walkDown(page, alert);
  await expect(alert).toBeVisible();
  await expect(row(page, 'Slots')).toBeVisible();
  fails = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(tiles(row(page, 'Providers')).first()).toBeVisible();
});

test(
  'guests are welcomed and open a game, players find their way',
  { tag: '@phone' },
  async ({ page, context, request, isMobile }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('navigation', { name: 'Casino', exact: true })).toHaveCount(0);
    // What has nothing behind it is not offered, and the foot of the page leads to what there is.
    await expect(page.getByRole('link', { name: 'Live casino' })).toHaveCount(0);
    // The hero counts what the house has.
    await expect(page.getByRole('main').getByText(`${games.length} games`, { exact: true })).toBeVisible();
    const foot = page.getByRole('contentinfo');
    for (const name of ['Fairness', 'VIP program', 'Live support'])
      await expect(foot.getByRole('link', { name })).toBeVisible();
    await expect(foot.getByRole('img', { name: 'Only for people aged 18 or over' })).toBeVisible();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('dialog', { name: 'Log in or register' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Log in or register' })).toHaveCount(0);

    await test.step('a tile opens its game, by a click and in a new tab', async () => {
      const dice = row(page, 'Originals').getByRole('link', { name: /^Dice/ });
      if (!isMobile) {
        const [other] = await Promise.all([
          context.waitForEvent('page'),
          dice.click({ modifiers: ['ControlOrMeta'] }),
        ]);
        await other.waitForURL(/\/casino\/game\/dice$/);
        await other.close();
        await expect(page).toHaveURL(/\/$/);
      }
      await dice.click();
      await expect(page).toHaveURL(/\/casino\/game\/dice$/);
      await expect(page.getByRole('button', { name: /^(Bet|Play)$/ })).toBeVisible();
      await page.goBack();
      await expect(row(page, 'Originals')).toBeVisible();
    });

    await enterAs(page, await newPlayer(request));
    await page.goto('/');
    const tabs = page.getByRole('navigation', { name: 'Casino', exact: true });
    await expect(tabs.getByRole('link')).toHaveText(['Home', 'Originals', 'Slots']);
    await expect(tabs.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  },
);
