import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from './test.ts';
import sharp from 'sharp';
import { violationsOnPhone } from './axe.ts';
import { credit, enterAs, newPlayer, placeBet, type TestPlayer } from './players.ts';
import { watchErrors } from './watch.ts';

/** Bets are counted on profiles a moment after they are settled. */
async function playedBy(page: Page, player: TestPlayer, bets: number): Promise<void> {
  const headers = { authorization: `Bearer ${player.token}` };
  await expect
    .poll(async () => {
      const answer = await page.request.post('/api/profile/getUser', { data: { id: player.name }, headers });
      return ((await answer.json()) as { games: number }).games;
    })
    .toBe(bets);
}

const avatar = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name });

test('one’s own profile, from the menu to a bet', async ({ page, request }) => {
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '50.00');
  for (const bet of ['1.00', '2.00', '3.00']) await placeBet(request, player, bet);
  await playedBy(page, player, 3);
  const wrong = watchErrors(page);
  await enterAs(page, player, { demo: false });
  await page.goto('/');
  await avatar(page, 'Your account').click();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page).toHaveURL(`/profile/${player.id}`);
  await expect(page.getByRole('heading', { level: 1, name: player.name })).toBeVisible();
  await expect(page.getByText('$6.00').first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Latest bets' }).getByRole('row')).toHaveCount(4);
  expect(await violationsOnPhone(page)).toEqual([]);

  // By keyboard: the newest bet opens, and the focus comes back to it.
  const newest = page.getByRole('button', { name: /^Dice, .*: open the bet$/ }).first();
  await newest.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('$3.00');
  await page.getByRole('dialog').getByRole('button', { name: player.name }).click();
  await expect(page.getByRole('link', { name: 'Open profile' })).toBeVisible();
  expect(await violationsOnPhone(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Open profile' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(newest).toBeFocused();

  await page.goto('/?verify=true');
  await expect(page).toHaveURL(`/profile/${player.id}`);
  expect(wrong).toEqual([]);
});

test('bets are filtered by the address, and saved as they are', async ({ page, request }) => {
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '50.00');
  await credit(request, player, 'eth', '1');
  for (const bet of ['1.00', '2.00']) await placeBet(request, player, bet);
  const { id } = await placeBet(request, player, '0.00100000', 'eth');
  await enterAs(page, player, { demo: false });
  await page.goto('/profile/settings/bets');
  const rows = page.getByRole('table', { name: 'My bets' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  expect(await violationsOnPhone(page)).toEqual([]);

  await page.getByRole('combobox', { name: 'Currency', exact: true }).click();
  await page.getByRole('option', { name: 'ETH' }).click();
  await expect(page).toHaveURL(/currency=eth/);
  await expect(rows).toHaveCount(2);
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as JSON' }).click();
  const file = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as {
    bets: { id: string; wager: string; server_seed: string | null; server_seed_hash: string }[];
  };
  expect(file.bets).toHaveLength(1);
  expect(file.bets[0]).toMatchObject({ id, wager: '0.00100000', server_seed: null });
  expect(file.bets[0]!.server_seed_hash).toMatch(/^[0-9a-f]{64}$/);

  await page.getByRole('combobox', { name: 'Money', exact: true }).selectOption('demo');
  await expect(page.getByText('No bets match these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(rows).toHaveCount(4);

  await page.getByRole('link', { name: 'Statement' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible();
  await expect(page.getByText('$50.00').filter({ visible: true }).first()).toBeVisible();
  expect(await violationsOnPhone(page)).toEqual([]);
});

test('a picture, a closed profile and an ignored player', async ({ page, request, browser }) => {
  const [player, other] = [await newPlayer(request), await newPlayer(request)];
  await enterAs(page, player);
  await page.goto('/profile/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#27c' } })
    .png()
    .toBuffer();
  const choose = page.getByLabel('Upload picture');
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: drawing });
  await expect(page.getByText('This file is not a picture we can show.')).toBeVisible();
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await expect(avatar(page, 'Your account').locator('img')).toHaveAttribute(
    'src',
    /^\/media\/[0-9a-f]{64}\.webp$/,
  );

  const closed = page.getByRole('switch', { name: 'Private profile' });
  await closed.press('Space');
  await expect(page.getByText('Your profile is private now.')).toBeVisible();
  await expect(closed).toBeChecked();
  await expect(closed).toBeFocused();

  await page.getByLabel('Name of the player').fill(`${other.name}.`);
  await page.getByRole('button', { name: 'Ignore', exact: true }).click();
  const list = page.getByRole('list', { name: 'Ignored players' });
  await expect(list.getByRole('link', { name: other.name })).toBeVisible();
  expect(await violationsOnPhone(page)).toEqual([]);

  const stranger = await browser.newContext();
  const guest = await stranger.newPage();
  await guest.goto(`/profile/${player.name}`);
  await expect(guest.getByText('This profile is private.')).toBeVisible();
  await expect(guest.getByText(/Member since/)).toHaveCount(0);
  expect(await violationsOnPhone(guest)).toEqual([]);
  await stranger.close();

  await list.getByRole('button', { name: `Stop ignoring ${other.name}` }).click();
  await expect(page.getByText('You are not ignoring anyone.')).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const data = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as { account: object };
  expect(data.account).toMatchObject({ _id: player.id, private_profile: true });
});
