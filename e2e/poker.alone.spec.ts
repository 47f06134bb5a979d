/** Poker tables. Their switch is for everybody, so they run after all others. */
import { expect, test, type APIRequestContext, type Browser, type Page } from './test.ts';
import { violations, violationsAtBothSizes } from './axe.ts';
import { turnFeature } from './features.ts';
import { follow } from './follow.ts';
import {
  administrator,
  balanceOf,
  enterAs,
  inDatabase,
  newPlayer,
  post,
  staffWith,
  type TestPlayer,
} from './players.ts';
import {
  actions,
  allIn,
  allInMove,
  lookAtOwnPlay,
  moveByCall,
  passive,
  passiveMove,
  PHONE,
  play,
  sit,
  type ShownTable,
} from './poker-table.ts';
import { watchErrors } from './watch.ts';

test.describe.configure({ mode: 'serial' });

/** Enough for whoever is there on a slow machine; who is gone is waited for once. */
const QUICK = { actionSeconds: 30, bankSeconds: 0, bankRefillSeconds: 0, disconnectSeconds: 5 };
const STAKES = { seats: 6, smallBlind: '0.50', bigBlind: '1.00' } as const;
/** Six players fill the first one: bots would be in their way. */
const TABLES = [
  { ...STAKES, id: 'practice', name: 'Practice', demo: true },
  { ...STAKES, id: 'bots', name: 'Bots', demo: true, game: 'omaha', bots: 3 },
  // Nobody else sits here: no chip is won or lost.
  { ...STAKES, id: 'elm', name: 'Elm', demo: true },
  { ...STAKES, id: 'cedar', name: 'Cedar' },
];
test.afterAll(async ({ request }) => {
  const { token } = await administrator(request);
  await turnFeature(request, token, 'poker', false);
  await post(request, '/api/admin/settings/save', { feature: 'poker', value: {} }, token);
  // A second try finds the seats free: the clock gives them up a moment after the switch. Chips of what was won stay.
  const seats = 'select 1 from poker_seat s join poker_table t on t.id = s.table_id where t.cur <> 0';
  await expect.poll(() => inDatabase(seats, [])).toBe(0);
});

