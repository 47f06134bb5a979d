import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import type { BetSlipView } from '../../contract.ts';
import { MAX_FAVOURITES } from '../../favourites-contract.ts';
import { SHARE } from '../../share-contract.ts';
import { forgetOldEvents } from '../forget.ts';
import { sportApp, type SportApp } from '../testing/app.ts';
import { LIVE, WINNER } from '../testing/feed.ts';

let sport: SportApp;

beforeAll(async () => {
  sport = await sportApp();
  for (const id of ['star:1', 'star:2', 'star:3']) await sport.feed.fixture(id);
  await sport.feed.fixture('star:tennis', 5);
});
afterAll(() => sport.app.close());

const event = (id: string) => ({ kind: 'event', id });
const LEAGUE = { kind: 'league', id: '1~Norvania~First League' };
const ask = (player: TestPlayer | undefined, body: object = {}) =>
  sport.app.api('/api/sport/favourites', body, player?.token);
const stars = async (player: TestPlayer, body?: object) => (await ask(player, body)).body.favourites;
const eventsOf = async (player: TestPlayer): Promise<string[]> =>
  (await sport.app.api('/api/sport/favourites/events', {}, player.token)).body.events.map(
    ({ id }: { id: string }) => id,
  );

const turn = (id: string, eventStatus: number) =>
  sport.feed.apply({
    kind: 'odds_change',
    producer: LIVE,
    event: id,
    timestamp: sport.app.kit.runtime.now(),
    eventStatus,
    markets: [],
  });

it('lists show the total that an event has: with overtime, in games before sets', async () => {
  const even = (total: string) => sport.feed.odds('total:1', total, { '12': '1.9', '13': '1.9' });
  await sport.feed.fixture('total:1', 2);
  await sport.feed.odds('total:1', '225|total=160.5', { '12': '1.5', '13': '2.5' });
  const keys = async () => {
    const { events } = (await sport.app.api('/api/sport/events', { sport: '2', when: 'all' })).body;
    return events[0].markets.map(({ key }: { key: string }) => key);
  };
  expect(await keys()).toEqual([WINNER, '225|total=160.5']);
  await even('225|total=165.5');
  await even('18|total=159.5');
  expect(await keys()).toEqual([WINNER, '225|total=165.5']);
  await sport.feed.odds('star:tennis', '314|total=2.5', { '12': '1.9', '13': '1.9' });
  const tennis = async () =>
    (await sport.app.api('/api/sport/events', { sport: '5', when: 'all' })).body.events[0].markets[1].key;
  expect(await tennis()).toBe('314|total=2.5');
  await sport.feed.odds('star:tennis', '189|total=22.5', { '12': '1.5', '13': '2.5' });
  expect(await tennis()).toBe('189|total=22.5');
});

it('my bets go on to the oldest of a list, and the copy of everything has all of them', async () => {
  const player = await sport.player('100');
  const { pool } = sport.app.platform.db;
  for (const id of ['mine:1', 'mine:2']) await sport.feed.fixture(id, 2);
  const prices = { '1': '2', '2': '3.4', '3': '4' };
  await sport.feed.odds('mine:2', WINNER, prices, { chances: { '1': 0.5, '2': 0.25, '3': 0.25 } });
  const won = await sport.bet(player, [await sport.leg('mine:1')]);
  await sport.feed.settle('mine:1', WINNER, { '1': 'won', '2': 'lost', '3': 'lost' });
  await pool.query(
    `with more as (insert into sport_bet select (jsonb_populate_record(b, jsonb_build_object(
         'id', gen_random_uuid(), 'placed_at', b.placed_at - (n / 3) * interval '1 second'))).*
       from sport_bet b, generate_series(1, 110) n where b.id = $1 returning id)
     insert into sport_leg select (jsonb_populate_record(l, jsonb_build_object('bet_id', m.id))).*
       from sport_leg l, more m where l.bet_id = $1`,
    [won],
  );
  const open = await sport.bet(player, [await sport.leg('mine:2')]);
  const cashed = await sport.bet(player, [await sport.leg('mine:2', '2')]);
  const post = (path: string, body: object) => sport.app.api(`/api/sport/${path}`, body, player.token);
  const { offer } = (await post('cash-out/offer', { betId: cashed })).body;
  await post('cash-out/accept', { offer: offer.id });

  const seen = new Set<string>();
  for (let last: BetSlipView | undefined, left = true; left;) {
    const { body } = await post('bets', {
      state: 'settled',
      limit: 20,
      ...(last && { before: last.placedAt, beforeId: last.id }),
    });
    for (const { id } of body) seen.add(id);
    last = body.at(-1);
    left = body.length === 20;
  }
  expect(seen.size).toBe(111);
  const part = sport.app.kit.account.personalDataParts().find(({ section }) => section === 'sport')!;
  const copy = (await part.read((await sport.app.kit.identity.byId(player.id))!)) as BetSlipView[];
  expect(new Set(copy.map(({ id }) => id))).toEqual(new Set([...seen, open, cashed]));
  expect(copy).toHaveLength(113);
  expect(copy.every(({ legs }) => legs.length === 1)).toBe(true);
});

