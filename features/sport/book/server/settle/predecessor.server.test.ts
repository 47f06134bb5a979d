/** Faults of an earlier book, each as a test that fails where it is put in; the room's README lists all of them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settle } from '#engines/sport/settle/settle.ts';
import { kindOf } from '#engines/sport/settle/shares.ts';
import { sportApp, type SportApp } from '../testing/app.ts';
import { WINNER } from '../testing/feed.ts';

let sport: SportApp;
const WON = { '1': 'won', '2': 'lost', '3': 'lost' };

beforeAll(async () => {
  sport = await sportApp();
});
afterAll(() => sport.app.close());

it('a total that is met exactly gives both sides their stakes back, and pays neither', async () => {
  const line = '18|total=2';
  const facts = {
    periods: [
      { home: 1, away: 0 },
      { home: 0, away: 1 },
    ],
  };
  const kinds = ['12', '13'].map((outcome) => {
    const one = settle({ status: 'ended', facts }, { marketId: 18, specifiers: 'total=2', outcome });
    return one.kind === 'settled' && kindOf(one.shares);
  });
  expect(kinds).toEqual(['void', 'void']);
  const player = await sport.player('40');
  await sport.feed.fixture('push');
  await sport.feed.odds('push', line, { '12': '1.95', '13': '1.85' });
  for (const outcome of ['12', '13']) await sport.bet(player, [await sport.leg('push', outcome, line)]);
  await sport.feed.settle('push', line, { '12': kinds[0] as string, '13': kinds[1] as string });
  expect(await sport.dollars(player)).toBe(4000n);
});

it('a multi of three winning legs is paid once, whether their results come together or one by one', async () => {
  const player = await sport.player('40');
  for (const [round, oneByOne] of [true, false].entries()) {
    const ids = ['a', 'b', 'c'].map((name) => `multi-${name}${round}`);
    const legs = [];
    for (const id of ids) {
      await sport.feed.fixture(id);
      legs.push(await sport.leg(id));
    }
    const before = await sport.dollars(player);
    await sport.bet(player, legs);
    // Together: nothing is worked out before all of them are there.
    for (const id of ids)
      for (const copy of [1, 2])
        if (oneByOne) await sport.feed.settle(id, WINNER, WON);
        else await sport.feed.result(id, WINNER, WON, sport.app.kit.runtime.now() + copy);
    await Promise.all([sport.feed.settled(), sport.feed.settled(), sport.feed.settled()]);
    expect(await sport.dollars(player)).toBe(before - 1000n + 8000n);
  }
});

it('two matches of the same names are two: the result of one settles no bet on the other', async () => {
  const player = await sport.player('40');
  const { pool } = sport.app.platform.db;
  for (const id of ['twin-1', 'twin-2']) await sport.feed.fixture(id);
  await pool.query(`update sport_event set home = 'Twins', away = 'Others' where id in ('twin-1', 'twin-2')`);
  await sport.bet(player, [await sport.leg('twin-1')]);
  await sport.bet(player, [await sport.leg('twin-2')]);
  await sport.feed.settle('twin-1', WINNER, WON);
  expect(await sport.dollars(player)).toBe(4000n);
  const { body } = await sport.app.api('/api/sport/bets', { state: 'open' }, player.token);
  expect(body).toMatchObject([{ legs: [{ event: 'twin-2' }] }]);
});

it('singles that are sent at once are held by the sum of their stakes: the last one that the balance does not bear is refused', async () => {
  const player = await sport.player('25');
  const legs = [];
  for (const id of ['sum-1', 'sum-2', 'sum-3']) {
    await sport.feed.fixture(id);
    legs.push(await sport.leg(id));
  }
  const answers = await Promise.all(legs.map((leg) => sport.submit(player, [leg])));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409]);
  expect(await sport.dollars(player)).toBe(500n);
});

it('leaves clean books', async () => {
  expect(await sport.audit()).toEqual([]);
});
