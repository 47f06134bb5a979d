/** The search over the page: what it suggests, what it finds, and the keyboard through all of it. */
import { expect, test, type Locator, type Page } from './test.ts';
import { violations } from './axe.ts';
import { GAMES, lantern, PREVIEW, stockGames } from './catalogue-games.ts';
import { follow } from './follow.ts';
import { enterAs } from './players.ts';
import { watchErrors } from './watch.ts';

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await stockGames(request);
  await request.dispose();
});

const search = (page: Page): Locator => page.getByRole('dialog', { name: 'Search games' });
const box = (page: Page): Locator => search(page).getByPlaceholder('Start entering the name of a game...');
const tiles = (page: Page): Locator => search(page).getByRole('list').getByRole('link');
const pages = (page: Page): Locator => search(page).getByRole('navigation', { name: 'Pages of the search' });

/** Opens it as a hand on this device would. */
async function open(page: Page, isMobile: boolean): Promise<void> {
  const place = page.getByRole('navigation', { name: isMobile ? 'Quick navigation' : 'Main navigation' });
  await place.getByRole('button', { name: 'Search' }).click();
  await expect(box(page)).toBeFocused();
}

/** Letters within one moment, however slow the machine is: each is heard before the next one comes. */
async function typeAtOnce(page: Page, before: string, letters: string): Promise<void> {
  const texts = Array.from(letters, (_, at) => before + letters.slice(0, at + 1));
  await box(page).evaluate((field, all) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
    for (const text of all) {
      set!.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, texts);
}

test(
  'from the first look to a game: suggestions, letters and other names, pages, providers, nothing, a preview',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    const wrong = watchErrors(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/data/gamesPage')) asked.push(request.postData() ?? '');
    });
    await enterAs(page, null);
    await page.goto('/');
    await open(page, isMobile);
    // As it is laid out: while it opens it is drawn a little smaller.
    const height = (): Promise<number> => search(page).evaluate((node) => (node as HTMLElement).offsetHeight);
    const numbers = pages(page).getByRole('button', { name: /^Page / });
    const current = pages(page).locator('[aria-current=page]');

    await test.step('games to try, six at a time, before anything is asked', async () => {
      await expect(search(page).getByRole('heading', { name: 'Games you should try' })).toBeVisible();
      await expect(tiles(page)).toHaveCount(6);
      await expect(tiles(page).first()).toHaveAttribute('href', /^\/casino\/game\//);
      expect(await violations(page, '[role=dialog]')).toEqual([]);
    });
    const before = await height();

    await test.step('from one letter on, and by other names too', async () => {
      for (const [typed, title] of [
        ['m', 'Mines'],
        ['bj', 'Blackjack'],
        ['21', 'Blackjack'],
        ['rocket', 'Crash'],
      ] as const) {
        await box(page).fill(typed);
        await expect(tiles(page).filter({ hasText: title })).toHaveCount(1);
        await expect(search(page).getByRole('heading', { name: 'Games you should try' })).toHaveCount(0);
      }
    });

    await test.step('pages, with two either side', async () => {
      asked.length = 0;
      await box(page).fill('ev');
      await typeAtOnce(page, 'ev', 'erlight');
      await expect(search(page).getByText(`${GAMES} games`)).toBeVisible();
      await expect(tiles(page)).toHaveCount(6);
      // What was typed on the way was not asked for, letter by letter.
      expect(asked.filter((body) => body.includes('"name"')).length).toBeLessThanOrEqual(3);
      // Phones have no room for the last page.
      await expect(numbers).toHaveText(isMobile ? ['1', '2', '3'] : ['1', '2', '3', '10']);
      for (let press = 0; press < 4; press++)
        await pages(page).getByRole('button', { name: 'Next page' }).click();
      await expect(current).toHaveText('5');
      const near = ['3', '4', '5', '6', '7'];
      await expect(numbers).toHaveText(isMobile ? near : ['1', ...near, '10']);
      await expect(tiles(page).first()).toContainText('Everlight 25');
      // Another question starts at its first page.
      await box(page).fill('everlight 0');
      await expect(current).toHaveText('1');
    });

    await test.step('nothing found is said, with a way back', async () => {
      await box(page).fill('qqqq wwww');
      await expect(search(page).getByText(/^No game of that name/)).toBeVisible();
      expect(await height()).toBe(before);
      await search(page).getByRole('button', { name: 'Start over' }).click();
      await expect(box(page)).toHaveValue('');
      await expect(box(page)).toBeFocused();
      await expect(tiles(page)).toHaveCount(6);
    });

    await test.step('the list of providers narrows what is found, and can be searched itself', async () => {
      const provider = search(page).getByRole('combobox', { name: 'Provider' });
      await expect(provider).toContainText('All');
      await provider.click();
      await page.getByPlaceholder('Find a provider').fill('lantern test');
      const options = page.getByRole('listbox').getByRole('option');
      await expect(options).toHaveText([new RegExp(lantern.name)]);
      await options.first().click();
      await expect(search(page).getByText(`${GAMES + 1} games`)).toBeVisible();
      await box(page).fill('everlight 07');
      await expect(tiles(page)).toHaveText([/Everlight 07/]);
    });

    await test.step('a game that is only shown opens a window that says what is missing', async () => {
      await box(page).fill(PREVIEW.name);
      await tiles(page).filter({ hasText: PREVIEW.name }).click();
      const preview = page.getByRole('dialog', { name: 'This is a preview' });
      await expect(preview).toContainText('API key');
      await expect(preview).toContainText('admin panel');
      expect(await violations(page, '[role=dialog]')).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(preview).toHaveCount(0);
      await expect(box(page)).toHaveValue(PREVIEW.name);
      await expect(page).toHaveURL(/\/$/);

      await page.goto(`/casino/game/${PREVIEW.id}`);
      await expect(preview).toBeVisible();
      await expect(page).toHaveURL(/\/$/);
      await page.keyboard.press('Escape');
      await expect(preview).toHaveCount(0);
    });

    await test.step('it closes when a game is opened, and by a step back, which leaves the page under it', async () => {
      await open(page, isMobile);
      await box(page).fill('mines');
      // One of the games to try may be it: what is pressed while the answer takes its place is not opened.
      await expect(search(page).getByRole('heading', { name: 'Games you should try' })).toHaveCount(0);
      await tiles(page).filter({ hasText: 'Mines' }).first().click();
      await expect(page).toHaveURL(/\/casino\/game\/mines$/);
      await expect(search(page)).toHaveCount(0);
      await open(page, isMobile);
      await page.goBack();
      await expect(search(page)).toHaveCount(0);
      await expect(page).toHaveURL(/\/casino\/game\/mines$/);
      await page.goBack();
      await expect(page).toHaveURL(/\/$/);
    });
    expect(wrong).toEqual([]);
  },
);

