/** Pools of players. Their switch is for everybody, so they run after all others. */
import { REVEAL_MS, SEATING_MS } from '#features/play/pvp/contract.ts';
import { expect, test, type APIRequestContext, type Browser, type Page } from './test.ts';
import { violations } from './axe.ts';
import { fitsPhones } from './fits-phones.ts';
import { turnFeature } from './features.ts';
import { follow } from './follow.ts';
import { administrator, enterAs, inDatabase, newPlayer, post, type TestPlayer } from './players.ts';
import { allInMove, moveByCall, PHONE } from './poker-table.ts';
import { watchErrors } from './watch.ts';

test.describe.configure({ mode: 'serial' });

/** Longer than a countdown and the drawing out of a result on a slow machine. */
const DRAWN_MS = 240_000;

test.afterAll(async ({ request }) => {
  const { token } = await administrator(request);
  for (const id of ['pvp', 'poker']) await turnFeature(request, token, id, false);
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

async function back(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'All pools' }).click();
  await expect(page.getByRole('heading', { name: 'PvP pools' })).toBeVisible();
}

/** Makes a pool in the window and waits for its page. */
async function make(
  page: Page,
  mode: string,
  fill: (window: ReturnType<Page['getByRole']>) => Promise<void>,
): Promise<string> {
  await page.getByRole('button', { name: 'Create a pool' }).first().click();
  const window = page.getByRole('dialog', { name: 'Create a pool' });
  await window.getByText(mode, { exact: true }).click();
  await fill(window);
  await window.getByRole('button', { name: 'Create and enter' }).click();
  await expect(page).toHaveURL(/\/pvp\/pool\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: mode, level: 1 })).toBeVisible();
  return poolOf(page);
}

/** Both are all-in from hand to hand until one has it all. */
async function playOut(request: APIRequestContext, table: string, players: readonly TestPlayer[]) {
  await expect
    .poll(async () => (await moveByCall(request, players, table, allInMove)).sitAndGo?.status, {
      timeout: 120_000,
    })
    .toBe('ended');
}