test('switched on, there are a page, an entry and the first tile of our own games', async ({
  page,
  request,
}) => {
  const { token } = await administrator(request);
  await post(
    request,
    '/api/admin/settings/save',
    { feature: 'poker', value: { ...QUICK, tables: TABLES } },
    token,
  );
  expect((await request.get('/poker')).status()).toBe(404);
  await turnFeature(request, token, 'poker', true);
  expect((await request.get('/poker')).status()).toBe(200);
  expect((await request.get('/poker/practice')).status()).toBe(200);
  expect((await request.get('/poker/none')).status()).toBe(404);
  expect((await request.get('/poker/tournament/mt-0123456789ab')).status()).toBe(404);
  await page.goto('/');
  const tile = page.locator('#originals a:has(img)').first();
  await expect(tile).toHaveAttribute('href', '/poker');
  await tile.click();
  await expect(page.getByRole('heading', { name: 'Poker', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /Practice/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByText('Play money', { exact: true }).first().click();
  await expect(page.getByRole('link', { name: /Cedar/ })).toHaveCount(0);
  await page.getByRole('group', { name: 'Game' }).getByText('Omaha', { exact: true }).click();
  await expect(page.getByRole('link', { name: /Practice/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Pot-limit Omaha.*House bots/ })).toBeVisible();
  await page.getByRole('group', { name: 'Seats' }).getByText('2', { exact: true }).click();
  await expect(page.getByText('No table like this is open.')).toBeVisible();
});

/** What six bring: every stack apart from the others by more than the blinds of the hands before. */
const CHIPS = ['40', '52', '64', '76', '88', '100'] as const;

test('six players through one hand with side pots, while one of them is gone; and its replay', async ({
  browser,
  request,
}) => {
  test.setTimeout(600_000);
  // Those who register by one set of cookies do so one after the other.
  const players: TestPlayer[] = [];
  while (players.length < CHIPS.length) players.push(await newPlayer(request));
  const all = await Promise.all(
    CHIPS.map(async (chips, index) => sit(browser, players[index]!, index + 1, chips)),
  );
  const [first, second] = [all[0]!, all[1]!];
  const last = all.at(-1)!;
  const wrong = watchErrors(first.page);
  // All six have a page; the first and the last act by it, the others by the call that theirs would make.
  const acting = [first, last];
  const silent = players.slice(1, -1);
  // Until all six are dealt in the hands are folded, so that stacks stay apart.
  const cardsOf = (page: Page) =>
    page.getByRole('list', { name: 'Seats' }).getByRole('img', { name: / of / });
  const dealtIn = async () => {
    await moveByCall(request, silent, 'practice', passiveMove);
    for (const { page } of all) if ((await cardsOf(page).count()) !== 2) return false;
    return true;
  };
  await play(acting, passive, dealtIn);
  // Each sees two cards, and the six pairs differ.
  const names = await Promise.all(
    all.map(({ page }) =>
      cardsOf(page).evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label'))),
    ),
  );
  expect(new Set(names.flat()).size).toBe(12);

  // One of them is gone: their time runs out in this very hand, and the others play it for all they have.
  const stays = all.filter((one) => one !== second);
  await second.page.context().close();
  const sidePot = (page: Page) => page.getByText(/^Side pot \d:/).filter({ visible: true });
  // The next hand may be dealt before the last of them is looked at.
  const saw = new Set<Page>();
  await play(acting, allIn, async () => {
    await moveByCall(request, silent.slice(1), 'practice', allInMove);
    for (const { page } of stays) if (await sidePot(page).first().isVisible()) saw.add(page);
    return saw.size === stays.length;
  });
  const list = last.page.getByRole('list', { name: 'Seats' });
  await expect(list.getByText('sitting out').first()).toBeVisible();
  for (const { page } of [first, last]) {
    expect(await violations(page)).toEqual([]);
  }
  for (const width of [390, 320]) {
    await first.page.setViewportSize({ width, height: 844 });
    expect(await first.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }

  // What a phone writes in its sheet stands at the desk between what the dealer says.
  await first.page.getByRole('main').getByRole('button', { name: 'Chat', exact: true }).click();
  const sheet = first.page.getByRole('dialog', { name: 'Table chat' });
  await sheet.getByRole('textbox', { name: 'Write a line' }).fill('well played');
  await sheet.getByRole('button', { name: 'Send' }).click();
  const log = last.page.getByRole('log', { name: 'Chat of the table' });
  await expect(log.getByText('well played')).toBeVisible();
  await expect(log.getByText(/wins side pot 1:/).first()).toBeVisible();
  expect(await violations(first.page, '[role=dialog]')).toEqual([]);
  await first.page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  // The hand is in the list of each, and its replay ends with the whole board.
  await last.page.getByRole('tab', { name: 'Your last hands here' }).click();
  const window = last.page.getByRole('dialog', { name: 'Hand' });
  const board = window.getByRole('list', { name: 'Board' }).getByRole('listitem');
  const back = window.getByRole('button', { name: 'One step back' });
  // On a slow machine hands were dealt since that ended before the flop.
  for (const hand of await last.page.getByRole('button', { name: /^Hand \d+/ }).all()) {
    await hand.click();
    await expect(back).toBeEnabled();
    if ((await board.count()) > 0) break;
    await last.page.keyboard.press('Escape');
    await expect(window).toBeHidden();
  }
  await expect(board).toHaveCount(5);
  await back.click();
  await window.getByRole('button', { name: 'Check the shuffle' }).click();
  await expect(window.getByText(/^[0-9a-f]{64}$/).first()).toBeVisible();
  expect(await violations(last.page, '[role=dialog]')).toEqual([]);
  await last.page.keyboard.press('Escape');
  await expect(window).toBeHidden();

  // Whoever gets up has their chips back, also with a hand still played.
  await last.page.getByRole('button', { name: 'Leave the table' }).click();
  await play(stays, passive, () => last.page.getByRole('button', { name: 'Sit down at seat 6' }).isVisible());
  expect(wrong.filter((line) => !/409/.test(line))).toEqual([]);
  for (const { page } of stays) await page.context().close();
});

test('one player on a phone plays Omaha with house bots that say what they are', async ({
  browser,
  request,
}) => {
  test.setTimeout(300_000);
  const page = await (await browser.newContext(PHONE)).newPage();
  const wrong = watchErrors(page);
  const player = await newPlayer(request);
  await enterAs(page, player);
  await page.goto('/poker/bots');
  await page.getByRole('button', { name: 'Sit down at seat 1' }).click();
  const window = page.getByRole('dialog', { name: 'Chips' });
  await expect(window.getByText(/House bots play here/)).toBeVisible();
  await window.getByRole('button', { name: 'Sit down' }).click();
  await expect(window).toBeHidden();
  const seats = page.getByRole('list', { name: 'Seats' });
  await expect(seats.getByText('House bot', { exact: true })).toHaveCount(3);
  // Two seats are free for players.
  await expect(seats.getByRole('listitem')).toHaveCount(6);
  const own = seats.getByRole('listitem').first().getByRole('img', { name: / of / });
  await expect(own).toHaveCount(4);
  await expect(actions(page)).toBeVisible();
  // The pot is the most.
  await expect(actions(page).getByRole('button', { name: 'Pot', exact: true })).toBeVisible();
  await expect(actions(page).getByRole('button', { name: 'Max', exact: true })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  // On a phone they stand below the table, without a tab.
  const hands = page.getByRole('button', { name: /^Hand \d+/ });
  await play([{ page }], passive, () => hands.first().isVisible());
  await hands.first().click();
  const replay = page.getByRole('dialog', { name: 'Hand' });
  await expect(replay.getByText('Pot-limit Omaha')).toBeVisible();
  await expect(replay.getByText(/Bot \w+ · House bot/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(replay).toBeHidden();
  await page.getByRole('button', { name: 'Leave the table' }).click();
  // The bots go with their last player.
  await play([{ page }], passive, async () => (await seats.getByText('House bot').count()) === 0);

  await lookAtOwnPlay(browser, page, player.name);
  await page.context().close();
  expect(wrong.filter((line) => !/409/.test(line))).toEqual([]);
});

test('two play a sit-and-go to its prize, one of them on a phone', async ({ browser, request }) => {
  test.setTimeout(240_000);
  const [player, other] = [await newPlayer(request), await newPlayer(request)];
  const page = await (await browser.newContext(PHONE)).newPage();
  const wrong = watchErrors(page);
  await enterAs(page, player);
  await page.goto('/poker');
  await page.getByRole('tab', { name: 'Sit & go' }).click();
  const card = page
    .getByRole('list', { name: 'Sit & go' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Practice duel', exact: true }) });
  const before = Number(await balanceOf(request, player, 'usd', 'demo'));
  await card.getByRole('button', { name: 'Register' }).click();
  await expect(card.getByText('Registered')).toBeVisible();
  await expect(card.getByText('1/2')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const narrow = async () => {
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  };
  await narrow();
  const key = `duel-${other.id}`;
  const entered = await post<{ table: string; playing: boolean }>(
    request,
    '/api/poker/sitandgo/enter',
    { offer: 'practice', key },
    other.token,
  );
  expect(entered.playing).toBe(true);
  // Who waits is brought to the table.
  await expect(page).toHaveURL(new RegExp(`/poker/${entered.table}$`));
  await expect(page.getByRole('heading', { name: 'This sit & go' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await narrow();

  // At a second table as well: both are named, where it is the player's turn is said, and a key goes there.
  const elm = { table: 'elm' };
  const { table } = await post<ShownTable>(request, '/api/poker/table', elm, player.token);
  const seat = [5, 4, 3, 2, 1, 0].find((one) => table.players.every((there) => there.seat !== one));
  await post(request, '/api/poker/sit', { ...elm, seat, buyIn: '40.00' }, player.token);
  await page.reload();
  const mine = page.getByRole('navigation', { name: 'Your tables' });
  await expect(mine.getByRole('link')).toHaveCount(2);
  await expect(mine.locator('[aria-current=page]')).toHaveAttribute('href', new RegExp(entered.table));
  expect(await violations(page)).toEqual([]);
  await narrow();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/poker\/elm$/);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(new RegExp(`/poker/${entered.table}$`));
  await post(request, '/api/poker/leave', elm, player.token);

  const finished = page.getByText('Finished', { exact: true });
  await play([{ page }], allIn, async () => {
    await moveByCall(request, [other], entered.table, allInMove);
    return finished.isVisible();
  });
  const places = page.getByRole('list', { name: 'Finishing order' }).getByRole('listitem');
  await expect(places).toHaveCount(2);
  await expect(places.first()).toContainText('20.00');
  const won = await places.first().getByText(player.name).isVisible();
  await expect
    .poll(async () => Number(await balanceOf(request, player, 'usd', 'demo')) - before)
    .toBeCloseTo(won ? 9.5 : -10.5, 2);
  await page.context().close();
  expect(wrong.filter((line) => !/409/.test(line))).toEqual([]);
});

/** Schedules a tournament of two by the page of staff, whose first try is refused. @returns its id */
async function scheduled(browser: Browser, request: APIRequestContext, name: string): Promise<string> {
  const page = await (await browser.newContext()).newPage();
  await enterAs(page, await staffWith(request, 'poker.tournaments'));
  await page.goto('/admin/room/tournaments');
  await page.getByRole('button', { name: 'Schedule a tournament' }).click();
  const start = page.getByLabel('Start (UTC)');
  const coming = await start.inputValue();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByLabel('Play money').check();
  await page.getByLabel('Late registration').fill('0');
  await start.fill('2020-01-01T20:00');
  const submit = page.getByRole('button', { name: 'Schedule', exact: true });
  await submit.click();
  await expect(page.getByText('A tournament begins within a year from now.')).toBeVisible();
  await page.getByLabel('Level 2: Big blind').fill('10');
  await submit.click();
  await expect(
    page.getByText('Blinds are above 0, and the big blind is not below the small one.'),
  ).toBeVisible();
  expect(await violationsAtBothSizes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Turbo, 6 min' }).click();
  await start.fill(coming);
  await submit.click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Registration open');
  const id = (await row.getByRole('link', { name }).getAttribute('href'))!.split('/').at(-1)!;
  await page.context().close();
  return id;
}

test('staff schedule a tournament, two register and play it to its prize', async ({ browser, request }) => {
  test.setTimeout(600_000);
  // A tournament is listed after its end too: that of a first try is another one.
  const name = `Evening duel ${test.info().retry + 1}`;
  const id = await scheduled(browser, request, name);
  const [player, other] = [await newPlayer(request), await newPlayer(request)];
  const page = await (await browser.newContext(PHONE)).newPage();
  const wrong = watchErrors(page);
  await enterAs(page, player);
  await page.goto('/poker');
  await page.getByRole('tab', { name: 'Tournaments' }).click();
  const card = page
    .getByRole('list', { name: 'Tournaments' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
  const before = Number(await balanceOf(request, player, 'usd', 'demo'));
  await card.getByRole('button', { name: 'Register' }).click();
  await expect(card.getByText('Registered', { exact: true })).toBeVisible();
  await expect(card.getByText('1/500')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize(PHONE.viewport);

  const desk = await (await browser.newContext()).newPage();
  await enterAs(desk, other);
  await desk.goto(`/poker/tournament/${id}`);
  await desk.getByRole('button', { name: 'Register' }).click();
  const players = desk.getByRole('list', { name: 'Players' }).getByRole('listitem');
  await expect(players).toHaveCount(2);
  expect(await violationsAtBothSizes(desk)).toEqual([]);

  // Its hour has come: both are brought to the table.
  await inDatabase('update poker_tournament set starts_at = 0 where id = $1', [id]);
  const table = new RegExp(`/poker/${id}-1$`);
  await expect(page).toHaveURL(table);
  await expect(desk).toHaveURL(table);
  await expect(page.getByRole('heading', { name: 'This tournament' })).toBeVisible();
  await expect(page.getByText('Level 1', { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const finished = page.getByText('Finished', { exact: true });
  await play([{ page }, { page: desk }], allIn, () => finished.isVisible());
  await desk.getByRole('link', { name: 'Tournament lobby' }).click();
  await expect(players.first()).toContainText('20.00');
  const won = await players.first().getByText(player.name).isVisible();
  await expect
    .poll(async () => Number(await balanceOf(request, player, 'usd', 'demo')) - before)
    .toBeCloseTo(won ? 9 : -11, 2);
  await page.context().close();
  await desk.context().close();
  expect(wrong.filter((line) => !/409/.test(line))).toEqual([]);
});

test('staff find a hand, replay it with all cards, and look at a table for a reason', async ({
  browser,
  request,
}) => {
  const page = await (await browser.newContext()).newPage();
  const wrong = watchErrors(page);
  await enterAs(page, await staffWith(request, 'poker.hands', 'poker.cards', 'poker.integrity'));
  await page.goto('/admin/room/poker-hands');
  await page.getByLabel('Table').fill('practice');
  await page.getByRole('button', { name: 'Find hands' }).click();
  await page
    .getByRole('button', { name: /^Replay hand \d+ of Practice$/ })
    .first()
    .click();
  const window = page.getByRole('dialog', { name: 'Hand' });
  await expect(window.getByRole('slider', { name: 'Moment of the hand' })).toBeVisible();
  await window.getByRole('button', { name: 'Close' }).click();
  expect(await violationsAtBothSizes(page)).toEqual([]);
  await page.goto('/admin/room/poker-cards');
  await page.getByLabel('Table').fill('practice');
  await page.getByLabel('Reason').fill('A look for the test.');
  await page.getByRole('button', { name: 'Show the cards' }).click();
  // Nobody plays there any more.
  await expect(page.getByRole('alert')).toHaveText('The hand is over.');
  expect(await violationsAtBothSizes(page)).toEqual([]);
  await follow(page, '/admin/room/poker-reports');
  await expect(page.getByText('There are no such reports.')).toBeVisible();
  expect(await violationsAtBothSizes(page)).toEqual([]);
  await page.context().close();
  expect(wrong.filter((line) => !/409/.test(line))).toEqual([]);
});
