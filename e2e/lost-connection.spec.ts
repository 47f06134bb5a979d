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

test('what happens before the page is in its own channel is shown once it is', async ({ page, request }) => {
  const player = await newPlayer(request);
  let letIn = (): void => {};
  const meanwhile = new Promise<void>((done) => {
    letIn = done;
  });
  const joining = page.waitForRequest('**/broadcasting/auth');
  await page.route('**/broadcasting/auth', async (route) => {
    await meanwhile;
    await route.continue();
  });
  await enterAs(page, player, { demo: false });
  await page.goto('/');
  await joining;
  await credit(request, player, 'usd', '4.00');
  const balance = page.getByRole('button', { name: 'Balance and currency' });
  await expect(balance).toContainText('0.00');
  letIn();
  await expect(balance).toContainText('4.00');
});

test('a connection whose script could not be fetched is tried again', async ({ page, request }) => {
  const player = await newPlayer(request);
  const line = await cutLine(page, /\/app\//, userChannel(player.id));
  // Some browsers ask no more where they got nothing once: the next try is at an address of its own.
  const script = /\/pusher-[^/]+\.js$/;
  const lost = page.waitForEvent('requestfailed', (call) => script.test(call.url()));
  await page.route(script, (route) => route.abort());
  await enterAs(page, player, { demo: false });
  await page.goto('/');
  await lost;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await line.joined;
  await credit(request, player, 'usd', '6.00');
  await expect(page.getByRole('button', { name: 'Balance and currency' })).toContainText('6.00');
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
