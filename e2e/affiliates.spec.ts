/** Affiliates: a code is taken, somebody comes by its link, plays, and the partner page shows it. */
import { randomBytes } from 'node:crypto';
import { expect, test, type APIRequestContext } from './test.ts';
import { violationsOnPhone } from './axe.ts';
import {
  balanceOf,
  credit,
  enterAs,
  inDatabase,
  newPlayer,
  placeBet,
  post,
  staffWith,
  type TestPlayer,
} from './players.ts';
import { refuseOnce } from './refuse-once.ts';
import { e2e } from './server.ts';

/** How an affiliate stands. Who registered or bet a moment ago comes into it behind the answers. */
const overview = (request: APIRequestContext, { token }: TestPlayer) =>
  post<{ players: number; due: { currency: string; amount: string }[] }>(
    request,
    '/api/affiliate/overview',
    {},
    token,
  );

test('guests read what it is about and can join', async ({ page }) => {
  await refuseOnce(page, '/api/affiliate/program');
  await page.goto('/partner');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('From 200 depositors')).toBeVisible();
  expect(await violationsOnPhone(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open an account' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a guest comes by a link and plays', async ({ page, request, playwright, browser }) => {
  const partner = await newPlayer(request);
  await enterAs(page, partner);
  await page.goto('/partner');
  const code = `c${randomBytes(5).toString('hex')}`;
  const field = page.getByLabel('New code');
  await field.fill('no!');
  await page.getByRole('button', { name: 'Create your link' }).click();
  await expect(page.getByText('3 to 24 letters, digits, - or _.')).toBeVisible();
  await field.fill(code);
  await field.press('Enter');
  await expect(page.getByText(`${e2e.url}/?c=${code}`)).toBeVisible();

  const visit = await browser.newPage({ baseURL: e2e.url });
  const counted = visit.waitForResponse((reply) => reply.url().endsWith('/api/affiliate/click'));
  await visit.goto(`/?c=${code}`);
  expect((await counted).status()).toBe(200);
  await visit.close();

  const own = await playwright.request.newContext({ baseURL: e2e.url });
  const name = `g${randomBytes(6).toString('hex')}`;
  const { user, token } = await post<{ user: { _id: string }; token: string }>(own, '/auth/register', {
    email: `${name}@example.com`,
    name,
    password: 'a long password',
    inviteCode: code,
  });
  const guest = { name, id: user._id, token };
  await credit(own, guest, 'usd', '50.00');
  for (let no = 0; no < 3; no++) await placeBet(own, guest, '5.00');
  await own.dispose();

  await expect.poll(async () => (await overview(request, partner)).players).toBe(1);
  await page.reload();
  await expect(page.getByText('1 click, 1 player, 0 depositors')).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(`^${name.slice(0, 2)}\\*\\*\\*`) });
  await expect(row).toBeVisible();
  // Everything here comes from one address: staff would have to look first.
  await expect(row.getByText('Under review')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay to my balance' })).toBeDisabled();
  expect(await violationsOnPhone(page)).toEqual([]);
});

test('staff look at a guest, commissions gather, and are paid once', async ({ page, request, browser }) => {
  const partner = await newPlayer(request);
  const code = `p${randomBytes(5).toString('hex')}`;
  await post(request, '/api/affiliate/code', { code }, partner.token);
  await enterAs(page, partner);
  await page.goto('/partner');
  const field = page.getByLabel('New code');
  await field.fill(code.toUpperCase());
  await field.press('Enter');
  await expect(page.getByText('This code is taken.')).toBeVisible();

  const guest = await newPlayer(request, code);
  await expect.poll(async () => (await overview(request, partner)).players).toBe(1);
  const staff = await browser.newPage({ baseURL: e2e.url });
  await enterAs(staff, await staffWith(request, 'affiliates.read', 'affiliates.review'));
  await staff.goto('/admin/room/affiliates');
  const doubt = staff.getByRole('listitem').filter({ hasText: guest.name });
  await doubt.getByLabel('Reason').fill('Two people of one household');
  await doubt.getByRole('button', { name: 'Counts' }).click();
  await expect(doubt).toHaveCount(0);
  await staff.close();

  await credit(request, guest, 'usd', '500.00');
  for (let no = 0; no < 10; no++) await placeBet(request, guest, '20.00');
  // A tenth of the edge of 200 dollars at dice, which keeps one percent.
  await expect
    .poll(async () => (await overview(request, partner)).due)
    .toEqual([{ currency: 'usd', amount: expect.stringMatching(/^0\.20/) }]);
  await page.reload();
  await expect(page.getByText('Paid out from $10.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay to my balance' })).toBeDisabled();
  // As if a hundred times as much had been bet.
  await inDatabase(
    `update affiliate_due set parts = parts * 100, earned = earned * 100
     where affiliate_id = (select id from account where public_id = $1)`,
    [partner.id],
  );
  await page.reload();
  await page.getByRole('button', { name: 'Pay to my balance' }).click();
  await expect(page.getByText('Paid to your balance.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay to my balance' })).toBeDisabled();
  expect(Number(await balanceOf(request, partner, 'usd', 'real'))).toBeCloseTo(20, 0);
});
