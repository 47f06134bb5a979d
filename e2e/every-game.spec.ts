/** Each game of the house is played to a settled bet, by hand, with what is on its page. */
import { expect, test, type APIRequestContext, type Page } from './test.ts';
import { games } from '#app/games.ts';
import { violationsOnPhone } from './axe.ts';
import { betTogether } from './bet-together.ts';
import { follow } from './follow.ts';
import { anyPlayer, enterAs } from './players.ts';
import { watchErrors } from './watch.ts';

type Game = (typeof games)[number];

/** Everything of the game; what stands round it is the same for all, and `routes` and `pages` look at that. */
const table = 'section[aria-labelledby=game-title]';
/** Rounds that all play together may be under way: then the bet is for the next one. */
const bet = (page: Page) => page.getByRole('button', { name: /^(Bet|Play|Bet next round)$/ });
const take = (page: Page) => page.getByRole('button', { name: /^Take / });
const results = (page: Page) => page.getByRole('list', { name: 'Your last results' }).getByRole('button');
/** What a stage marks as sending a turn. */
const turns = (page: Page) => page.locator('[data-turn]:enabled:not([aria-disabled=true])');
/** What a table marks as a place for chips. */
const spots = (page: Page) => page.locator('[data-spot]');

/** Takes turns until the round is over; leaves as soon as there is something to take. */
async function playOut(page: Page): Promise<void> {
  await expect(async () => {
    if ((await results(page).count()) > 0) return;
    if (
      await take(page)
        .isEnabled({ timeout: 200 })
        .catch(() => false)
    )
      await take(page).click({ timeout: 1000 });
    else await turns(page).first().click({ timeout: 1000 });
    expect(await results(page).count()).toBeGreaterThan(0);
  }).toPass({ intervals: [100, 250] });
}

/** These games show the rounds of the room; what became of the bet is in the player's own sum. */
async function playTogether(page: Page): Promise<void> {
  await betTogether(bet(page));
  await expect(page.getByLabel('Your session')).toContainText(/[+\u2212-]\$?\d/, { timeout: 200_000 });
}

async function play(page: Page, { id, kind, chips }: Game): Promise<void> {
  const wrong = watchErrors(page);
  // As a link does: the page is loaded once for all of them.
  await follow(page, `/casino/game/${id}`);
  await expect(page.getByRole('button', { name: /^(Bet|Play)/ }).first()).toBeVisible();
  // On tables that are played in turns a chip lies from the start.
  if (chips && kind === 'instant') await spots(page).first().click();
  await expect(bet(page)).toBeEnabled();
  if (kind === 'shared') await playTogether(page);
  else await bet(page).click();
  if (kind === 'steps') await playOut(page);
  if (kind !== 'shared') await expect(results(page).first()).toBeVisible();
  expect(await violationsOnPhone(page, table)).toEqual([]);
  expect(wrong.filter((line) => kind !== 'shared' || !/\b409\b/.test(line))).toEqual([]);
}

/** Rounds that all play together are waited for, each by itself; of the others a page plays several in a row. */
function sets(): Game[][] {
  const rows: Game[][] = games.filter(({ kind }) => kind === 'shared').map((game) => [game]);
  for (const kind of ['instant', 'steps']) {
    const found = games.filter((game) => game.kind === kind);
    for (let at = 0; at < found.length; at += 7) rows.push(found.slice(at, at + 7));
  }
  return rows;
}

async function playAll(page: Page, request: APIRequestContext, set: readonly Game[]): Promise<void> {
  await enterAs(page, await anyPlayer(request), { quick: true });
  await page.goto('/fairness');
  for (const game of set) await test.step(game.title, () => play(page, game));
}

for (const set of sets()) {
  const titles = set.map(({ title }) => title).join(', ');
  test(`played from the bet to its result: ${titles}`, async ({ page, request }) => {
    await playAll(page, request, set);
  });
}

/** A slider and a button, a round of the room, fields to open, chips to lay: what a finger does in any of them. */
const byFinger = ['dice', 'double', 'mines', 'roulette'];

test(
  'played by finger, a game of each way to play',
  { tag: '@phone' },
  async ({ page, request, isMobile }) => {
    test.skip(!isMobile, 'all games are played with the mouse');
    const set = games.filter(({ id }) => byFinger.includes(id));
    expect(set).toHaveLength(byFinger.length);
    await playAll(page, request, set);
  },
);

test('no game is left out', () => {
  expect(
    sets()
      .flat()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(games.map(({ id }) => id).toSorted());
});
