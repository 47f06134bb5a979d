import { createHash } from 'node:crypto';
import { expect, test, type Page } from './test.ts';
import { violationsOnPhone } from './axe.ts';
import { follow } from './follow.ts';
import { enterAs, newPlayer, post } from './players.ts';

const server = '4f1a9d0c6be27835a1c4d7f0e39b5826d1f4a7c0b3e69582714d0a3c6f9be258';
const hash = createHash('sha256').update(server).digest('hex');

// Tests of a worker share its context.
test.afterEach(({ context }) => context.setOffline(false));

test('a bet can be checked after rotation, without the server', async ({ page, request, context }) => {
  const player = await newPlayer(request);
  const data = {
    api_id: 'dice',
    bet: '0.01',
    demo: true,
    currency: 'usd',
    quick: true,
    data: { target: 50.5, direction: 'over' },
  };
  const answer = await request.post('/api/game/play', {
    data,
    headers: { Authorization: `Bearer ${player.token}` },
  });
  const bet = (await answer.json()) as {
    game: { outcome: { result: number } };
    fairness: { serverSeedHash: string };
  };

  await enterAs(page, player);
  await page.goto('/fairness?tab=seeds');
  await expect(page.getByText(bet.fairness.serverSeedHash)).toBeVisible();
  await page.getByLabel('New client seed').fill('v750-_nL');
  await page.getByRole('button', { name: 'Change seeds' }).click();
  const played = page.locator('summary').filter({ hasText: '1 bet' });
  await expect(played).toBeVisible();
  await test.step('what was revealed long ago is reached, and stays where it cannot be read again', async () => {
    for (let more = 0; more < 20; more++) await post(request, '/api/fairness/rotate', {}, player.token);
    await page.reload();
    await expect(page.locator('summary').filter({ hasText: '0 bets' })).toHaveCount(20);
    await expect(played).toHaveCount(0);
    await page.getByRole('button', { name: 'Older pairs' }).click();
    await expect(played).toBeVisible();
    await expect(page.getByRole('button', { name: 'Older pairs' })).toHaveCount(0);
    const refusal = { status: 429, json: { message: 'Too many requests.', code: 429 } };
    await page.route('**/api/fairness/seeds', (route) => route.fulfill(refusal));
    await page.getByRole('button', { name: 'Change seeds' }).click();
    await expect(page.getByText('Seeds changed. The old server seed is revealed.')).toBeVisible();
    await expect(played).toBeVisible();
    await page.unroute('**/api/fairness/seeds');
  });
  await played.click();
  await page.getByRole('button', { name: 'Verify bets of this pair' }).click();
  await expect(page.getByText('The hashes match.')).toBeVisible();
  await expect(page.getByLabel('Outcome')).toContainText(bet.game.outcome.result.toFixed(2));
  await expect(page.getByLabel('The same in plain code')).toContainText('createHmac');

  await context.setOffline(true);
  // As an Arabic keyboard writes it.
  await page.getByLabel('Nonce').fill('١');
  await expect(page.getByLabel('Nonce')).toHaveValue('1');
  await expect(page.getByLabel('Outcome')).not.toContainText(`"result":${bet.game.outcome.result}}`);
  await page.getByLabel('Nonce').fill('0');
  await expect(page.getByLabel('Outcome')).toContainText(`"result":${bet.game.outcome.result}}`);
});

test('a refused rotation says why and changes nothing', async ({ page, request }) => {
  const player = await newPlayer(request);
  const data = { api_id: 'mines', bet: '0.01', demo: true, currency: 'usd', quick: true, data: { mines: 3 } };
  await request.post('/api/game/play', { data, headers: { Authorization: `Bearer ${player.token}` } });
  await enterAs(page, player);
  await page.goto('/fairness?tab=seeds');
  await page.getByRole('button', { name: 'Change seeds' }).click();
  await expect(page.getByText('Finish your open round first')).toBeVisible();
  await page.getByLabel('New client seed').fill('  ');
  await page.getByRole('button', { name: 'Change seeds' }).click();
  await expect(page.getByText('1 to 64 printable characters')).toBeVisible();
  expect(await violationsOnPhone(page)).toEqual([]);
});

test('a guest verifies by a link, and may look up revealed seeds', async ({ page }) => {
  await test.step('a link fills the verifier in, dashes and parameters included', () => byLink(page));
  await test.step('a broken link says so and leaves an empty form', async () => {
    await follow(page, '/fairness?verify=mines-nonsense');
    await expect(page.getByRole('alert')).toContainText('no complete bet');
    await expect(page.getByText('Enter a server seed')).toBeVisible();
  });
  await test.step('guests are asked to sign in for seeds, and may look up revealed ones', () =>
    revealed(page));
});

async function byLink(page: Page): Promise<void> {
  const params = encodeURIComponent('{"mines":10}');
  await page.goto(`/fairness?verify=mines-${server}-v750-_nL-7&params=${params}&hash=${hash}`);
  await expect(page.getByLabel('Client seed')).toHaveValue('v750-_nL');
  await expect(page.getByLabel('Nonce')).toHaveValue('7');
  await expect(page.getByText('The hashes match.')).toBeVisible();
  await expect(page.getByLabel('Mine field, 5 by 5').getByRole('listitem', { name: /: mine$/ })).toHaveCount(
    10,
  );
  expect(await violationsOnPhone(page)).toEqual([]);
  await page.getByLabel('Hash shown before the bet').fill('ab'.repeat(32));
  await expect(page.getByText('The hashes differ')).toBeVisible();
}

async function revealed(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Seeds' }).click();
  await expect(page.getByText('Log in to see your seed pair')).toBeVisible();
  await page.getByLabel('Hash').fill('ab'.repeat(32));
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByText('No revealed server seed has this hash.')).toBeVisible();
  // The server of the tests asks no beacon: its salts are its own, and marked so.
  await page.getByText(/^Crash, chain \d/).click();
  await expect(page.getByText('drawn by the operator').filter({ visible: true })).toBeVisible();
  expect(await violationsOnPhone(page)).toEqual([]);
}