test('Enter asks at once', async ({ page, isMobile }) => {
  await enterAs(page, null);
  await page.clock.install();
  await page.goto('/');
  await open(page, isMobile);
  // With the clock standing still the pause after typing never ends.
  await page.clock.pauseAt(Date.now() + 60_000);
  await box(page).fill('mines');
  const asked = page.waitForRequest((request) => request.postData()?.includes('"expect":"mines"') ?? false);
  await box(page).press('Enter');
  await asked;
  await page.clock.resume();
  await expect(tiles(page).filter({ hasText: 'Mines' }).first()).toBeVisible();
});

async function lostConnection(page: Page): Promise<void> {
  await page.route('**/api/data/gamesPage', (route) => route.abort());
  await open(page, false);
  await expect(search(page).getByRole('alert')).toContainText('Connection lost');
  await page.unroute('**/api/data/gamesPage');
  await search(page).getByRole('button', { name: 'Try again' }).click();
  await expect(tiles(page)).toHaveCount(6);
}

test.describe('with the keyboard alone', () => {
  test.skip(({ isMobile }) => isMobile, 'phones have no keys to walk by');

  test('/ opens it in every window but not in a field, arrows walk, Enter opens, Escape closes', async ({
    page,
  }) => {
    await enterAs(page, null);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await test.step('a lost connection is said, and the next try works', () => lostConnection(page));
    await page.keyboard.press('Escape');
    await expect(search(page)).toHaveCount(0);
    await page.keyboard.press('/');
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue('');
    await page.keyboard.type('everlight');
    await expect(tiles(page).first()).toContainText('Everlight 01');
    await page.keyboard.press('ArrowDown');
    await expect(tiles(page).first()).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(tiles(page).nth(2)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(tiles(page).nth(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(box(page)).toBeFocused();
    // A letter at a result goes on in the box.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type(' 3');
    await expect(box(page)).toHaveValue(/3$/);
    await page.keyboard.press('Escape');
    await expect(search(page)).toHaveCount(0);

    await page.keyboard.press('/');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('mines');
    await expect(tiles(page).first()).toContainText('Mines');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/casino\/game\/mines$/);
    await expect(search(page)).toHaveCount(0);

    await page.setViewportSize({ width: 768, height: 900 });
    await page.keyboard.press('/');
    await expect(box(page)).toBeFocused();

    await follow(page, '/casino/providers');
    const field = page.getByRole('searchbox', { name: 'Find a provider' });
    await field.focus();
    await page.keyboard.press('/');
    await expect(field).toHaveValue('/');
    await expect(search(page)).toHaveCount(0);
  });
});
