/** Futures. Their switch is for everybody, so they run after all others. */
import { readFileSync } from 'node:fs';
import { commitmentOf, createDigests, DEFAULT_PATH, walkPath } from '#engines/futures/path.ts';
import { formatUnits } from '#platform/contract/units.ts';
import { expect, test, type Page } from './test.ts';
import { violations } from './axe.ts';
import { fitsPhones } from './fits-phones.ts';
import { turnFeature } from './features.ts';
import {
  asAdministrator,
  administrator,
  balanceOf,
  credit,
  enterAs,
  newPlayer,
  post,
  staffWith,
} from './players.ts';
import { scrollDownTo } from './scroll.ts';
import { watchErrors } from './watch.ts';

test.describe.configure({ mode: 'serial' });

const sidebar = (page: Page) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Futures' });
const rows = (page: Page, name: 'Active' | 'Closed') =>
  page
    .getByRole('table', { name })
    .locator('tbody tr')
    .or(page.getByRole('list', { name }).getByRole('listitem'))
    .filter({ hasText: 'EMBER' });

async function choose(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Balance and currency' }).click();
  const currencies = page.getByRole('list', { name: 'Currencies' });
  await currencies.getByRole('button', { name: new RegExp(`^${code} `) }).click();
}

test.afterAll(async ({ request }) => {
  await turnFeature(request, (await administrator(request)).token, 'trading', false);
});

test('switched on, there are a page, an entry and a row of the home page', async ({ page, request }) => {
  const { token } = await administrator(request);
  expect((await request.get('/trading')).status()).toBe(404);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(sidebar(page)).toHaveCount(0);
  await turnFeature(request, token, 'trading', true);
  await expect(sidebar(page)).toBeVisible();
  expect((await request.get('/trading')).status()).toBe(200);
  expect((await request.get('/trading/all')).status()).toBe(200);
  expect((await request.get('/trading/NONE')).status()).toBe(404);
  await page.reload();
  await scrollDownTo(page, page.getByRole('link', { name: /1000×.*EMBER/ }));
  await scrollDownTo(page, page.getByRole('heading', { level: 2, name: 'Providers' }));
  const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts();
  expect(headings.indexOf('Futures')).toBeLessThan(headings.indexOf('Providers'));
});

/** Opens a position, sees it grow, closes it in one tap, and reads what proves it. */
async function trade(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Up', exact: true }).click();
  await expect(rows(page, 'Active')).toHaveCount(1);
  const cashOut = rows(page, 'Active').getByRole('button', { name: 'Cash out' });
  await expect(rows(page, 'Active')).toContainText('$');
  await cashOut.click();
  await expect(rows(page, 'Active')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Closed' }).click();
  await rows(page, 'Closed').first().getByRole('button', { name: 'Details and proof' }).click();
  const window = page.getByRole('dialog', { name: 'Position' });
  await expect(window.getByRole('heading', { name: 'Closing tick' })).toBeVisible();
  await expect(window.getByText(/^[0-9a-f]{64}$/).first()).toBeVisible();
  // Every tick that it was open on, from the opening one to the closing one.
  const saving = page.waitForEvent('download');
  await window.getByRole('button', { name: 'Download its ticks' }).click();
  const [head, ...ticks] = readFileSync(await (await saving).path(), 'utf8')
    .trim()
    .split('\n');
  expect(head).toBe('seq,at,price,sources,readings');
  expect(ticks.length).toBeGreaterThan(1);
  for (const tick of [ticks[0]!, ticks.at(-1)!])
    await expect(window.getByText(tick.split(',')[2]!, { exact: true }).first()).toBeVisible();
  // Shown to others as the bet that it was settled as.
  await expect(window.getByText(/\/\?game=futures-[0-9a-f]+$/)).toBeVisible();
  await expect(window.getByRole('button', { name: 'Share in the chat' })).toBeEnabled();
}

/** Moves the line by a key and says so, then drags it to the wrong side, where it is refused with the reason. */
async function dragTakeProfit(page: Page): Promise<void> {
  const line = page.getByRole('slider', { name: /^Take profit/ });
  const asked = page.getByRole('group', { name: 'Move a line' });
  await line.press('ArrowUp');
  await expect(line).toHaveAttribute('aria-valuetext', '900.09');
  await asked.getByRole('button', { name: 'Save' }).click();
  await expect(asked).toBeHidden();
  await expect(line).toHaveAttribute('aria-valuetext', '900.09');
  const [from, chart] = [
    (await line.boundingBox())!,
    (await page.getByRole('img', { name: /Price chart of EMBER/ }).boundingBox())!,
  ];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x, chart.y + 4, { steps: 4 });
  await page.mouse.up();
  await asked.getByRole('button', { name: 'Save' }).click();
  await expect(asked.getByText(/on the winning side/)).toBeVisible();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(line).toHaveAttribute('aria-valuetext', '900.09');
}

