import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, TestPlayer } from '#platform/server/testing/platform.ts';
import { SLIP } from '../../contract.ts';
import { DESK } from '../../desk-contract.ts';
import { followMargins } from '../margins/follow.ts';
import { sportApp, type SportApp } from '../testing/app.ts';
import { LIVE, PRE, refOf, WINNER } from '../testing/feed.ts';

let sport: SportApp;
let reader: TestPlayer;
let trader: TestPlayer;
let first: TestPlayer;
let second: TestPlayer;
let count = 0;

const reason = 'as a test wants it';
const HOME = { '1': 'won', '2': 'lost', '3': 'lost' };

async function event(): Promise<string> {
  const id = `desk:${++count}`;
  await sport.feed.fixture(id);
  return id;
}
const desk = (by: TestPlayer, call: string, body: object): Promise<Answer> =>
  sport.app.api(`/api/admin/sport/${call}`, body, by.token);
const ask = (by: TestPlayer, id: string, results: object | null) =>
  desk(by, 'ask', { event: id, market: WINNER, results, reason });
const decide = (by: TestPlayer, id: string, agree = true) => desk(by, 'decide', { id, agree });
const actions = async () => (await sport.app.kit.audit.list({ limit: 50 })).map(({ action }) => action);

/** Settles the winner market by hand, both steps. */
async function byHand(id: string, results: object | null): Promise<void> {
  const asked = await ask(first, id, results);
  expect(asked.status).toBe(200);
  expect((await decide(second, asked.body.id)).status).toBe(200);
  await sport.feed.settled();
}

beforeAll(async () => {
  sport = await sportApp();
  reader = await sport.app.staff('sport.read');
  trader = await sport.app.staff('sport.read', 'sport.trade');
  first = await sport.app.staff('sport.read', 'sport.settle');
  second = await sport.app.staff('sport.settle');
});
afterAll(() => sport.app.close());

