/** A connection that is lost: what is told of it, and that nothing is missed. */
import { expect, test } from './test.ts';
import { cutLine } from './line.ts';
import { credit, enterAs, newPlayer } from './players.ts';
import { userChannel } from '#platform/contract/push.ts';

test('a lost connection is told after three seconds, and what was missed is fetched', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request);
  const line = await cutLine(page, /\/app\//, userChannel(player.id));
  await enterAs(page, player, { demo: false });
  await page.goto('/');
  const banner = page.getByText('Attempting to connect to the events server...');
  const balance = page.getByRole('button', { name: 'Balance and currency' });
  await line.joined;
  await credit(request, player, 'usd', '5.00');
  await expect(balance).toContainText('5.00');
  await expect(banner).toBeHidden();

  const since = Date.now();
  await line.cut();
  await expect(banner).toBeVisible();
  expect(Date.now() - since).toBeGreaterThanOrEqual(2900);
  // It has a strip of its own: the header stands below it.
  const strip = (await banner.boundingBox())!;
  const header = (await page.getByRole('banner').boundingBox())!;
  expect(strip.y + strip.height).toBeLessThanOrEqual(header.y);
  await credit(request, player, 'usd', '2.00');
  line.mend();
  await expect(banner).toBeHidden();
  await expect(page.getByText('Connection recovered')).toBeVisible();
  await expect(balance).toContainText('7.00');
});

test('a break too short to be told loses nothing either', async ({ page, request }) => {
  const player = await newPlayer(request);
  const line = await cutLine(page, /\/app\//, userChannel(player.id));
  await enterAs(page, player, { demo: false });
  await page.goto('/');
  await line.joined;
  await line.cut();
  await credit(request, player, 'usd', '3.00');
  line.mend();
  await expect(page.getByRole('button', { name: 'Balance and currency' })).toContainText('3.00');
  await expect(page.getByText('Connection recovered')).toHaveCount(0);
});