test('a position is opened, moved, and cashed out in one tap', async ({ page, request }) => {
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '50.00');
  const wrong = watchErrors(page);
  await enterAs(page, player, { demo: false });
  await page.goto('/trading');
  await expect(page.getByRole('img', { name: /Price chart of EMBER/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Active' }).click();
  await page.getByRole('button', { name: 'Down', exact: true }).click();
  await expect(rows(page, 'Active')).toHaveCount(1);
  await rows(page, 'Active').getByRole('button', { name: 'Edit take profit and stop' }).click();
  const edit = page.getByRole('dialog', { name: 'Take profit and stop' });
  await edit.getByLabel('Take profit at').fill('999999');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByText(/on the winning side/)).toBeVisible();
  await edit.getByLabel('Take profit at').fill('900,0');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await dragTakeProfit(page);
  await rows(page, 'Active').getByRole('button', { name: 'Cash out' }).click();
  await expect(rows(page, 'Active')).toHaveCount(0);
  await trade(page);
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Public bets' }).click();
  await expect(page.getByRole('table', { name: 'Public bets' })).toContainText(player.name);
  await test.step('the link to its bet shows what it was on, and its player the way back to the proof; no seeds', async () => {
    const [held] = await post<{ bet: string }[]>(
      request,
      '/api/trading/positions',
      { which: 'closed' },
      player.token,
    );
    await page.goto(`/?game=futures-${held!.bet}`);
    const bet = page.getByRole('dialog', { name: 'Bet' });
    await expect(bet.getByText('EMBER')).toBeVisible();
    await expect(bet.getByText(/Watch the replay|Server seed|Save as picture/)).toHaveCount(0);
    await bet.getByRole('button', { name: 'Details and proof' }).click();
    const proof = page.getByRole('dialog', { name: 'Position' });
    await expect(proof.getByRole('heading', { name: 'Closing tick' })).toBeVisible();
  });
  // The edit on the wrong side was refused, as it had to be.
  expect(wrong.filter((line) => !/422/.test(line))).toEqual([]);
});

test('automatic betting orders again once a position has ended, and nothing after its rule has stopped it', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '50.00');
  const orders: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/trading/open')) orders.push(sent.url());
  });
  const order = page.getByRole('region', { name: 'New position' });
  const up = order.getByRole('button', { name: 'Up', exact: true });
  const stop = order.getByRole('button', { name: 'Stop', exact: true });
  await enterAs(page, player, { demo: false });
  await page.goto('/trading/EMBER');
  await page.getByRole('tab', { name: 'Active' }).click();
  // A wager of one currency is none of another: that one begins with its least.
  const wager = order.getByLabel('Wager', { exact: true });
  await wager.fill('1');
  await choose(page, 'ETH');
  await expect(wager).toHaveValue(/^0\.0/);
  await choose(page, 'USD');
  await expect(wager).toHaveValue('1.00');
  await order.getByRole('tab', { name: 'Auto' }).click();
  // Without a take profit nothing would end what goes well.
  await expect(up).toBeDisabled();
  const takeProfit = order.getByLabel('Take profit', { exact: true });
  await takeProfit.fill('400,5');
  await expect(takeProfit).toHaveValue('400.5');
  await order.getByRole('spinbutton', { name: 'Number of bets' }).fill('2');
  expect(await violations(page)).toEqual([]);
  await up.click();
  await expect(stop).toBeFocused();
  for (const done of [0, 1]) {
    await expect(order.getByText(`${done} of 2 bets played`)).toBeVisible();
    await rows(page, 'Active').getByRole('button', { name: 'Cash out' }).click();
  }
  await expect(page.getByText('Stopped: all bets are played.')).toBeVisible();
  await expect(rows(page, 'Active')).toHaveCount(0);
  await expect(up).toBeEnabled();
  await up.click();
  await expect(rows(page, 'Active')).toHaveCount(1);
  await stop.press('Enter');
  await expect(page.getByText('Stopped by you.')).toBeVisible();
  await rows(page, 'Active').getByRole('button', { name: 'Cash out' }).click();
  await expect(rows(page, 'Active')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Closed' }).click();
  await expect(rows(page, 'Closed')).toHaveCount(3);
  expect(orders).toHaveLength(3);
});

