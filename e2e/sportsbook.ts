/** What the browser tests of the sportsbook do again and again. */
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';
import { credit, enterAs, newPlayer, post, type Preferences, type TestPlayer } from './players.ts';

export const slipOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Bet slip' });

/**
 * The first price of the result of the `count` matches that begin last, of those where it can be pressed: those at the top
 * may begin at once. Whatever comes or moves meanwhile.
 */
export async function firstPrices(page: Page, count: number): Promise<Locator[]> {
  const matches = page.getByRole('link', { name: /markets?$/ });
  await expect(matches.nth(count)).toBeVisible();
  const result = page.getByRole('group', { name: 'Match result' });
  const open = page.getByRole('listitem').filter({ has: result.locator('[data-price]:enabled') });
  await expect(open.nth(count)).toBeVisible();
  const addresses = await open
    .getByRole('link', { name: /markets?$/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  return addresses.slice(-count).map((address) =>
    page
      .getByRole('listitem')
      .filter({ has: page.locator(`a[href="${address}"]`) })
      .getByRole('group', { name: 'Match result' })
      .getByRole('button')
      .first(),
  );
}

/** A player with fifty dollars, whose page this is. */
export async function enterWithDollars(
  page: Page,
  request: APIRequestContext,
  preferences: Preferences = {},
): Promise<TestPlayer> {
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '50.00');
  await enterAs(page, player, { demo: false, currency: 'usd', ...preferences });
  return player;
}

interface Listed {
  readonly id: string;
  readonly markets: readonly {
    readonly key: string;
    readonly open: boolean;
    readonly version: number;
    readonly outcomes: readonly { readonly id: string; readonly active: boolean }[];
  }[];
}

/** A single in play money, placed without a page, on a match that does not begin soon. */
export async function betPlayMoney(request: APIRequestContext, { token }: TestPlayer): Promise<void> {
  const asked = { sport: 'soccer-1', when: 'soon', limit: 60 };
  const { events } = await post<{ events: readonly Listed[] }>(request, '/api/sport/events', asked, token);
  // What leans too far to one side is closed for the time being.
  const match = events.findLast(({ markets }) => markets.some(({ open }) => open))!;
  const { key, version, outcomes } = match.markets.find(({ open }) => open)!;
  const leg = { event: match.id, market: key, outcome: outcomes.find(({ active }) => active)!.id, version };
  const slip = { currency: 'usd', stake: '2.00', kind: 'single', policy: 'any', demo: true, legs: [leg] };
  const { queueId } = await post<{ queueId: string }>(request, '/api/sport/slip/submit', slip, token);
  await post(request, '/api/sport/slip/confirm', { queueId }, token);
}
