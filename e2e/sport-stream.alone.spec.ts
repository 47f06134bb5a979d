/** The moving picture of a match: from a host that the house allows, once the player asks for it. Switched on for everybody. */
import { expect, test } from './test.ts';
import { violations } from './axe.ts';
import { phoenix } from './commands.ts';
import { turnFeature } from './features.ts';
import { administrator, inDatabase } from './players.ts';
import { e2e } from './server.ts';

const HOST = 'player.example.com';
let staff = '';

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: e2e.url });
  staff = (await administrator(request)).token;
  await turnFeature(request, staff, 'book', true);
  const { status, out } = await phoenix('settings', 'set', 'book', JSON.stringify({ streamHosts: [HOST] }));
  expect(status, out).toBe(0);
  await request.dispose();
});
test.afterAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: e2e.url });
  await phoenix('settings', 'set', 'book', JSON.stringify({ streamHosts: [] }));
  await turnFeature(request, staff, 'book', false);
  await request.dispose();
});

test('it is fetched when it is asked for, and stands beside the tracker', async ({ page }) => {
  const asked: string[] = [];
  await page.route(`https://${HOST}/**`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Cup</title><p>The cup is on</p>' });
  });
  await page.goto('/sport/category/counter-strike-109/live');
  const link = page.getByRole('link', { name: /markets?$/ }).first();
  const address = (await link.getAttribute('href'))!;
  const id = decodeURIComponent(address.split('/').pop()!);
  await inDatabase('update sport_event set stream = $2 where id = $1', [id, `https://${HOST}/cup`]);
  await page.goto(address);
  const tracker = page.getByRole('region', { name: 'Live tracker' });
  await expect(tracker.getByText(`The picture comes from ${HOST}`)).toBeVisible();
  expect(asked).toEqual([]);
  await tracker.getByRole('button', { name: 'Watch' }).focus();
  await page.keyboard.press('Enter');
  const picture = tracker.frameLocator('iframe[title="Picture of the match"]').getByText('The cup is on');
  await expect(picture).toBeVisible();
  expect(asked).toEqual([`https://${HOST}/cup`]);
  await tracker.getByRole('button', { name: 'Hide' }).click();
  await expect(tracker.locator('iframe')).toHaveCount(0);
  await tracker.getByRole('button', { name: 'Watch' }).click();
  await expect(picture).toBeVisible();
  // On a slow machine axe looks for so long that the match may end.
  expect(await violations(page)).toEqual([]);
});
