/** Stars: put on a tile or on the page of a game, kept in the browser, gathered in the lobby and on a page of their own. */
import { expect, test } from './test.ts';
import { violations } from './axe.ts';
import { enterAs } from './players.ts';
import { watchErrors } from './watch.ts';

test(
  'a starred game stands in the lobby and among the favourites',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    const wrong = watchErrors(page);
    await enterAs(page, null);
    await page.goto('/casino/favourites');
    await expect(page.getByText('No favourites yet. Tap the star on a game to keep it here.')).toBeVisible();

    await page.goto('/casino/Originals');
    const games = page.getByRole('list', { name: 'Games' });
    const tile = games.getByRole('listitem').filter({ hasText: 'Dice' }).first();
    // A mouse has to be there for the star, fingers need not.
    if (!isMobile) await tile.hover();
    const star = tile.getByRole('button', { name: 'Favourite: Dice' });
    await expect(star).toHaveAttribute('aria-pressed', 'false');
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/\/casino\/Originals$/);

    await page.goto('/');
    const row = page.getByRole('region', { name: 'Favourites', exact: true });
    await expect(row.getByRole('link', { name: /^Dice/ })).toHaveAttribute('href', '/casino/game/dice');
    expect(await violations(page)).toEqual([]);
    await row.getByRole('link', { name: 'View all: Favourites' }).click();
    await expect(page.getByRole('list', { name: 'Games' }).getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Favourites');

    await page.goto('/casino/game/dice');
    const own = page
      .locator('section[aria-labelledby=game-title]')
      .getByRole('button', { name: 'Favourite: Dice' });
    await expect(own).toHaveAttribute('aria-pressed', 'true');
    await own.press('Enter');
    await expect(own).toHaveAttribute('aria-pressed', 'false');
    await page.goto('/casino/favourites');
    await expect(page.getByText('No favourites yet.')).toBeVisible();
    expect(wrong).toEqual([]);
  },
);