describe('margins of staff', () => {
  const save = async (rules: readonly object[], token = trader) => {
    const { version } = (await desk(reader, 'margins', {})).body;
    return desk(token, 'margins/save', { rules, version });
  };
  const odds = async (id: string) =>
    (await sport.app.api('/api/sport/event', { id })).body.event.markets[0].outcomes.map(
      (one: { odds: string }) => one.odds,
    );

  it('are previewed, lie over the feed by the rule that says most, move with it, and go again', async () => {
    const id = await event();
    const [live, chances] = [await event(), { '1': 0.5, '2': 0.25, '3': 0.25 }];
    await sport.feed.odds(id, WINNER, { '1': '1.9', '2': '3.6', '3': '3.6' }, { chances });
    await sport.feed.score(live, 0, 0);
    await sport.feed.odds(live, WINNER, { '1': '1.9', '2': '3.6', '3': '3.6' }, { live: true, chances });
    const rules = [
      { sport: 1, tournament: null, group: null, live: null, method: 'proportional', percent: 10 },
      { sport: null, tournament: null, group: 'main', live: true, method: 'proportional', percent: 0 },
    ];
    const preview = await desk(trader, 'margins/preview', { rules });
    expect(preview.body.markets).toContainEqual(
      expect.objectContaining({
        event: id,
        outcomes: [
          { id: '1', before: '1.9', after: '1.81' },
          { id: '2', before: '3.6', after: '3.6' },
          { id: '3', before: '3.6', after: '3.6' },
        ],
      }),
    );
    expect(await odds(id)).toEqual(['1.9', '3.6', '3.6']);
    expect((await save(rules)).status).toBe(200);
    await followMargins(sport.feed.context);
    expect([await odds(id), await odds(live)]).toEqual([
      ['1.81', '3.6', '3.6'],
      ['2', '4', '4'],
    ]);
    // A slip of the price before is asked again; one of now is taken, and the market's prices follow its chances.
    const player = await sport.player('50');
    const leg = await sport.leg(id);
    const old = { ...leg, version: leg.version - 1 };
    expect((await sport.submit(player, [old])).body.code).toBe(5);
    await sport.bet(player, [leg]);
    await sport.pass(1000);
    const moved = { '1': 0.4, '2': 0.3, '3': 0.3 };
    await sport.feed.odds(id, WINNER, { '1': '1.9', '2': '3.6', '3': '3.6' }, { chances: moved });
    expect(await odds(id)).toEqual(['2.26', '3', '3']);
    const { rows } = await sport.app.kit.db.pool.query(
      "select count(*)::int as n from audit_log where action like '%settings%' and detail::text like '%margins%'",
    );
    expect(rows[0].n).toBeGreaterThan(0);
    expect((await save([])).status).toBe(200);
    await followMargins(sport.feed.context);
    expect(await odds(id)).toEqual(['1.9', '3.6', '3.6']);
  });

  it('are of who trades, of rules that are some, and of the version they were made on', async () => {
    const rule = { sport: null, tournament: null, group: null, live: null, method: 'power', percent: 5 };
    expect((await save([rule], reader)).status).toBe(403);
    for (const wrong of [
      { percent: -1 },
      { percent: 41 },
      { percent: 1.001 },
      { method: 'best' },
      { group: 'all' },
      { sport: 'x' },
    ])
      expect((await save([{ ...rule, ...wrong }])).status).toBe(422);
    const { version } = (await desk(reader, 'margins', {})).body;
    const answers = await Promise.all([
      desk(trader, 'margins/save', { rules: [rule], version }),
      desk(trader, 'margins/save', { rules: [], version }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await save([]);
  });
});

describe('the desk', () => {
  it('shows stakes and losses by outcome, and the final score that costs most', async () => {
    const player = await sport.player('100');
    const [id, other] = [await event(), await event()];
    await sport.bet(player, [await sport.leg(id)]);
    await sport.bet(player, [await sport.leg(id, '3')], { stake: '5.00' });
    // Of a double half of the stake is charged to each leg: the odds are the same.
    await sport.bet(player, [await sport.leg(id), await sport.leg(other)], { stake: '8.00' });
    const { body } = await desk(reader, 'event', { id });
    expect(body.event).toMatchObject({ bets: 3, staked: '19.00', worst: '9.00' });
    expect(body.markets[0].outcomes).toMatchObject([
      { id: '1', odds: '2', staked: '14.00', loss: '9.00' },
      { id: '2', staked: '0.00', loss: '-19.00' },
      { id: '3', staked: '5.00', loss: '1.00' },
    ]);
    expect(body.event.worstScore.home).toBeGreaterThan(body.event.worstScore.away);
    expect(body.event.worstScore.loss).toBe('9.00');
    // On the page that staff look at first, in euros; no match of another test costs more.
    const { services, money } = sport.app.kit;
    const [risk] = services.openRisks;
    const dollar = money.currency('usd')!;
    const found = (await risk!.read())!;
    expect(Number((found.microEur * dollar.priceUsdScaled) / dollar.priceEurScaled) / 1e6).toBeCloseTo(9, 3);
    expect(found.name).toContain(`Home ${id}`);
    const { body: list } = await desk(reader, 'events', { which: 'soon', search: `home ${id}` });
    expect(list).toMatchObject([{ id, bets: 3 }]);
    const { body: folded } = await desk(reader, 'events', { which: 'soon', search: `HÖME ${id}` });
    expect(folded).toEqual(list);
  });

  it('stops bets on a market and on an event, and lets them go on', async () => {
    const player = await sport.player('100');
    const id = await event();
    const leg = await sport.leg(id);
    for (const market of [WINNER, null]) {
      expect((await desk(trader, 'hold', { event: id, market, held: true, reason })).status).toBe(200);
      expect((await sport.submit(player, [leg], { policy: 'any' })).body.code).toBe(SLIP.optionClosed);
      const { body } = await sport.app.api('/api/sport/event', { id });
      expect(body.event.markets[0].open).toBe(false);
      // The feed goes on, and opens nothing.
      await sport.feed.odds(id, WINNER, { '1': '2.02', '2': '3.4', '3': '4' });
      expect((await sport.submit(player, [leg], { policy: 'any' })).body.code).toBe(SLIP.optionClosed);
      await desk(trader, 'hold', { event: id, market, held: false, reason });
    }
    expect((await sport.submit(player, [leg], { policy: 'any' })).status).toBe(200);
    expect(await actions()).toContain('sport.hold');
  });

  it('puts a price in place of the one of the feed, which slips are judged by', async () => {
    const player = await sport.player('100');
    const id = await event();
    const old = await sport.leg(id);
    const price = (odds: string | null) =>
      desk(trader, 'price', { event: id, market: WINNER, outcome: '1', odds, reason });
    expect((await price('1.5')).status).toBe(200);
    expect((await sport.submit(player, [old])).body.code).toBe(SLIP.oddsChanged);
    await sport.feed.odds(id, WINNER, { '1': '2.5', '2': '3.5', '3': '4' });
    const leg = await sport.leg(id);
    await sport.bet(player, [leg]);
    const { body } = await sport.app.api('/api/sport/bets', {}, player.token);
    expect(body[0]).toMatchObject({ odds: '1.5', potential: '15.00' });
    await price(null);
    expect((await sport.submit(player, [leg])).body.code).toBe(SLIP.oddsChanged);
    await sport.bet(player, [await sport.leg(id)]);
    for (const odds of ['1', '0.5', '-2', '1.00', '2.0001', 'x'])
      expect([(await price(odds)).status, odds]).toEqual([422, odds]);
  });

  it('sets prices that no cash-out goes by, and that end with the start, a goal and a stop of betting', async () => {
    const player = await sport.player('100');
    const id = await event();
    const [prices, chances] = [
      { '1': '1.9', '2': '3.6', '3': '3.6' },
      { '1': 0.5, '2': 0.25, '3': 0.25 },
    ];
    const feed = (live: boolean) => sport.feed.odds(id, WINNER, prices, { live, chances });
    const price = (odds: string | null) =>
      desk(trader, 'price', { event: id, market: WINNER, outcome: '1', odds, reason });
    const shown = async () => {
      const { body } = await sport.app.api('/api/sport/event', { id });
      return body.event.markets[0].outcomes[0].odds;
    };
    const offer = async (betId: string) =>
      (await sport.app.api('/api/sport/cash-out/offer', { betId }, player.token)).body;
    await feed(false);
    const fair = await sport.bet(player, [await sport.leg(id)]);
    await price('3');
    const dear = await sport.bet(player, [await sport.leg(id)]);
    // Staff say that the feed's chance is wrong.
    for (const bet of [fair, dear]) expect((await offer(bet)).closed).toBe('unavailable');
    await price(null);
    const amounts = [(await offer(fair)).offer.amount, (await offer(dear)).offer.amount];
    expect(amounts).toEqual(['9.20835', '9.20835']);

    await price('3');
    await feed(false);
    expect(await shown()).toBe('3');
    await feed(true);
    expect(await shown()).toBe('1.9');
    await price('3');
    await sport.feed.score(id, 0, 0);
    await feed(true);
    const leg = await sport.leg(id);
    expect(await shown()).toBe('3');
    await sport.feed.score(id, 1, 0);
    expect(await shown()).toBe('1.9');
    expect((await sport.submit(player, [leg])).body.code).toBe(SLIP.oddsChanged);
    await price('3');
    const timestamp = sport.app.kit.runtime.now();
    await sport.feed.apply({ kind: 'bet_stop', producer: LIVE, event: id, timestamp });
    await feed(true);
    expect(await shown()).toBe('1.9');
  });

  it('settles by hand with four eyes, again with another result, and gives the market back', async () => {
    const player = await sport.player('100');
    const id = await event();
    await sport.bet(player, [await sport.leg(id)]);
    const asked = await ask(first, id, HOME);
    expect((await ask(second, id, HOME)).body.code).toBe(DESK.waiting);
    const own = await decide(first, asked.body.id);
    expect([own.status, own.body.code]).toEqual([403, DESK.ownRequest]);
    const { kit } = sport.app;
    const { mayBeOne } = kit.services;
    kit.provide(
      'mayBeOne',
      async (asker, { _id }, right) =>
        asker === first.user._id && _id === second.user._id && right === 'sport.settle',
    );
    const pair = await decide(second, asked.body.id);
    expect([pair.status, pair.body.code]).toEqual([403, DESK.ownRequest]);
    kit.provide('mayBeOne', mayBeOne);
    expect(await sport.dollars(player)).toBe(9000n);
    const both = await Promise.all([decide(second, asked.body.id), decide(second, asked.body.id)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await sport.feed.settled();
    expect(await sport.dollars(player)).toBe(11_000n);
    // The feed finds otherwise: what was settled by hand stands, and a case is opened.
    await sport.pass(1000);
    await sport.feed.settle(id, WINNER, { '1': 'lost', '2': 'won', '3': 'lost' });
    expect(await sport.dollars(player)).toBe(11_000n);
    const { body } = await desk(reader, 'health', {});
    expect(body.cases).toMatchObject([
      { event: id, outcome: '2', feed: 'won', own: 'lost' },
      { event: id, outcome: '1', feed: 'lost', own: 'won' },
    ]);
    await byHand(id, { '1': 'void', '2': 'void', '3': 'void' });
    expect(await sport.dollars(player)).toBe(10_000n);
    await byHand(id, null);
    expect(await sport.dollars(player)).toBe(9000n);
    // It is the feed's again.
    await sport.pass(1000);
    await sport.feed.settle(id, WINNER, { '1': 'won', '2': 'lost', '3': 'lost' });
    expect(await sport.dollars(player)).toBe(11_000n);
    expect(await actions()).toEqual(expect.arrayContaining(['sport.ask', 'sport.agree']));
    expect((await desk(first, 'acts', {})).body[0]).toMatchObject({ event: id, state: 'done', mine: true });
  });

  it('settles by hand what the feed has cancelled, gives it back too, and tells where the feed finds otherwise', async () => {
    const player = await sport.player('100');
    const [id, other] = [await event(), await event()];
    const cancel = async (
      on: string,
      kind: 'bet_cancel' | 'rollback_bet_cancel' = 'bet_cancel',
      from: number | null = null,
    ) => {
      await sport.pass(1000);
      const stamp = { producer: PRE, event: on, timestamp: sport.app.kit.runtime.now() };
      await sport.feed.apply({ kind, ...stamp, window: { from, to: null }, markets: [refOf(WINNER)] });
      await sport.feed.settled();
    };
    const cases = async () =>
      (await desk(reader, 'health', {})).body.cases
        .filter((one: { event: string }) => one.event === id)
        .map(
          (one: { outcome: string; feed: string; own: string }) => `${one.outcome} ${one.feed} ${one.own}`,
        );
    await sport.bet(player, [await sport.leg(id)]);
    await cancel(id);
    expect(await sport.dollars(player)).toBe(10_000n);
    await byHand(id, HOME);
    expect(await sport.dollars(player)).toBe(11_000n);
    await cancel(id, 'rollback_bet_cancel');
    expect(await cases()).toEqual([]);
    await cancel(id);
    expect((await cases()).toSorted()).toEqual(['1 void won', '2 void lost', '3 void lost']);
    await cancel(id, 'rollback_bet_cancel');
    expect([await cases(), await sport.dollars(player)]).toEqual([[], 11_000n]);
    await byHand(id, { '1': 'void', '2': 'void', '3': 'void' });
    await cancel(id, 'rollback_bet_cancel');
    expect((await cases()).toSorted()).toEqual(['1 open void', '2 open void', '3 open void']);

    await sport.bet(player, [await sport.leg(other)]);
    await cancel(other);
    await byHand(other, null);
    expect(await sport.dollars(player)).toBe(9000n);
    // Bets of a part of its time stay void beside a result, until that part is given back.
    await cancel(other, 'bet_cancel', 1);
    await byHand(other, HOME);
    expect(await sport.dollars(player)).toBe(10_000n);
    await byHand(other, null);
    await byHand(other, null);
    await sport.pass(1000);
    await sport.feed.settle(other, WINNER, HOME);
    expect(await sport.dollars(player)).toBe(11_000n);
  });

  it('refuses what was asked for, and moves nothing', async () => {
    const player = await sport.player('100');
    const id = await event();
    await sport.bet(player, [await sport.leg(id)]);
    const asked = await ask(first, id, HOME);
    expect((await decide(second, asked.body.id, false)).status).toBe(200);
    expect((await decide(second, asked.body.id)).body.code).toBe(DESK.decided);
    await sport.feed.settled();
    expect(await sport.dollars(player)).toBe(9000n);
  });

  it('settles by hand what is open when the book is switched off, and shows it to its player', async () => {
    const player = await sport.player('100');
    const id = await event();
    const bet = await sport.bet(player, [await sport.leg(id)]);
    await sport.app.kit.features.set('book', false, 'test');
    const own = await sport.app.api('/api/sport/bets', {}, player.token);
    expect(own.body).toMatchObject([{ id: bet }]);
    await byHand(id, { '1': 'void', '2': 'void', '3': 'void' });
    await sport.app.kit.features.set('book', true, 'test');
    expect(await sport.dollars(player)).toBe(10_000n);
  });

  it('lets nobody act on an event that they have bet on', async () => {
    const id = await event();
    const better = await sport.app.staff('sport.read', 'sport.trade', 'sport.settle');
    await sport.app.credit(better.id, 'usd', '50');
    await sport.bet(better, [await sport.leg(id)]);
    const asked = await ask(first, id, HOME);
    for (const answer of [
      await desk(better, 'hold', { event: id, market: null, held: true, reason }),
      await desk(better, 'price', { event: id, market: WINNER, outcome: '1', odds: '9', reason }),
      await ask(better, id, HOME),
      await decide(better, asked.body.id),
      await decide(better, asked.body.id, false),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, DESK.ownBet]);
    expect(await sport.dollars(better)).toBe(4000n);
  });

  it('refuses what is unknown or no result, and who has no right to it', async () => {
    const player = await sport.player('10');
    const id = await event();
    const refused: [Promise<Answer>, number][] = [
      [desk(reader, 'event', { id: 'no-such' }), 404],
      [desk(trader, 'hold', { event: 'no-such', market: null, held: true, reason }), 404],
      [desk(trader, 'hold', { event: id, market: '99|', held: true, reason }), 404],
      [desk(trader, 'price', { event: id, market: WINNER, outcome: 'x', odds: '2', reason }), 404],
      [ask(first, id, { '1': 'won' }), 422],
      [ask(first, id, { ...HOME, '9': 'won' }), 422],
      [ask(first, id, { ...HOME, '3': 'maybe' }), 422],
      [ask(first, id, null), 422],
      [decide(second, 'x'), 404],
      [decide(second, '00000000-0000-4000-8000-000000000000'), 404],
      [desk(reader, 'bets', { player: 'nobody-of-that-name' }), 404],
      [desk(reader, 'bets', { before: 'x' }), 404],
      [desk(reader, 'hold', { event: id, market: null, held: true, reason }), 403],
      [desk(trader, 'ask', { event: id, market: WINNER, results: HOME, reason }), 403],
      [desk(player, 'events', {}), 403],
    ];
    for (const [index, [answer, status]] of refused.entries())
      expect([index, (await answer).status]).toEqual([index, status]);
  });

  it('lists bets by player, state and event, and gives them as a file', async () => {
    const player = await sport.player('100');
    const id = await event();
    const bet = await sport.bet(player, [await sport.leg(id)]);
    const { name } = (await sport.app.kit.identity.byId(player.id))!;
    const { body } = await desk(reader, 'bets', { event: id });
    expect(body).toMatchObject({
      bets: [
        {
          id: bet,
          state: 'open',
          stake: '10.00',
          potential: '20.00',
          legs: 1,
          player: { name },
        },
      ],
      next: null,
    });
    expect((await desk(reader, 'bets', { event: id, state: 'settled' })).body.bets).toEqual([]);
    expect((await desk(reader, 'bets', { player: name })).body.bets).toHaveLength(1);
    expect((await desk(reader, 'bets', {})).body.bets.length).toBeGreaterThan(5);
    const file = await fetch(`${sport.app.url}/api/admin/sport/bets.csv?event=${encodeURIComponent(id)}`, {
      headers: { authorization: `Bearer ${reader.token}` },
    });
    const lines = (await file.text()).trim().split('\r\n');
    expect([file.status, lines.length]).toEqual([200, 2]);
    expect(lines[1]).toContain(`${bet},`);
  });
});

it('leaves clean books', async () => {
  expect(await sport.audit()).toEqual([]);
});
