/** Poker tables. Their switch is for everybody, so they run after all others. */
import { expect, test, type Page } from './test.ts';
import { violations, violationsOnPhone } from './axe.ts';
import { fitsPhones } from './fits-phones.ts';
import { follow } from './follow.ts';
import { enterAs, newPlayer, post, staffWith, type TestPlayer } from './players.ts';
import { closePoker, openPoker } from './poker-house.ts';
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
  standAt,
  type Seated,
  type ShownTable,
} from './poker-table.ts';
import { watchErrors } from './watch.ts';

test.describe.configure({ mode: 'serial' });

test.afterAll(({ request }) => closePoker(request));

test('switched on, there are a page, an entry and the first tile of our own games', async ({
  page,
  request,
}) => {
  expect((await request.get('/poker')).status()).toBe(404);
  await openPoker(request);
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
  // Those who register by one set of cookies do so one after the other.
  const players: TestPlayer[] = [];
  while (players.length < CHIPS.length) players.push(await newPlayer(request));
  // The first two and the last have a page; the three between them sit down, look and act by the calls that theirs would make.
  const silent = players.slice(2, -1);
  const seatOf = (player: TestPlayer) => players.indexOf(player) + 1;
  const all: Seated[] = [];
  for (const [index, player] of players.entries())
    if (!silent.includes(player)) all.push(await standAt(browser, player, index + 1));
  await Promise.all(all.map(async (one) => sit(one, seatOf(one.player), CHIPS[seatOf(one.player) - 1]!)));
  for (const player of silent) {
    // Calls count seats from 0.
    const seat = seatOf(player) - 1;
    const buyIn = `${CHIPS[seat]!}.00`;
    await post(request, '/api/poker/sit', { table: 'practice', seat, buyIn }, player.token);
  }
  const [first, second, last] = [all[0]!, all[1]!, all[2]!];
  const wrong = watchErrors(first.page);
  const acting = [first, last];
  // Until all six are dealt in the hands are folded, so that stacks stay apart.
  const cardsOf = async ({ page }: Seated) =>
    page
      .getByRole('list', { name: 'Seats' })
      .getByRole('img', { name: / of / })
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')!));
  const cardsByCall = async ({ token }: TestPlayer) =>
    (await post<ShownTable>(request, '/api/poker/table', { table: 'practice' }, token)).own.cards;
  let byPage: string[][] = [];
  let byCall: (readonly string[])[] = [];
  const dealtIn = async () => {
    await moveByCall(request, [second.player, ...silent], 'practice', passiveMove);
    byCall = await Promise.all(silent.map(cardsByCall));
    byPage = await Promise.all(all.map(cardsOf));
    return [...byCall, ...byPage].every(({ length }) => length === 2);
  };
  await play(acting, passive, dealtIn);
  // Each sees two cards, and the six pairs differ.
  expect([new Set(byCall.flat()).size, new Set(byPage.flat()).size]).toEqual([6, 6]);

  // One of them is gone: their time runs out in this very hand, and the others play it for all they have.
  await second.page.context().close();
  const sidePot = (page: Page) => page.getByText(/^Side pot \d:/).filter({ visible: true });
  // Each page looks for itself: the next hand may be dealt before the last of them is asked.
  let saw = 0;
  const looks = acting.map(async ({ page }) => {
    await sidePot(page).first().waitFor({ timeout: 600_000 });
    saw += 1;
  });
  await play(acting, allIn, async () => {
    await moveByCall(request, silent, 'practice', allInMove);
    return saw === acting.length;
  });
  await Promise.all(looks);
  const list = last.page.getByRole('list', { name: 'Seats' });
  await expect(list.getByText('sitting out').first()).toBeVisible();
  for (const { page } of acting) expect(await violations(page)).toEqual([]);
  await fitsPhones(first.page, [390, 320]);

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
  await window.getByRole('button', { name: 'Check the hand' }).click();
  await expect(window.getByText('The history has its place in the chain.')).toBeVisible();
  expect(await violations(last.page, '[role=dialog]')).toEqual([]);
  await last.page.keyboard.press('Escape');
  await expect(window).toBeHidden();

  // Whoever gets up has their chips back, also with a hand still played.
  await last.page.getByRole('button', { name: 'Leave the table' }).click();
  await play(acting, passive, () =>
    last.page.getByRole('button', { name: 'Sit down at seat 6' }).isVisible(),
  );
  expect(wrong.filter((line) => !/409/.test(line))).toEqual([]);
  for (const { page } of acting) await page.context().close();
});

test('one player on a phone plays Omaha with house bots that say what they are', async ({
  browser,
  request,
}) => {
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
  await fitsPhones(page);
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
  expect(await violationsOnPhone(page)).toEqual([]);
  await page.goto('/admin/room/poker-cards');
  await page.getByLabel('Table').fill('practice');
  await page.getByLabel('Reason').fill('A look for the test.');
  // Nobody plays there any more, or those who closed their pages have not run out of time yet in their last hand.
  await expect(async () => {
    await page.getByRole('button', { name: 'Show the cards' }).click();
    await expect(page.getByRole('alert')).toHaveText('The hand is over.', { timeout: 2_000 });
  }).toPass();
  expect(await violationsOnPhone(page)).toEqual([]);
  await follow(page, '/admin/room/poker-reports');
  await expect(page.getByText('There are no such reports.')).toBeVisible();
  expect(await violationsOnPhone(page)).toEqual([]);
  await page.context().close();
  expect(wrong.filter((line) => !/409/.test(line))).toEqual([]);
});
