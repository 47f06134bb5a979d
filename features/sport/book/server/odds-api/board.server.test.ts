import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SportApp, sportApp } from '../testing/app.ts';
import { PRODUCER, readListed } from './board.ts';
import { kindOfLeague } from './leagues.ts';
import { newsOfOdds, newsOfScores } from './news.ts';
import { leaguePrefix, readOdds, readScores } from './read.ts';

const LEAGUE = 'basketball_norvania';
const PREFIX = leaguePrefix(LEAGUE);
const HOUR = 3_600_000;

let sport: SportApp;
beforeAll(async () => {
  sport = await sportApp();
});
afterAll(() => sport.app.close());

it('a match of the service is bet on, settled by its score, and settled again when that was corrected', async () => {
  const { feed, app } = sport;
  const now = () => app.kit.runtime.now();
  const begins = now() + HOUR;
  const match = {
    id: 'm1',
    sport_title: 'Norvania',
    commence_time: new Date(begins).toISOString(),
    home_team: 'Alderwick',
    away_team: 'Marrowby',
  };
  const outcomes = [
    { name: 'Alderwick', price: 2.5 },
    { name: 'Marrowby', price: 1.5 },
  ];
  const at = new Date(now()).toISOString();
  const bookmakers = [{ key: 'alpha', last_update: at, markets: [{ key: 'h2h', outcomes }] }];
  const listed = () => readListed(app.platform.db.pool, PREFIX, now() - HOUR * 24);
  const kind = kindOfLeague(LEAGUE)!;
  const quoted = readOdds([{ ...match, bookmakers }], {
    league: LEAGUE,
    kind,
    bookmaker: 'alpha',
    now: now(),
  });

  await feed.alive(PRODUCER);
  for (const message of newsOfOdds(quoted.items, await listed(), now())) await feed.apply(message);
  expect(await listed()).toEqual([
    {
      id: `${PREFIX}m1`,
      status: 0,
      startsAt: begins,
      score: null,
      markets: [{ key: '219|', status: 1, outcomes: ['4', '5'] }],
    },
  ]);
  const player = await sport.player('50');
  await sport.bet(player, [await sport.leg(`${PREFIX}m1`, '4', '219|')]);

  await sport.pass(3 * HOUR);
  const score = async (home: string) => {
    const scores = [
      { name: 'Alderwick', score: home },
      { name: 'Marrowby', score: '88' },
    ];
    const ended = readScores([{ ...match, completed: true, scores }], { league: LEAGUE });
    for (const message of newsOfScores(ended.items, await listed(), now())) await feed.apply(message);
    await feed.settled();
    return sport.dollars(player);
  };
  const before = await sport.dollars(player);
  // 40 are left of 50, and 10 at 2.5 pay 25.
  const won = await score('91');
  expect(won - before).toBe((before * 5n) / 8n);
  expect(await score('91')).toBe(won);
  expect(await score('87')).toBe(before);
  expect(await sport.audit()).toEqual([]);
});
