import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#platform/server/log/log.ts';
import { type SportApp, sportApp } from '../testing/app.ts';
import { PRE, WINNER } from '../testing/feed.ts';
import { isAtWork } from '../at-work.ts';
import { applyMessage } from '../feed/apply.ts';
import { FILES, ODDS_API as PRODUCER } from '../feed/producer-ids.ts';
import { readProducers } from '../feed/rows.ts';
import { lostOf, newsOfFiles } from '../files/adapter.ts';
import { readSeasonCsv } from '../files/csv.ts';
import { MATCH_PREFIX } from '../files/match.ts';
import { placed } from '../files/meetings.ts';
import { readListed } from './board.ts';
import { kindOfLeague } from '../odds-api/leagues.ts';
import { newsOfOdds, newsOfScores } from './news.ts';
import { leaguePrefix, readOdds, readScores } from '../odds-api/read.ts';

const LEAGUE = 'basketball_norvania';
const PREFIX = leaguePrefix(LEAGUE);
const HOUR = 3_600_000;

let sport: SportApp;
beforeAll(async () => {
  sport = await sportApp();
});
afterAll(() => sport.app.close());

/** Of a producer that was silent for hours. */
async function believed(producer: number): Promise<void> {
  const { feed, app } = sport;
  await feed.alive(producer);
  const { request } = (await readProducers(app.platform.db.pool)).get(producer)!;
  const timestamp = app.kit.runtime.now();
  if (request) await feed.apply({ kind: 'snapshot_complete', producer, timestamp, requestId: request.id });
}

it('switched off the feed is read on for a bet that was opened again, until it is settled once more', async () => {
  const { feed, app } = sport;
  const player = await sport.player('50');
  const [id, home] = ['off:1', { '1': 'won', '2': 'lost', '3': 'lost' }];
  await feed.fixture(id);
  await sport.bet(player, [await sport.leg(id)]);
  const staked = await sport.dollars(player);
  await app.kit.features.set('book', false, 'test');
  await feed.settle(id, WINNER, home);
  expect(await isAtWork(feed.context)).toBe(false);
  await sport.pass(1000);
  await feed.rollback(id, WINNER);
  expect([await sport.dollars(player), await isAtWork(feed.context)]).toEqual([staked, true]);
  await sport.pass(1000);
  await feed.settle(id, WINNER, home);
  expect(await isAtWork(feed.context)).toBe(false);
  await app.kit.features.set('book', true, 'test');
});

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
  const listed = () =>
    readListed(app.platform.db.pool, { producer: PRODUCER, prefix: PREFIX, from: now() - HOUR * 24 });
  const kind = kindOfLeague(LEAGUE)!;
  const quoted = readOdds([{ ...match, bookmakers }], {
    league: LEAGUE,
    kind,
    bookmaker: 'alpha',
    now: now(),
  });

  await feed.alive(PRODUCER);
  for (const message of newsOfOdds(quoted.items, await listed(), { producer: PRODUCER, now: now() }))
    await feed.apply(message);
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
    const ended = readScores([{ ...match, completed: true, scores }], { league: LEAGUE, kind });
    for (const message of newsOfScores(ended.items, await listed(), { producer: PRODUCER, now: now() }))
      await feed.apply(message);
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

