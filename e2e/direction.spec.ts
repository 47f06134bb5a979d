/**
 * Languages: the one the browser asks for, the one that is chosen, and a made-up one that runs from right to left and
 * has every text turned round, so what stands on the wrong side or was never translated shows.
 */
import { expect, test, type Page } from './test.ts';
import { LOCALE_NAMES } from '../platform/contract/locale-names.ts';
import { follow } from './follow.ts';
import { enterAs, newPlayer } from './players.ts';
import { watchErrors } from './watch.ts';

/** Settles once the page has drawn the home page in full. */
async function home(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

test.describe('a browser that asks for German', () => {
  test.use({ locale: 'de-DE' });

  test('gets the page in German, and nothing of the English one', async ({ page, request }) => {
    const asked: string[] = [];
    page.on('request', (sent) => asked.push(sent.url()));
    const answer = await request.get('/', { headers: { 'accept-language': 'de-DE,de;q=0.9' } });
    expect(await answer.text()).toContain('<html lang="de"');
    await home(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    expect(asked.some((url) => url.includes('/assets/texts.de-'))).toBe(true);
    expect(asked.filter((url) => url.includes('/assets/texts.en-'))).toEqual([]);

    // An address may ask for another one; it is kept like a choice.
    await page.goto('/terms?lang=ar');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await page.goto('/terms');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  });
});

test(
  'a chosen language is spoken at once, kept, and asked for before the page is drawn',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    const wrong = watchErrors(page);
    await enterAs(page, null);
    await home(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('button', { name: isMobile ? 'Menu' : 'Display and sound' }).click();
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('de');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    const early: string[] = [];
    page.on('request', (sent) => early.push(sent.url()));
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(early.filter((url) => url.includes('/assets/texts.en-'))).toEqual([]);
    expect(
      await page.evaluate(() => JSON.parse(localStorage.getItem('Phoenix') ?? '{}').state),
    ).toMatchObject({
      locale: 'de',
      localeChosen: true,
      channel: 'casino_de',
    });
    expect(wrong).toEqual([]);
  },
);

test.describe('from right to left', () => {
  const box = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!;

  test('a made-up language turns the page round', { tag: '@phone' }, async ({ page, request, isMobile }) => {
    const wrong = watchErrors(page);
    await page.addInitScript(() => sessionStorage.setItem('Phoenix.pseudo', 'ar-XB'));
    await enterAs(page, await newPlayer(request));
    await home(page);
    await test.step('the frame is turned round', () => turned(page, isMobile));
    await test.step('what unfolds from the header stays in the window', () => unfolded(page));
    await test.step('every word of the frame comes from the texts', () => words(page));
    await test.step('everything is inside the frame', () => inside(page));
    await test.step('a board keeps its left and right', async () => {
      await follow(page, '/casino/game/mines');
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.getByRole('gridcell').first()).toBeVisible();
      const cells = page.getByRole('gridcell');
      expect((await cells.nth(0).boundingBox())!.x).toBeLessThan((await cells.nth(1).boundingBox())!.x);
    });
    expect(wrong).toEqual([]);
  });

  async function turned(page: Page, isMobile: boolean): Promise<void> {
    const { width } = page.viewportSize()!;
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const logo = await box(page, 'header a[href="/"]');
    expect(logo.x).toBeGreaterThan(width / 2);
    if (isMobile) {
      const first = await box(page, 'body nav:has(button[aria-haspopup=dialog]) > button');
      expect(first.x).toBeGreaterThan(width / 2);
    } else {
      const sidebar = await box(page, '#sidebar');
      expect(Math.round(sidebar.x + sidebar.width)).toBe(width);
      const icon = await box(page, '#sidebar a[href="/"] svg');
      const word = await box(page, '#sidebar a[href="/"] span');
      expect(icon.x).toBeGreaterThan(word.x);
    }
  }

  async function inside(page: Page): Promise<void> {
    for (const path of [
      '/',
      '/fairness',
      '/casino/game/dice',
      '/casino/game/mines',
      '/leaderboard',
      '/error/1',
    ]) {
      await follow(page, path);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.getByRole('heading').or(page.locator('main button')).first()).toBeVisible();
      const out = await page.evaluate(() => {
        const { scrollWidth } = document.documentElement;
        return { wider: scrollWidth > innerWidth, aside: document.scrollingElement!.scrollLeft };
      });
      expect(out, path).toEqual({ wider: false, aside: 0 });
    }
  }

  async function unfolded(page: Page): Promise<void> {
    const { width } = page.viewportSize()!;
    const openers = page.locator(
      'header button[aria-expanded]:not([aria-controls=sidebar], [aria-controls=dock])',
    );
    for (let index = 0; index < (await openers.count()); index++) {
      if (!(await openers.nth(index).isVisible())) continue;
      await openers.nth(index).click();
      const panel = page.locator('header [data-panel]');
      await expect(panel).toBeVisible();
      const { x, width: wide } = (await panel.boundingBox())!;
      expect([index, x >= 0, x + wide <= width]).toEqual([index, true, true]);
      await page.keyboard.press('Escape');
    }
  }

  async function words(page: Page): Promise<void> {
    const still = await page.evaluate(() => {
      const found: string[] = [];
      const parts = document.querySelectorAll('header, footer, nav, #sidebar');
      for (const part of parts) {
        const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
          const text = node.textContent?.trim() ?? '';
          if (/\p{L}{2}/u.test(text) && !text.includes('\u202E')) found.push(text);
        }
      }
      return [...new Set(found)];
    });
    const { games } = await page.evaluate(
      () => JSON.parse(document.getElementById('boot')!.textContent) as { games: { title: string }[] },
    );
    // Names stay as they are: of the house, of its games, of coins, of languages.
    const names = new Set([
      'Phoenix',
      'BTC',
      ...Object.values(LOCALE_NAMES),
      ...games.map(({ title }) => title),
    ]);
    expect(still.filter((text) => !names.has(text))).toEqual([]);
  }
});
