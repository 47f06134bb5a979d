/**
 * What the operator writes on the pages, from the back office to the visitor. It shows to everybody, so it runs
 * after all other tests (project `alone`), and takes away what it wrote.
 */
import { crc32, deflateSync } from 'node:zlib';
import { expect, test, type APIRequestContext, type Page } from './test.ts';
import { violations } from './axe.ts';
import { hold } from './hold.ts';
import { administrator, enterAs, newPlayer } from './players.ts';
import { e2e } from './server.ts';
import { watchErrors, watchShifts } from './watch.ts';

test.describe.configure({ mode: 'serial' });

let staff = '';
const written: string[] = [];

async function api<Reply>(request: APIRequestContext, path: string, data: object): Promise<Reply> {
  const answer = await request.post(path, { data, headers: { authorization: `Bearer ${staff}` } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Reply;
}

async function write(
  request: APIRequestContext,
  kind: string,
  data: object,
  more: object = {},
): Promise<string> {
  const { id } = await api<{ id: string }>(request, '/api/admin/content/save', {
    kind,
    published: true,
    data,
    ...more,
  });
  written.push(id);
  return id;
}

async function remove(request: APIRequestContext, id: string): Promise<void> {
  await api(request, '/api/admin/content/delete', { id });
  written.splice(written.indexOf(id), 1);
}

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage({ baseURL: e2e.url });
  staff = (await administrator(page.request)).token;
  await page.close();
});

test.afterAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: e2e.url });
  for (const id of written.splice(0))
    await request.post('/api/admin/content/delete', {
      data: { id },
      headers: { authorization: `Bearer ${staff}` },
    });
  await request.dispose();
});

const promotions = (page: Page) => page.getByRole('region', { name: 'Promotions' });
const news = (page: Page) => page.getByRole('region', { name: 'News' });
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });

