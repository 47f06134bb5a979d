import { expect, test, type Page } from './test.ts';
import { enterAs, newPlayer } from './players.ts';
import { watchErrors } from './watch.ts';

const chat = (page: Page) => page.getByRole('region', { name: 'Chat' });
const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Chat' });
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
const settings = (page: Page) => page.getByRole('group', { name: 'Game settings' });
const results = (page: Page) => page.getByRole('list', { name: 'Your last results' }).getByRole('button');

test.beforeEach(({ isMobile }) => test.skip(isMobile, 'columns are for wide windows'));

test('the chat is away for guests until they open it, and stays as it was left', async ({ page }) => {
  await enterAs(page, null);
  await page.goto('/');
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(chat(page)).toHaveCount(0);
  await opener(page).click();
  await expect(chat(page)).toBeVisible();
  await page.reload();
  await expect(chat(page)).toBeVisible();
  await chat(page).getByRole('button', { name: 'Close the chat' }).click();
  await expect(chat(page)).toHaveCount(0);
  await page.reload();
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(chat(page)).toHaveCount(0);
});

test('the theatre hides both columns, and so does the whole screen', async ({ page, request }) => {
  const wrong = watchErrors(page);
  await enterAs(page, await newPlayer(request));
  await page.goto('/casino/game/dice');
  await expect(chat(page)).toBeVisible();
  await expect(sidebar(page)).toBeVisible();
  const frame = page.locator('[data-clear]').first();
  const before = (await frame.boundingBox())!.width;
  await settings(page).getByRole('button', { name: 'Theatre mode' }).click();
  await expect(chat(page)).toHaveCount(0);
  await expect(sidebar(page)).toHaveCount(0);
  await expect.poll(async () => (await frame.boundingBox())!.width).toBeGreaterThan(before + 400);
  await expect(page.getByRole('button', { name: 'Bet', exact: true })).toBeInViewport();
  // Who asks for the chat wants it beside the stage.
  await opener(page).click();
  await expect(chat(page)).toBeVisible();
  await expect(sidebar(page)).toBeVisible();

  await settings(page).getByRole('button', { name: 'Fullscreen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expect(chat(page)).toHaveCount(0);
  await settings(page).getByRole('button', { name: 'Fullscreen' }).click();
  await expect(chat(page)).toBeVisible();

  await settings(page).getByRole('button', { name: 'Theatre mode' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Phoenix, home page' }).click();
  await expect(sidebar(page)).toBeVisible();
  expect(wrong).toEqual([]);
});

test('keys work from the start, until they are switched off', async ({ page, request }) => {
  await enterAs(page, await newPlayer(request), { quick: true });
  await page.goto('/casino/game/dice');
  await expect(page.getByRole('button', { name: 'Bet', exact: true })).toBeEnabled();
  await page.keyboard.press('Space');
  await expect(results(page)).toHaveCount(1);
  await page.keyboard.press('KeyT');
  await expect(sidebar(page)).toHaveCount(0);
  await page.keyboard.press('KeyT');
  await test.step('but not while the menu of a narrow window lies over the page', () => underMenu(page));
  await settings(page).getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const window = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await window.getByRole('switch').click();
  await page.keyboard.press('Escape');
  await expect(window).toHaveCount(0);
  await page
    .getByRole('heading', { level: 1 })
    .evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('KeyT');
  await page.keyboard.press('Space');
  await expect(sidebar(page)).toBeVisible();
  await expect(results(page)).toHaveCount(1);
});

async function underMenu(page: Page): Promise<void> {
  const [wide, stake] = [page.viewportSize()!, page.getByLabel('Bet amount')];
  const before = await stake.inputValue();
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.getByRole('navigation', { name: 'Quick navigation' });
  await bar.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Main navigation' });
  await expect(menu).toBeVisible();
  await page.keyboard.press('KeyS');
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(stake, 'S doubles').toHaveValue(before);
  await page.setViewportSize(wide);
}
