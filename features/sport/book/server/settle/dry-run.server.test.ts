import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventResult } from '#engines/sport/settle/settle.ts';
import { sportApp, type SportApp } from '../testing/app.ts';
import { WINNER } from '../testing/feed.ts';
import { dryRun } from './dry-run.ts';

let sport: SportApp;

beforeAll(async () => {
  sport = await sportApp();
});
afterAll(() => sport.app.close());

it('tells what an event’s bets are owed beside what they have had, and writes nothing', async () => {
  const player = await sport.player('50');
  const [id, other] = ['dry:1', 'dry:2'];
  for (const event of [id, other]) await sport.feed.fixture(event);
  const won = await sport.bet(player, [await sport.leg(id)]);
  const lost = await sport.bet(player, [await sport.leg(id, '2')]);
  const both = await sport.bet(player, [await sport.leg(id), await sport.leg(other)]);
  const { body: queued } = await sport.submit(player, [await sport.leg(id, '3')]);
  const { pool } = sport.app.platform.db;
  const listed = async () => {
    const run = await dryRun(pool, id);
    return run?.bets.map(({ id: bet, state, paid, owed, legs }) => [
      bet,
      state,
      paid,
      owed,
      ...legs.map(({ result, by }) => `${result} ${by}`),
    ]);
  };
  const stored = async () =>
    (await pool.query('select id, state, paid, closed, revision from sport_bet order by id')).rows;
  const twenty = sport.app.units('20');
  expect(await listed()).toEqual([
    [won, 'open', 0n, null, 'null null'],
    [lost, 'open', 0n, null, 'null null'],
    [both, 'open', 0n, null, 'null null', 'null null'],
  ]);
  // By our own settler, before the feed has settled anything.
  const result: EventResult = { status: 'postponed' };
  await pool.query('update sport_event set result = $2 where id = $1', [id, JSON.stringify(result)]);
  const before = await stored();
  expect(await listed()).toEqual([
    [won, 'open', 0n, twenty / 2n, 'void own'],
    [lost, 'open', 0n, twenty / 2n, 'void own'],
    [both, 'open', 0n, null, 'void own', 'null null'],
  ]);
  expect(await stored()).toEqual(before);
  // A result that does not tell of the market is no reason to give stakes back.
  const bare: EventResult = { status: 'ended', facts: { periods: [] } };
  await pool.query('update sport_event set result = $2 where id = $1', [id, JSON.stringify(bare)]);
  expect((await listed())?.[0]).toEqual([won, 'open', 0n, null, 'null null']);
  // What the feed says comes first; a second result that was not applied to the bets yet shows as a change.
  await sport.feed.settle(id, WINNER, { '1': 'won', '2': 'lost', '3': 'lost' });
  await sport.feed.result(id, WINNER, { '1': 'lost', '2': 'won', '3': 'lost' });
  expect(await listed()).toEqual([
    [won, 'settled', twenty, 0n, 'lost feed'],
    [lost, 'settled', 0n, sport.app.units('34'), 'won feed'],
    [both, 'open', 0n, 0n, 'lost feed', 'null null'],
  ]);
  expect((await stored()).map((row) => row.id)).toContain(queued.queueId);
});

it('knows stored events only', async () => {
  expect(await dryRun(sport.app.platform.db.pool, 'no-such')).toBeNull();
});
