/** The bell: something happens, it shows, is read, and stays read. */
import { expect, test, type Page } from './test.ts';
import { violations } from './axe.ts';
import { enterAs, inDatabase, newPlayer, post, staffWith, type TestPlayer } from './players.ts';
import { watchErrors } from './watch.ts';

/** A withdrawal of 25 dollars that staff declined, as the wallet tells it to the house. */
async function declined(player: TestPlayer, id: string): Promise<void> {
  await inDatabase(
    `with place as (update lane set no = no + 1 where id = 0 returning no)
     insert into event (lane, batch, type, user_id, data, at)
     select 0, no, 'withdrawal.declined', a.id, json_build_object('id', $2::text, 'cur', 10, 'amount', '25000000'), now()
     from place, account a where a.public_id = $1`,
    [player.id, id],
  );
}

/** Where it says that something waits: the bell, on phones the button of the menu. */
const mark = (page: Page, isMobile: boolean) =>
  page.getByRole('button', { name: isMobile ? /^Menu/ : /^Notifications/ });
const list = (page: Page, isMobile: boolean) =>
  page.getByRole(isMobile ? 'dialog' : 'group', { name: /^Notifications/ });

async function openList(page: Page, isMobile: boolean): Promise<void> {
  await mark(page, isMobile).click();
  if (isMobile) await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(list(page, isMobile)).toBeVisible();
}

