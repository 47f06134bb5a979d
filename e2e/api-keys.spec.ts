/** A player makes a key for a program of their own, the program reads with it, and the key is revoked. */
import { violations } from './axe.ts';
import { inDatabase, newPlayer } from './players.ts';
import { expect, test } from './test.ts';

test('a key is shown once, reads, and is over when it is revoked', async ({
  page,
  context,
  baseURL,
  request,
}) => {
  const { id, token } = await newPlayer(request);
  await context.addCookies([{ name: 'phoenix_session', value: token, url: baseURL! }]);
  await page.goto('/profile/settings/keys');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('Bookkeeping');
  await page.getByLabel('Bets', { exact: true }).check();
  expect(await violations(page)).toEqual([]);
  // A session that was left open is not enough.
  await inDatabase(
    `update session set created_at = created_at - interval '31 minutes'
      where account_id = (select id from account where public_id = $1)`,
    [id],
  );
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByText('Enter your password first.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('button', { name: 'Create key' }).click();
  const secret = await page.getByText(/^phk_[\w-]{43}$/).textContent();
  await page.getByRole('button', { name: 'I have copied it' }).click();
  const read = () =>
    request.get(`${baseURL}/api/key/balance`, { headers: { authorization: `Bearer ${secret}` } });
  expect((await read()).status()).toBe(200);
  expect(await violations(page)).toEqual([]);
  await expect(page.getByText(secret!)).toHaveCount(0);
  await page.getByRole('button', { name: 'Revoke Bookkeeping' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('You have no keys yet.')).toBeVisible();
  expect((await read()).status()).toBe(401);
});
