/** Staff and their own account, and what runs behind the house as staff see it. Pages of staff are the same on a phone. */
import { randomBytes } from 'node:crypto';
import { expect, test, type Locator, type Page } from './test.ts';
import { follow } from './follow.ts';
import { administrator, enterAs, newPlayer, openDatabase, post, staffWith } from './players.ts';

const REFUSED = 'Another member of staff has to decide about your own account.';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const refusalIn = (part: Page | Locator) => part.getByRole('alert').filter({ hasText: /\S/ });

test('nobody of staff gives to themselves, or loosens what holds for them: the page says who decides', async ({
  page,
  request,
}) => {
  const staff = await staffWith(
    request,
    'users',
    'users.adjust',
    'users.guard',
    'bonuses.read',
    'bonuses.grant',
    'promocodes.read',
    'promocodes.write',
  );
  await enterAs(page, staff);
  const own = `/admin/user/${staff.id}`;

  await test.step('money', async () => {
    await page.goto(`${own}?tab=balances`);
    await page.getByLabel('Amount').fill('0.1');
    await page.getByLabel('Reason').fill('For myself');
    await page.getByRole('button', { name: 'Credit player' }).click();
    await expect(refusalIn(page)).toHaveText(REFUSED);
  });

  await test.step('limits', async () => {
    await page.getByRole('tab', { name: 'Limits & exclusion' }).click();
    await page.getByLabel('Loss a day').fill('100000');
    await page.getByRole('button', { name: 'Save limits and exclusion' }).click();
    await expect(refusalIn(page)).toHaveText(REFUSED);
  });

  await test.step('a bonus', async () => {
    await page.getByRole('tab', { name: 'Profile' }).click();
    await page.getByRole('button', { name: 'Give bonus' }).click();
    const grant = dialog(page, 'Give bonus');
    await grant.getByLabel('Amount').fill('20');
    await grant.getByLabel('Reason').fill('For myself');
    await grant.getByRole('button', { name: 'Give bonus' }).click();
    await expect(refusalIn(grant)).toHaveText(REFUSED);
    await page.keyboard.press('Escape');
  });

  await test.step('a promocode for them, and one for everybody that they made', async () => {
    await follow(page, '/admin/room/promocodes');
    await page.getByRole('button', { name: 'New code' }).click();
    const window = dialog(page, 'New promocode');
    const code = `Own${randomBytes(4).toString('hex')}`;
    await window.getByLabel('Code', { exact: true }).fill(code);
    await window.getByLabel('Amount').fill('1');
    await window.getByLabel('Only for').fill(staff.id);
    await window.getByRole('button', { name: 'Create' }).click();
    await expect(refusalIn(window)).toHaveText(REFUSED);
    await window.getByLabel('Only for').fill('');
    await window.getByRole('button', { name: 'Create' }).click();
    await expect(window.getByText('The code is created.')).toBeVisible();
    await follow(page, '/rewards');
    const box = page.getByRole('textbox', { name: 'Promocode' });
    await box.fill(code);
    await box.press('Enter');
    await expect(page.getByText('You cannot activate your own promocode!')).toBeVisible();
  });
});

test('limits that were read before a colleague barred the player are not saved: the page says so, and shows the bar', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request);
  await enterAs(page, await staffWith(request, 'users', 'users.guard'));
  await page.goto(`/admin/user/${player.id}?tab=limits`);
  await page.getByLabel('Loss a day').fill('50');
  const bar = { id: player.id, excludedUntil: -1, limits: [], reason: 'browser test' };
  await post(request, '/api/admin/user/guard', bar, (await administrator(request)).token);
  const save = page.getByRole('button', { name: 'Save limits and exclusion' });
  await save.click();
  await expect(page.getByText('The bar or the limits have changed in the meantime.')).toBeVisible();
  await expect(page.getByText('Excluded for ever')).toBeVisible();
  // What was typed is still there, and is saved beside the bar.
  await save.click();
  await expect(page.getByText('Limits and exclusion saved.')).toBeVisible();
  await expect(page.getByText('Excluded for ever')).toBeVisible();
});

test('the System page shows which subscriber is behind, and how far, until it has caught up', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request);
  await enterAs(page, await administrator(request));
  const held = await openDatabase();
  try {
    // As a subscriber that is stuck: another connection has its cursor.
    await held.query('begin');
    await expect
      .poll(async () => (await held.query(`${CURSORS} for update`, [READER])).rowCount)
      .toBeGreaterThan(0);
    const other = await openDatabase();
    await other.query(
      `with place as (update lane set no = no + 1 where id = 0 returning no)
       insert into event (lane, batch, type, user_id, data, at)
       select 0, no, 'deposit.credited', a.id, json_build_object('id', $1::text, 'cur', 10, 'amount', '1000000'), now() - interval '5 minutes'
       from place, account a where a.public_id = $1`,
      [player.id],
    );
    await other.end();
    await page.goto('/admin');
    await page.getByRole('link', { name: 'System' }).click();
    const row = page.getByRole('row').filter({ hasText: READER });
    await expect(row).toContainText('Behind');
    const [events, seconds] = await figuresOf(row);
    expect(events).toBeGreaterThan(0);
    expect(seconds).toBeGreaterThanOrEqual(300);
    await held.query('rollback');
    await expect(row).toContainText('Up to date');
    expect((await figuresOf(row))[1]).toBeLessThan(60);
  } finally {
    await held.end();
  }
});

/** It reads deposits, and no page waits for it. */
const READER = 'rain.deposits';
const CURSORS = 'select 1 from event_cursor where name = $1';

/** @returns unread events and seconds behind */
async function figuresOf(row: Locator): Promise<[number, number]> {
  const cells = await row.getByRole('cell').allTextContents();
  return [Number(cells[2]!.replaceAll(',', '')), Number(cells[3]!.replaceAll(',', ''))];
}