test(
  'what happened is shown at once, read, and stays read',
  { tag: '@phone' },
  async ({ page, request, isMobile }) => {
    const wrong = watchErrors(page);
    const player = await newPlayer(request);
    // The list lies over the chat, where others may have said something.
    await enterAs(page, player, { chatFolded: true });
    await page.goto('/');
    await openList(page, isMobile);
    await expect(list(page, isMobile).getByText('Nothing yet.', { exact: false })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(list(page, isMobile)).toBeHidden();
    await expect(mark(page, isMobile)).toBeFocused();

    await declined(player, 'one');
    await expect(mark(page, isMobile)).toHaveAccessibleName(/Notifications, 1 new$/);
    await declined(player, 'two');
    await expect(mark(page, isMobile)).toHaveAccessibleName(/Notifications, 2 new$/);

    await openList(page, isMobile);
    const rows = list(page, isMobile).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('Your withdrawal of $25.00 was declined.');
    expect(await violations(page)).toEqual([]);

    // A row leads to where more of it is, and is read by that.
    await rows.first().getByRole('button').click();
    const wallet = page.getByRole('dialog', { name: 'Wallet' });
    await expect(wallet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(wallet).toBeHidden();
    await expect(mark(page, isMobile)).toHaveAccessibleName(/Notifications, 1 new$/);

    await openList(page, isMobile);
    await list(page, isMobile).getByRole('button', { name: 'Mark all read' }).click();
    await expect(list(page, isMobile).getByText('New', { exact: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
    const quiet = isMobile ? 'Menu' : 'Notifications';
    await expect(mark(page, isMobile)).toHaveAccessibleName(quiet);

    const counted = page.waitForResponse(/notifications\/unread/);
    await page.reload();
    expect(await (await counted).json()).toEqual({ unread: 0 });
    await expect(mark(page, isMobile)).toHaveAccessibleName(quiet);
    await openList(page, isMobile);
    await expect(rows).toHaveCount(2);
    expect(wrong).toEqual([]);
  },
);

test('a letter that staff write is read in the bell', async ({ page, request, browser }) => {
  const wrong = watchErrors(page);
  const player = await newPlayer(request);
  const clerk = await browser.newPage();
  await enterAs(clerk, await staffWith(request, 'users', 'users.letters'));
  await clerk.goto(`/admin/user/${player.id}`);
  const panel = clerk.getByRole('tabpanel', { name: 'Profile' });
  await expect(panel.getByText('No letters in the last 90 days.')).toBeVisible();
  await panel.getByLabel('Subject').fill('About your documents');
  await panel.getByLabel('Letter', { exact: true }).fill('Hello,\nwe have them now.');
  await panel.getByRole('button', { name: 'Send letter' }).click();
  await expect(panel.getByText('Not read yet')).toBeVisible();
  await expect(panel.getByLabel('Subject')).toHaveValue('');
  expect(await violations(clerk)).toEqual([]);

  await enterAs(page, player);
  await page.goto('/');
  await openList(page, false);
  const row = list(page, false).getByRole('button', { name: /About your documents/ });
  await expect(row).toHaveAttribute('aria-expanded', 'false');
  await row.press('Enter');
  await expect(list(page, false).getByText('we have them now.')).toBeVisible();
  await expect(mark(page, false)).toHaveAccessibleName('Notifications');
  expect(await violations(page)).toEqual([]);
  await clerk.close();
  expect(wrong).toEqual([]);
});

test('an answer of support rings, and is read with the chat', async ({ page, request }) => {
  const player = await newPlayer(request);
  const staff = await staffWith(request, 'manageTickets');
  const write = (who: TestPlayer, channel: string) =>
    post<{ id: string }>(
      request,
      '/api/whisper',
      { event: 'SupportMessage', data: { channel, message: 'Where is it?' } },
      who.token,
    );
  const { id } = await write(player, 'new');
  await write(staff, id);
  await enterAs(page, player);
  await page.goto('/');
  await expect(mark(page, false)).toHaveAccessibleName('Notifications, 1 new');
  await openList(page, false);
  await page.getByRole('link', { name: /Support has answered you/ }).click();
  await expect(page).toHaveURL(new RegExp(`/support\\?chat=${id}`));
  await expect(mark(page, false)).toHaveAccessibleName('Notifications');

  await write(staff, id);
  // The chat is open: who reads it there has read it.
  const said = page.getByRole('log').getByText('Where is it?');
  await expect(said).toHaveCount(3);
  await expect(mark(page, false)).toHaveAccessibleName('Notifications');

  // An answer in another chat leads there, though this page is open.
  const { id: other } = await write(player, 'new');
  await write(staff, other);
  await expect(mark(page, false)).toHaveAccessibleName('Notifications, 1 new');
  await openList(page, false);
  await page
    .getByRole('link', { name: /Support has answered you/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/support\\?chat=${other}`));
  await expect(said).toHaveCount(2);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(said).toHaveCount(3);
});

test(
  'the header has room for everything on the smallest phone',
  { tag: '@phone' },
  async ({ page, request }) => {
    const player = await newPlayer(request);
    await enterAs(page, player);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Balance' })).toBeVisible();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
    // What the bar at the foot has no room for is left out whole.
    const words = page.getByRole('navigation', { name: 'Quick navigation' }).getByText('Rewards');
    expect(await words.evaluate((word) => word.scrollWidth <= word.clientWidth)).toBe(true);
    await openList(page, true);
    const box = (await list(page, true).boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(320);
  },
);

test('a device that was asked for shows what comes while no page is open, until its player logs out', async ({
  browser,
  request,
}) => {
  const player = await newPlayer(request);
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  // No push service can be reached from a test: the browser's part of it is played, from the keys to the log-out.
  await page.addInitScript(() => {
    const key = (length: number) => btoa(String.fromCodePoint(4, ...(Array(length - 1).fill(9) as number[])));
    const plain = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    const made = {
      endpoint: 'https://push.example/one',
      toJSON: () => ({ keys: { p256dh: plain(key(65)), auth: plain(key(16)) } }),
      unsubscribe: async () => {
        sessionStorage.removeItem('subscribed');
        return true;
      },
    } as unknown as PushSubscription;
    // Nor does every Chromium without a window show notifications.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    PushManager.prototype.subscribe = async () => {
      sessionStorage.setItem('subscribed', '1');
      return made;
    };
    PushManager.prototype.getSubscription = async () => (sessionStorage.getItem('subscribed') ? made : null);
  });
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated');
      if (active) resolve(active.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  await enterAs(page, player);
  await page.goto('/');
  const registrationId = await registered;
  const devices = () =>
    inDatabase(
      'select 1 from notification_device d join account a on a.id = d.user_id where a.public_id = $1',
      [player.id],
    );

  await openList(page, false);
  const choice = page.getByRole('switch', { name: 'Notify this device' });
  await expect(choice).not.toBeChecked();
  await choice.focus();
  await page.keyboard.press('Space');
  await expect(choice).toBeChecked();
  await expect.poll(devices).toBe(1);
  expect(await violations(page)).toEqual([]);

  const [worker] = context.serviceWorkers();
  await worker!.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    registration.showNotification = async (title, options) =>
      void Object.assign(globalThis, { shown: [title, options?.tag, options?.lang] });
  });
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId,
    data: JSON.stringify({ body: 'Your deposit has arrived.', tag: '7', lang: 'en' }),
  });
  await expect
    .poll(() => worker!.evaluate(() => (globalThis as { shown?: unknown }).shown))
    .toEqual(['Your deposit has arrived.', '7', 'en']);

  await choice.click();
  await expect(choice).not.toBeChecked();
  await expect.poll(devices).toBe(0);
  await choice.click();
  await expect(choice).toBeChecked();

  // A subscription that another player left in this browser is taken back, not taken over.
  const other = await newPlayer(request);
  await inDatabase(
    'update notification_device d set user_id = o.id from account o, account a where o.public_id = $1 and a.public_id = $2 and d.user_id = a.id',
    [other.id, player.id],
  );
  await page.reload();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('subscribed'))).toBeNull();
  await openList(page, false);
  await expect(choice).not.toBeChecked();
  expect(await devices()).toBe(0);
  await choice.click();
  await expect(choice).toBeChecked();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('subscribed'))).toBe(null);
});
