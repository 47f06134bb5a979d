/** A bet watched again, the gallery of best wins, and a challenge from the back office to the page of its game. */
import sharp from 'sharp';
import { expect, test } from './test.ts';
import { LOADED_MS } from './expect.ts';
import { violations, violationsOnPhone } from './axe.ts';
import { follow } from './follow.ts';
import { administrator, credit, enterAs, newPlayer, post } from './players.ts';
import { watchErrors } from './watch.ts';

test('a guest watches a bet again, from its window and from the best wins', async ({ page, request }) => {
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '20.00');
  const roll = () =>
    post<{ id: string; game: { multiplier: number } }>(
      request,
      '/api/game/play',
      {
        api_id: 'dice',
        bet: '0.50',
        demo: false,
        currency: 'usd',
        data: { target: 50, direction: 'over' },
      },
      player.token,
    );
  let bet = await roll();
  while (bet.game.multiplier === 0) bet = await roll();
  const wrong = watchErrors(page);
  await enterAs(page, null);
  await page.goto(`/replay/${bet.id}`);
  await expect(page.getByRole('heading', { name: 'Replay: Dice', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: player.name })).toBeVisible();
  const again = page.getByRole('button', { name: 'Play it again' });
  await expect(again).toBeVisible();
  await expect(page.getByRole('region', { name: /Dice/ }).getByRole('status')).not.toBeEmpty();
  expect(await violationsOnPhone(page)).toEqual([]);
  await again.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Skip to the end' }).click();
  await expect(again).toBeVisible();

  await follow(page, `/?game=dice-${bet.id}`);
  const saved = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('link', { name: 'Save as picture' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`dice-${bet.id}.png`);
  expect(await sharp(await file.path()).metadata()).toMatchObject({
    format: 'png',
    width: 1200,
    height: 630,
  });
  await page.keyboard.press('Escape');

  await follow(page, '/wins');
  await expect(page.getByRole('heading', { name: 'Best wins', level: 1 })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await page.getByLabel('Game', { exact: true }).selectOption('dice');
    await expect(page.getByRole('list', { name: 'Best wins' }).getByRole('link').first()).toBeVisible({
      timeout: LOADED_MS,
    });
  }).toPass();
  expect(await violationsOnPhone(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Payout' }).click();
  await page.getByRole('list', { name: 'Best wins' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/replay\/[0-9a-f]+$/);
  expect(wrong).toEqual([]);
});

test('staff set a challenge, and players see it on its page and under its game', async ({
  page,
  request,
}) => {
  await administrator(page.request);
  const wrong = watchErrors(page);
  await page.goto('/admin/room/challenges');
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Set the challenge' }) });
  await form.getByLabel('Multiplier to reach').fill('5000');
  await form.getByLabel('How often').fill('2');
  await form.getByLabel('Prize of a place').fill('7');
  const end = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
  await form.getByLabel('Ends').fill(end);
  await expect(form.getByText(/A place takes about/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Set the challenge' }).click();
  await expect(page.getByText('The challenge is set and its prizes are put aside.')).toBeVisible();
  await expect(page.getByRole('cell', { name: /5,000/ }).first()).toBeVisible();

  const player = await newPlayer(request);
  await enterAs(page, player);
  await page.goto('/challenges');
  const card = page.getByRole('article').filter({ hasText: '5,000.00x' }).first();
  await expect(card.getByText('0 of 2 reached')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await card.getByRole('link', { name: /^Play / }).click();
  await expect(page.getByRole('heading', { name: 'Challenges in this game' })).toBeVisible();
  expect(wrong).toEqual([]);
});
