/** What the product states of these screens (PHOENIX_CONTRACT/constants.json), read and held against the running page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type APIRequestContext, type Locator, type Page } from './test.ts';
import { GAMES, stockGames } from './catalogue-games.ts';
import { follow } from './follow.ts';
import { enterAs, newPlayer } from './players.ts';

const folder = process.env['PHOENIX_CONTRACT'];
const stated = folder ? JSON.parse(readFileSync(join(folder, 'constants.json'), 'utf8')) : null;

test.skip(stated === null, 'set PHOENIX_CONTRACT to the folder of constants.json');
test.skip(({ isMobile }) => isMobile, 'widths are set by hand');

const stateOf = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '{}').state, key);

/** How many tiles of a row are wholly in sight. */
function inSight(list: Locator): Promise<number> {
  return list.evaluate((row) => {
    const { left, right } = row.getBoundingClientRect();
    const boxes = [...row.children].map((tile) => tile.getBoundingClientRect());
    return boxes.filter((box) => box.left >= left - 1 && box.right <= right + 1).length;
  });
}

test('a guest’s page', async ({ page, request }) => {
  await test.step('feeds: rows to begin with, wins to begin with, and what counts as high and lucky', () =>
    feeds(page, request));
  await test.step('store: where it is kept, what a visitor begins with, and the themes', () => store(page));
  await page.keyboard.press('Escape');
  await test.step('lobby: games of a row, in sight, and how far it turns', () => lobby(page));
  await test.step('layout: what changes at which width', () => layout(page));
  await test.step('lists to choose from: searched above how many entries, scrolled from which height', () =>
    lists(page));
});

async function feeds(page: Page, request: APIRequestContext): Promise<void> {
  const { latestWinsInitial, highRollerUnits, luckyMultiplierMin } = stated.feeds;
  const asked = page.waitForRequest((made) => (made.postData() ?? '').includes('all_wins'));
  await page.goto('/');
  expect((await asked).postDataJSON()).toMatchObject({ type: 'all_wins', count: latestWinsInitial });
  const headers = { authorization: `Bearer ${(await newPlayer(request)).token}` };
  for (const [type, fits] of [
    ['high_rollers', ({ wager }: Bet) => Number(wager) >= highRollerUnits],
    [
      'lucky_wins',
      ({ wager, profit }: Bet) => (Number(wager) + Number(profit)) / Number(wager) >= luckyMultiplierMin,
    ],
  ] as const) {
    const answer = await request.post('/api/data/latestGames', {
      data: { mode: 'casino', type, count: 50 },
      headers,
    });
    expect(answer.status(), type).toBe(200);
    const list = (await answer.json()) as { game: Bet }[];
    expect(list.filter(({ game }) => game.currency === 'usd' && !fits(game))).toEqual([]);
  }
}

async function store(page: Page): Promise<void> {
  const { key, themes, fiatViews, liveChannel, channel, ...defaults } = stated.store;
  await page.getByRole('button', { name: 'Display and sound' }).click();
  const choices = page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio');
  await expect(choices).toHaveText(Object.values<string>(themes));
  await expect(page.locator('html')).toHaveAttribute('data-theme', defaults.theme);
  const kept = await stateOf(page, key);
  expect(kept).toMatchObject(defaults);
  expect(fiatViews).toContain(kept.fiatView);
  expect(liveChannel).toContain(kept.liveChannel);
  expect(kept.channel).toBe(channel.replace(/\{.*?\|.*?\}/, 'casino').replace('{locale}', defaults.locale));
  const views = page.getByRole('radiogroup', { name: 'Fiat view' }).getByRole('radio');
  await expect(views).toHaveText(
    fiatViews.map((view: string) => (view === 'off' ? 'Off' : view)).toSorted(byOff),
  );
  await expect(page.getByRole('combobox', { name: 'Bets in the live feed' })).toContainText(
    String(defaults.liveFeedEntries),
  );
}

/** "Off" first, the rest in any order. */
function byOff(one: string, other: string): number {
  if (one === 'Off' || other === 'Off') return one === 'Off' ? -1 : 1;
  return other.localeCompare(one);
}

