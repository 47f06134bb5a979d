/** A house with one currency: what the switch takes away, and gives back. For everybody, so it runs after all others. */
import { expect, test, type Page } from './test.ts';
import { turnFeature } from './features.ts';
import { administrator, credit, enterAs, newPlayer, placeBet } from './players.ts';
import { e2e } from './server.ts';

test.describe.configure({ mode: 'serial' });

let staff = '';

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: e2e.url });
  staff = (await administrator(request)).token;
  await request.dispose();
});
test.afterEach(({ request }) => turnFeature(request, staff, 'single-currency', false));

const balance = (page: Page) => page.getByRole('button', { name: 'Balance and currency' });
const feed = (page: Page) => page.getByRole('region', { name: 'Live bets' });

test('one currency is left: to hold, to stake, and to read', async ({ page, request }) => {
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '25.00');
  await credit(request, player, 'btc', '0.01');
  await placeBet(request, player, '0.0001', 'btc');
  await turnFeature(request, staff, 'single-currency', true);
  await enterAs(page, player, { currency: 'btc', demo: false, quick: true, liveChannel: 'mine' });
  await page.goto('/casino/game/dice');
  await expect(balance(page)).toHaveText('$25.00');
  await balance(page).click();
  await expect(page.getByRole('radiogroup', { name: 'Fiat view' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Currencies' })).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Search currency' })).toHaveCount(0);
  await expect(page.getByRole('radiogroup', { name: 'Bitcoin in' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  // The bet in bitcoin is told in dollars, by its mark too.
  const profit = feed(page).getByRole('row').filter({ hasText: 'Dice' }).getByRole('cell').last();
  await expect(profit).toHaveText(/^[+-]\$\d+\.\d\d$/);
  await expect(profit.getByRole('img', { name: 'USD' })).toBeVisible();
  await page.getByRole('button', { name: 'Bet 1.00 USD' }).click();
  const sent = page.waitForRequest('**/api/game/play');
  await page.getByRole('button', { name: 'Bet', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({ bet: '1.00', currency: 'usd' });
  await expect(placeBet(request, player, '0.0001', 'btc')).rejects.toThrow(/Only USD is played here/);
});

test('an open page follows the switch both ways and remembers what was chosen', async ({ page, request }) => {
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '25.00');
  await credit(request, player, 'btc', '0.01');
  const listens = new Promise<void>((done) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const text = payload.toString();
        if (text.includes('subscription_succeeded') && text.includes('"site"')) done();
      }),
    );
  });
  await enterAs(page, player, { currency: 'btc', demo: false });
  await page.goto('/');
  await expect(balance(page)).toHaveText('0.01');
  await listens;
  await turnFeature(request, staff, 'single-currency', true);
  await expect(balance(page)).toHaveText('$25.00');
  await turnFeature(request, staff, 'single-currency', false);
  await expect(balance(page)).toHaveText('0.01');
});
