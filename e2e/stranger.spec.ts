/**
 * The whole way of somebody who has never been here: look round, register, get money from the house, play the four
 * games for it, see the bets go by for everybody, change seeds and check each bet, in the page and offline.
 */
import { randomBytes } from 'node:crypto';
import { expect, test, type Browser, type Locator, type Page } from './test.ts';
import { betTogether } from './bet-together.ts';
import { follow } from './follow.ts';
import { post } from './players.ts';
import { phoenix } from './commands.ts';
import { scrollDownTo } from './scroll.ts';
import { e2e } from './server.ts';
import { violations } from './axe.ts';

const desk = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false };

interface Bet {
  readonly id: string;
  readonly game: string;
  readonly outcome: unknown;
}

interface BetView {
  readonly outcome: unknown;
  readonly server_seed: string | null;
}

const play = (page: Page) => page.getByRole('button', { name: /^(Bet|Play|Bet next round)$/ });
const results = (page: Page) => page.getByRole('list', { name: 'Your last results' }).getByRole('button');
const balance = (page: Page) => page.getByRole('button', { name: 'Balance and currency' });
const bets = (page: Page) => page.getByRole('region', { name: 'Live bets' });

async function register(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign up' }).click();
  const form = page.getByRole('dialog', { name: 'Log in or register' });
  await form.getByLabel('E-mail').fill(`${name}@example.com`);
  await form.getByLabel('Login', { exact: true }).fill(name);
  await form.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await form.getByRole('checkbox', { name: /at least 18/ }).check();
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(form).toBeHidden();
  const welcome = page.getByRole('dialog', { name: 'Welcome' });
  await expect(welcome.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(welcome).toBeHidden();
}

/** The administrator logs in, opens the dashboard in its own tab and finds the player. */
async function credit(browser: Browser, name: string, amount: string): Promise<void> {
  const context = await browser.newContext(desk);
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Login or e-mail').fill(e2e.admin.login);
  await form.getByLabel('Password', { exact: true }).fill(e2e.admin.password);
  await form.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Your account' }).click();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const desktop = await opened;
  await desktop.getByRole('link', { name: 'Players', exact: true }).click();
  await desktop.getByRole('searchbox').fill(name);
  await desktop.getByRole('link', { name }).click();
  await desktop.getByRole('tab', { name: 'Balances' }).click();
  await desktop.getByLabel('Amount').fill(amount);
  await desktop.getByLabel('Currency').click();
  await desktop.getByRole('option', { name: /^USD\b/ }).click();
  await desktop.getByLabel('Reason').fill('Welcome to the house');
  await desktop.getByRole('button', { name: 'Credit player' }).click();
  await expect(desktop.getByText(`Posted. The balance is now ${amount} USD.`)).toBeVisible();
  await context.close();
}

async function openGame(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Phoenix, home page' }).click();
  await page.getByRole('main').getByRole('link', { name: title }).first().click();
  await expect(play(page)).toBeEnabled();
}

/** Opens a bet from where it is listed, reads its address for others and closes it. */
async function readBet(page: Page, listed: Locator, game: string): Promise<Bet> {
  await listed.click();
  const overview = page.getByRole('dialog', { name: 'Bet' });
  const link = (await overview.getByRole('textbox', { name: 'Link to this bet' }).textContent()) ?? '';
  await page.keyboard.press('Escape');
  await expect(overview).toBeHidden();
  const id = new URL(link).searchParams.get('game')?.split('-').at(-1) ?? '';
  const { outcome } = await find(page, id);
  return { id, game, outcome };
}

async function find(page: Page, id: string): Promise<BetView> {
  return (await post<{ bet: BetView }>(page.request, '/api/game/find', { id })).bet;
}

/** One instant bet; the balance in the header follows without a reload. */
async function playInstant(page: Page, title: string, game: string, stake: string): Promise<Bet> {
  await openGame(page, title);
  await page.getByLabel('Bet amount').fill(stake);
  const before = await balance(page).textContent();
  await play(page).click();
  await expect(results(page)).toHaveCount(1);
  await expect(balance(page)).not.toHaveText(before ?? '');
  return readBet(page, results(page).first(), game);
}

/** With one mine a first tile is safe 24 times of 25: plays until it was, then takes the money. */
async function playMines(page: Page, stake: string): Promise<Bet> {
  await openGame(page, 'Mines');
  await page.getByRole('button', { name: '1', exact: true }).click();
  await page.getByLabel('Bet amount').fill(stake);
  const tile = (name: RegExp): Locator => page.getByRole('gridcell', { name });
  await expect(async () => {
    if (await play(page).isVisible()) await play(page).click();
    await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeEnabled();
    await tile(/^Row 2, column 3:/).click();
    await expect(tile(/^Row 2, column 3:/)).toHaveAccessibleName(/(gem|mine|round)$/);
    await expect(tile(/^Row 2, column 3:/)).toHaveAccessibleName(/gem$/, { timeout: 1000 });
  }).toPass();
  await page.getByRole('button', { name: /^Take/ }).click();
  await expect(play(page)).toBeEnabled();
  await expect(results(page).first()).toHaveText('1.03x');
  return readBet(page, results(page).first(), 'mines');
}

async function playCrash(page: Page, stake: string): Promise<Bet> {
  await openGame(page, 'Crash');
  await page.getByLabel('Bet amount').fill(stake);
  await page.getByRole('switch', { name: /Cash out automatically/ }).check();
  await page.getByLabel('Cash out at').fill('1.01');
  await page.getByLabel('Cash out at').press('Enter');
  await betTogether(play(page));
  // Settled when that round is over.
  await bets(page).getByRole('tab', { name: 'My bets' }).click();
  const listed = bets(page).getByRole('button', { name: 'Crash, bet details' });
  await expect(listed).toHaveCount(1, { timeout: 240_000 });
  const { id } = await readBet(page, listed, 'crash');
  // The link is public once the round has ended, which may be long after this bet left it.
  await expect.poll(async () => (await find(page, id)).server_seed, { timeout: 240_000 }).not.toBeNull();
  return { id, game: 'crash', outcome: (await find(page, id)).outcome };
}

/** From the share link over the overview to the verifier, then the same offline by the command. */
async function check(page: Page, { id, game, outcome }: Bet): Promise<void> {
  await page.goto(`/?game=${game}-${id}`);
  await page.getByRole('dialog', { name: 'Bet' }).getByRole('link', { name: 'Check this bet' }).click();
  await expect(page).toHaveURL(/\/fairness\?/);
  const form = page.getByRole('main');
  const server = await form.getByLabel(game === 'crash' ? 'Round hash' : 'Server seed').inputValue();
  const client = await form.getByLabel(game === 'crash' ? 'Salt' : 'Client seed').inputValue();
  if (game === 'crash')
    await form.getByLabel('Hash of the round before').fill(await roundBefore(page, server));
  await expect(page.getByText('The hashes match.')).toBeVisible();
  const shown = form.getByLabel('Outcome').getByText(/^\{.*\}$/);
  expect(JSON.parse((await shown.textContent()) ?? '')).toEqual(outcome);

  const nonce = game === 'crash' ? '-1' : await form.getByLabel('Nonce').inputValue();
  const params = new URL(page.url()).searchParams.get('params') ?? '{}';
  const given = [
    '--game',
    game,
    '--server',
    server,
    '--client',
    client,
    '--nonce',
    nonce,
    '--params',
    params,
  ];
  const { status, out } = await phoenix('verify', ...given, '--json');
  expect(status, out).toBe(0);
  expect((JSON.parse(out) as { outcome: unknown }).outcome).toEqual(outcome);
}

/** What the room published for the round before: a link must hash to it. */
async function roundBefore(page: Page, link: string): Promise<string> {
  const { history, state } = await post<{
    history: { no: number; hash: string }[];
    state: { terminatingHash: string };
  }>(page.request, '/api/game/shared', { api_id: 'crash' });
  const at = history.findIndex(({ hash }) => hash === link);
  expect(at).toBeGreaterThanOrEqual(0);
  return history[at + 1]?.hash ?? state.terminatingHash;
}

test('a stranger becomes a player and can check everything', async ({ page, browser }) => {
  const name = `s${randomBytes(6).toString('hex')}`;
  const guest = await (await browser.newContext(desk)).newPage();
  const seen = (title: string) =>
    bets(guest)
      .getByRole('row')
      .filter({ hasText: name })
      .getByRole('button', { name: `${title}, bet details` })
      .first();
  const made: Bet[] = [];

  await test.step('looks round as a guest and registers', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign up' })).toBeVisible();
    await register(page, name);
    await balance(page).click();
    await page.getByRole('switch', { name: /Fun Play/ }).uncheck();
    await page.keyboard.press('Escape');
    await expect(balance(page)).toContainText('0.00');
    await expect(balance(page)).not.toContainText('Fun Play');
  });

  await test.step('is credited by the house, seen without a reload', async () => {
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await credit(browser, name, '100');
    await expect(balance(page)).toContainText('100.00');
    expect(await page.evaluate(() => (globalThis as { sameDocument?: boolean }).sameDocument)).toBe(true);
  });

  await test.step('plays four games for it while a guest watches the feed', async () => {
    await guest.goto('/');
    await scrollDownTo(guest, bets(guest));
    await bets(guest).getByLabel('Bets shown').selectOption('50');
    made.push(await playInstant(page, 'Dice', 'dice', '1.10'));
    await expect(seen('Dice')).toBeVisible();
    made.push(await playInstant(page, 'Limbo', 'limbo', '1.20'));
    await expect(seen('Limbo')).toBeVisible();
    made.push(await playMines(page, '1.30'));
    await expect(seen('Mines')).toBeVisible();
    made.push(await playCrash(page, '1.40'));
    await expect(seen('Crash')).toBeVisible();
    // Anyone may look at a bet in the feed.
    await seen('Crash').click();
    await expect(guest.getByRole('dialog', { name: 'Bet' }).getByText(name)).toBeVisible();
    await guest.context().close();
  });

  await test.step('changes the seeds, which reveals the old one', async () => {
    await follow(page, `/?game=dice-${made[0]!.id}`);
    const overview = page.getByRole('dialog', { name: 'Bet' });
    await expect(overview.getByText('Change your seeds to reveal it')).toBeVisible();
    await expect(overview.getByRole('link', { name: 'Check this bet' })).toHaveCount(0);
    await page.goto('/fairness?tab=seeds');
    const said = (term: string) =>
      page.locator('dl').filter({ hasText: term }).getByRole('definition').first();
    const next = await said('Next server seed, hashed').textContent();
    await page.getByLabel('New client seed').fill('a stranger, 1');
    await page.getByRole('button', { name: 'Change seeds' }).click();
    await expect(page.getByText('Seeds changed. The old server seed is revealed.')).toBeVisible();
    await expect(said('Server seed, hashed')).toHaveText(next ?? '');
    await expect(page.getByText('a stranger, 1').first()).toBeVisible();
  });

  await test.step('checks each bet in the page and offline', async () => {
    for (const bet of made) await test.step(bet.game, () => check(page, bet));
    expect(await violations(page)).toEqual([]);
  });

  await test.step('plays on with play money, which leaves the real balance alone', async () => {
    await openGame(page, 'Dice');
    const real = await balance(page).textContent();
    await page.getByRole('switch', { name: 'Fun Play' }).check();
    await expect(balance(page)).toContainText('Fun Play');
    const before = await balance(page).textContent();
    await page.getByLabel('Bet amount').fill('2.00');
    await play(page).click();
    await expect(balance(page)).not.toHaveText(before ?? '');
    await page.getByRole('switch', { name: 'Fun Play' }).uncheck();
    await expect(balance(page)).toHaveText(real ?? '');
  });

  await test.step('and the books balance', async () => {
    const { status, out } = await phoenix('audit', '--json');
    expect(status, out).toBe(0);
    const report = JSON.parse(out) as { read: Record<string, number>; findings: unknown[] };
    expect(report.findings).toEqual([]);
    expect(Object.values(report.read).some((count) => count > 0)).toBe(true);
  });
});