async function layout(page: Page): Promise<void> {
  const { mobileMax, playLabelBetAbove } = stated.layout;
  await follow(page, '/casino/game/dice');
  const bottom = page.getByRole('navigation', { name: 'Quick navigation' });
  for (const [width, phone] of [
    [mobileMax, true],
    [mobileMax + 1, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(bottom).toBeVisible({ visible: phone });
  }
  for (const [width, name] of [
    [playLabelBetAbove, 'Play'],
    [playLabelBetAbove + 1, 'Bet'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  }
}

async function lobby(page: Page): Promise<void> {
  const { gamesPerSection, gamesPerViewMobile, gamesPerViewDesktop, sliderIndexMax } = stated.lobby;
  const originals = page.getByRole('region', { name: 'Originals', exact: true });
  const list = originals.locator('ul');
  // The last tile leads to all of them.
  await expect(originals.getByRole('listitem')).toHaveCount(gamesPerSection + 1);
  const next = originals.getByRole('button', { name: 'Next in Originals' });
  for (const [width, count] of [
    [stated.layout.mobileMax, gamesPerViewMobile],
    [stated.layout.mobileMax + 1, gamesPerViewDesktop],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => inSight(list), { message: `${width} px` }).toBe(count);
  }
  await expect(list).toHaveAttribute('data-index', '0');
  const furthest = gamesPerSection + 1 - gamesPerViewDesktop;
  for (
    let index = gamesPerViewDesktop;
    index < furthest + gamesPerViewDesktop;
    index += gamesPerViewDesktop
  ) {
    await next.click();
    await expect(list).toHaveAttribute('data-index', String(Math.min(index, furthest)));
  }
  await expect(next).toBeDisabled();
  expect(furthest).toBeLessThanOrEqual(sliderIndexMax);
}

test('search: from how many letters, how many a page, how many pages either side', async ({
  page,
  request,
}) => {
  await stockGames(request);
  const { minLength, pageSize, pagerEitherSide } = stated.search;
  await enterAs(page, null);
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('button', { name: 'Search' })
    .click();
  const search = page.getByRole('dialog', { name: 'Search games' });
  const box = search.getByPlaceholder('Start entering the name of a game...');
  const suggested = search.getByRole('heading', { name: 'Games you should try' });
  const tiles = search.getByRole('list').getByRole('link');
  await expect(suggested).toBeVisible();
  await expect(tiles).toHaveCount(pageSize);

  const name = 'everlight';
  // Fewer letters are the beginning of a word, so many its middle too.
  const inside = tiles.filter({ hasText: /everlight/i });
  await box.fill(name.slice(1, minLength));
  await expect(suggested).toHaveCount(0);
  await expect(inside).toHaveCount(0);
  await box.fill(name.slice(1, minLength + 1));
  await expect(inside).toHaveCount(pageSize);
  // What follows is about the whole name: its answer is waited for, the shorter one's looks the same.
  const found = page.waitForResponse((answer) => answer.request().postData()?.includes(name) === true);
  await box.fill(name);
  await found;
  await expect(search.getByText(`${GAMES} games`)).toBeVisible();
  await expect(tiles).toHaveCount(pageSize);

  const pager = search.getByRole('navigation', { name: 'Pages of the search' });
  const last = Math.ceil(GAMES / pageSize);
  const middle = Math.ceil(last / 2);
  for (let at = 1; at <= middle; at++) {
    await expect(pager.locator('[aria-current=page]')).toHaveText(String(at));
    if (at < middle) await pager.getByRole('button', { name: 'Next page' }).click();
  }
  const near = Array.from({ length: 2 * pagerEitherSide + 1 }, (_, at) =>
    String(middle - pagerEitherSide + at),
  );
  await expect(pager.getByRole('button', { name: /^Page / })).toHaveText(['1', ...near, String(last)]);
});

async function lists(page: Page): Promise<void> {
  const { searchAboveEntries, scrollHeightPx } = stated.dropdown;
  await follow(page, '/dev/gallery');
  for (const name of ['Currency, with search', 'Risk, three entries']) {
    const choice = page.getByRole('combobox', { name });
    await choice.scrollIntoViewIfNeeded();
    await choice.click();
    const list = page.getByRole('listbox');
    await expect(list.getByRole('option').first()).toBeVisible();
    const count = await list.getByRole('option').count();
    await expect(
      page.locator(':popover-open, [role=dialog], [data-open]').locator('input:focus'),
    ).toHaveCount(count > searchAboveEntries ? 1 : 0);
    expect((await list.boundingBox())!.height).toBeLessThanOrEqual(scrollHeightPx);
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
  }
}

interface Bet {
  readonly currency: string;
  readonly wager: string;
  readonly profit: string;
}

test('race: how many win, how it is shared, when it ends', async ({ page, request }) => {
  const { winners, split, leaderboardType } = stated.race;
  const player = await newPlayer(request);
  const headers = { authorization: `Bearer ${player.token}` };
  const answer = await request.post('/api/leaderboard', { data: { type: leaderboardType }, headers });
  expect(answer.status()).toBe(200);
  expect(((await answer.json()) as unknown[]).length).toBeLessThanOrEqual(winners);

  await enterAs(page, player);
  await page.goto('/leaderboard');
  await expect(page.getByRole('table', { name: 'Standings' }).getByRole('row')).toHaveCount(winners + 1);
  await expect(page.getByText(/Ends Sunday\b.*at midnight/)).toBeVisible();
  const lines = page.getByRole('region', { name: 'How it is shared' }).getByRole('listitem');
  const shares = (await lines.allInnerTexts()).flatMap((line) => {
    const [, from, to = from] = /Places? (\d+)(?: to (\d+))?/.exec(line) ?? [];
    const percent = Number(/([\d.]+)%/.exec(line)?.[1]);
    return Array.from({ length: Number(to) - Number(from) + 1 }, () => percent);
  });
  expect(shares).toEqual(split);
});
