/** Lists of games: sections, providers, tags; narrowing and ordering; what stands there when there is nothing. */
import { expect, test, type Page } from './test.ts';
import { violations } from './axe.ts';
import { GAMES, lantern, stockGames } from './catalogue-games.ts';
import { follow } from './follow.ts';
import { enterAs, newPlayer } from './players.ts';
import { watchErrors, watchShifts } from './watch.ts';
import { showTheme } from '../ui/show-theme.ts';

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await stockGames(request);
  await request.dispose();
});

const list = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Games' });
const tiles = (page: Page) => list(page).getByRole('link');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const choose = (page: Page, name: string) => page.getByRole('main').getByRole('combobox', { name });
const LANTERN = `/casino/game/provider/${lantern.id}`;

async function ready(page: Page): Promise<void> {
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

test('guests have no tabs; a tab and its "see all" differ by one capital letter', async ({
  page,
  request,
}) => {
  await enterAs(page, null);
  await page.goto('/casino/slots');
  await expect(heading(page)).toHaveText('Slots');
  await expect(page.getByRole('main').getByRole('navigation', { name: 'Casino' })).toHaveCount(0);

  await enterAs(page, await newPlayer(request));
  const tabs = page.getByRole('main').getByRole('navigation', { name: 'Casino' });
  await page.goto('/casino/originals');
  await expect(heading(page)).toHaveText('Originals');
  await expect(tabs.getByRole('link')).toHaveText(['Home', 'Originals', 'Slots']);
  await expect(tabs.getByRole('link', { name: 'Originals' })).toHaveAttribute('aria-current', 'page');
  await expect(tiles(page).filter({ hasText: 'Dice' }).first()).toBeVisible();
  await tabs.getByRole('link', { name: 'Slots' }).click();
  await expect(page).toHaveURL(/\/casino\/slots$/);
  await expect(heading(page)).toHaveText('Slots');

  await follow(page, '/casino/Originals');
  await expect(heading(page)).toHaveText('Originals');
  await expect(tabs).toHaveCount(0);
  await expect(tiles(page).filter({ hasText: 'Dice' }).first()).toBeVisible();
});

test('a list comes in parts, is narrowed and ordered, and says what is wrong with it', async ({ page }) => {
  await enterAs(page, null, { chatFolded: false });
  await test.step('with how many there are in all', async () => {
    await page.goto('/casino/everlight');
    await expect(heading(page)).toHaveText('Everlight');
    await expect(page.getByText(`${GAMES} games`, { exact: true })).toBeVisible();
    await expect(tiles(page)).toHaveCount(48);
    await expect(page.getByText(`48 of ${GAMES} games`)).toBeVisible();
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(tiles(page)).toHaveCount(GAMES);
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
    await expect(page.getByText(`${GAMES} of ${GAMES} games`)).toBeVisible();
  });
  await test.step('as many in a row as the window has room for', async () => {
    for (const [width, columns] of [
      [390, 3],
      [768, 5],
      [820, 5],
      // The chat stands beside the page.
      [1440, 6],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const inFirstRow = () =>
        tiles(page).evaluateAll((all) => {
          const tops = all.map((tile) => Math.round(tile.getBoundingClientRect().top));
          return tops.filter((top) => top === tops[0]).length;
        });
      // What stands beside the page comes a moment after the window has grown.
      await expect.poll(inFirstRow, { message: `${width} px` }).toBe(columns);
      const shape = (await tiles(page).first().boundingBox())!;
      expect(shape.height / shape.width).toBeCloseTo(4 / 3, 1);
    }
  });
  await test.step('what is chosen stays in the address', async () => {
    await follow(page, LANTERN);
    await expect(heading(page)).toHaveText(lantern.name);
    await choose(page, 'Order').click();
    await page.getByRole('option', { name: 'Highest RTP' }).click();
    await expect(tiles(page).first()).toContainText('Everlight 60');
    await choose(page, 'Category').click();
    await page.getByRole('option', { name: 'Everlight odd' }).click();
    await expect(tiles(page).first()).toContainText('Everlight 59');
    await expect(page.getByText('30 games', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/category=everlight-odd&sort=rtp$/);
    await page.reload();
    await expect(tiles(page).first()).toContainText('Everlight 59');
    await expect(choose(page, 'Category')).toContainText('Everlight odd');

    await follow(page, '/casino/everlight?sort=new');
    await expect(tiles(page).first()).toContainText('Everlight 60');
    await follow(page, '/casino/everlight?sort=name');
    await expect(tiles(page).first()).toContainText('Everlight 01');
  });
  await test.step('nothing that fits is said, with the way back to all of it', async () => {
    await follow(page, '/casino/everlight?provider=originals');
    await expect(page.getByText('No games match your filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(/\/casino\/everlight$/);
    await expect(tiles(page)).toHaveCount(48);
  });
  await test.step('a lost connection is said, and the next try works', async () => {
    await page.route('**/api/data/gamesPage', (route) => route.abort());
    await page.goto('/casino/Slots');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Connection lost');
    await page.unroute('**/api/data/gamesPage');
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(tiles(page).first()).toBeVisible();
  });
});

test('a provider is found by id and by name; what nobody knows is an empty list', async ({ page }) => {
  const wrong = watchErrors(page);
  await enterAs(page, null);
  for (const path of ['/casino/no-such-tag', '/casino/game/provider/nobody', '/casino/%F0%9F%8E%B0']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.getByText('There are no games here.')).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'Latest releases' }).click();
  await expect(page).toHaveURL(/\/casino\/latest-releases$/);
  await expect(tiles(page).first()).toBeVisible();
  expect(wrong).toEqual([]);
  await test.step('by id and by name, and its tile leads to it', async () => {
    await page.goto(`/casino/game/provider/${encodeURIComponent(lantern.name)}`);
    await expect(heading(page)).toHaveText(lantern.name);
    await expect(tiles(page)).toHaveCount(48);
    for (const path of ['/casino/providers', '/provider/all']) {
      await follow(page, path);
      await page.getByRole('searchbox', { name: 'Find a provider' }).fill('lantern test');
      const shown = page.getByRole('list', { name: 'Providers' }).getByRole('link');
      await expect(shown).toHaveCount(1);
      await shown.click();
      await expect(page).toHaveURL(new RegExp(`${lantern.id}$`));
    }
  });
  await test.step('not offered where the player is, it says where it is not', async () => {
    // The house places nobody here: what it would answer from there.
    await page.route('**/api/game-providers', async (route) => {
      const answer = await route.fetch();
      const answered = ((await answer.json()) as { id: string }[]).map((one) =>
        one.id === lantern.id ? { ...one, blocked: true, restricted: ['FR', 'DE'] } : one,
      );
      await route.fulfill({ response: answer, json: answered });
    });
    await page.goto('/casino/providers');
    await page.getByRole('searchbox', { name: 'Find a provider' }).fill('lantern test');
    await page.getByRole('list', { name: 'Providers' }).getByRole('button').click();
    const window = page.getByRole('dialog', { name: `${lantern.name} is not offered in your country` });
    await expect(window).toContainText('France, Germany');
    expect(await violations(page, '[role=dialog]')).toEqual([]);
  });
});

test(
  'every list holds its place, fits, and pleases axe',
  { tag: '@phone' },
  async ({ page, request, isMobile }) => {
    const wrong = watchErrors(page);
    const shifts = await watchShifts(page);
    await enterAs(page, await newPlayer(request));
    for (const path of [
      '/casino/originals',
      '/casino/Slots',
      '/casino/Live',
      '/casino/latest-releases',
      LANTERN,
      '/casino/providers',
    ])
      await test.step(path, async () => {
        await page.goto(path, { waitUntil: 'networkidle' });
        await ready(page);
        const found = await shifts();
        expect(found.filter(({ value }) => value > 0.001)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        if (isMobile) await page.evaluate(showTheme, 'blueTheme');
        expect(await violations(page)).toEqual([]);
      });
    expect(wrong).toEqual([]);
  },
);