test('what it costs and how long it waits is told as the settings are', async ({ page, request }) => {
  const set = (value: object) =>
    asAdministrator(request, '/api/admin/settings/save', { feature: 'trading', value });
  const help = page.getByRole('dialog', { name: 'How futures work' });
  await page.goto('/trading/EMBER');
  await page.getByRole('button', { name: 'How it works' }).click();
  await expect(help.getByText(/cashed out after 2 seconds/)).toBeVisible();
  await expect(help.getByRole('heading', { name: 'Small gains count less' })).toHaveCount(0);
  await set({ maxMultiplier: 500, minHoldMs: 3_000, spread: '0.01', rollover: '0.001', keepBase: '90' });
  try {
    await page.goto('/trading/all');
    await expect(page.getByText(/up to 500 times your wager/)).toBeVisible();
    await page.goto('/trading/EMBER');
    const order = page.getByRole('region', { name: 'New position' });
    await expect(order.getByText('0.001% of the size every 8 hours')).toBeVisible();
    await expect(order.getByText('0.01% of the price')).toBeVisible();
    await expect(order.getByText('up to 90%, less on small moves')).toBeVisible();
    await page.getByRole('button', { name: 'How it works' }).click();
    await expect(help.getByText(/cashed out after 3 seconds/)).toBeVisible();
    for (const name of ['Spread', 'Rollover', 'Small gains count less'])
      await expect(help.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(help.getByRole('heading', { name: 'Delay' })).toHaveCount(0);
    expect(await violations(page, '[role=dialog]')).toEqual([]);
  } finally {
    await set({});
  }
});

test('the calculator shows every step in both modes, and keeps the return within its bounds', async ({
  page,
}) => {
  await page.goto('/trading/all');
  await page.getByRole('button', { name: 'ROI calculator' }).click();
  const window = page.getByRole('dialog', { name: 'ROI calculator' });
  const cells = async (step: string) =>
    window
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: step, exact: true }) })
      .getByRole('cell')
      .allInnerTexts();
  await expect(window.getByRole('row')).toHaveCount(1 + 11 + 1 + 9);
  expect(await cells('0.01 %')).toEqual(['2 %', '+0.178']);
  expect(await cells('0.5 %')).toEqual(['100 %', '+8.9']);
  expect(await cells('-0.1 %')).toEqual(['-20 %', '-2']);
  expect(await cells('-100 %')).toEqual(['-100 %', '-10']);
  expect(await cells('1000 %')).toEqual(['50000 %', '+4450']);
  await window.getByText('Down', { exact: true }).click();
  expect(await cells('-0.5 %')).toEqual(['100 %', '+8.9']);
  await window.getByText('Up', { exact: true }).click();
  await window.getByText('Flat', { exact: true }).click();
  expect(await cells('0.5 %')).toEqual(['100 %', '+10']);
  await window.getByLabel('Wager').fill('1a2,5');
  await expect(window.getByLabel('Wager')).toHaveValue('12.5');
  expect(await cells('0.5 %')).toEqual(['100 %', '+12.5']);
  await window.getByLabel('Payout multiplier').fill('');
  await expect(window.getByRole('status')).toHaveText(/Enter a multiplier/);
  expect(await violations(page, '[role=dialog]')).toEqual([]);
});

