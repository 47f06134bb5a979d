/** Answers in the form that the service documents, with invented matches. */
import { expect, it } from 'vitest';
import { kindOf } from '#engines/sport/settle/shares.ts';
import type { AdapterMessage } from '../feed/adapter.ts';
import { createOddsAdapter } from './adapter.ts';
import type { Listed } from '../polled/board.ts';
import { kindOfLeague } from './leagues.ts';
import { newsOfOdds, newsOfScores } from '../polled/news.ts';
import { sendLook } from '../polled/send-look.ts';
import { readOdds, readScores } from './read.ts';
import type { OddsTransport } from './transport.ts';

const LEAGUE = 'soccer_norvania';
const ID = `odds:${LEAGUE}:m1`;
const NOW = Date.parse('2026-11-20T12:00:00Z');
const START = '2026-11-20T15:00:00Z';
const team = { home_team: 'Alderwick', away_team: 'Marrowby' };
const match = { id: 'm1', sport_key: LEAGUE, sport_title: 'Norvania', commence_time: START, ...team };
const h2h = {
  key: 'h2h',
  last_update: '2026-11-20T11:59:00Z',
  outcomes: [
    { name: 'Marrowby', price: 3.45 },
    { name: 'Alderwick', price: 2.0999 },
    { name: 'Draw', price: 3.2 },
  ],
};
const spreads = {
  key: 'spreads',
  last_update: '2026-11-20T11:59:00Z',
  outcomes: [
    { name: 'Alderwick', price: 1.93, point: -0.25 },
    { name: 'Marrowby', price: 1.97, point: 0.25 },
  ],
};
const totals = {
  key: 'totals',
  last_update: '2026-11-20T11:59:00Z',
  outcomes: [
    { name: 'Over', price: 1.9, point: 2.5 },
    { name: 'Under', price: 2, point: 2.5 },
  ],
};
const book = (key: string, ...markets: unknown[]) => ({
  key,
  title: key,
  last_update: '2026-11-20T11:59:00Z',
  markets,
});
const soccer = { league: LEAGUE, kind: kindOfLeague(LEAGUE)!, bookmaker: 'alpha', now: NOW };
const at = (now: number) => ({ producer: 30, now });
const read = (...bookmakers: unknown[]) => readOdds([{ ...match, bookmakers }], soccer);
const listed = (more: Partial<Listed> = {}): Listed => ({
  id: ID,
  status: 0,
  startsAt: Date.parse(START),
  score: null,
  markets: [
    { key: '1|', status: 1, outcomes: ['1', '2', '3'] },
    { key: '16|hcp=-0.25', status: 1, outcomes: ['1714', '1715'] },
    { key: '18|total=2.5', status: -1, outcomes: ['12', '13'] },
  ],
  ...more,
});

it('takes the prices of one bookmaker as the markets of the house', () => {
  const { items, ignored } = read(book('beta', h2h), book('alpha', h2h, spreads, totals));
  expect(ignored).toBe(0);
  expect(items[0]!.fixture).toEqual({
    id: ID,
    sport: 1,
    category: 'Norvania',
    tournament: 'Norvania',
    home: 'Alderwick',
    away: 'Marrowby',
    startsAt: Date.parse(START),
  });
  expect(
    items[0]!.markets.map(({ id, specifiers, outcomes }) => [
      id,
      specifiers,
      outcomes.map((one) => `${one.id} ${one.odds}`),
    ]),
  ).toEqual([
    [1, {}, ['1 2.099', '2 3.2', '3 3.45']],
    [16, { hcp: '-0.25' }, ['1714 1.93', '1715 1.97']],
    [18, { total: '2.5' }, ['12 1.9', '13 2']],
  ]);
});

it.each([
  ['a market it does not know', { ...h2h, key: 'h2h_lay' }],
  ['a winner without the draw', { ...h2h, outcomes: h2h.outcomes.slice(0, 2) }],
  ['a team of another match', { ...h2h, outcomes: [{ name: 'Nobody', price: 2 }, ...h2h.outcomes.slice(1)] }],
  ['a price of 1', { ...h2h, outcomes: [{ name: 'Marrowby', price: 1 }, ...h2h.outcomes.slice(1)] }],
  ['no number', { ...h2h, outcomes: [{ name: 'Marrowby', price: '2' }, ...h2h.outcomes.slice(1)] }],
  [
    'lines that do not meet',
    { ...spreads, outcomes: [spreads.outcomes[0], { ...spreads.outcomes[1], point: 0.5 }] },
  ],
  ['a line of tenths', { ...totals, outcomes: totals.outcomes.map((one) => ({ ...one, point: 2.1 })) }],
  ['prices that were left behind', { ...h2h, last_update: '2026-11-20T11:29:00Z' }],
])('leaves out and counts %s', (_, market) => {
  expect(read(book('alpha', market, totals))).toMatchObject({
    items: [{ markets: [{ id: 18 }] }],
    ignored: 1,
  });
});

it('leaves out and counts what is no match, and believes no answer that is no list', () => {
  expect(readOdds([{ ...match, id: "x'; drop" }, null], soccer)).toEqual({ items: [], ignored: 2 });
  expect(() => readOdds({ message: 'quota' }, soccer)).toThrow('another shape');
});