test('staff write a banner: a draft, a picture, a preview, and it is live', async ({ page, browser }) => {
  const wrong = watchErrors(page);
  await administrator(page.request);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await page.getByRole('button', { name: 'New banner' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Needs a value.')).toBeVisible();
  await page.getByLabel('Title').fill('Weekend bonus');
  await page.getByLabel('Link').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 field needs another value')).toBeVisible();
  await page.getByLabel('Link').fill('/casino/slots');
  await page.getByLabel('Promocode').fill('WEEKEND');
  const preview = page.locator('[inert]').filter({ hasText: 'Weekend bonus' });
  await expect(preview.getByText('WEEKEND', { exact: true })).toBeVisible();

  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('nothing') });
  await expect(page.getByText(/The picture was refused: /)).toBeVisible();
  await file.setInputFiles({ name: 'yes.png', mimeType: 'image/png', buffer: png(900, 450) });
  await expect(preview.locator('img')).toHaveAttribute('src', /^\/media\/[0-9a-f]{64}/);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. It is a draft now.')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const visitor = await browser.newPage({ baseURL: e2e.url });
  await visitor.goto('/');
  await expect(promotions(visitor)).toHaveCount(0);
  // What is typed while it is on its way is not saved with it.
  const answer = await hold(page, '**/api/admin/content/save');
  await page.getByRole('switch', { name: 'Published' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('Title').fill('Weekend bonuses');
  answer();
  await expect(page.getByText('Saved. It is live now.')).toBeVisible();
  await expect(page.getByText('Changes are not saved yet.')).toBeVisible();
  await page.getByLabel('Title').fill('Weekend bonus');
  await expect(page.getByText('Changes are not saved yet.')).toHaveCount(0);
  written.push(new URL(page.url()).searchParams.get('item') ?? '');
  await visitor.reload();
  await expect(promotions(visitor).getByRole('heading', { name: 'Weekend bonus' })).toBeVisible();
  await visitor.close();
  // The picture that was none is the one refusal this visit is meant to see.
  expect(wrong.filter((line) => !/422|status of 422/.test(line))).toEqual([]);
});

test('it comes at its time, and the list says how things stand', async ({ page, request }) => {
  const far = new Date('2090-01-01T12:00:00Z').toISOString();
  await write(request, 'banner', { title: 'In the far future' }, { startsAt: far });
  await write(request, 'banner', { title: 'Long ago' }, { endsAt: new Date('2020-01-01').toISOString() });
  await administrator(page.request);
  await page.goto('/admin/room/content');
  await expect(
    page.getByRole('row', { name: /In the far future Scheduled .*From 2090-01-01 12:00/ }),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /Long ago Ended/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Weekend bonus Live/ })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Long ago' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Long ago/ })).toHaveCount(0);
});

test('banners: one to three in a row, poker for players, codes are copied', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await write(request, 'banner', { title: 'Poker night', type: 'Poker', link: '/poker' }, { place: 5 });
  await write(request, 'banner', { title: 'Cashback', link: '/casino/live' }, { place: 4 });
  await write(request, 'banner', { title: 'Only on sport pages', sport: true }, { place: 9 });
  await enterAs(page, null);
  const shifts = await watchShifts(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  const list = promotions(page);
  await expect(list.getByRole('heading')).toHaveText(['Cashback', 'Weekend bonus']);
  const moved = (await shifts()).filter(({ value }) => value > 0.001);
  expect(moved).toEqual([]);
  expect(
    await list
      .getByRole('listitem')
      .first()
      .locator('article')
      .evaluate((card) => card.clientHeight + 2),
  ).toBe(160);
  await list.getByRole('button', { name: 'Copy the code WEEKEND' }).click();
  await expect(page.getByText('Copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('WEEKEND');
  await list.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByText('Please login to your account.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await list.getByRole('link', { name: 'Weekend bonus' }).click();
  await expect(page).toHaveURL(/\/casino\/slots$/);

  await enterAs(page, await newPlayer(request));
  await page.goto('/');
  await expect(list.getByRole('heading')).toHaveText(['Poker night', 'Cashback', 'Weekend bonus']);
  for (const [width, count] of [
    [1440, 3],
    [1199, 2],
    [599, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => inSight(page, 'Promotions'), { message: `${width} px` }).toBe(count);
  }
});

test('slides: three places while loading, dots, and they move by themselves until somebody looks', async ({
  page,
  request,
}) => {
  for (const name of ['first', 'second', 'third', 'fourth'])
    await write(
      request,
      'slide',
      {
        name,
        text: { title: `The ${name} slide`, subtitle: 'and what it says' },
        button: { text: 'Go', link: '/fairness', style: { color: '#ffb400' } },
        type: { html: name === 'first' ? '<b onclick="x()">New</b><script>x()</script>' : '' },
      },
      { place: 10 - name.length },
    );
  await write(request, 'slide', { name: 'sport', category: 'sport', text: { title: 'Of sport' } });
  const answer = await hold(page, '**/api/slides');
  await page.clock.install();
  const shifts = await watchShifts(page);
  await enterAs(page, null);
  await page.goto('/');
  await expect(page.locator('[data-places=slides] > :first-child > *')).toHaveCount(3);
  answer();
  await expect(news(page).getByRole('listitem')).toHaveCount(4);
  expect((await shifts()).filter(({ value }) => value > 0.001)).toEqual([]);
  await expect(news(page).getByText('Of sport')).toHaveCount(0);
  const badge = news(page).getByText('New', { exact: true });
  expect(await badge.evaluate((mark) => mark.outerHTML)).toBe('<b>New</b>');
  expect(await violations(page)).toEqual([]);

  const list = news(page).locator('ul');
  await expect(list).toHaveAttribute('data-index', '0');
  await page.clock.fastForward(7100);
  await expect(list).toHaveAttribute('data-index', '1');
  await page.clock.fastForward(7100);
  await expect(list).toHaveAttribute('data-index', '0');
  await news(page).hover();
  await page.clock.fastForward(30_000);
  await expect(list).toHaveAttribute('data-index', '0');
  await page.mouse.move(2, 2);
  await news(page).getByRole('button', { name: 'Stop the slides' }).click();
  await page.mouse.move(2, 2);
  await page.clock.fastForward(30_000);
  await expect(list).toHaveAttribute('data-index', '0');
  await news(page).getByRole('button', { name: 'Go to slide 2' }).click();
  await expect(list).toHaveAttribute('data-index', '1');
});

test('slides keep still for who wants less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/');
  await expect(news(page).getByRole('listitem')).toHaveCount(4);
  await page.clock.fastForward(60_000);
  await expect(news(page).locator('ul')).toHaveAttribute('data-index', '0');
  await expect(news(page).getByRole('button', { name: 'Stop the slides' })).toHaveCount(0);
});

test('to a player the slides take the place of the welcome', async ({ page, request }) => {
  await enterAs(page, await newPlayer(request));
  await page.goto('/');
  await expect(news(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Create account' })).toHaveCount(0);
});

test('a notice stands above every page until it is closed, and comes back with new words', async ({
  page,
  request,
}) => {
  const id = await write(request, 'notice', {
    text: 'Maintenance at noon',
    icon: 'warning',
    link: '/fairness',
  });
  const shifts = await watchShifts(page);
  await enterAs(page, null);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(notices(page).getByText('Maintenance at noon')).toBeVisible();
  expect((await shifts()).filter(({ value }) => value > 0.001)).toEqual([]);
  await notices(page).getByRole('link', { name: 'More' }).click();
  await expect(page).toHaveURL(/\/fairness$/);
  await notices(page).getByRole('button', { name: 'Close notice' }).click();
  await expect(notices(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(notices(page)).toHaveCount(0);
  const { items } = await api<{ items: { id: string; changedAt: string }[] }>(request, '/api/admin/content', {
    kind: 'notice',
  });
  await api(request, '/api/admin/content/save', {
    kind: 'notice',
    id,
    changedAt: items.find((one) => one.id === id)?.changedAt,
    published: true,
    data: { text: 'Maintenance at <b>two</b>' },
  });
  await page.reload();
  await expect(notices(page).getByRole('button', { name: 'Maintenance at two' })).toBeVisible();
  await expect(notices(page).locator('b')).toHaveText('two');
  await remove(request, id);
});

test('the window greets once', async ({ page, request }) => {
  const id = await write(request, 'window', {
    title: 'Welcome',
    content: 'Set your limits before you play.',
  });
  await enterAs(page, null);
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'Welcome' });
  await expect(dialog.getByText('Set your limits before you play.')).toBeVisible();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Got it' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(dialog).toHaveCount(0);
  await remove(request, id);
});

function inSight(page: Page, name: string): Promise<number> {
  return page
    .getByRole('region', { name })
    .locator('ul')
    .evaluate((list) => {
      const { left, right } = list.getBoundingClientRect();
      return [...list.children].filter((card) => {
        const box = card.getBoundingClientRect();
        return box.left >= left - 1 && box.right <= right + 1;
      }).length;
    });
}

/** A real picture without a library: one colour. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.alloc(1 + width * 3, 0x55);
  line[0] = 0;
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
