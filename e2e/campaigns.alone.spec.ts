/** Whom staff write to, what they send and what came of it; what a player agrees to, and how a letter is ended. */
import type { APIRequestContext } from '@playwright/test';
import { expect, test, type Page } from './test.ts';
import { violationsOnPhone } from './axe.ts';
import { follow } from './follow.ts';
import { asAdministrator, enterAs, inDatabase, newPlayer, post, staffWith } from './players.ts';
import { watchErrors } from './watch.ts';

const ROOM = '/admin/room/campaigns';
const condition = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const said = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

async function lettersOf(request: APIRequestContext, name: string): Promise<{ id: string }[]> {
  const { letters } = await asAdministrator<{ letters: { id: string; template: string }[] }>(
    request,
    '/api/admin/mail',
    { to: `${name}@example.com` },
  );
  return letters.filter(({ template }) => template === 'campaigns.letter');
}

/** Nothing sticks out nor is anything wrong for axe: on a desk, a tablet and a phone. */
async function fitsAllSizes(page: Page): Promise<void> {
  // From the top: what the bar at the head covers in part is too small to be hit.
  await page.evaluate(() => scrollTo(0, 0));
  await page.setViewportSize({ width: 1024, height: 768 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await violationsOnPhone(page)).toEqual([]);
}

test('segments', async ({ page, request }) => {
  const wrong = watchErrors(page);
  const player = await newPlayer(request);
  const staff = await staffWith(request, 'campaigns.read', 'campaigns.edit');
  await enterAs(page, staff);

  await test.step('one is made, counted first, and saved', async () => {
    await page.goto(`${ROOM}?view=segments`);
    // A second try finds those of the first.
    const { retry, repeatEachIndex } = test.info();
    if (retry + repeatEachIndex === 0) await said(page, 'No segment yet. Make the first one.');
    expect(await violationsOnPhone(page)).toEqual([]);
    await page.getByText('New segment', { exact: true }).first().click();
    await page.getByLabel('Name').fill(`Newcomers ${player.name}`);
    await expect(page.getByRole('button', { name: 'Save segment' })).toBeDisabled();
    await page.getByRole('button', { name: 'Add condition' }).click();
    await condition(page, 'Registered').getByLabel('Days').fill('1');
    await page.getByRole('button', { name: 'Add group' }).click();
    const group = condition(page, 'Group');
    // Of a group of which one has to hold, nobody is left out: it would find players at risk.
    await expect(group.getByRole('option', { name: 'Markers of harm' })).toBeDisabled();
    await group.getByLabel('What', { exact: true }).selectOption('Country');
    await expect(page.getByRole('button', { name: 'Count players' })).toBeDisabled();
    await group.getByPlaceholder('Country codes: DE, AT').fill('--');
    await group.getByRole('button', { name: 'Add to the group' }).click();
    await condition(page, 'Group').getByLabel('What', { exact: true }).last().selectOption('Language');
    await page.getByRole('button', { name: 'Count players' }).click();
    await expect(page.getByRole('region', { name: 'Players found' })).toContainText(player.name);
    await fitsAllSizes(page);
    await page.getByRole('button', { name: 'Save segment' }).click();
    await said(page, 'Segment saved');
  });

  await test.step('is changed, and what it was is taken back', async () => {
    await page.goto(`${ROOM}?view=segments`);
    await page.getByRole('link', { name: new RegExp(`^Newcomers ${player.name}`) }).click();
    await page.getByRole('button', { name: 'Remove group' }).click();
    await said(page, 'Count the players before you save.');
    await page.getByRole('button', { name: 'Count players' }).click();
    await page.getByRole('button', { name: 'Save segment' }).click();
    await said(page, 'Segment saved');
    await page.getByRole('button', { name: 'Take this filter' }).click();
    await expect(condition(page, 'Group')).toBeVisible();
    await follow(page, `${ROOM}?view=segments`);
    await expect(page.getByRole('link', { name: new RegExp(`^Newcomers ${player.name}`) })).toContainText(
      'Conditions: 1',
    );
    await fitsAllSizes(page);
  });

  await test.step('a reader counts and changes nothing', async () => {
    await page.goto('about:blank');
    await enterAs(page, await staffWith(request, 'campaigns.read'));
    await page.goto(`${ROOM}?view=segments`);
    await expect(page.getByRole('link', { name: 'New segment' })).toHaveCount(0);
    await page.getByRole('link', { name: new RegExp(`^Newcomers ${player.name}`) }).click();
    await expect(page.getByRole('region', { name: 'Players found' })).toContainText(player.name);
    await expect(page.getByRole('button', { name: 'Save segment' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Archive' })).toHaveCount(0);
  });
  expect(wrong).toEqual([]);
});

test('a letter to who agreed, from the draft to the link that ends it', async ({
  page,
  request,
  browser,
}) => {
  const wrongs = [watchErrors(page)];
  const player = await newPlayer(request);
  const staff = await staffWith(request, 'campaigns.read', 'campaigns.edit', 'campaigns.send');
  const filter = { mode: 'all', of: [{ kind: 'word', fact: 'language', is: 'in', words: ['tr'] }] };
  const segment = { id: crypto.randomUUID(), version: 0, name: `Turkish ${player.name}`, filter };
  await post(request, '/api/admin/segments/save', segment, staff.token);

  await test.step('the player agrees in their settings: nothing was ticked', async () => {
    await enterAs(page, player);
    await page.goto('/profile/settings#consents');
    const offers = page.getByRole('group', { name: 'Offers and bonuses' });
    const byMail = offers.getByRole('switch', { name: 'By email' });
    await expect(byMail).not.toBeChecked();
    const answered = page.waitForResponse('**/api/consents/set');
    await byMail.press('Space');
    await answered;
    await expect(byMail).toBeChecked();
    await expect(byMail).toBeFocused();
    expect(await violationsOnPhone(page)).toEqual([]);
    await page.reload();
    await expect(byMail).toBeChecked();
    // Last: a page that is opened tells the account its own language.
    await inDatabase(`update account set email_verified = true, locale = 'tr' where public_id = $1`, [
      player.id,
    ]);
    // A second try is not about the player of the first.
    await inDatabase(`update account set locale = 'en' where locale = 'tr' and public_id <> $1`, [player.id]);
  });

  await test.step('a draft is written and looked at', async () => {
    // The player's page would go on asking, with the cookie of somebody else.
    await page.goto('about:blank');
    await enterAs(page, staff);
    await page.goto(ROOM);
    await page.getByRole('link', { name: 'New campaign' }).click();
    await page.getByLabel('Name', { exact: true }).fill(`Spring ${player.name}`);
    await page.getByLabel('Segment', { exact: true }).selectOption(`Turkish ${player.name}`);
    await page.getByLabel('Page of the button').fill('/bonus');
    await page.getByLabel('Subject').fill('Spins for {name}');
    await page.getByLabel('Text', { exact: true }).fill('They wait for you.');
    await page.getByLabel('Words of the button').fill('Have a look');
    await page.getByLabel('Add a language').selectOption('Türkçe');
    await page.getByLabel('Subject').fill('{name} için dönüşler');
    await page.getByLabel('Text', { exact: true }).fill('Seni bekliyorlar.');
    await fitsAllSizes(page);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await said(page, 'Draft saved');
    await expect(page.locator('dl').filter({ hasText: 'In the segment' })).toContainText('To get it');
    await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText(`Spins for ${staff.name}`);
    await page.getByRole('tab', { name: 'Türkçe' }).last().click();
    await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText(`${staff.name} için dönüşler`);
    // Only now: the frame of the other form runs no script, axe's neither.
    await page.getByRole('tab', { name: 'Plain text' }).click();
    await fitsAllSizes(page);
  });

  await test.step('it is sent once', async () => {
    await page.getByRole('button', { name: 'Send now' }).click();
    await said(page, 'Sure? What has gone out stays out.');
    await page.getByRole('button', { name: 'Send now' }).click();
    await said(page, 'It is being sent');
    await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible();
    await expect.poll(async () => (await lettersOf(request, player.name)).length).toBe(1);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send now' })).toHaveCount(0);
    await page.getByRole('tab', { name: 'Plain text' }).click();
    await fitsAllSizes(page);
    await follow(page, ROOM);
    await expect(page.getByRole('row', { name: new RegExp(`Spring ${player.name}`) })).toContainText('1 / 1');
    await fitsAllSizes(page);
  });
  await test.step('its link ends such letters without logging in, once it is pressed', async () => {
    const [letter] = await lettersOf(request, player.name);
    const { body } = await asAdministrator<{ body: { text: string } }>(request, '/api/admin/mail/letter', {
      id: letter!.id,
    });
    const link = /\/unsubscribe\/[\w-]+/.exec(body.text)![0];
    // Somebody else's browser: of the page here calls would still be under way.
    await using elsewhere = await browser.newContext();
    const guest = await elsewhere.newPage();
    wrongs.push(watchErrors(guest));
    await enterAs(guest, null);
    await guest.goto('/');
    await guest.getByRole('button', { name: 'Sign up' }).first().click();
    const box = guest.getByRole('checkbox', { name: 'Send me offers and bonuses by email (optional)' });
    await expect(box).not.toBeChecked();
    await guest.goto(link);
    await said(guest, 'Offers and bonuses: do you want no more letters about this?');
    await fitsAllSizes(guest);
    await guest.getByRole('button', { name: 'No more letters' }).click();
    await expect(
      guest.getByRole('status').filter({ hasText: 'you get no letters about this' }),
    ).toBeVisible();
    const { consents } = await post<{ consents: { granted: boolean }[] }>(
      request,
      '/api/consents',
      {},
      player.token,
    );
    expect(consents.every(({ granted }) => !granted)).toBe(true);
  });
  expect(wrongs.flat()).toEqual([]);
});