it('suspends lines that are quoted no more, and matches that are gone or have begun', () => {
  const { items } = read(book('alpha', h2h, totals));
  const news = newsOfOdds(items, [listed()], at(NOW));
  expect(news.map(({ kind }) => kind)).toEqual(['fixture', 'odds_change']);
  expect(news[1]).toMatchObject({
    eventStatus: 0,
    markets: [{ id: 1 }, { id: 18 }, { id: 16, specifiers: { hcp: '-0.25' }, status: -1 }],
  });
  expect(newsOfOdds([], [listed()], at(NOW))).toMatchObject([{ kind: 'bet_stop', event: ID }]);
  const kinds = newsOfOdds(items, [listed()], at(Date.parse(START))).map(({ kind }) => kind);
  expect(kinds).toEqual(['fixture', 'bet_stop']);
  expect(newsOfOdds(items, [], at(Date.parse(START)))).toEqual([]);
});

const over = {
  ...match,
  completed: true,
  last_update: START,
  scores: [
    { name: 'Marrowby', score: '1' },
    { name: 'Alderwick', score: '1' },
  ],
};

it('settles all of a match by its final score once, and again when the score was corrected', () => {
  const { items } = readScores([over], soccer);
  const later = Date.parse(START) + 7_200_000;
  const news = newsOfScores(items, [listed()], at(later));
  expect(news.map((one) => one.kind)).toEqual(['fixture', 'score', 'bet_settlement', 'odds_change']);
  const [fixture, , settlement] = news;
  expect(fixture).toMatchObject({ fixture: { id: ID, home: 'Alderwick', away: 'Marrowby' } });
  const kinds =
    settlement?.kind === 'bet_settlement' &&
    settlement.markets.map(({ outcomes }) => outcomes.map(({ shares }) => kindOf(shares)));
  expect(kinds).toEqual([
    ['lost', 'won', 'lost'],
    ['half_lost', 'half_won'],
    ['lost', 'won'],
  ]);
  expect(newsOfScores(items, [listed({ status: 4, score: '1:1' })], at(later))).toEqual([]);
  expect(newsOfScores(items, [listed({ status: 4, score: '1:0' })], at(later))).toHaveLength(4);
  expect(newsOfScores(items, [listed()], at(NOW))).toEqual([]);
});

it('closes no match whose results were not applied, so that they are looked for again', async () => {
  const ended = ['m1', 'm2'].map((id) => ({ event: `odds:${LEAGUE}:${id}`, score: { home: 1, away: 1 } }));
  const both = ended.map(({ event }) => listed({ id: event }));
  const sent: string[] = [];
  await sendLook(newsOfScores(ended, both, at(Date.parse(START) + 7_200_000)), async (message) => {
    const name = `${message.kind} ${'event' in message ? message.event.slice(-2) : ''}`;
    sent.push(name);
    return name !== 'bet_settlement m1';
  });
  expect(sent).toEqual(['score m1', 'bet_settlement m1', 'score m2', 'bet_settlement m2', 'odds_change m2']);
  // Nor by a score of sides that were not applied.
  const only: string[] = [];
  const { items } = readScores([over], soccer);
  await sendLook(newsOfScores(items, [listed()], at(Date.parse(START) + 7_200_000)), async ({ kind }) => {
    only.push(kind);
    return false;
  });
  expect(only).toEqual(['fixture']);
});

it('has no result of a match that runs, or that is over without both scores', () => {
  const answers = [
    { ...over, completed: false },
    { ...over, completed: false, scores: null },
    { ...over, scores: null },
    { ...over, scores: over.scores.slice(1) },
    { ...over, scores: [over.scores[0], { name: 'Alderwick', score: '-1' }] },
  ];
  expect(readScores(answers, soccer)).toEqual({ items: [], ignored: 3 });
});

it('shows signs of life only while every league answers, and answers a recovery with a new look', async () => {
  let now = NOW;
  let broken = false;
  const sent: AdapterMessage[] = [];
  const stop = new AbortController();
  const transport: OddsTransport = {
    odds: async () => {
      if (broken) throw new Error('no answer');
      return [{ ...match, bookmakers: [book('alpha', h2h)] }];
    },
    scores: async () => [],
  };
  let turns = 0;
  const steps: Record<number, () => void> = {
    1: () => adapter.recover(30, null, 7),
    3: () => (broken = true),
    200: () => stop.abort(),
  };
  const adapter = createOddsAdapter({
    feed: { leagues: [LEAGUE], bookmaker: 'alpha', seconds: 30 },
    transport,
    listed: async () => [],
    runtime: {
      now: () => now,
      sleep: async () => {
        turns += 1;
        now += 1_000;
        steps[turns]?.();
      },
    },
    log: { info: () => undefined, warn: () => undefined } as never,
    fault: () => undefined,
  });
  await adapter.subscribe(async (message) => sent.push(message) > 0, stop.signal);
  const of = (kind: string) => sent.filter((message) => message.kind === kind);
  // The last answer came with the recovery, after a second: two looks and 30 seconds of patience follow it.
  expect(Math.max(...of('alive').map(({ timestamp }) => timestamp)) - NOW).toBeLessThanOrEqual(91_000);
  expect(of('alive').length).toBeGreaterThan(5);
  expect(of('odds_change')).toHaveLength(2);
  expect(of('snapshot_complete')).toMatchObject([{ requestId: 7, timestamp: NOW + 1_000 }]);
  expect(adapter.health().connected).toBe(false);
  expect(adapter.catalogue()).toHaveLength(1);
});