test('a tick is worked out again from the seed of its day', async ({ page }) => {
  const seed = 'ab'.repeat(32);
  const digests = createDigests(Buffer.from(seed, 'hex'), 'EMBER');
  const price = formatUnits(
    walkPath(digests, DEFAULT_PATH, 100_000_000_000n, 5_001, () => {}),
    8,
  );
  // A day that is over: this server has begun today.
  await page.route('**/api/trading/days', (route) =>
    route.fulfill({
      json: [
        {
          day: '2026-01-02',
          commitment: commitmentOf(Buffer.from(seed, 'hex')),
          committed_at: '2026-01-01T00:00:00.000Z',
          open: '1000.00000000',
          seed,
          path: DEFAULT_PATH,
        },
      ],
    }),
  );
  await page.goto(`/fairness?ticker=EMBER&day=2026-01-02&tick=5000&price=${price}`);
  const check = page.getByRole('button', { name: 'Check the tick' });
  await check.click();
  await expect(page.getByText('The price is the one that is shown.')).toBeVisible();
  await expect(page.getByText('The seed is the one that was committed to.')).toBeVisible();
  await page.getByLabel('Price that is shown').fill('1');
  await check.click();
  await expect(page.getByText('The price is NOT the one that is shown.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('staff see what stands on each ticker and what the day brought', async ({ page, request }) => {
  const wrong = watchErrors(page);
  await enterAs(page, await staffWith(request, 'trading.read'));
  await page.goto('/admin/room/trading');
  const row = (table: string) =>
    page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: 'EMBER' });
  await expect(row('Tickers')).toContainText('simulated');
  await expect(row('Last 24 hours')).toContainText('€');
  expect(await violations(page)).toEqual([]);
  await fitsPhones(page, [390, 320]);
  expect(wrong).toEqual([]);
});

test('what is open on a halted ticker is given back once a second one of staff agrees', async ({
  page,
  request,
}) => {
  const rights = ['trading.read', 'trading.void'] as const;
  const [first, second, player] = [
    await staffWith(request, ...rights),
    await staffWith(request, ...rights),
    await newPlayer(request),
  ];
  await credit(request, player, 'usd', '5.00');
  const order = { ticker: 'TIDE', direction: 'up', multiplier: '2', wager: '5', currency: 'usd' };
  await post(request, '/api/trading/open', order, player.token);
  const tickers = ['EMBER', 'TIDE'].map((ticker) => ({ ticker, start: '40', halted: ticker === 'TIDE' }));
  const set = (value: object) =>
    asAdministrator(request, '/api/admin/settings/save', { feature: 'trading', value });
  const active = () =>
    post<{ status: string }[]>(request, '/api/trading/positions', { which: 'active' }, player.token);
  await expect.poll(async () => (await active())[0]?.status).toBe('open');
  await set({ voidAfterMinutes: 0, tickers });
  try {
    await enterAs(page, first);
    await page.goto('/admin/room/trading');
    await page.getByLabel('Reason').fill('the price stood still');
    await page.getByRole('button', { name: 'Void TIDE' }).click();
    const asked = page.getByRole('listitem').filter({ hasText: 'the price stood still' });
    await expect(asked).toContainText('Waiting for a second member of staff');
    await expect(asked.getByRole('button', { name: 'Agree' })).toBeDisabled();
    expect(await violations(page)).toEqual([]);
    const [voiding] = await post<{ id: string }[]>(request, '/api/admin/trading/voids', {}, second.token);
    await post(request, '/api/admin/trading/void/decide', { id: voiding!.id, agree: true }, second.token);
    await expect(asked).toContainText('Given back');
    expect(await balanceOf(request, player, 'usd', 'real')).toBe('5.00');
  } finally {
    await set({});
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a position is opened and cashed out, and nothing is wider than the screen', async ({
    page,
    request,
  }) => {
    const player = await newPlayer(request);
    await credit(request, player, 'usd', '50.00');
    await enterAs(page, player, { demo: false });
    await page.goto('/trading/EMBER');
    await expect(page.getByRole('button', { name: 'Up', exact: true })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Active' }).click();
    await trade(page);
    await page.keyboard.press('Escape');
    await fitsPhones(page, [390, 320]);
    await page.goto('/trading/all');
    await expect(page.getByRole('link', { name: /NOVA/ })).toBeVisible();
    const cut = await page
      .getByRole('link', { name: /1000×/ })
      .locator('.truncate')
      .evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth).length);
    expect(cut, 'names and prices that are cut').toBe(0);
    expect(await violations(page)).toEqual([]);
  });
});