describe('a slip that is shown to a room', () => {
  const CHANNEL = 'sport_en';
  const share = (player: TestPlayer | undefined, legs: readonly object[], channel = CHANNEL) =>
    sport.app.api('/api/sport/slip/share', { legs, channel }, player?.token);
  const view = async (legs: readonly object[]) =>
    (await sport.app.api('/api/sport/slip/view', { legs })).body;
  const ref = (id: string, outcome = '1') => ({ event: id, market: WINNER, outcome });

  it('is its ids: names and odds are the board’s, whatever was sent, and of now', async () => {
    const player = await sport.app.register();
    await sport.feed.fixture('share:1', 2);
    await sport.feed.fixture('share:2', 2);
    const forged = { ...ref('share:1'), odds: '99', home: 'Nobody', name: '<b>', version: 999 };
    const { status } = await share(player, [forged, ref('share:2', '3'), ref('gone:1')]);
    expect(status).toBe(200);
    const { body } = await sport.app.api('/api/chat/history', { channel: CHANNEL });
    expect(body[0]).toMatchObject({ type: 'slip', user: { _id: player.user._id } });
    expect(body[0].data).toEqual({ slip: `share:1~${WINNER}~1!share:2~${WINNER}~3`, legs: 2 });
    expect(await view([ref('share:1'), ref('share:1'), ref('gone:1')])).toMatchObject([
      { event: 'share:1', odds: '2', open: true, home: 'Home share:1', sport: 2 },
    ]);
    await sport.feed.odds('share:1', WINNER, { '1': '2.5', '2': '3.4', '3': '4' });
    expect(await view([ref('share:1')])).toMatchObject([{ odds: '2.5' }]);
  });

  it('is refused by the chat’s own rules, and where nothing of it can be bet on', async () => {
    const player = await sport.app.register();
    const code = async (answer: ReturnType<typeof share>) => (await answer).body.code;
    expect(await code(share(player, [ref('gone:1')]))).toBe(SHARE.gone);
    expect(await code(share(player, [ref('share:1')], 'sport_xx'))).toBe(SHARE.noRoom);
    expect((await share(undefined, [ref('share:1')])).status).toBe(401);
    for (const wrong of [
      [],
      [{ ...ref('share:1'), market: 'a\0b' }],
      Array.from({ length: 21 }, () => ref('share:1')),
    ])
      expect((await share(player, wrong)).status).toBe(422);
    const both = await Promise.all([share(player, [ref('share:1')]), share(player, [ref('share:1')])]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
    expect(both.find(({ status }) => status === 429)!.body.code).toBe(SHARE.slow);
  });

  it('a bet is shown by its public id without money or name, and nothing else is', async () => {
    const [player, other] = [await sport.player('20'), await sport.app.register()];
    await sport.feed.fixture('share:3', 2);
    const id = await sport.bet(player, [await sport.leg('share:2'), await sport.leg('share:3', '2')]);
    const publicId = sport.app.kit.betIds.encode(player.id, id);
    const read = (of: string) => sport.app.api('/api/sport/bet/shared', { id: of }, other.token);
    const { body } = await read(publicId);
    expect(body).toMatchObject({
      kind: 'combo',
      odds: '6.8',
      legs: [{ event: 'share:2', open: true }, { outcome: '2' }],
    });
    expect(JSON.stringify(body)).not.toMatch(/stake|payout|balance|10\.00/);
    const waiting = await sport.submit(player, [await sport.leg('share:1')], { stake: '1.00' });
    for (const wrong of [
      sport.app.kit.betIds.encode(other.id, id),
      sport.app.kit.betIds.encode(player.id, waiting.body.queueId),
      'f'.repeat(48),
    ])
      expect((await read(wrong)).status).toBe(404);
  });
});

it('stay with their account, each once, the newest first', async () => {
  const [one, other] = [await sport.app.register(), await sport.app.register()];
  expect(await stars(one, { add: [event('star:1')] })).toEqual([event('star:1')]);
  const both = { add: [{ kind: 'sport', id: 'tennis-5' }, LEAGUE], remove: [event('star:1')] };
  const answers = await Promise.all([ask(one, both), ask(one, both)]);
  for (const { status, body } of answers) expect([status, body.favourites]).toEqual([200, both.add]);
  expect(await stars(one, { add: [LEAGUE], remove: [LEAGUE] })).toEqual(both.add);
  expect(await stars(other)).toEqual([]);
  expect(await stars(other, { remove: [LEAGUE] })).toEqual([]);
  expect(await stars(one)).toEqual(both.add);
});

it('are none of what there is not, and no more than there may be', async () => {
  const player = await sport.app.register();
  const wrong = [
    event('no-such'),
    { kind: 'sport', id: 'chess' },
    { kind: 'league', id: '1~Norvania' },
    { kind: 'league', id: '9999~A~B' },
  ];
  expect(await stars(player, { add: wrong })).toEqual([]);
  const many = Array.from({ length: MAX_FAVOURITES }, (_, no) => ({ kind: 'league', id: `1~A~${no}` }));
  expect(await stars(player, { add: many })).toEqual(many);
  const full = await stars(player, { add: [LEAGUE] });
  expect(full).toHaveLength(MAX_FAVOURITES);
  expect(full[0]).toEqual(LEAGUE);
  expect((await ask(player, { add: [{ kind: 'team', id: 'x' }] })).status).toBe(422);
  expect((await ask(undefined, {})).status).toBe(401);
});

it('list their events, those of a league too, until they are over', async () => {
  const player = await sport.app.register();
  expect(await eventsOf(player)).toEqual([]);
  await ask(player, { add: [event('star:tennis')] });
  expect(await eventsOf(player)).toEqual(['star:tennis']);
  await ask(player, { add: [LEAGUE] });
  expect((await eventsOf(player)).toSorted()).toEqual(['star:1', 'star:2', 'star:3', 'star:tennis']);
  // One that is interrupted is under way still, and takes no bets; one that is cancelled is not.
  await turn('star:3', 7);
  const live = async () => (await sport.app.api('/api/sport/events', { when: 'live' })).body.events;
  expect((await eventsOf(player))[0]).toBe('star:3');
  expect(await live()).toMatchObject([{ id: 'star:3', status: 7, marketCount: 0 }]);
  await turn('star:3', 5);
  expect([await live(), (await eventsOf(player)).length]).toEqual([[], 3]);
  // Their star goes with the events, that of the league stays.
  await sport.pass(4 * 86_400_000);
  expect(await eventsOf(player)).toEqual([]);
  await forgetOldEvents(sport.feed.context);
  expect(await stars(player)).toEqual([LEAGUE]);
});

describe('results', () => {
  const end = async (id: string, home: number, away: number, sportId = 1, status = 4) => {
    await sport.feed.fixture(id, sportId);
    await sport.feed.score(id, home, away);
    await turn(id, status);
  };
  const results = async (more: object = {}) => {
    const now = sport.app.kit.runtime.now();
    const asked = { sport: 'soccer-1', from: now - 86_400_000, to: now + 86_400_000, ...more };
    return (await sport.app.api('/api/sport/results', asked)).body;
  };
  const scores = async () =>
    (await results()).results.map(({ id, score }: Record<string, { home: number; away: number }>) => [
      id,
      `${score!.home}:${score!.away}`,
    ]);
  const table = async (more: object = {}) =>
    (await sport.app.api('/api/sport/standings', { sport: '1', ...more })).body;

  it('are there with the end, follow what is put right, and go where it was none; the table follows', async () => {
    await sport.feed.fixture('end:0');
    await sport.feed.score('end:0', 7, 7);
    expect((await results()).results).toEqual([]);
    await end('end:1', 2, 1);
    await end('end:2', 0, 0);
    expect((await scores()).toSorted()).toEqual([
      ['end:1', '2:1'],
      ['end:2', '0:0'],
    ]);
    await sport.feed.score('end:1', 2, 2);
    expect(await scores()).toContainEqual(['end:1', '2:2']);
    await sport.feed.score('end:1', 3, 1);
    await turn('end:2', 5);
    expect(await scores()).toEqual([['end:1', '3:1']]);
    expect(await table()).toMatchObject({
      rule: { by: 'points', win: 3 },
      league: LEAGUE.id,
      leagues: [LEAGUE.id],
      matches: 1,
      rows: [
        { place: 1, team: 'Home end:1', points: 3, won: 1, scored: 3, conceded: 1 },
        { place: 2, team: 'Away end:1', points: 0, lost: 1 },
      ],
    });
    expect((await results({ league: LEAGUE.id })).results).toHaveLength(1);
    expect((await results({ league: '1~No~League' })).results).toEqual([]);
    expect((await results({ to: 0 })).results).toEqual([]);
    expect((await table({ league: '1~No~League' })).rows).toEqual([]);
    expect(await table({ sport: 'tennis-5' })).toMatchObject({ rule: null, rows: [] });
    expect((await sport.app.api('/api/sport/standings', { sport: 'chess' })).status).toBe(404);
  });

  it('a season begins after the last long break, and results outlive their matches, but not for ever', async () => {
    const { pool } = sport.app.platform.db;
    await pool.query(
      `insert into sport_result (event_id, sport, category, tournament, home, away, starts_at, score_home, score_away, late, retired)
       select 'old:' || n, 1, 'Norvania', 'First League', 'Home end:1', 'Old side', now() - n * interval '50 days', 0, 1, false, false
       from generate_series(1, 9) n`,
    );
    expect(await table()).toMatchObject({ matches: 1 });
    await pool.query(
      `update sport_result set starts_at = now() - interval '20 days' where event_id = 'old:1'`,
    );
    expect(await table()).toMatchObject({ matches: 2, rows: [{ team: 'Home end:1', played: 2 }, {}, {}] });
    await forgetOldEvents(sport.feed.context);
    const { rows } = await pool.query(
      `select event_id from sport_result where event_id like 'old:%' order by 1`,
    );
    expect(rows).toHaveLength(7);
  });
});