it('what was bet on other sides than a match has now, or long before it begins now, comes back', async () => {
  const { feed, app } = sport;
  const now = () => app.kit.runtime.now();
  const kind = kindOfLeague(LEAGUE)!;
  const id = `${PREFIX}m2`;
  const match = { id: 'm2', home_team: 'Alderwick', away_team: 'Marrowby' };
  const begins = now() + 20 * HOUR;
  const listed = () =>
    readListed(app.platform.db.pool, { producer: PRODUCER, prefix: PREFIX, from: now() - HOUR * 24 });
  const look = async (startsAt: number, more: object = {}) => {
    await feed.alive(PRODUCER);
    const at = new Date(now()).toISOString();
    const teams = { ...match, ...more };
    const outcomes = [
      { name: teams.home_team, price: 2.5 },
      { name: teams.away_team, price: 1.5 },
    ];
    const bookmakers = [{ key: 'alpha', last_update: at, markets: [{ key: 'h2h', outcomes }] }];
    const quoted = readOdds([{ ...teams, commence_time: new Date(startsAt).toISOString(), bookmakers }], {
      league: LEAGUE,
      kind,
      bookmaker: 'alpha',
      now: now(),
    });
    for (const message of newsOfOdds(quoted.items, await listed(), { producer: PRODUCER, now: now() }))
      await feed.apply(message);
    await feed.settled();
  };
  await believed(PRODUCER);
  const player = await sport.player('100');
  const take = async () => sport.bet(player, [await sport.leg(id, '4', '219|')]);
  await look(begins);
  await take();
  // Put off by less than the house allows.
  await look(begins + 40 * HOUR);
  const other = await sport.player('100');
  await sport.bet(other, [await sport.leg(id, '4', '219|')]);
  expect(await sport.dollars(player)).toBe(9000n);
  await look(begins + 60 * HOUR);
  expect([await sport.dollars(player), await sport.dollars(other)]).toEqual([10_000n, 9000n]);
  // Called otherwise it is the same side.
  await look(begins + 60 * HOUR, { home_team: 'Alderwick Town', away_team: 'Márrowby' });
  await look(begins + 60 * HOUR);
  expect(await sport.dollars(other)).toBe(9000n);

  const waiting = await sport.submit(player, [await sport.leg(id, '4', '219|')]);
  await look(begins + 60 * HOUR, { home_team: 'Marrowby', away_team: 'Alderwick' });
  expect(await sport.dollars(other)).toBe(10_000n);
  expect((await sport.confirm(player, waiting.body.queueId)).status).not.toBe(200);
  await take();
  await sport.pass(90 * HOUR);
  const score = async (home: string, away: string) => {
    const answer = {
      ...match,
      commence_time: new Date(begins + 60 * HOUR).toISOString(),
      home_team: home,
      away_team: away,
      completed: true,
      scores: [
        { name: 'Alderwick', score: '70' },
        { name: 'Marrowby', score: '88' },
      ],
    };
    const ended = readScores([answer], { league: LEAGUE, kind });
    for (const message of newsOfScores(ended.items, await listed(), { producer: PRODUCER, now: now() }))
      await feed.apply(message);
    await feed.settled();
  };
  // Exchanged once more, which only the scores say: nobody is paid for the other side's goals.
  await score('Alderwick', 'Marrowby');
  expect([await sport.dollars(player), await sport.dollars(other)]).toEqual([10_000n, 10_000n]);
  expect(await sport.audit()).toEqual([]);
});

it('a side that another one is named for before the start gives bets back, and after it only the log says so', async () => {
  const { feed, app } = sport;
  const now = () => app.kit.runtime.now();
  const lines: string[] = [];
  const log = createLog('warn', false, { write: (line) => void lines.push(line) });
  const context = { ...feed.context, kit: { ...feed.context.kit, log } };
  const id = 'odds:named:1';
  const startsAt = now() + HOUR;
  const warnings = async (away: string) => {
    const fixture = { id, sport: 1, category: 'N', tournament: 'F', home: 'Alderwick', away, startsAt };
    await applyMessage(context, { kind: 'fixture', producer: PRE, timestamp: now(), fixture });
    await feed.settled();
    return lines.splice(0).map((line) => JSON.parse(line));
  };
  const open = () => feed.odds(id, WINNER, { '1': '2', '2': '3.4', '3': '4' });
  await believed(PRE);
  expect(await warnings('Marrowby')).toEqual([]);
  await open();
  const player = await sport.player('50');
  await sport.bet(player, [await sport.leg(id)]);
  expect(await warnings('Dunmarrow')).toMatchObject([{ event: id, reason: 'sides replaced', bets: 1 }]);
  expect(await sport.dollars(player)).toBe(5000n);
  await open();
  await sport.bet(player, [await sport.leg(id)]);
  await sport.pass(2 * HOUR);
  expect(await warnings('Quillford')).toMatchObject([
    { event: id, from: 'Alderwick - Dunmarrow', to: 'Alderwick - Quillford' },
  ]);
  expect(await sport.dollars(player)).toBe(4000n);
  await feed.settle(id, WINNER, { '1': 'won', '2': 'lost', '3': 'lost' });
  // The first bet was given back, and stays so.
  expect(await sport.dollars(player)).toBe(6000n);
  expect(await sport.audit()).toEqual([]);
});

