/** Affiliates: a code is taken, somebody comes by its link, plays, and the partner page shows it. */
import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { violations } from './axe.ts';
import { credit, enterAs, newPlayer, placeBet, post } from './players.ts';
import { e2e } from './server.ts';

test('guests read what it is about and can join', async ({ page }) => {
  await page.goto('/partner');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('From 200 depositors')).toBeVisible();
  expect(await violations(page)).toEqual([]);
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
  await page.getByRole('button', { name: 'Take it' }).click();
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

  await page.reload();
  await expect(page.getByText('1 click, 1 player, 0 depositors')).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(`^${name.slice(0, 2)}\\*\\*\\*`) });
  await expect(row).toBeVisible();
  // Everything here comes from one address: staff would have to look first.
  await expect(row.getByText('Under review')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay to my balance' })).toBeDisabled();
  expect(await violations(page)).toEqual([]);
});
