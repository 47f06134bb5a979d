/** Prices that come in: what they change on the page, how often, and what is said of their age. */
import { expect, test, type Page, type WebSocketRoute } from './test.ts';
import { bitcoinPlayer, enterAs } from './players.ts';

const balance = (page: Page) => page.getByRole('button', { name: 'Balance and currency' });

// A call that is under way when a test ends is nobody's error.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** The page's socket goes through the test, which can push prices as the server would. */
async function tapPrices(page: Page): Promise<(btc: { price: string; priceEur: string }) => void> {
  const sockets = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/app\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      // What the server really says would come in between.
      if (!message.toString().includes('"cache-prices"') || message.toString().includes('succeeded'))
        socket.send(message);
      if (
        message.toString().includes('subscription_succeeded') &&
        message.toString().includes('cache-prices')
      )
        sockets.add(socket);
    });
  });
  return (btc) => {
    const frame = { event: 'prices', channel: 'cache-prices', data: JSON.stringify({ btc }) };
    for (const socket of sockets) socket.send(JSON.stringify(frame));
  };
}

/** Not at that of the socket. */
async function atTheRateOfAReader(
  page: Page,
  pushPrice: (btc: { price: string; priceEur: string }) => void,
): Promise<void> {
  await expect(async () => {
    pushPrice({ price: '200000', priceEur: '180000' });
    await expect(balance(page)).toHaveText('$2,000.00', { timeout: 1000 });
  }).toPass();
  await balance(page).evaluate((node) => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => seen.push(node.textContent)).observe(node, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  const since = Date.now();
  for (let step = 1; step <= 60; step++) {
    pushPrice({ price: String(200_000 + step * 100), priceEur: '1' });
    await page.waitForTimeout(10);
  }
  await expect(balance(page)).toHaveText('$2,060.00');
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  // One a second, and the first.
  expect(seen.length).toBeLessThanOrEqual((Date.now() - since) / 1000 + 2);
}

test(
  'prices that move change what balances are worth, and the ticker, by themselves, at the rate of a reader',
  { tag: '@phone' },
  async ({ page, request, isMobile }) => {
    const pushPrice = await tapPrices(page);
    await enterAs(page, await bitcoinPlayer(request), { currency: 'btc', demo: false, fiatView: 'USD' });
    await page.goto('/');
    await expect(balance(page)).toHaveText(/^\$[\d,]+\.\d\d$/);
    await expect(async () => {
      pushPrice({ price: '200000', priceEur: '180000' });
      await expect(balance(page)).toHaveText('$2,000.00', { timeout: 1000 });
    }).toPass();
    if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const ticker = page.getByRole('group', { name: 'BTC price' });
    await expect(ticker).toContainText('BTC');
    let tries = 0;
    await expect(async () => {
      pushPrice({ price: `${100_000 + ++tries}.55`, priceEur: '90000' });
      await expect(ticker).toContainText(/\$10\d,\d{3}\.55/, { timeout: 1500 });
    }).toPass();
    if (!isMobile) await atTheRateOfAReader(page, pushPrice);
  },
);

test('prices tell their change of a day with its sign and colour', async ({ page }) => {
  // The channel's own prices would come between.
  await page.routeWebSocket(/./, () => undefined);
  let now: number | null = null;
  await page.route('**/api/token/price', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({
      response: answer,
      json: { ...body, bitcoin: { usd: 98_765.4321, eur: 90_000, usd_24h_change: now } },
    });
  });
  await enterAs(page, null);
  for (const [change, text, way] of [
    [1.2345, '+1.23%', 'up'],
    [-7.009, '-7.01%', 'down'],
    [null, '–', 'none'],
  ] as const)
    await test.step(`a change of ${change} is told as ${text}`, async () => {
      now = change;
      await page.goto('/');
      const ticker = page.getByRole('group', { name: 'BTC price' });
      await expect(ticker).toHaveText(`BTC$98,765.43${text}`);
      const rate = ticker.locator('[data-way]');
      await expect(rate).toHaveAttribute('data-way', way);
      const colour = await rate.evaluate((node, name) => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.className = name;
        const same = getComputedStyle(probe).color === getComputedStyle(node).color;
        probe.remove();
        return same;
      }, { up: 'text-win', down: 'text-lose', none: 'text-fg3' }[way]);
      expect(colour).toBe(true);
    });
});

test('prices that are older than ten minutes say so beside the choice of view', async ({ page, request }) => {
  await page.route('**/api/token/price', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), source: 'coingecko', age: 12 * 60_000 },
    });
  });
  await tapPrices(page);
  await enterAs(page, await bitcoinPlayer(request), { currency: 'btc', demo: false });
  await page.goto('/');
  await balance(page).click();
  await expect(page.getByText(/^Prices are 12 minutes old\./)).toBeVisible();
});
