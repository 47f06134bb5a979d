/** Staff at work in the catalogue, and what players see of it. It changes games for everybody, so it runs after all others. */
import { expect, test, type Page } from './test.ts';
import { violations, violationsOnPhone } from './axe.ts';
import { lantern, stockGames } from './catalogue-games.ts';
import { follow } from './follow.ts';
import { administrator, enterAs } from './players.ts';
import { e2e } from './server.ts';

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: e2e.url });
  await stockGames(request);
  await request.dispose();
});

async function enterRoom(page: Page, tab = ''): Promise<void> {
  await administrator(page.request);
  await page.goto(`/admin/room/catalogue${tab && `?tab=${tab}`}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Catalogue' })).toBeVisible();
}

test('a game is ordered, featured and filed, and the finder shows it', async ({ page }) => {
  await enterRoom(page);
  await page.getByRole('searchbox', { name: 'Find a game by name' }).fill('everlight 33');
  const row = page.getByRole('row', { name: /Everlight 33/ });
  await expect(row).toBeVisible();
  const priority = row.getByRole('textbox', { name: 'Priority of Everlight 33' });
  await priority.fill('77');
  await priority.press('Enter');
  await expect(priority).toBeEnabled();
  await row.getByRole('switch', { name: 'Everlight 33 featured' }).click();
  await expect(row.getByRole('switch', { name: 'Everlight 33 featured' })).toBeChecked();
  await row.getByRole('button', { name: 'Edit Everlight 33' }).click();
  await page.getByLabel('Sections of the house').fill('everlight-picks,');
  await page.getByLabel('Blocked in').fill('DE XX');
  await page.getByLabel('Blocked in').press('Enter');
  await expect(page.getByText('No country has this code: XX')).toBeVisible();
  await page.getByLabel('Blocked in').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Everlight 33 is saved.')).toBeVisible();
  await expect(row.getByText('DE', { exact: true })).toBeVisible();

  await test.step('and with all that a search finds, after a look at what that changes', async () => {
    await page.getByRole('button', { name: 'Change all of these' }).click();
    await page.getByLabel('No longer block in these').pressSequentially('DE,');
    const look = page.getByRole('button', { name: 'See what changes' });
    await expect(look).toBeEnabled();
    await look.press('Enter');
    await expect(page.getByText(/^1 game changes of 1\./)).toBeVisible();
    expect(await violationsOnPhone(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change 1 game' }).press('Enter');
    await expect(row.getByText('No country')).toBeVisible();
  });

  await page.reload();
  await page.getByRole('searchbox', { name: 'Find a game by name' }).fill('everlight 33');
  await expect(priority).toHaveValue('77');
  await follow(page, '/casino/everlight-picks');
  const games = page.getByRole('list', { name: 'Games' }).getByRole('link');
  await expect(games).toHaveCount(1);
  await expect(games).toContainText('Everlight 33');
});

test('a provider is added, a list of games checked and taken in', async ({ page }) => {
  const id = `e2e-${Date.now().toString(36)}`;
  await enterRoom(page, 'providers');
  await page.getByRole('button', { name: 'Add provider' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('A provider needs a name.')).toBeVisible();
  await page.getByRole('textbox', { name: /^Name/ }).fill(lantern.name);
  await page.getByRole('textbox', { name: /^Id/ }).fill(id);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('This value is already registered')).toBeVisible();
  await page.getByRole('textbox', { name: /^Name/ }).fill(`Maker ${id}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`Maker ${id} is saved.`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Edit Maker ${id}` })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Import' }).click();
  await page.getByRole('combobox', { name: 'Provider' }).click();
  await page.getByRole('option', { name: new RegExp(`Maker ${id}`) }).click();
  const text = page.getByRole('textbox', { name: 'List of games as JSON' });
  const send = page.getByRole('button', { name: 'Import', exact: true });
  await text.fill('[{"id": ');
  await send.click();
  await expect(page.getByRole('alert')).toContainText('This is not JSON');
  await text.fill(JSON.stringify([{ id: `${id} 1`, name: 'One', category: [] }]));
  await send.click();
  await expect(page.getByRole('alert')).toContainText(`Game 1 (${id} 1): check id`);
  const games = [1, 2, 3].map((place) => ({
    id: `${id}-${place}`,
    name: `Made ${place}`,
    category: ['made'],
  }));
  await text.fill(JSON.stringify(games));
  await send.click();
  await expect(page.getByRole('alert')).toContainText('3 games are new, none was refreshed.');
  await send.click();
  await expect(page.getByRole('alert')).toContainText('No game is new, 3 were refreshed.');
  expect(await violations(page)).toEqual([]);
});

test('a game that is switched off is grey, says so, and leads nowhere', async ({ page, request }) => {
  const { token } = await administrator(request);
  const headers = { authorization: `Bearer ${token}` };
  const feature = (on: boolean) =>
    request.post('/api/admin/feature', { data: { id: 'originals', on }, headers });
  try {
    expect((await feature(false)).ok()).toBe(true);
    await enterAs(page, null);
    await page.goto('/casino/Originals');
    const dice = page.getByRole('list', { name: 'Games' }).getByRole('link', { name: /^Dice/ });
    await expect(dice).toHaveAttribute('aria-disabled', 'true');
    await expect(dice).toContainText('Switched off right now');
    await expect(dice).not.toHaveAttribute('href');
    await dice.click({ force: true });
    await expect(page).toHaveURL(/\/casino\/Originals$/);
    expect(await violations(page)).toEqual([]);
  } finally {
    await feature(true);
  }

  await test.step('and one that is blocked where the player is says so in place of its table', async () => {
    const change = (blockedCountries: string[]) =>
      request.post('/api/admin/catalogue/game', {
        data: { id: 'dice', change: { blockedCountries } },
        headers,
      });
    try {
      expect((await change(['BR'])).ok()).toBe(true);
      await page.route('**/api/game/info', (route) =>
        route.continue({ headers: { ...route.request().headers(), [e2e.countryHeader]: 'BR' } }),
      );
      await page.goto('/casino/game/dice');
      await expect(page.getByRole('heading', { name: 'Dice is not offered in your country' })).toBeVisible();
    } finally {
      await change([]);
    }
  });
});

test('players have no such room', async ({ page }) => {
  await enterAs(page, null);
  await page.goto('/admin/room/catalogue');
  await expect(page.getByRole('heading', { name: 'Catalogue' })).toHaveCount(0);
});
