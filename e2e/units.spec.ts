/** Units and views of money: what is shown, what is typed, and what is sent. */
import { expect, test, type Page, type Request } from './test.ts';
import { violations } from './axe.ts';
import { bitcoinPlayer, credit, enterAs, newPlayer, placeBet } from './players.ts';
import { joined, watchErrors } from './watch.ts';

const bet = (page: Page) => page.getByRole('button', { name: /^(Bet|Play)$/ });
const stake = (page: Page) => page.getByLabel('Bet amount');
const balance = (page: Page) => page.getByRole('button', { name: 'Balance and currency' });
const limits = (page: Page) => page.getByLabel('Limits of this game');
const feed = (page: Page) => page.getByRole('region', { name: 'Live bets' });
const rows = (page: Page) => feed(page).getByRole('row').filter({ hasText: 'Dice' });

// A call that is under way when a test ends is nobody's error.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** What the next bet of the page sends. */
function nextBet(page: Page): Promise<{ bet: string; currency: string }> {
  const isPlay = (request: Request) => request.url().endsWith('/api/game/play');
  return page.waitForRequest(isPlay).then((request) => request.postDataJSON());
}

async function choose(page: Page, group: string, option: string): Promise<void> {
  await balance(page).click();
  await page
    .getByRole('radiogroup', { name: group })
    .getByRole('radio', { name: option, exact: true })
    .click();
  await page.keyboard.press('Escape');
}

const UNITS = [
  {
    unit: 'btc',
    code: 'BTC',
    shown: '0.01',
    short: '0.01',
    typed: '0.00001234',
    settled: '0.00001234',
    row: '0.00001234',
  },
  {
    unit: 'mbtc',
    code: 'mBTC',
    shown: '10.00 mBTC',
    short: '10.00 mBTC',
    typed: '0.01234',
    settled: '0.01234',
    row: '0.01234 mBTC',
  },
  {
    unit: 'bits',
    code: 'bits',
    shown: '10,000.00 bits',
    short: '10K bits',
    typed: '12.34',
    settled: '12.34',
    row: '12.34 bits',
  },
  {
    unit: 'satoshi',
    code: 'SAT',
    shown: '1,000,000 SAT',
    short: '1M SAT',
    typed: '1234',
    settled: '1234',
    row: '1,234 SAT',
  },
] as const;

const session = (page: Page) => page.getByLabel('Your session').getByRole('definition').last();

test(
  'in each unit the balance, the stake and the feed say the same, and the bet is sent in bitcoin',
  { tag: '@phone' },
  async ({ page, request, isMobile }) => {
    const wrong = watchErrors(page);
    const begun = { currency: 'btc', demo: false, quick: true, unit: 'satoshi', liveChannel: 'mine' };
    await enterAs(page, await bitcoinPlayer(request), begun);
    await page.goto('/casino/game/dice');
    for (const { code, shown, short } of UNITS.toReversed())
      await test.step(`the balance in ${code}`, async () => {
        // The first is what the page began with.
        if (code !== 'SAT') await choose(page, 'Bitcoin in', code);
        // A phone's header has room for a short figure.
        await expect(balance(page)).toHaveText(isMobile ? short : shown);
        await expect(limits(page)).toContainText(new RegExp(`^Bet\\S+ – \\S+ ${code}`));
      });
    for (const [index, { code, typed, settled, row }] of UNITS.entries())
      await test.step(`a bet in ${code}`, async () => {
        if (index > 0) await choose(page, 'Bitcoin in', code);
        await expect(bet(page)).toBeEnabled();
        await stake(page).fill(typed);
        await stake(page).blur();
        await expect(stake(page)).toHaveValue(settled);
        const sent = nextBet(page);
        await bet(page).click();
        expect(await sent).toMatchObject({ bet: '0.00001234', currency: 'btc' });
        await expect(rows(page)).toHaveCount(index + 1);
        const newest = rows(page).first().getByRole('cell');
        if (!isMobile) await expect(newest.nth(3)).toHaveText(row);
        await expect(newest.last()).toHaveText(new RegExp(`^[+-]${row}$`));
        if (index === 0) await sumOfOneBet(page);
      });
    if (!isMobile) await stakesInUnits(page);
    expect(wrong).toEqual([]);
  },
);

