import { afterAll, beforeAll, expect, it } from 'vitest';
import { sportApp, type SportApp } from '../testing/app.ts';

let sport: SportApp;

beforeAll(async () => {
  sport = await sportApp();
  await sport.app.kit.settings.set('book', { adapter: 'simulator', horizonHours: 1 }, 'test');
});
afterAll(() => sport.app.close());

const live = async (): Promise<number> => {
  const { body } = await sport.app.api('/api/bookmaker/categories', {});
  return body.reduce((all: number, { count }: { count: { live: number } }) => all + count.live, 0);
};

it('fills the board by itself: 40 live events and more, and a bet can be placed on what begins soon', async () => {
  await expect.poll(live, { timeout: 180_000, interval: 500 }).toBeGreaterThanOrEqual(40);
  const soon = async () => (await sport.app.api('/api/sport/events', { when: 'soon' })).body.events;
  await expect.poll(async () => (await soon()).length).toBeGreaterThan(0);
  const player = await sport.player('50');
  const event = (await soon()).at(-1);
  const market = event.markets[0];
  const outcome = market.outcomes.find(({ active }: { active: boolean }) => active);
  const leg = { event: event.id, market: market.key, outcome: outcome.id, version: market.version };
  await sport.bet(player, [leg], { policy: 'any' });
  expect(await sport.dollars(player)).toBe(4000n);
});

it('leaves clean books', async () => {
  expect(await sport.audit()).toEqual([]);
});