test('a pool of each kind: made, entered, drawn, proved, played again', async ({ browser, request }) => {
  // A draw is known before it is drawn out.
  expect(Math.max(REVEAL_MS, SEATING_MS)).toBeLessThanOrEqual(6_000);
  const { token } = await administrator(request);
  const settings = { countdownSeconds: 4, closedSeconds: 0 };
  await post(request, '/api/admin/settings/save', { feature: 'pvp', value: settings }, token);
  expect((await request.get('/pvp')).status()).toBe(404);
  for (const id of ['pvp', 'poker']) await turnFeature(request, token, id, true);
  expect((await request.get('/pvp')).status()).toBe(200);
  const [ann, ben, eve] = [await newPlayer(request), await newPlayer(request), await newPlayer(request)];

  // Coinflip, with the keyboard alone.
  const first = await open(browser, ann, '/pvp', false);
  const wrong = watchErrors(first);
  await expect(first.getByText('No pool is open.')).toBeVisible();
  expect(await violations(first)).toEqual([]);
  await first.getByRole('button', { name: 'Create a pool' }).first().focus();
  await first.keyboard.press('Enter');
  const window = first.getByRole('dialog', { name: 'Create a pool' });
  const kinds = window.getByRole('group', { name: 'Mode' });
  // Where poker is open there is one more, as soon as the terms are read.
  await expect(kinds.getByRole('radio', { name: 'Sit & go' })).toHaveCount(1);
  await kinds.getByRole('radio', { name: 'Coinflip' }).focus();
  await first.keyboard.press('ArrowDown');
  await first.keyboard.press('ArrowDown');
  await expect(kinds.getByRole('radio', { name: 'Sit & go' })).toBeChecked();
  expect(await violations(first, '[role=dialog]')).toEqual([]);
  await first.keyboard.press('ArrowUp');
  await first.keyboard.press('ArrowUp');
  await window.getByLabel('Your stake').fill('10');
  await first.keyboard.press('Enter');
  await expect(first.getByRole('heading', { name: 'Coinflip', level: 1 })).toBeVisible();
  await expect(words(first)).toHaveText('Waiting for players');
  const flip = poolOf(first);
  const commitment = await first.getByText(/^[0-9a-f]{64}$/).innerText();

  // The other one comes with a phone.
  const second = await open(browser, ben, '/pvp', true);
  await fitsPhones(second);
  expect(await violations(second)).toEqual([]);
  await second.getByRole('link', { name: /Coinflip/ }).click();
  await second.getByRole('button', { name: /^Enter for/ }).click();
  await expect(words(first)).toHaveText('Drawing…');
  for (const page of [first, second]) await expect(words(page)).toContainText('wins', { timeout: DRAWN_MS });
  await first.getByRole('button', { name: 'Check the draw' }).focus();
  await first.keyboard.press('Enter');
  await expect(first.getByText('The winners follow from the seeds.')).toBeVisible();
  await expect(first.getByText(commitment)).toBeVisible();
  expect(await violations(first)).toEqual([]);
  await fitsPhones(second);
  expect(await violations(second)).toEqual([]);

  // The same again: one makes it, the other enters it.
  await second.getByRole('button', { name: 'Rematch' }).click();
  await expect(second).not.toHaveURL(new RegExp(flip));
  await first.getByRole('button', { name: 'Join the rematch' }).click();
  await expect(first).toHaveURL(second.url());

  // Jackpot: the second player starts the clock.
  await back(first);
  const pot = await make(first, 'Jackpot', (dialog) => dialog.getByLabel('Your stake').fill('5'));
  await post(request, '/api/pvp/join', { pool: pot, stake: '20' }, ben.token);
  await expect(first.getByText('Drawn in')).toBeVisible();
  await expect(first.getByRole('list', { name: 'Players' })).toContainText('80 %');
  await expect(first.getByText('Your chance: 33.3 %')).toBeVisible();
  await expect(words(first)).toContainText('wins', { timeout: DRAWN_MS });
  expect(await violations(first)).toEqual([]);

  // Survivor among friends: the code is in the invitation.
  await back(first);
  const friends = await make(first, 'Survivor', async (dialog) => {
    await dialog.getByLabel('Your stake').fill('4');
    await dialog.getByRole('spinbutton', { name: 'Seats' }).fill('3');
    await dialog.getByRole('spinbutton', { name: 'Survivors' }).fill('2');
    await dialog.getByText('Private, by code').click();
  });
  const code = await first.getByText(/^[A-Z2-9]{8}$/).innerText();
  await second.goto(`/pvp/pool/${friends}?code=${code}`);
  await second.getByRole('button', { name: /^Enter for/ }).click();
  const entered = second.getByRole('list', { name: 'Players' }).getByRole('listitem');
  await expect(entered).toHaveCount(2);
  await second.getByRole('button', { name: 'Leave the pool' }).click();
  await expect(entered).toHaveCount(1);
  for (const { token: key } of [ben, eve]) await post(request, '/api/pvp/join', { pool: friends, code }, key);
  await expect(words(second)).toContainText('wins', { timeout: DRAWN_MS });
  await expect(words(second).locator('span.block')).toHaveCount(2);
  await fitsPhones(second);
  expect(await violations(second)).toEqual([]);

  // Sit-and-go: whoever waits on its page is taken to the table.
  await back(first);
  const game = await make(first, 'Sit & go', (dialog) => dialog.getByLabel('Your stake').fill('10'));
  await expect(first.getByRole('main').getByText('The winner takes it all.')).toBeVisible();
  expect(await violations(first)).toEqual([]);
  await second.goto(`/pvp/pool/${game}`);
  await fitsPhones(second);
  await second.getByRole('button', { name: /^Enter for \$10\.50/ }).click();
  await expect(words(first)).toContainText('The seats are drawn');
  for (const page of [first, second]) await expect(page).toHaveURL(/\/poker\/sg-[0-9a-f]{16}$/);
  const table = poolOf(first);

  // While the cards are shuffled: a guest looks on, and a pool runs out before their eyes.
  const context = await browser.newContext(PHONE);
  const guest = await context.newPage();
  await guest.goto(`/pvp/pool/${game}`);
  await expect(words(guest)).toHaveText('Playing at the table');
  await expect(guest.getByRole('link', { name: 'Watch the table' })).toBeVisible();
  expect(await violations(guest)).toEqual([]);
  const lonely = { mode: 'coinflip', currency: 'usd', stake: '3', demo: true };
  const { pool } = await post<{ pool: { id: string } }>(request, '/api/pvp/create', lonely, eve.token);
  await back(guest);
  await guest.getByRole('link', { name: /Coinflip.*\$3\.00/ }).click();
  await guest.getByRole('button', { name: /^Enter for/ }).click();
  await expect(guest.getByRole('dialog')).toBeVisible();
  await guest.keyboard.press('Escape');
  const now = String(Date.now());
  await inDatabase(
    `update pvp_pool set rules = jsonb_set(rules, '{expiresAt}', $2::jsonb), due_at = $2::bigint where id = $1`,
    [pool.id, now],
  );
  await expect(words(guest)).toHaveText('Too few players came: all stakes went back.');
  await expect(guest.getByRole('button', { name: 'Create another pool' })).toBeVisible();
  await fitsPhones(guest);
  expect(await violations(guest)).toEqual([]);

  await playOut(request, table, [ann, ben]);
  await first.getByRole('link', { name: 'To the rematch' }).click();
  await expect(words(first)).toContainText('wins');
  await expect(first.getByRole('list', { name: 'Players' })).toContainText('Place 1');
  await first.getByRole('button', { name: 'Check the draw' }).click();
  await expect(first.getByText('The seats follow from the seeds.')).toBeVisible();
  expect(await violations(first)).toEqual([]);
  await first.getByRole('button', { name: 'Rematch' }).click();
  await expect(words(first)).toHaveText('Waiting for players');

  // What was drawn stays, and can be checked by anybody.
  await back(first);
  await first.getByText('Drawn', { exact: true }).click();
  await expect(first.getByRole('list', { name: 'Pools' }).getByRole('link')).not.toHaveCount(0);
  await follow(first, '/fairness');
  const { proof } = await post<{ proof: object }>(request, '/api/pvp/get', { pool: friends });
  await first.getByLabel('Proof of a pool').fill(JSON.stringify({ ...proof, survivors: 1 }));
  await first.getByRole('button', { name: 'Check the pool' }).click();
  await expect(first.getByText('The winners do NOT follow from the seeds.')).toBeVisible();
  await first.getByLabel('Proof of a pool').fill(JSON.stringify(proof));
  await first.getByRole('button', { name: 'Check the pool' }).click();
  await expect(first.getByText('The winners follow from the seeds.')).toBeVisible();
  expect(wrong.filter((line) => !/40[49]/.test(line))).toEqual([]);
});
