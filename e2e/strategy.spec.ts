import { formatUnits } from '#platform/contract/units.ts';
import { expect, test, type Page } from './test.ts';
import { violationsOnPhone, violationsInEveryTheme } from './axe.ts';
import { follow } from './follow.ts';
import { credit, enterAs, newPlayer } from './players.ts';

const panel = (page: Page) => page.getByRole('combobox', { name: 'Choose a strategy' });
const editor = (page: Page) => page.getByRole('dialog', { name: 'Strategy' });
const start = (page: Page) => page.getByRole('button', { name: 'Start', exact: true });
const run = (page: Page) => page.getByRole('region', { name: 'Run of the strategy' });
const sentences = (page: Page) =>
  editor(page).getByRole('list', { name: 'Rules, from top to bottom' }).getByRole('listitem');

async function openStrategies(page: Page, game = 'dice'): Promise<void> {
  await page.goto(`/casino/game/${game}`);
  await page.getByRole('tab', { name: 'Auto' }).click();
  await page.getByRole('tab', { name: 'Strategy' }).click();
  await expect(start(page)).toBeDisabled();
}

/** Bets that the page asks for. */
function betsOf(page: Page): string[] {
  const bets: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/game/play')) bets.push((request.postDataJSON() as { bet: string }).bet);
  });
  return bets;
}

test('a known system runs to its loss limit, and nothing is placed after that', async ({ page, request }) => {
  await enterAs(page, await newPlayer(request), { quick: true });
  const bets = betsOf(page);
  await openStrategies(page);
  // Over 98 loses 98 times of 100.
  await page.getByLabel('Roll over').fill('98');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Bet 0.01 USD' }).click();
  await panel(page).selectOption({ label: 'Martingale' });
  await expect(page.getByText('After every loss: increase the bet by 100 %.')).toBeVisible();
  await expect(page.getByText('Never loses more than $0.20.')).toBeVisible();
  await start(page).click();
  const ended = run(page).getByRole('status');
  await expect(ended).toHaveText(/^Stopped/);
  // A few wins one after the other take it to the greatest bet first, once in some hundred runs: it begins again.
  if ((await ended.textContent())?.includes('greatest bet')) {
    bets.length = 0;
    await start(page).click();
  }
  await expect(ended).toHaveText('Stopped: the next bet could break the loss limit.');
  const placed = bets.length;
  // A win begins it again, with more to lose: one run in twelve or so has one.
  const doubled = bets.slice(bets.lastIndexOf('0.01'));
  expect(doubled.length).toBeGreaterThanOrEqual(4);
  expect(doubled).toEqual(doubled.map((_, losses) => formatUnits(BigInt(2 ** losses), 2)));
  await expect(start(page)).toBeEnabled();
  await expect(page.getByLabel('Bet amount')).toHaveValue('0.01');
  await run(page).getByText('Last bets').click();
  await expect(run(page).getByRole('row')).toHaveCount(Math.min(placed, 100) + 1);
  expect(bets).toHaveLength(placed);
  expect(await violationsOnPhone(page)).toEqual([]);
});

test('a link that holds no strategy says so, and a run is stopped by hand in the middle of quick play', async ({
  page,
  request,
}) => {
  await enterAs(page, await newPlayer(request), { quick: true });
  await page.goto('/casino/game/dice#strategy=nothing');
  await expect(page.getByText('This link holds no strategy for this game.')).toBeVisible();
  const bets = betsOf(page);
  await openStrategies(page);
  await page.getByRole('button', { name: 'Bet 0.01 USD' }).click();
  await panel(page).selectOption({ label: 'Paroli' });
  await start(page).click();
  await expect.poll(() => bets.length).toBeGreaterThan(20);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(run(page).getByRole('status')).toHaveText('Stopped by you.');
  const placed = bets.length;
  await expect(run(page).getByText(new RegExp(`^${placed} \\(`))).toBeVisible();
  expect(bets).toHaveLength(placed);
});

