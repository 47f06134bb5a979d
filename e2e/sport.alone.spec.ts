/** The sportsbook: guests look, players bet and see what came of it. Switched on for everybody, so it runs after all others. */
import { expect, test, type Locator, type Page } from './test.ts';
import { violations } from './axe.ts';
import { phoenix } from './commands.ts';
import { turnFeature } from './features.ts';
import { follow } from './follow.ts';
import { hold } from './hold.ts';
import { administrator, balanceOf, enterAs, inDatabase, staffWith } from './players.ts';
import { e2e } from './server.ts';
import { betPlayMoney, enterWithDollars, firstPrices, slipOf } from './sportsbook.ts';
import { joined, watchErrors } from './watch.ts';

test.describe.configure({ mode: 'serial' });

let staff = '';

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: e2e.url });
  staff = (await administrator(request)).token;
  await turnFeature(request, staff, 'book', true);
  const boost = { adapter: 'simulator', boostMinOdds: '1.01', boostSteps: [{ legs: 2, percent: 5 }] };
  const { status, out } = await phoenix('settings', 'set', 'book', JSON.stringify(boost));
  expect(status, out).toBe(0);
  await request.dispose();
});
test.afterAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: e2e.url });
  await turnFeature(request, staff, 'book', false);
  // For the bets that are open it would be read on.
  expect((await phoenix('settings', 'set', 'book', JSON.stringify({ adapter: 'none' }))).status).toBe(0);
  await request.dispose();
});

const soon = (page: Page) => page.getByRole('region', { name: 'Starting soon' });
const prices = (within: Locator) => within.getByRole('button', { name: /^(Match result|Winner).* at / });

