/**
 * Stars: put on a tile or on the page of a game, gathered in the lobby and on a page of their own; kept in the browser, and
 * with the account of who is logged in.
 */
import { expect, test, type APIRequestContext, type Page } from './test.ts';
import { violations } from './axe.ts';
import { follow } from './follow.ts';
import { enterAs, newPlayer, post, type TestPlayer } from './players.ts';
import { e2e } from './server.ts';
import { watchErrors } from './watch.ts';

const NONE = 'No favourites yet. Tap the star on a game to keep it here.';

/** The star on a game's own page. */
const ownStar = (page: Page, name: string) =>
  page.locator('section[aria-labelledby=game-title]').getByRole('button', { name: `Favourite: ${name}` });

/** What the page of favourites lists. */
const listed = (page: Page) => page.getByRole('list', { name: 'Games' }).getByRole('listitem');

/** What the account has, after a change of it or none. */
async function starsOf(
  request: APIRequestContext,
  { token }: TestPlayer,
  change: { add?: string[]; remove?: string[] } = {},
): Promise<string[]> {
  const path = '/api/catalogue/favourites';
  return (await post<{ games: string[] }>(request, path, change, token)).games;
}

/** What the browser keeps of stars. */
const keptStars = (page: Page) =>
  page.evaluate(() => {
    const { state } = JSON.parse(localStorage.getItem('Phoenix') ?? '{}') as {
      state: Record<string, unknown>;
    };
    return [state['favourites'], state['favouritesOf'], state['favouriteChanges']];
  });
const NOTHING = [[], '', {}];

test(
  'a starred game stands in the lobby and among the favourites',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    const wrong = watchErrors(page);
    await enterAs(page, null);
    await page.goto('/casino/favourites');
    await expect(page.getByText(NONE)).toBeVisible();

    await follow(page, '/casino/Originals');
    const games = page.getByRole('list', { name: 'Games' });
    const tile = games.getByRole('listitem').filter({ hasText: 'Dice' }).first();
    // A mouse has to be there for the star, fingers need not.
    if (!isMobile) await tile.hover();
    const star = tile.getByRole('button', { name: 'Favourite: Dice' });
    await expect(star).toHaveAttribute('aria-pressed', 'false');
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/\/casino\/Originals$/);

    await follow(page, '/');
    const row = page.getByRole('region', { name: 'Favourites', exact: true });
    await expect(row.getByRole('link', { name: /^Dice/ })).toHaveAttribute('href', '/casino/game/dice');
    expect(await violations(page)).toEqual([]);
    await row.getByRole('link', { name: 'View all: Favourites' }).click();
    await expect(page.getByRole('list', { name: 'Games' }).getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Favourites');

    await follow(page, '/casino/game/dice');
    const own = ownStar(page, 'Dice');
    await expect(own).toHaveAttribute('aria-pressed', 'true');
    await own.press('Enter');
    await expect(own).toHaveAttribute('aria-pressed', 'false');
    await follow(page, '/casino/favourites');
    await expect(page.getByText('No favourites yet.')).toBeVisible();
    expect(wrong).toEqual([]);
  },
);

test('stars of a guest join those of the account, which every device shows; who logs out leaves none behind', async ({
  browser,
  page,
  request,
}) => {
  const wrong = watchErrors(page);
  const player = await newPlayer(request);
  await starsOf(request, player, { add: ['mines'] });
  await enterAs(page, null);
  await page.goto('/casino/game/dice');
  await ownStar(page, 'Dice').press('Enter');
  await expect(ownStar(page, 'Dice')).toHaveAttribute('aria-pressed', 'true');

  await follow(page, '/casino/favourites');
  await expect(listed(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const form = page.getByRole('dialog', { name: 'Log in or register' });
  await form.getByLabel('Login or e-mail').fill(player.name);
  await form.getByLabel('Password', { exact: true }).fill('a long password');
  await form.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(listed(page)).toHaveCount(2);
  await expect(listed(page).filter({ hasText: 'Mines' })).toHaveCount(1);
  expect(await starsOf(request, player)).toEqual(['dice', 'mines']);

  const context = await browser.newContext({ baseURL: e2e.url });
  const device = await context.newPage();
  await enterAs(device, player);
  await device.goto('/casino/favourites');
  await expect(listed(device)).toHaveCount(2);
  await follow(device, '/casino/game/mines');
  await expect(ownStar(device, 'Mines')).toHaveAttribute('aria-pressed', 'true');
  await ownStar(device, 'Mines').press('Enter');
  await expect.poll(() => starsOf(request, player)).toEqual(['dice']);
  await page.reload();
  await expect(listed(page)).toHaveCount(1);
  await expect(listed(page).filter({ hasText: 'Dice' })).toHaveCount(1);

  expect(wrong).toEqual([]);

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText(NONE)).toBeVisible();
  expect(await keptStars(page)).toEqual(NOTHING);

  // A session that was ended from elsewhere is a log-out too.
  const ended = await request.get('/auth/logout', { headers: { authorization: `Bearer ${player.token}` } });
  expect(ended.ok()).toBe(true);
  await device.goto('/casino/favourites');
  await expect(device.getByText(NONE)).toBeVisible();
  expect(await keptStars(device)).toEqual(NOTHING);
});

test('two tabs agree about the stars, and one that could not be sent waits for the next page', async ({
  context,
  page,
  request,
}) => {
  const player = await newPlayer(request);
  await enterAs(page, player);
  await page.goto('/casino/game/dice');
  const other = await context.newPage();
  await other.goto('/casino/favourites');
  await expect(other.getByText(NONE)).toBeVisible();
  await ownStar(page, 'Dice').press('Enter');
  await expect(listed(other)).toHaveCount(1);
  await expect.poll(() => starsOf(request, player)).toEqual(['dice']);
  await listed(other).hover();
  await listed(other).getByRole('button', { name: 'Favourite: Dice' }).click();
  await expect(ownStar(page, 'Dice')).toHaveAttribute('aria-pressed', 'false');
  await expect(other.getByText(NONE)).toBeVisible();
  await expect.poll(() => starsOf(request, player)).toEqual([]);
  await other.close();

  await page.route('**/api/catalogue/favourites', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (call) =>
    call.url().endsWith('/api/catalogue/favourites'),
  );
  await ownStar(page, 'Dice').press('Enter');
  await failed;
  await expect(ownStar(page, 'Dice')).toHaveAttribute('aria-pressed', 'true');
  expect(await starsOf(request, player)).toEqual([]);
  await page.unroute('**/api/catalogue/favourites');
  await page.reload();
  await expect.poll(() => starsOf(request, player)).toEqual(['dice']);
  await expect(ownStar(page, 'Dice')).toHaveAttribute('aria-pressed', 'true');
});