/** The sum of the session after its first bet, in each unit: that of several bets may be nothing. */
async function sumOfOneBet(page: Page): Promise<void> {
  for (const { code, row } of UNITS)
    await test.step(`the sum of one bet in ${code}`, async () => {
      await choose(page, 'Bitcoin in', code);
      // A sign and a colour together, or neither.
      await expect(session(page)).toHaveText(new RegExp(`^[+-]${row.split(' ')[0]} ?${code}$`));
    });
}

/** By mouse and keyboard; ends in satoshi. */
async function stakesInUnits(page: Page): Promise<void> {
  await test.step('a chip shows its sum and what that is of the coin', async () => {
    const chip = page.getByRole('group', { name: 'Quick bets' }).getByRole('button').last();
    await choose(page, 'Bitcoin in', 'BTC');
    await expect(chip).toHaveText(/^\$\d+(\.\d+)?[\d.K]+ SAT$/);
    await chip.click();
    await expect(stake(page)).toHaveValue(/^0\.000\d+$/);
  });
  await test.step('typing is left alone, and what is shown follows the unit', async () => {
    await choose(page, 'Bitcoin in', 'mBTC');
    await expect(bet(page)).toBeEnabled();
    await stake(page).fill('');
    for (const [key, value] of [
      ['0', '0'],
      ['.', '0.'],
      ['0', '0.0'],
      ['5', '0.05'],
    ] as const) {
      await stake(page).press(key);
      await expect(stake(page)).toHaveValue(value);
    }
    await choose(page, 'Bitcoin in', 'BTC');
    await expect(stake(page)).toHaveValue('0.00005');
    await choose(page, 'Bitcoin in', 'bits');
    await expect(stake(page)).toHaveValue('50.00');
  });
  await test.step('half, double and chips work in the unit that is shown', async () => {
    await page.getByRole('button', { name: 'Bet 10 bits' }).click();
    await expect(stake(page)).toHaveValue('10.00');
    await page.getByRole('button', { name: 'Halve the bet' }).click();
    await expect(stake(page)).toHaveValue('5.00');
    await page.getByRole('button', { name: 'Double the bet' }).click();
    await expect(stake(page)).toHaveValue('10.00');
    await stake(page).fill('1000000');
    await expect(page.getByText(/^Maximum bet: \S+ bits$/)).toBeVisible();
    await choose(page, 'Bitcoin in', 'SAT');
    await expect(page.getByText(/^Maximum bet: \S+ SAT$/)).toBeVisible();
    await expect(stake(page)).toHaveValue('100000000');
    // There is nothing below one satoshi.
    await stake(page).fill('12.9');
    await expect(stake(page)).toHaveValue('12');
  });
}

test('in each view amounts are worth money and the stake stays in bitcoin', async ({ page, request }) => {
  const player = await bitcoinPlayer(request);
  await placeBet(request, player, '0.0001', 'btc');
  const begun = { currency: 'btc', demo: false, quick: true, fiatView: 'USD', liveChannel: 'mine' };
  await enterAs(page, player, begun);
  await page.goto('/casino/game/dice');
  // Stakes of which one can be won and the other lost without a sum of nothing.
  for (const [view, symbol, typed] of [
    ['USD', '$', '0.0001'],
    ['EUR', '€', '0.0002'],
  ] as const)
    await test.step(view, async () => {
      if (view !== begun.fiatView) await choose(page, 'Fiat view', view);
      const worth = new RegExp(`^\\${symbol}[\\d,]+\\.\\d\\d$`);
      const change = new RegExp(`^[+-]\\${symbol}\\d+\\.\\d\\d$`);
      await expect(balance(page)).toHaveText(worth);
      await expect(rows(page).first().getByRole('cell').last()).toHaveText(change);
      await expect(bet(page)).toBeEnabled();
      await expect(limits(page)).toContainText(/^Bet0\.00000001 – \S+ BTC/);
      await stake(page).fill(typed);
      const sent = nextBet(page);
      await bet(page).click();
      const exact = new RegExp(`^${typed.replace('.', '\\.')}0*$`);
      expect(await sent).toMatchObject({ bet: expect.stringMatching(exact), currency: 'btc' });
      await expect(session(page)).toHaveText(change);
    });
  await choose(page, 'Fiat view', 'Off');
  await expect(balance(page)).toHaveText(/^0\.0\d+$/);
  await page.reload();
  await expect(balance(page)).toHaveText(/^0\.0\d+$/);
});