test('rules are written, moved by keyboard and by hand, saved to the account and shared as a link', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const player = await newPlayer(request);
  await enterAs(page, player, { quick: true });
  await openStrategies(page);
  await panel(page).selectOption('new');
  const dialog = editor(page);
  await dialog.getByLabel('Name').fill('Careful');
  expect(await violationsInEveryTheme(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add a rule' }).click();
  await dialog.getByLabel('What is looked at').selectOption('lose');
  await dialog.getByLabel('How it is compared').selectOption('streakIs');
  await dialog.getByLabel('Figure').first().fill('3');
  await expect(sentences(page).first()).toContainText(
    'After exactly 3 losses in a row: increase the bet by 100 %.',
  );
  await dialog.getByRole('button', { name: 'Use' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Bets that can grow after a loss need a loss limit.');
  await dialog.getByLabel('Loss', { exact: true }).fill('5');
  await dialog.getByRole('button', { name: 'Change rule 1' }).click();
  await dialog.getByRole('button', { name: 'Add a rule' }).click();
  await dialog.getByLabel('What is looked at').selectOption('win');
  await dialog.getByLabel('Action', { exact: true }).selectOption('reset');
  expect(await violationsOnPhone(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change rule 2' }).click();
  await expect(sentences(page)).toContainText(['After exactly 3 losses', 'After every win']);

  await dialog.getByRole('button', { name: 'Move rule 2', exact: true }).press('ArrowUp');
  await expect(sentences(page)).toContainText(['After every win', 'After exactly 3 losses']);
  await expect(dialog.getByRole('button', { name: 'Move rule 1', exact: true })).toBeFocused();
  await dialog.getByRole('button', { name: 'Move rule 1', exact: true }).dragTo(sentences(page).nth(1));
  await expect(sentences(page)).toContainText(['After exactly 3 losses', 'After every win']);

  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Strategy saved')).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await dialog.getByRole('button', { name: 'Use' }).click();
  await expect(panel(page).locator('option:checked')).toHaveText('Careful');

  await openStrategies(page);
  await panel(page).selectOption({ label: 'Careful' });
  await expect(page.getByText('After exactly 3 losses in a row: increase the bet by 100 %.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit, test and share' }).click();
  await editor(page).getByRole('button', { name: 'Delete' }).click();
  await expect(editor(page).getByRole('button', { name: 'Delete' })).toBeHidden();

  // A link is looked at; it never starts.
  const bets = betsOf(page);
  await follow(page, '/');
  await page.goto(link);
  await expect(editor(page).getByLabel('Name')).toHaveValue('Careful');
  await expect(sentences(page)).toHaveCount(2);
  await expect(editor(page).getByText(/^After \d+ losses in a row/)).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  expect(bets).toEqual([]);
});

test('a reality check ends a run, and nothing is placed after it', async ({ page, request }) => {
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '50');
  await enterAs(page, player, { demo: false, quick: true });
  const bets = betsOf(page);
  // The answer that the house gives once a check is due.
  let refused = false;
  await page.route('**/api/game/play', async (route) => {
    if (!refused) return route.continue();
    await route.fulfill({ status: 403, json: { code: -15, message: 'Reality check', errors: {} } });
  });
  await openStrategies(page);
  await page.getByRole('button', { name: 'Bet 0.01 USD' }).click();
  await panel(page).selectOption({ label: 'Paroli' });
  await start(page).click();
  await expect.poll(() => bets.length).toBeGreaterThan(5);
  refused = true;
  await expect(run(page).getByRole('status')).toHaveText('Stopped for a reality check.');
  const placed = bets.length;
  await expect(start(page)).toBeEnabled();
  expect(bets).toHaveLength(placed);
});

test('a strategy is tried on ten thousand rounds of a revealed seed, and nothing is staked', async ({
  page,
  request,
}) => {
  await enterAs(page, await newPlayer(request));
  const bets = betsOf(page);
  await openStrategies(page);
  await panel(page).selectOption({ label: 'Fibonacci' });
  await page.getByRole('button', { name: 'Edit, test and share' }).click();
  const dialog = editor(page);
  await dialog.getByRole('tab', { name: 'Test' }).click();
  await expect(dialog.getByRole('button', { name: 'Test on 10,000 rounds' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Reveal my current seed' }).click();
  await expect(dialog.getByLabel('Revealed server seed')).toHaveValue(/^[0-9a-f]{64}$/);
  await dialog.getByRole('button', { name: 'Test on 10,000 rounds' }).click();
  const result = dialog.getByRole('region', { name: 'Result of the test' });
  await expect(result.getByText(/ended ahead/)).toBeVisible();
  await expect(result.getByRole('img')).toHaveCount(2);
  expect(await violationsInEveryTheme(page)).toEqual([]);
  expect(bets).toEqual([]);
});