it('a match of a file is bet on at the odds of the file and settled by its result when it is over', async () => {
  const { feed, app } = sport;
  const now = () => app.kit.runtime.now();
  const shiftDays = 400;
  const date = new Date(now() - (shiftDays - 1) * 24 * HOUR);
  const day = date.toISOString().slice(0, 10).split('-').toReversed().join('/');
  const csv = `Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,B365H,B365D,B365A\n${day},12:00,Alderwick,Marrowby,1,3,2.1,3.4,3.6\n`;
  const all = placed([{ name: 'n.csv', ...readSeasonCsv(csv, 'Norvania') }], shiftDays);
  const { id, startsAt } = all[0]!;
  const listed = () =>
    readListed(app.platform.db.pool, { producer: FILES, prefix: MATCH_PREFIX, from: now() - HOUR * 24 });
  const look = async () => {
    await feed.alive(FILES);
    const news = newsOfFiles(all, await listed(), { now: now(), shiftDays, margin: 0.06 });
    for (const message of news) await feed.apply(message);
    await feed.settled();
  };
  await look();
  const player = await sport.player('50');
  await sport.bet(player, [await sport.leg(id, '3')]);
  const staked = await sport.dollars(player);
  await sport.pass(startsAt + HOUR - now());
  await look();
  expect(await sport.dollars(player)).toBe(staked);
  await sport.pass(HOUR);
  await look();
  // 40 are left of 50, and 10 at 3.6 pay 36.
  expect(await sport.dollars(player)).toBe((staked * 19n) / 10n);
  await look();
  expect(await sport.dollars(player)).toBe((staked * 19n) / 10n);
  expect(await sport.audit()).toEqual([]);
});

it('bets on a match that no file has any more come back, once', async () => {
  const { feed, app } = sport;
  const now = () => app.kit.runtime.now();
  const day = new Date(now() + 24 * HOUR).toISOString().slice(0, 10).split('-').toReversed().join('/');
  const season = (side: string) =>
    `Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,B365H,B365D,B365A\n${day},12:00,${side},Marrowby,,,2.1,3.4,3.6\n`;
  const look = async (side: string) => {
    await feed.alive(FILES);
    const all = placed([{ name: 'n.csv', ...readSeasonCsv(season(side), 'Norvania') }], 0);
    const listed = await readListed(app.platform.db.pool, { producer: FILES, prefix: MATCH_PREFIX, from: 0 });
    const lost = lostOf(all, listed, now());
    const news = newsOfFiles(all, listed, { now: now(), shiftDays: 0, margin: 0.06, lost });
    for (const message of news) await feed.apply(message);
    await feed.settled();
    return { id: all[0]!.id, voided: news.filter(({ kind }) => kind === 'bet_cancel').length };
  };
  await believed(FILES);
  const { id } = await look('Quillford');
  const player = await sport.player('50');
  await sport.bet(player, [await sport.leg(id)]);
  await look('Dunmarrow');
  expect(await sport.dollars(player)).toBe(4000n);
  await sport.pass(5 * 24 * HOUR);
  expect((await look('Dunmarrow')).voided).toBe(1);
  expect(await sport.dollars(player)).toBe(5000n);
  expect((await look('Dunmarrow')).voided).toBe(0);
  expect(await sport.audit()).toEqual([]);
});
