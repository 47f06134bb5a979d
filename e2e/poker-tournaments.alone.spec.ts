/** Sit-and-go and tournaments of poker. Their switch is for everybody, so they run after all others. */
import { expect, test, type APIRequestContext, type Browser } from './test.ts';
import { violations, violationsOnPhone } from './axe.ts';
import { fitsPhones } from './fits-phones.ts';
import { balanceOf, enterAs, inDatabase, newPlayer, post, staffWith, type TestPlayer } from './players.ts';
import { closePoker, openPoker } from './poker-house.ts';
import { allIn, allInMove, moveByCall, PHONE, play, type ShownTable } from './poker-table.ts';
import { watchErrors } from './watch.ts';

test.describe.configure({ mode: 'serial' });
test.beforeAll(({ request }) => openPoker(request));
test.afterAll(({ request }) => closePoker(request));

/** A player on a phone in the lobby, and a card of one of its lists. */
async function atCard(browser: Browser, player: TestPlayer, list: 'Sit & go' | 'Tournaments', name: string) {
  const page = await (await browser.newContext(PHONE)).newPage();
  const wrong = watchErrors(page);
  await enterAs(page, player);
  await page.goto('/poker');
  await page.getByRole('tab', { name: list }).click();
  const heading = page.getByRole('heading', { name, exact: true });
  const card = page.getByRole('list', { name: list }).getByRole('listitem').filter({ has: heading });
  return { page, wrong, card };
}

test('two play a sit-and-go to its prize, one of them on a phone', async ({ browser, request }) => {
  const [player, other] = [await newPlayer(request), await newPlayer(request)];
  const { page, wrong, card } = await atCard(browser, player, 'Sit & go', 'Practice duel');
  const before = Number(await balanceOf(request, player, 'usd', 'demo'));
  await card.getByRole('button', { name: 'Register' }).click();
  await expect(card.getByText('Registered')).toBeVisible();
  await expect(card.getByText('1/2')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await fitsPhones(page);
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
  await fitsPhones(page);

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
  await fitsPhones(page);
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
  expect(await violationsOnPhone(page)).toEqual([]);
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
  // A tournament is listed after its end too: that of a first try is another one.
  const name = `Evening duel ${test.info().retry + 1}`;
  const id = await scheduled(browser, request, name);
  const [player, other] = [await newPlayer(request), await newPlayer(request)];
  const { page, wrong, card } = await atCard(browser, player, 'Tournaments', name);
  const before = Number(await balanceOf(request, player, 'usd', 'demo'));
  await card.getByRole('button', { name: 'Register' }).click();
  await expect(card.getByText('Registered', { exact: true })).toBeVisible();
  await expect(card.getByText('1/500')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await fitsPhones(page);

  const desk = await (await browser.newContext()).newPage();
  await enterAs(desk, other);
  await desk.goto(`/poker/tournament/${id}`);
  await desk.getByRole('button', { name: 'Register' }).click();
  const players = desk.getByRole('list', { name: 'Players' }).getByRole('listitem');
  await expect(players).toHaveCount(2);
  expect(await violationsOnPhone(desk)).toEqual([]);

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
