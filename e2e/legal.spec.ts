/** Legal texts: pages, the window with all five, and the bar that asks who has not accepted them. */
import { expect, test, type Route } from './test.ts';
import { violationsOnPhone } from './axe.ts';
import { credit, enterAs, newPlayer, openDatabase, placeBet } from './players.ts';
import { watchErrors } from './watch.ts';

test('a guest reads the terms, the privacy policy and the window with all texts', async ({ page }) => {
  const wrong = watchErrors(page);
  await page.goto('/');
  const foot = page.getByRole('contentinfo');
  await foot.getByRole('link', { name: 'Terms & Conditions' }).click();
  await expect(page).toHaveURL(/\/terms$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Terms & Conditions' })).toBeVisible();
  await expect(page.getByText(/You must be at least \d+ years old/)).toBeVisible();
  await expect(page.getByText(/^Edition 1, version [0-9a-f]{12}/)).toBeVisible();
  expect(await violationsOnPhone(page)).toEqual([]);
  await foot.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();

  await foot.getByRole('button', { name: 'Responsible play' }).click();
  const texts = page.getByRole('dialog', { name: 'Legal texts' });
  await expect(texts.getByRole('heading', { name: 'What you can do here' })).toBeVisible();
  for (const [tab, heading] of [
    ['AML Policy', 'Our duty'],
    ['License', 'Age and countries'],
    ['Privacy Policy', 'Cookies'],
  ] as const) {
    await texts.getByRole('tab', { name: tab }).click();
    await expect(texts.getByRole('heading', { name: heading })).toBeVisible();
  }
  await expect(texts.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  expect(await violationsOnPhone(page)).toEqual([]);
  expect(wrong).toEqual([]);
});

test('who has not accepted the texts is asked until they do', async ({ page, request }) => {
  const player = await newPlayer(request);
  await enterAs(page, player);
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const bar = page.getByRole('region', { name: 'Terms to accept' });
  // Registering was accepting.
  await expect(bar).toHaveCount(0);
  const db = await openDatabase();
  await db.query(`set session_replication_role = replica`);
  await db.query(`delete from legal_acceptance using account where account.id = user_id and public_id = $1`, [
    player.id,
  ]);
  await db.query(
    `with gone as (delete from player_terms using account
         where account.id = user_id and public_id = $1 returning user_id)
       update player set version = version + 1 from gone where gone.user_id = player.user_id`,
    [player.id],
  );
  await db.end();
  await page.reload();
  await expect(bar).toBeVisible();
  expect(await violationsOnPhone(page)).toEqual([]);
  // A bet of real money is refused until then, and the page opens what is to be accepted.
  const texts = page.getByRole('dialog', { name: 'Legal texts' });
  await expect(async () => {
    // What listens for it comes after the first paint.
    await expect(placeBet(request, player, '0.50')).rejects.toThrow(/-23/);
    await expect(texts.getByRole('button', { name: 'Next: Privacy Policy' })).toBeVisible({ timeout: 3000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(texts).toHaveCount(0);
  await bar.getByRole('button', { name: 'Read' }).click();
  // Both texts are shown before they are accepted.
  const accept = texts.getByRole('button', { name: 'Accept terms and privacy policy' });
  await expect(accept).toHaveCount(0);
  await texts.getByRole('button', { name: 'Next: Privacy Policy' }).click();
  await expect(texts.getByRole('heading', { name: 'Cookies' })).toBeVisible();
  // A version that is in force no more is refused; what is in force was shown, and is accepted then.
  const tamper = (route: Route) => {
    const sent = route.request().postDataJSON() as object;
    return route.continue({ postData: { ...sent, terms: '0'.repeat(64) } });
  };
  await page.route('**/api/legal/accept', tamper, { times: 1 });
  await accept.click();
  await expect(page.getByText('The texts have changed meanwhile. Please read them again.')).toBeVisible();
  await accept.click();
  await expect(bar).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await credit(request, player, 'usd', '1.00');
  await placeBet(request, player, '0.50');
});
