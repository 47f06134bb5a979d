/** What staff do about players of poker. The room's switch is for everybody, so this runs after all others. */
import { request as playwright } from '@playwright/test';
import { expect, test, type APIRequestContext } from './test.ts';
import { LOADED_MS } from './expect.ts';
import { violations, violationsOnPhone } from './axe.ts';
import { balanceOf, credit, enterAs, inDatabase, newPlayer, post, staffWith } from './players.ts';
import { closePoker, openPoker } from './poker-house.ts';
import { PHONE } from './poker-table.ts';
import { e2e } from './server.ts';
import { watchErrors } from './watch.ts';

const CEDAR = { id: 'cedar', name: 'Cedar', seats: 6, smallBlind: '0.50', bigBlind: '1.00' };

test.beforeAll(({ request }) => openPoker(request, { tables: [CEDAR] }));
test.afterAll(({ request }) => closePoker(request));

/** Somebody on a device of their own: who shares one with a player does not decide about them. */
async function apart<One>(make: (request: APIRequestContext) => Promise<One>): Promise<One> {
  const own = await playwright.newContext({ baseURL: e2e.url });
  try {
    return await make(own);
  } finally {
    await own.dispose();
  }
}

test('staff freeze a player, two of them take chips, and the rest goes back', async ({
  browser,
  request,
}) => {
  const [player, other] = [await apart(newPlayer), await apart(newPlayer)];
  const [asker, second] = [
    await apart((own) => staffWith(own, 'poker.freeze')),
    await apart((own) => staffWith(own, 'poker.freeze', 'approvals')),
  ];
  await credit(request, player, 'usd', '100');
  // A table is there once the clock of the room that was just switched on has looked.
  const sit = { table: 'cedar', seat: 2, buyIn: '80.00' };
  await expect(() => post(request, '/api/poker/sit', sit, player.token)).toPass();
  await inDatabase(
    `insert into poker_report (id, kind, low_id, high_id, severity, reasons, place, first_at, last_at, state, note)
     select gen_random_uuid(), 'pair', least(a.id, b.id), greatest(a.id, b.id), 3, array['flow'], 'cedar', $3, $3, 'confirmed', 'Chips went one way.'
     from account a, account b where a.name = $1 and b.name = $2`,
    [player.name, other.name, Date.now()],
  );
  const page = await (await browser.newContext()).newPage();
  const wrong = watchErrors(page);
  await enterAs(page, asker);
  await page.goto('/admin/room/poker-freezes');
  const window = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Freeze a player' }).click();
  await window.getByLabel('Player').fill(player.name);
  await window.getByLabel('Reason').fill('Chips went one way.');
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await window.getByRole('button', { name: 'Freeze a player' }).click();
  const row = page.getByRole('listitem').filter({ hasText: player.name });
  // The clock gives the seat up, and what it held is held.
  await expect(async () => {
    await page.reload();
    await expect(row.getByText(/Held/)).toContainText('Held', { timeout: LOADED_MS });
    await expect(row).toContainText('80.00', { timeout: LOADED_MS });
  }).toPass();
  expect(await violationsOnPhone(page)).toEqual([]);

  await row.getByRole('button', { name: `Confiscate chips of ${player.name}` }).click();
  await expect(
    window.getByText('Nobody lost in the hands of this report, or they have been paid already.'),
  ).toBeVisible();
  await window.getByRole('switch').click();
  await window.getByLabel('Amount').fill('30');
  await window.getByLabel('Reason').fill('Both played for one stack.');
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await window.getByRole('button', { name: 'Ask for it' }).click();
  await expect(page.getByText('A second member of staff decides now.')).toBeVisible();
  expect(await balanceOf(request, player, 'usd', 'real')).toBe('20.00');

  const eyes = await (await browser.newContext()).newPage();
  await enterAs(eyes, second);
  await eyes.goto('/admin/requests');
  const asked = eyes.getByRole('listitem').filter({ hasText: player.name });
  await asked.getByRole('button', { name: 'Approve' }).click();
  const sure = eyes.getByRole('dialog');
  await expect(sure.getByText('To the house')).toBeVisible();
  await expect(sure).toContainText('30.00');
  await sure.getByRole('button', { name: 'Approve' }).click();
  await expect(asked.getByText('Approved', { exact: true })).toBeVisible();
  await eyes.context().close();

  const phone = await (await browser.newContext(PHONE)).newPage();
  await enterAs(phone, player);
  await phone.goto('/poker');
  const notice = phone.getByRole('alert', { name: 'Your poker account' });
  await expect(notice).toContainText('Chips went one way.');
  await expect(notice).toContainText('50.00');
  await expect(notice).toContainText('Both played for one stack.');
  expect(await violations(phone)).toEqual([]);
  await phone.context().close();

  await page.reload();
  await expect(row).toContainText(`Asked by ${asker.name}, agreed by ${second.name}`);
  await row.getByRole('button', { name: `Unfreeze ${player.name}` }).click();
  await window.getByLabel('Reason').fill('Paid, and warned.');
  await window.getByRole('button', { name: 'Unfreeze' }).click();
  await expect(row.getByText('Ended', { exact: true })).toBeVisible();
  await expect.poll(() => balanceOf(request, player, 'usd', 'real')).toBe('70.00');
  await page.context().close();
  expect(wrong.filter((line) => !/409/.test(line))).toEqual([]);
});
