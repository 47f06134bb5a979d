/** Games of an aggregator, played against the emulator. Its switch and its games are for everybody, so this runs after all others. */
import { expect, test, type FrameLocator, type Page } from './test.ts';
import { violations } from './axe.ts';
import { follow } from './follow.ts';
import { e2e } from './server.ts';
import { administrator, balanceOf, credit, enterAs, newPlayer, post } from './players.ts';
import { stoodStill } from './stillness.ts';
import { watchErrors } from './watch.ts';

test.describe.configure({ mode: 'serial' });

const GAME = 'external:slotegrator:demo-amber-vault';
const ADDRESS = `/casino/game/${GAME}`;

test.afterAll(async ({ request }) => {
  const { token } = await administrator(request);
  const free = { id: GAME, change: { blockedCountries: [], enabled: true } };
  await post(request, '/api/admin/catalogue/game', free, token);
  await post(
    request,
    '/api/admin/providers/emulator/set',
    { on: false, demoGames: false, faults: {} },
    token,
  );
  // Its games leave the lobby by a job.
  await expect.poll(() => demoGames(request)).toBe(0);
});

type Request = Parameters<typeof post>[0];

async function demoGames(request: Request): Promise<number> {
  const filter = [{ key: 'type', expect: '(demo)', type: 'includes' }];
  const games = await post<unknown[]>(request, '/api/data/gamesFilter', { filter, limit: 500 });
  return games.length;
}

/** What `enterAs` keeps in every document cannot be kept in one that is sealed off. */
const SEALED = /'localStorage'.*sandboxed/;

const frameOf = (page: Page, name = 'Amber Vault'): FrameLocator =>
  page.frameLocator(`iframe[title="${name}"]`);

async function play(frame: FrameLocator, stake: string): Promise<void> {
  await frame.getByLabel('Stake').fill(stake);
  await frame.getByRole('button', { name: 'Play' }).click();
}