test('a guest browses: what is live and soon, a sport, an event, a search', async ({ page }) => {
  const wrong = watchErrors(page);
  await page.goto('/sport');
  await expect(page.getByRole('heading', { level: 1, name: 'Sports' })).toBeVisible();
  // The feed was switched on a moment ago: it tells what is live before what begins later, some thousand prices in all.
  await expect(prices(soon(page)).first()).toBeVisible({ timeout: 180_000 });
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: /^Soccer/ }).click();
  await expect(page).toHaveURL(/\/sport\/category\/soccer-1$/);
  await page.getByRole('tab', { name: 'Upcoming' }).click();
  await expect(page).toHaveURL(/\/soccer-1\/soon$/);
  await page
    .getByRole('link', { name: /markets?$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/sport\/event\//);
  const result = page.getByRole('group', { name: 'Match result' });
  await expect(result.getByRole('button')).toHaveCount(3);
  await result.getByRole('button', { name: /Draw/ }).click();
  await expect(slipOf(page).getByRole('button', { name: 'Register to bet' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // The slip outlives a reload.
  await page.reload();
  await expect(slipOf(page).getByText('Draw', { exact: true })).toBeVisible();
  await follow(page, '/sport/search?q=league');
  await expect(prices(page.getByRole('region', { name: 'All events' })).first()).toBeVisible();
  expect(wrong).toEqual([]);
});

test('the list of a sport goes on as its end comes near', async ({ page }) => {
  await inDatabase(
    `insert into sport_event (id, sport, category, tournament, home, away, starts_at, status)
     select 'long:' || n, 1, 'Norvania', 'Long League', 'Home ' || n, 'Away ' || n, now() + n * interval '1 minute' + interval '2 days', 0
     from generate_series(1, $1::int) n`,
    [150],
  );
  await page.goto('/sport/category/soccer-1/soon');
  const matches = page.getByRole('link', { name: /markets?$/ });
  await expect(matches).toHaveCount(60);
  // How many matches the feed has announced besides is not known here: as far as it goes.
  const last = page.getByRole('link', { name: /^Home 150/ });
  await expect(async () => {
    await matches.last().scrollIntoViewIfNeeded();
    await expect(last).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await inDatabase("delete from sport_event where id like 'long:%'", []);
});

test('what changes on the board is pushed: no list is asked for again', async ({ page }) => {
  const listens = joined(page, 'sport-board');
  await page.goto('/sport');
  await listens;
  const live = page.getByRole('region', { name: 'Live now' });
  await expect(prices(live).first()).toBeVisible();
  await page.route('**/api/sport/events', (route) => route.abort());
  const shown = async () => (await live.getByRole('listitem').allInnerTexts()).join();
  const before = await shown();
  // Of twelve matches one moves when it moves.
  await expect.poll(shown, { timeout: 180_000 }).not.toBe(before);
});

test('a player bets a multi, cashes a part of it out by keys, and reads in a sentence how the rest was settled', async ({
  page,
  request,
}) => {
  const player = await enterWithDollars(page, request);
  await page.goto('/sport/category/soccer-1/soon');
  // A league gets a star: its matches are among the favourites at the end.
  // The last of the list, by its name: the head of the list moves on as matches begin.
  const starred = (await page
    .getByRole('button', { name: /^Favourite: .* · / })
    .last()
    .getAttribute('aria-label'))!;
  const league = page.getByRole('button', { name: starred, exact: true });
  // By key: the list grows as its end comes near, and its leagues move under a pointer.
  await league.press('Enter');
  await expect(league).toHaveAttribute('aria-pressed', 'true');
  for (const price of await firstPrices(page, 2)) await price.click();
  await expect(slipOf(page).getByRole('tab', { name: 'Multi' })).toHaveAttribute('aria-selected', 'true');
  await expect(slipOf(page).getByText('+5 %')).toBeVisible();
  const sent: string[] = [];
  page.on('request', (one) => void (one.url().endsWith('/slip/submit') && sent.push(one.url())));
  // Its button is off without a stake: so are the keys that press it.
  await expect(slipOf(page).getByRole('button', { name: 'Place bet' })).toBeDisabled();
  await page.keyboard.press('Control+Enter');
  await slipOf(page).getByLabel('Stake', { exact: true }).fill('25');
  await page.keyboard.press('Control+Enter');
  await expect(slipOf(page).getByRole('alert')).toHaveText('At most $20.00 can be staked on this now.');
  expect(sent).toHaveLength(1);
  const wrong = watchErrors(page);
  await slipOf(page).getByLabel('Stake', { exact: true }).fill('10');
  await slipOf(page).getByRole('button', { name: 'Place bet' }).click();
  await expect(slipOf(page).getByRole('status')).toContainText('1 bet accepted.');
  expect(await balanceOf(request, player, 'usd', 'real')).toBe('40.00');
  await slipOf(page).getByRole('link', { name: 'My bets' }).click();
  const bet = page.getByRole('listitem').filter({ hasText: /^Multi/ });
  await expect(bet.getByText('Open', { exact: true })).toBeVisible();
  await expect(bet.getByRole('heading')).toContainText('Multi boost +5 %');
  expect(await violations(page)).toEqual([]);
  // A part of it, by keys alone: its price is held while it is looked at.
  await bet.getByRole('button', { name: /^Cash out/ }).focus();
  await page.keyboard.press('Enter');
  const panel = bet.getByRole('group', { name: 'Cash out' });
  await expect(panel.getByRole('button', { name: /^Take it/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  await expect(panel.getByRole('radio', { name: '75 %' })).toBeChecked();
  await expect(panel.getByText('Stake left')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Cashed out: /)).toBeVisible();
  // The margins of two legs, great where a side is unlikely, and the part of the house are what it costs.
  const after = Number(await balanceOf(request, player, 'usd', 'real'));
  expect(after).toBeGreaterThan(40 + 7.5 * 0.5);
  expect(after).toBeLessThan(40 + 7.5);
  // What the feed's message would leave: the first leg is lost, and the bet is due.
  await inDatabase(
    `update sport_market m set status = -3, results = (select jsonb_object_agg(o, '["0/1", "0/1", "1/1"]'::jsonb) from jsonb_object_keys(m.outcomes) o)
     from sport_leg l join sport_bet b on b.id = l.bet_id join account a on a.id = b.user_id
     where a.name = $1 and l.no = 0 and m.event_id = l.event_id and m.key = l.key`,
    [player.name],
  );
  await inDatabase(
    `insert into sport_due (bet_id, user_id, cause) select b.id, b.user_id, 'test' from sport_bet b join account a on a.id = b.user_id where a.name = $1`,
    [player.name],
  );
  await page.getByRole('tab', { name: 'Settled' }).click();
  await expect(page.getByText(/^Lost: /)).toBeVisible();
  await page.getByRole('tab', { name: 'Cashed out' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /^Multi/ })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Sports' })
    .getByRole('link', { name: 'Favourites', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Favourites' })).toBeVisible();
  await expect(page.getByRole('button', { name: starred, exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(await violations(page)).toEqual([]);
  expect(wrong).toEqual([]);
});

test('a player sends a system of three matches, once odds that fell meanwhile are accepted', async ({
  page,
  request,
}) => {
  const player = await enterWithDollars(page, request);
  await page.goto('/sport/category/soccer-1/soon');
  const chosen = await firstPrices(page, 3);
  for (const price of chosen) await price.click();
  const slip = slipOf(page);
  await slip.getByRole('tab', { name: 'System' }).click();
  await slip.getByRole('group', { name: 'Lines of' }).getByLabel('2 of 3').check();
  await slip.getByLabel('When odds change').selectOption('none');
  await slip.getByLabel('Stake', { exact: true }).fill('6');
  await expect(slip.getByText('3 lines')).toBeVisible();
  // The matches of the prices stand far down, where what stays in sight may cover a part of one.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await violations(page)).toEqual([]);
  // The page hears of the new price by the bet that it refuses, not by itself a moment before.
  const release = await hold(page, '**/api/sport/slip/quote');
  // What a message of the feed leaves, of the first selection.
  const address = await chosen[0]!
    .locator('xpath=ancestor::li')
    .getByRole('link')
    .first()
    .getAttribute('href');
  const event = decodeURIComponent(address!.split('/').pop()!);
  await inDatabase(
    `update sport_market set version = version + 1, outcomes = jsonb_set(outcomes, '{1,odds}', '"1.01"'),
       history = jsonb_build_array(jsonb_build_object('v', version + 1, 'o', jsonb_build_object('1', '1.01'))) || history
     where event_id = $1 and key = '1|'`,
    [event],
  );
  await slip.getByRole('button', { name: 'Place bet' }).click();
  await expect(slip.getByRole('alert')).toContainText('The odds have changed');
  release();
  expect(await balanceOf(request, player, 'usd', 'real')).toBe('50.00');
  await slip.getByRole('button', { name: 'Accept' }).click();
  await slip.getByRole('button', { name: 'Place bet' }).click();
  await expect(slip.getByRole('status')).toContainText('1 bet accepted.');
  expect(await balanceOf(request, player, 'usd', 'real')).toBe('44.00');
  await betPlayMoney(request, player);
  await slip.getByRole('link', { name: 'My bets' }).click();
  const bet = page.getByRole('listitem').filter({ hasText: /^System/ });
  await expect(bet).toContainText('1.01');
  const single = page.getByRole('listitem').filter({ hasText: /^Single/ });
  await expect(single.getByText('Fun Play', { exact: true })).toBeVisible();
  await expect(bet.getByText('Fun Play', { exact: true })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});

test('a player builds a bet of one match by keys: one price together, one bet, its parts in my bets', async ({
  page,
  request,
}) => {
  const player = await enterWithDollars(page, request);
  const wrong = watchErrors(page);
  await page.goto('/sport/category/soccer-1/soon');
  // The last of the list: those at its head may begin meanwhile.
  await page
    .getByRole('link', { name: /markets?$/ })
    .last()
    .click();
  await page.getByRole('tab', { name: 'Bet builder' }).click();
  const panel = page.getByRole('region', { name: 'Bet builder' });
  await expect(panel).toContainText('Choose two outcomes');
  const pick = async (market: string, outcome: string) => {
    const price = page
      .getByRole('group', { name: market, exact: true })
      .getByRole('button', { name: new RegExp(`: ${outcome}`) })
      .first();
    await price.focus();
    await page.keyboard.press('Enter');
    await expect(price).toHaveAttribute('aria-pressed', 'true');
  };
  await pick('Match result', 'Draw');
  await pick('Both teams to score', 'No');
  await expect(panel).toContainText(/Price together\d/);
  // Another outcome of the same market goes for the first one; what excludes each other has no price.
  await pick('Double chance', '.* or .* at');
  await pick('Total', 'Over 1.5');
  await expect(panel.getByText(/exclude each other/)).toBeVisible();
  await panel.getByRole('button', { name: /^Remove Total/ }).click();
  await panel.getByRole('button', { name: /^Remove Double chance/ }).click();
  const together = slipOf(page).getByRole('listitem').filter({ hasText: 'Price together' });
  await expect(together).toContainText(/Price together\d/);
  expect(await violations(page)).toEqual([]);
  // Its link opens the same selections on an empty slip.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await slipOf(page).getByRole('button', { name: 'Copy link to this slip' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await slipOf(page).getByRole('button', { name: 'Clear all' }).click();
  const [match] = new URL(link).searchParams.get('slip')!.split('~');
  await page.goto(`${link}!${match}~999|~1`);
  await expect(page.getByText('1 selection of this link is gone.')).toBeVisible();
  await expect(together).toContainText(/Price together\d/);
  await expect(page).toHaveURL(/\/sport$/);
  await slipOf(page).getByLabel('Stake', { exact: true }).fill('5');
  await slipOf(page).getByRole('button', { name: 'Place bet' }).click();
  await expect(slipOf(page).getByRole('status')).toContainText('1 bet accepted.');
  expect(await balanceOf(request, player, 'usd', 'real')).toBe('45.00');
  await slipOf(page).getByRole('link', { name: 'My bets' }).click();
  const bet = page.getByRole('listitem').filter({ hasText: /^Bet builder at/ });
  await expect(bet.getByRole('listitem')).toHaveCount(2);
  expect(await violations(page)).toEqual([]);
  expect(wrong).toEqual([]);
});

test('staff stop a match, price it and settle a market with four eyes', async ({ page, request }) => {
  const rights = ['sport.read', 'sport.trade', 'sport.settle'] as const;
  const [first, second] = [await staffWith(request, ...rights), await staffWith(request, ...rights)];
  const wrong = watchErrors(page);
  await enterAs(page, first);
  await page.goto('/admin/room/sport');
  const listed = page.waitForResponse((answer) => answer.request().postData()?.includes('"soon"') ?? false);
  await page.getByLabel('Which events').selectOption('soon');
  await listed;
  await page.getByRole('row').nth(3).getByRole('button').click();
  await page.getByRole('button', { name: 'All events' }).waitFor();
  const match = await page.getByRole('heading', { level: 2 }).first().innerText();
  await page
    .getByRole('button', { name: /^(Match result|Winner)/ })
    .first()
    .click();
  await page.getByLabel('Reason', { exact: true }).fill('a test of the desk');
  await page
    .getByLabel(/^Own price of /)
    .first()
    .fill('1.5');
  await page
    .getByRole('button', { name: /^Set the price of / })
    .first()
    .click();
  await expect(page.getByText('Done.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Stop all bets' }).click();
  await expect(page.getByRole('button', { name: 'Take bets again' }).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'All void' }).click();
  await page.getByRole('button', { name: 'Ask for settlement' }).click();
  await expect(page.getByText('Asked. Somebody else has to agree.').first()).toBeVisible();
  await page.getByRole('tab', { name: 'By hand' }).click();
  const asked = page.getByRole('listitem').filter({ hasText: match });
  await expect(asked.getByRole('button', { name: 'Agree' })).toBeDisabled();
  await enterAs(page, second);
  await page.goto('/admin/room/sport');
  await page.getByRole('tab', { name: 'By hand' }).click();
  await asked.getByRole('button', { name: 'Agree' }).click();
  await expect(asked.getByText('Done', { exact: true })).toBeVisible();
  await asked.getByRole('button', { name: match }).click();
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: /Match result|Winner/ })
      .first(),
  ).toContainText('By hand');
  await page.getByRole('tab', { name: 'Bets' }).click();
  await expect(page.getByRole('link', { name: 'CSV file' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Multi' }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Limits' }).click();
  await page.getByRole('textbox', { name: 'Player' }).fill(first.name);
  await page.getByRole('textbox', { name: 'Percent' }).fill('25');
  await page.getByRole('textbox', { name: 'Reason' }).fill('knows more than the feed');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: first.name })).toContainText('25 %');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Feed' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Up' })).toHaveCount(2);
  expect(await violations(page)).toEqual([]);
  expect(wrong).toEqual([]);
});

test.describe('with the keyboard alone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('a price is chosen, the slip opened, and no field is under its foot', async ({ page }) => {
    await page.goto('/sport/category/soccer-1/soon');
    for (const price of await firstPrices(page, 3)) {
      await price.focus();
      await page.keyboard.press('Enter');
    }
    await page.getByRole('button', { name: 'Bet slip, 3 selections' }).focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('region', { name: 'Bet slip' });
    await expect(sheet).toBeFocused();
    const stake = sheet.getByLabel('Stake', { exact: true });
    for (let step = 0; step < 20; step++) {
      if (await stake.evaluate((node) => node === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(stake).toBeFocused();
    const seen = await stake.evaluate((node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === node;
    });
    expect(seen).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Bet slip, 3 selections' })).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the slip is a sheet: a live single waits its delay and is accepted or given back', async ({
    page,
    request,
  }) => {
    const player = await enterWithDollars(page, request);
    await page.goto('/sport/category/basketball-2/live');
    await prices(page.getByRole('region', { name: 'All events' }))
      .first()
      .click();
    await page.getByRole('button', { name: 'Bet slip, 1 selection' }).click();
    const sheet = page.getByRole('region', { name: 'Bet slip' });
    await sheet.getByLabel('When odds change').selectOption('any');
    await sheet.getByLabel('Stake', { exact: true }).fill('5');
    expect(await violations(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Place bet' }).click();
    const waiting = page.getByRole('status').filter({ hasText: 'Waiting for acceptance' });
    await expect(waiting).toBeVisible();
    // It waits on wherever the player looks: the slip of another page counts down, and what becomes of it is said there, or in the corner.
    await follow(page, '/sport');
    // A basket in between refuses it, which is as it should be.
    const outcome = page.getByText(/1 bet accepted\.|Nothing was staked/).first();
    await page.getByRole('button', { name: 'Bet slip, 1 selection' }).or(outcome).first().click();
    await expect(waiting.or(outcome).first()).toBeVisible();
    await expect(outcome).toBeVisible();
    const accepted = (await outcome.innerText()).includes('1 bet accepted.');
    expect(await balanceOf(request, player, 'usd', 'real')).toBe(accepted ? '45.00' : '50.00');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});