test('in demo mode the header says so, else it shows at least two places, and a change is lit for a second', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request);
  await enterAs(page, player, { currency: 'eth', demo: true });
  const hears = joined(page, 'private-');
  await page.goto('/');
  await expect(balance(page)).toContainText('Fun Play');
  await balance(page).click();
  await page.getByRole('switch', { name: /Fun Play/ }).uncheck();
  await page.keyboard.press('Escape');
  await expect(balance(page)).toHaveText('0.00');
  await hears;
  await credit(request, player, 'eth', '1.5');
  await expect(balance(page)).toHaveText('1.50');
  await credit(request, player, 'eth', '0.12345678');
  await expect(balance(page)).toHaveText('1.62345678');
  await expect(balance(page).locator('[data-flash=up]')).toHaveCount(0);
  // When it was lit and when no longer, as the page itself changed it.
  await page.evaluate(() => {
    const moments: number[] = [];
    Object.assign(globalThis, { moments });
    new MutationObserver(() => {
      const lit = document.querySelector('[data-flash]') !== null;
      if (lit === (moments.length % 2 === 0)) moments.push(performance.now());
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await credit(request, player, 'eth', '2.00');
  await expect(balance(page)).toHaveText('3.62345678');
  const moments = () => page.evaluate(() => (globalThis as unknown as { moments: number[] }).moments);
  await expect.poll(async () => (await moments()).length).toBe(2);
  const [on = 0, off = 0] = await moments();
  expect(off - on).toBeGreaterThan(900);
});

test(
  'the list of currencies can be searched, and every amount in it is in the view',
  { tag: '@phone' },
  async ({ page, request }) => {
    const player = await bitcoinPlayer(request);
    await enterAs(page, player, { currency: 'usd', demo: false, unit: 'satoshi' });
    await page.goto('/');
    await balance(page).click();
    const list = page.getByRole('list', { name: 'Currencies' });
    await expect(list.getByRole('button', { name: /^BTC Bitcoin/ })).toContainText('1,000,000 SAT');
    expect((await list.boundingBox())!.height).toBe(300);
    expect(await violations(page, '[data-panel]')).toEqual([]);
    const search = page.getByRole('searchbox', { name: 'Search currency' });
    await search.fill('TETH');
    await expect(list.getByRole('button')).toHaveCount(1);
    await search.fill('nothing like it');
    await expect(list).toHaveText('No such currency.');
    await search.fill('lite');
    await search.press('ArrowDown');
    await expect(list.getByRole('button', { name: /^LTC/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(balance(page)).toHaveText('0.00');
    await expect(balance(page)).toBeFocused();
  },
);

test(
  'a guest chooses how the feed shows amounts among the settings',
  { tag: '@phone' },
  async ({ page, request, isMobile }) => {
    const player = await bitcoinPlayer(request);
    await enterAs(page, null, { liveChannel: 'all' });
    await page.goto('/casino/game/dice');
    await page.getByRole('button', { name: isMobile ? 'Menu' : 'Display and sound', exact: true }).click();
    await page.getByRole('radiogroup', { name: 'Bitcoin in' }).getByRole('radio', { name: 'SAT' }).click();
    await page.getByLabel('Bets in the live feed').selectOption('20');
    await page.keyboard.press('Escape');
    await feed(page).scrollIntoViewIfNeeded();
    await expect(feed(page).locator('tr')).toHaveCount(21);
    await expect(async () => {
      await placeBet(request, player, '0.00007654', 'btc');
      await expect(
        feed(page)
          .getByText(/^[+-]7,654$/)
          .first(),
      ).toBeVisible({ timeout: 3000 });
    }).toPass();
  },
);

test('theme and a narrow sidebar are there with the first paint', async ({ page, isMobile }) => {
  test.skip(isMobile, 'phones have no sidebar');
  await enterAs(page, null, { theme: 'greenTheme', sidebarOpen: false });
  await page.addInitScript(() => {
    const widths: number[] = [];
    Object.assign(globalThis, { widths });
    const look = (): void => {
      const bar = document.querySelector('#sidebar, #root > .border-e');
      if (bar) widths.push(bar.getBoundingClientRect().width);
      if (widths.length < 60) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'greenTheme');
  await page.waitForFunction(() => (globalThis as unknown as { widths: number[] }).widths.length >= 60);
  const widths = await page.evaluate(() => (globalThis as unknown as { widths: number[] }).widths);
  expect([...new Set(widths)]).toEqual([60]);
});