test('staff run the emulator, validate the wallet with it and fill the lobby', async ({
  browser,
  page,
  request,
}) => {
  const wrong = watchErrors(page);
  // At a second try the catalogue knows the game.
  if (test.info().retry === 0) expect((await request.get(ADDRESS)).status()).toBe(404);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto('/debugger/emulator/slotegrator');
  await expect(stranger.getByText('This page is for staff.')).toBeVisible();
  await enterAs(page, await administrator(request));
  await page.goto('/debugger/emulator/slotegrator');
  await page.getByRole('switch', { name: 'Run the emulator' }).click();
  await expect(page.getByText('Running')).toBeVisible();
  await page.getByRole('button', { name: 'Run the validation' }).click();
  await expect(page.getByText(/^\d+ steps, all of them hold$/)).toBeVisible();
  await page.getByRole('button', { name: 'Play the demonstration' }).click();
  await play(frameOf(page, 'Game'), '1');
  await expect(frameOf(page, 'Game').getByText(/You won|No win/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('switch', { name: /Show its games in the lobby/ }).click();
  await expect.poll(() => demoGames(request)).toBeGreaterThanOrEqual(60);
  await follow(page, '/admin/room/providers');
  await expect(page.getByText(/games on the list: 0 new, 0 changed, 0 gone/)).toBeVisible();
  await expect(page.getByText('Limits of the account')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await test.step('staff keep keys of an aggregator, which are sealed, and take them away', async () => {
    const calls = '/api/providers/softswiss/v2/a8r_casino.Player/Balance';
    await page.getByRole('tab', { name: 'Keys' }).click();
    await page.getByRole('button', { name: 'Set keys: SOFTSWISS' }).click();
    const form = page.getByRole('dialog', { name: 'Keys of the provider' });
    await form.getByRole('button', { name: 'Seal and keep' }).click();
    await expect(form.getByText('Missing, or not as the provider gave it to you.')).toBeVisible();
    await form.getByLabel('Token').fill('a-token-of-many-letters-4f7a');
    expect(await violations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Seal and keep' }).click();
    await expect(page.getByText('Sealed, ends in 4f7a')).toBeVisible();
    await expect(form).toHaveCount(0);
    expect((await request.post(calls, { data: '{}' })).status()).not.toBe(404);
    expect(await page.content()).not.toContain('a-token-of-many');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Take away: SOFTSWISS' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take away' }).click();
    await expect(page.getByRole('button', { name: 'Set keys: SOFTSWISS' })).toBeVisible();
    expect((await request.post(calls, { data: '{}' })).status()).toBe(404);
  });
  await test.step('a call is found again as it came', async () => {
    await page.getByRole('tab', { name: 'Calls' }).click();
    await page.getByLabel('Transaction or session').fill('of-nobody-1');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('Nothing found.')).toBeVisible();
    await page.getByLabel('Transaction or session').fill('');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.locator('summary').filter({ hasText: 'slotegrator' }).first().click();
    await expect(page.getByText(/player_id=/).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
  await test.step("an aggregator's report is held against the ledger", async () => {
    await page.getByRole('tab', { name: 'Reports' }).click();
    const buffer = Buffer.from('id,action,amount,currency\nof-nobody-1,bet,2.00,EUR\n');
    await page.getByLabel('Choose a file').setInputFiles({ name: 'may.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByText('of-nobody-1')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
  expect(wrong.filter((line) => !SEALED.test(line))).toEqual([]);
});

test('a game is played for fun and for real until the balance is out, starred, and in the history', async ({
  page,
  request,
}) => {
  const wrong = watchErrors(page);
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '20');
  await enterAs(page, player);
  await page.goto(ADDRESS);
  await expect(page.getByRole('heading', { name: 'Amber Vault' })).toBeAttached();
  await page.getByRole('button', { name: 'Try it for free' }).click();
  const frame = frameOf(page);
  await expect(frame.getByText('1000.00')).toBeVisible();
  await play(frame, '10');
  await expect(frame.getByText(/You won|No win/)).toBeVisible();
  expect(await balanceOf(request, player, 'usd', 'real')).toBe('20.00');

  await page.getByRole('button', { name: 'Play for real' }).click();
  await expect(frame.getByText('20.00 USD')).toBeVisible();
  await play(frame, '2');
  await expect(frame.getByText(/You won|No win/)).toBeVisible();
  const left = await balanceOf(request, player, 'usd', 'real');
  await expect(frame.getByText(`${left} USD`)).toBeVisible();
  await play(frame, '90000');
  await expect(frame.getByText('Not enough balance for this stake.')).toBeVisible();
  expect(await balanceOf(request, player, 'usd', 'real')).toBe(left);

  // A round that is over is a bet, in the feed as any other.
  await expect(page.getByRole('table').getByText('Amber Vault').first()).toBeVisible();
  await test.step('its link opens it, and offers nothing that only games of the house have', async () => {
    await page
      .getByRole('table')
      .getByRole('button', { name: /Amber Vault/ })
      .first()
      .click();
    const bet = page.getByRole('dialog', { name: 'Bet' });
    await expect(bet.getByText(/^This bet cannot be verified/)).toBeVisible();
    await expect(bet.getByText(/Watch the replay|Server seed|Save as picture/)).toHaveCount(0);
    const link = await bet.getByRole('textbox', { name: 'Link to this bet' }).textContent();
    const other = await page.context().newPage();
    await other.goto(link!);
    await expect(other.getByText(/^This bet cannot be verified/)).toBeVisible();
    await other.close();
    await bet.getByRole('button', { name: 'Close' }).click();
  });
  const star = page.getByRole('button', { name: 'Amber Vault', pressed: false }).first();
  await star.click();
  expect(await violations(page)).toEqual([]);
  await follow(page, '/casino/favourites');
  await expect(page.getByRole('link', { name: /Amber Vault/ })).toBeVisible();
  await test.step('a live game is opened at the table that is chosen', async () => {
    await follow(page, '/casino/game/external:slotegrator:demo-northern-salon');
    await page.getByRole('button', { name: 'Play with USD' }).click();
    const tables = page.getByRole('dialog', { name: 'Choose a table' });
    await expect(tables.getByText('Opens at 18:00')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await tables.getByRole('button', { name: 'Play at Birch table' }).click();
    await expect(frameOf(page, 'Northern Salon').getByText(/^Birch table/)).toBeVisible();
  });
  expect(wrong.filter((line) => !SEALED.test(line))).toEqual([]);
});

test('who excludes themselves during a session is led away, and the game takes no stake', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '5');
  await enterAs(page, player);
  await page.goto(ADDRESS);
  await page.getByRole('button', { name: 'Play with USD' }).click();
  await expect(frameOf(page).getByText('5.00 USD')).toBeVisible();
  const address = await page.locator('iframe').getAttribute('src');
  const { token } = await administrator(request);
  const guard = { id: player.id, excludedUntil: -1, limits: [], reason: 'asked for it' };
  await post(request, '/api/admin/user/guard', guard, token);
  await expect(page).toHaveURL(/\/error\/se$/);
  await expect(page.locator('iframe')).toHaveCount(0);
  const turn = await request.post(`${address}/turn`, { data: '{"stake":"1","choice":"spin"}' });
  expect(await turn.json()).toMatchObject({ refused: 'refused' });
  expect(await balanceOf(request, player, 'usd', 'real')).toBe('5.00');
});

test('a game is closed while it is maintained, and a preview opens its window', async ({ page, request }) => {
  const { token } = await administrator(request);
  const change = (what: object) =>
    post(request, '/api/admin/catalogue/game', { id: GAME, change: what }, token);
  await change({ enabled: false });
  await enterAs(page, await newPlayer(request));
  await page.goto(ADDRESS);
  await expect(page.getByText('This game is closed for now. Come back later.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Play with/ })).toHaveCount(0);
  await change({ enabled: true });
  await page.goto('/casino/game/preview:shown-only');
  await expect(page.getByRole('dialog', { name: 'This is a preview' })).toBeVisible();
});

test('where a game is not offered the lobby and its page say so and no call opens it; elsewhere it is played', async ({
  browser,
  request,
}) => {
  const { token } = await administrator(request);
  const rule = { id: GAME, change: { blockedCountries: ['BR'] } };
  await post(request, '/api/admin/catalogue/game', rule, token);
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '5');
  /** As the proxy in front of the house would pass on what comes from there. A frame that is sealed off may add no header. */
  const from = async (country: string): Promise<Page> => {
    const page = await (await browser.newContext({ baseURL: e2e.url })).newPage();
    const passed = ({ pathname }: URL) => !/^\/(assets|api\/providers\/emulator)\//.test(pathname);
    await page.route(passed, (route) =>
      route.continue({ headers: { ...route.request().headers(), [e2e.countryHeader]: country } }),
    );
    await enterAs(page, player);
    return page;
  };
  const searched = async (page: Page) => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Main navigation' });
    await menu.getByRole('button', { name: 'Search' }).click();
    const search = page.getByRole('dialog', { name: 'Search games' });
    await search.getByPlaceholder('Start entering the name of a game...').fill('amber vault');
    return search.getByRole('list').getByRole('link').filter({ hasText: 'Amber Vault' });
  };

  const brazilian = await from('BR');
  const grey = await searched(brazilian);
  await expect(grey).toHaveText(/Not offered in your country/);
  await expect(grey).toBeDisabled();
  await brazilian.goto(ADDRESS);
  await expect(brazilian).toHaveURL(/\/error\/slotUnavailable$/);
  await expect(brazilian.getByRole('heading', { name: 'Access denied' })).toBeVisible();
  await expect(brazilian.getByText('This game is not available in your region')).toBeVisible();
  const asked = { game: GAME, currency: 'USD', demo: true };
  const headers = { authorization: `Bearer ${player.token}`, [e2e.countryHeader]: 'BR' };
  const refused = await request.post('/api/providers/launch', { data: asked, headers });
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ message: 'This game is not offered in your country.' });

  const canadian = await from('CA');
  await (await searched(canadian)).click();
  await canadian.getByRole('button', { name: 'Play with USD' }).click();
  await expect(frameOf(canadian).getByText('5.00 USD')).toBeVisible();
  await play(frameOf(canadian), '1');
  await expect(frameOf(canadian).getByText(/You won|No win/)).toBeVisible();

  // The house is closed to real money here by its own settings: the game is for fun alone.
  const french = await from('FR');
  await french.goto(ADDRESS);
  const closed = french.getByRole('dialog', { name: 'Not available in your country' });
  await expect(closed.getByText('Playing for real money is not available in France.')).toBeVisible();
  await closed.getByRole('button', { name: 'All right' }).click();
  await french.getByRole('button', { name: 'Play with USD' }).click();
  await expect(french.getByRole('alert')).toContainText('not available in your country');
  await french.getByRole('button', { name: 'Try it for free' }).click();
  await expect(frameOf(french).getByText('1000.00')).toBeVisible();
});

test('free spins are given by staff, found on the cover and among the rewards, and played to a win', async ({
  browser,
  page,
  request,
}) => {
  const wrong = watchErrors(page);
  const player = await newPlayer(request);
  const staff = await (await browser.newContext({ baseURL: e2e.url })).newPage();
  await enterAs(staff, await administrator(request));
  await staff.goto(`/admin/user/${player.id}`);
  await staff.getByRole('button', { name: 'Give free spins' }).click();
  const form = staff.getByRole('dialog', { name: 'Free spins' });
  const choose = async (field: string, option: string | RegExp): Promise<void> => {
    await form.getByRole('combobox', { name: field }).click();
    // It scrolls to what is chosen as it opens: a click that begins on one row and ends on another chooses nothing, and it stays open.
    await stoodStill(staff);
    await expect(async () => {
      await staff.getByRole('option', { name: option }).click({ timeout: 5_000 });
      await expect(form.getByRole('combobox', { name: field })).toContainText(option, { timeout: 2_000 });
    }).toPass();
  };
  await choose('Game', /Amber Vault/);
  await choose('Stake of a spin', '0.1');
  await choose('What becomes of wins', 'Real money at once');
  // Two of three spins win nothing: of a hundred some do.
  await form.getByLabel('Spins').fill('100');
  await form.getByLabel('Reason').fill('a birthday');
  expect(await violations(staff)).toEqual([]);
  await form.getByRole('button', { name: 'Give free spins' }).click();
  await expect(staff.getByText('100 of 100')).toBeVisible();

  await enterAs(page, player);
  await page.goto('/rewards');
  await expect(page.getByText(/At Amber Vault, .{1,12} a spin/)).toBeVisible();
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await expect(page.getByText(/^100 free spins at .{1,12}$/)).toBeVisible();
  await expect(page.getByText('Jackpot')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Play with USD' }).click();
  const frame = frameOf(page);
  await expect(frame.getByText('Free spins: 100')).toBeVisible();
  await expect(async () => {
    await frame.getByRole('button', { name: 'Play' }).click();
    // Half a second later it is known; two of three win nothing.
    await expect(frame.getByText(/You won/)).toBeVisible({ timeout: 2000 });
  }).toPass();
  expect(await balanceOf(request, player, 'usd', 'real')).not.toBe('0.00');
  expect(wrong.filter((line) => !SEALED.test(line))).toEqual([]);
});
