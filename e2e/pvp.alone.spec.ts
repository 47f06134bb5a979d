/** Pools of players. Their switch is for everybody, so they run after all others. */
import { expect, test, type Browser, type Page } from './test.ts';
import { violations } from './axe.ts';
import { turnFeature } from './features.ts';
import { administrator, balanceOf, enterAs, newPlayer, post, type TestPlayer } from './players.ts';
import { watchErrors } from './watch.ts';

test.describe.configure({ mode: 'serial' });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
/** Longer than a countdown and the drawing out of a result on a slow machine. */
const DRAWN_MS = 30_000;

test.afterAll(async ({ request }) => {
  const { token } = await administrator(request);
  await turnFeature(request, token, 'pvp', false);
  await post(request, '/api/admin/settings/save', { feature: 'pvp', value: {} }, token);
});

async function open(browser: Browser, player: TestPlayer, path: string, phone: boolean): Promise<Page> {
  const context = await browser.newContext(phone ? PHONE : {});
  const page = await context.newPage();
  await enterAs(page, player);
  await page.goto(path);
  return page;
}

const words = (page: Page) => page.getByRole('main').getByRole('status').first();
const poolOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!;

/** Makes a pool in the window and waits for its page. */
async function make(
  page: Page,
  mode: string,
  fill: (window: ReturnType<Page['getByRole']>) => Promise<void>,
) {
  await page.getByRole('button', { name: 'Create a pool' }).click();
  const window = page.getByRole('dialog', { name: 'Create a pool' });
  await window.getByText(mode, { exact: true }).click();
  await fill(window);
  await window.getByRole('button', { name: 'Create and enter' }).click();
  await expect(page).toHaveURL(/\/pvp\/pool\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: mode, level: 1 })).toBeVisible();
}

async function back(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'All pools' }).click();
  await expect(page.getByRole('heading', { name: 'PvP pools' })).toBeVisible();
}

test('a pool of each kind: made, entered, drawn, proved, played again', async ({ browser, request }) => {
  test.setTimeout(180_000);
  const { token } = await administrator(request);
  const settings = { countdownSeconds: 4, closedSeconds: 0 };
  await post(request, '/api/admin/settings/save', { feature: 'pvp', value: settings }, token);
  expect((await request.get('/pvp')).status()).toBe(404);
  await turnFeature(request, token, 'pvp', true);
  expect((await request.get('/pvp')).status()).toBe(200);
  const [ann, ben, eve] = [await newPlayer(request), await newPlayer(request), await newPlayer(request)];

  // Coinflip, with the keyboard alone.
  const first = await open(browser, ann, '/pvp', false);
  const wrong = watchErrors(first);
  await expect(first.getByText('No pool is open.')).toBeVisible();
  expect(await violations(first)).toEqual([]);
  await first.getByRole('button', { name: 'Create a pool' }).focus();
  await first.keyboard.press('Enter');
  const window = first.getByRole('dialog', { name: 'Create a pool' });
  await window.getByLabel('Your stake').fill('10');
  expect(await violations(first, '[role=dialog]')).toEqual([]);
  await first.keyboard.press('Enter');
  await expect(first.getByRole('heading', { name: 'Coinflip', level: 1 })).toBeVisible();
  await expect(words(first)).toHaveText('Waiting for players');
  const flip = poolOf(first);
  const commitment = await first.getByText(/^[0-9a-f]{64}$/).innerText();

  const second = await open(browser, ben, `/pvp/pool/${flip}`, true);
  for (const width of [390, 320]) {
    await second.setViewportSize({ width, height: 844 });
    expect(await second.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await second.setViewportSize(PHONE.viewport);
  expect(await violations(second)).toEqual([]);
  await second.getByRole('button', { name: /^Enter for/ }).click();
  for (const page of [first, second]) await expect(words(page)).toContainText('wins', { timeout: DRAWN_MS });
  await first.getByRole('button', { name: 'Check the draw' }).click();
  await expect(first.getByText('The winners follow from the seeds.')).toBeVisible();
  await expect(first.getByText(commitment)).toBeVisible();
  expect(await violations(first)).toEqual([]);
  expect(await violations(second)).toEqual([]);

  // The same again: one makes it, the other enters it.
  await second.getByRole('button', { name: 'Rematch' }).click();
  await expect(second).not.toHaveURL(new RegExp(flip));
  await first.getByRole('button', { name: 'Join the rematch' }).click();
  await expect(words(second)).toContainText('wins', { timeout: DRAWN_MS });

  // Jackpot: the second player starts the clock.
  await back(first);
  await make(first, 'Jackpot', (dialog) => dialog.getByLabel('Your stake').fill('5'));
  await post(request, '/api/pvp/join', { pool: poolOf(first), stake: '20' }, ben.token);
  await expect(first.getByText('Drawn in')).toBeVisible();
  await expect(first.getByRole('list', { name: 'Players' })).toContainText('80 %');
  await expect(words(first)).toContainText('wins', { timeout: DRAWN_MS });
  expect(await violations(first)).toEqual([]);

  // Survivor among friends: the code is in the invitation.
  await back(first);
  await make(first, 'Survivor', async (dialog) => {
    await dialog.getByLabel('Your stake').fill('4');
    await dialog.getByRole('spinbutton', { name: 'Seats' }).fill('3');
    await dialog.getByRole('spinbutton', { name: 'Survivors' }).fill('2');
    await dialog.getByText('Private, by code').click();
  });
  const code = await first.getByText(/^[A-Z2-9]{8}$/).innerText();
  const friends = poolOf(first);
  await second.goto(`/pvp/pool/${friends}?code=${code}`);
  await second.getByRole('button', { name: /^Enter for/ }).click();
  await expect(second.getByRole('list', { name: 'Players' }).getByRole('listitem')).toHaveCount(2);
  await second.getByRole('button', { name: 'Leave the pool' }).click();
  await expect(second.getByRole('list', { name: 'Players' }).getByRole('listitem')).toHaveCount(1);
  for (const { token: key } of [ben, eve]) await post(request, '/api/pvp/join', { pool: friends, code }, key);
  await expect(words(second)).toContainText('wins', { timeout: DRAWN_MS });
  await expect(words(second).locator('span.block')).toHaveCount(2);
  expect(await violations(second)).toEqual([]);

  // What a guest sees, and what is no pool.
  await back(first);
  await first.getByText('Drawn', { exact: true }).click();
  await expect(first.getByRole('list', { name: 'Pools' }).getByRole('link')).not.toHaveCount(0);
  await first.goto('/fairness');
  const { proof } = await post<{ proof: object }>(request, '/api/pvp/get', { pool: friends });
  await first.getByLabel('Proof of a pool').fill(JSON.stringify({ ...proof, survivors: 1 }));
  await first.getByRole('button', { name: 'Check the pool' }).click();
  await expect(first.getByText('The winners do NOT follow from the seeds.')).toBeVisible();
  await first.getByLabel('Proof of a pool').fill(JSON.stringify(proof));
  await first.getByRole('button', { name: 'Check the pool' }).click();
  await expect(first.getByText('The winners follow from the seeds.')).toBeVisible();
  const left = await Promise.all([ann, ben, eve].map((one) => balanceOf(request, one, 'usd', 'demo')));
  expect(left.every((one) => one !== '')).toBe(true);
  expect(wrong.filter((line) => !/40[49]/.test(line))).toEqual([]);
});
