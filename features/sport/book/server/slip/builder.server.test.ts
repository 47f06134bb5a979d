/** Selections of one event on one slip: priced from its law, accepted, settled, cashed out, attacked. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { SLIP } from '../../contract.ts';
import { sportApp, type SportApp } from '../testing/app.ts';
import { LIVE, WINNER } from '../testing/feed.ts';

const OVER = '18|total=2.5';
const BOTH = '29|';
const QUARTER = '18|total=2.75';
const HALF = '60|';
const WON = { '1': 'won', '2': 'lost', '3': 'lost' };

let sport: SportApp;
let count = 0;

/** A match with a law and these markets. */
async function match(live = false): Promise<string> {
  const id = `build:${++count}`;
  await sport.feed.fixture(id);
  if (live) await sport.feed.score(id, 0, 0);
  await sport.feed.law(id);
  await prices(id, live);
  return id;
}

async function prices(id: string, live = false): Promise<void> {
  const chances = { '1': 0.47, '2': 0.26, '3': 0.27 };
  await sport.feed.odds(id, WINNER, { '1': '2', '2': '3.4', '3': '4' }, { live, chances });
  await sport.feed.odds(id, HALF, { '1': '2.6', '2': '2.2', '3': '3.5' }, { live });
  for (const key of [OVER, QUARTER]) await sport.feed.odds(id, key, { '12': '1.9', '13': '1.9' }, { live });
  await sport.feed.odds(id, BOTH, { '74': '1.8', '76': '2' }, { live });
}

type Picked = readonly [market: string, outcome: string];
const PAIR: readonly Picked[] = [
  [WINNER, '1'],
  [OVER, '12'],
];

const legsOf = (event: string, picked: readonly Picked[]) =>
  Promise.all(picked.map(([market, outcome]) => sport.leg(event, outcome, market)));

const ask = async (legs: readonly object[]) =>
  (await sport.app.api('/api/sport/slip/together', { legs })).body;

/** The slip as the page sends it, at the price that is shown now. */
async function build(event: string, picked: readonly Picked[] = PAIR) {
  const legs = await legsOf(event, picked);
  const [shown] = await ask(legs);
  return { legs, shown, more: { kind: 'builder', together: [{ event, version: shown.version }] } };
}

const mine = async (player: TestPlayer, state = 'settled') =>
  (await sport.app.api('/api/sport/bets', { state }, player.token)).body;

beforeAll(async () => {
  sport = await sportApp();
});
afterAll(() => sport.app.close());

describe('selections of one event', () => {
  it('have one price, less than their product where one brings the other nearer, and are one bet', async () => {
    const player = await sport.player('50');
    const event = await match();
    const { legs, shown, more } = await build(event);
    // Home and more than 2.5 goals of 1.6 : 1.1, 6 % of margin to the root of two.
    expect(shown).toEqual({ event, odds: '3.1', version: 1, why: null });
    const id = await sport.bet(player, legs, more);
    expect(await mine(player, 'open')).toMatchObject([
      {
        id,
        kind: 'builder',
        odds: '3.1',
        potential: '31.00',
        together: [{ event, odds: '3.1' }],
        legs: [{}, {}],
      },
    ]);
    await sport.feed.settle(event, WINNER, WON);
    expect(await mine(player)).toEqual([]);
    await sport.feed.settle(event, OVER, { '12': 'won', '13': 'lost' });
    expect(await sport.dollars(player)).toBe(7100n);
    expect(await mine(player)).toMatchObject([
      {
        id,
        status: 2,
        settlement: { kind: 'won', payout: '31.00' },
        legs: [{ result: 'won' }, { result: 'won' }],
      },
    ]);
  });

  it('lose with the first that is lost; rolled back and settled otherwise they are paid', async () => {
    const player = await sport.player('50');
    const event = await match();
    const { legs, more } = await build(event);
    await sport.bet(player, legs, more);
    await sport.feed.settle(event, OVER, { '12': 'lost', '13': 'won' });
    expect(await mine(player)).toMatchObject([{ status: 3, settlement: { kind: 'lost' } }]);
    await sport.feed.rollback(event, OVER);
    await sport.feed.settle(event, WINNER, WON);
    await sport.feed.settle(event, OVER, { '12': 'won', '13': 'lost' });
    expect(await sport.dollars(player)).toBe(7100n);
  });

  it('have without the void ones the odds of the others by the law of then; all void is the stake', async () => {
    const player = await sport.player('50');
    const [event, other] = [await match(), await match()];
    const three: readonly Picked[] = [...PAIR, [HALF, '2']];
    const first = await build(event, three);
    const id = await sport.bet(player, first.legs, first.more);
    const second = await build(other);
    await sport.bet(player, second.legs, second.more);
    // Nothing that the law becomes later counts.
    await sport.feed.law(event, {}, { homeMean: 0.4, awayMean: 3 });
    await sport.feed.settle(event, HALF, { '1': 'void', '2': 'void', '3': 'void' });
    await sport.feed.settle(event, WINNER, WON);
    await sport.feed.settle(event, OVER, { '12': 'won', '13': 'lost' });
    const paid = (await mine(player)).find((bet: { id: string }) => bet.id === id);
    expect(Number(paid.together[0].odds)).toBeGreaterThan(3.1);
    expect(paid.settlement).toMatchObject({ kind: 'won', payout: '31.00' });
    await sport.feed.settle(other, WINNER, { '1': 'void', '2': 'void', '3': 'void' });
    await sport.feed.settle(other, OVER, { '12': 'void', '13': 'void' });
    expect(await sport.dollars(player)).toBe(3000n + 3100n + 1000n);
  });

  it('are one factor of a multi with other events', async () => {
    const player = await sport.player('50');
    const [event, other] = [await match(), await match()];
    const { legs, more } = await build(event);
    const all = [...legs, await sport.leg(other)];
    await sport.bet(player, all, { ...more, kind: 'combo' });
    expect(await mine(player, 'open')).toMatchObject([{ kind: 'combo', odds: '6.2', potential: '62.00' }]);
    await sport.feed.settle(other, WINNER, { '1': 'void', '2': 'void', '3': 'void' });
    await sport.feed.settle(event, WINNER, WON);
    await sport.feed.settle(event, OVER, { '12': 'won', '13': 'lost' });
    expect(await sport.dollars(player)).toBe(7100n);
  });

  it('are judged by the version of their price, by the policy, and again when the slip is ready', async () => {
    const player = await sport.player('100');
    const event = await match();
    const { legs, more } = await build(event);
    const nearer = { homeMean: 2, awayMean: 1.1 };
    await sport.feed.law(event, {}, nearer);
    expect((await ask(legs))[0]).toMatchObject({ version: 2, odds: '2.3' });
    for (const [policy, together] of [
      ['none', more.together],
      ['higher', more.together],
      ['none', []],
      ['none', [{ event, version: 99 }]],
      ['none', [{ event: 'another', version: 2 }]],
    ] as const) {
      const { body } = await sport.submit(player, legs, { ...more, together, policy });
      expect([policy, body.code]).toEqual([policy, SLIP.oddsChanged]);
    }
    const any = await sport.submit(player, legs, { ...more, policy: 'any' });
    expect((await sport.confirm(player, any.body.queueId)).body.bet).toMatchObject({ odds: '2.3' });
    const now = { ...more, together: [{ event, version: 2 }] };
    const sent = await sport.submit(player, legs, { ...now, policy: 'higher' });
    await sport.feed.law(event);
    expect((await sport.confirm(player, sent.body.queueId)).body.bet).toMatchObject({ odds: '3.1' });
    const strict = await sport.submit(player, legs, { ...now, together: [{ event, version: 3 }] });
    await sport.feed.law(event, {}, nearer);
    expect((await sport.confirm(player, strict.body.queueId)).body.code).toBe(SLIP.oddsChanged);
    expect(await sport.dollars(player)).toBe(8000n);
  });

  it('live wait the delay; a goal between the two gives the stake back, and an old law of another score has no price', async () => {
    const player = await sport.player('50');
    const event = await match(true);
    const { legs, more } = await build(event);
    const { body } = await sport.submit(player, legs, more);
    expect(body.readyAt - body.now).toBe(6000);
    await sport.feed.score(event, 1, 0);
    await prices(event, true);
    expect((await ask(legs))[0]).toMatchObject({ odds: null, why: 'unknown' });
    await sport.pass(6000);
    expect((await sport.confirm(player, body.queueId)).body.code).toBe(SLIP.optionClosed);
    await sport.feed.law(event, { minute: 11, score: { home: 1, away: 0 } });
    const [after] = await ask(legs);
    expect(Number(after.odds)).toBeLessThan(3.1);
    expect(await sport.dollars(player)).toBe(5000n);
  });

  it('are cashed out by the law of now, not by a product; without a law they are not', async () => {
    const player = await sport.player('50');
    const event = await match(true);
    const { legs, more } = await build(event);
    const sent = await sport.submit(player, legs, more);
    await sport.pass(6000);
    const bet = (await sport.confirm(player, sent.body.queueId)).body.bet.id;
    const offer = async () =>
      (await sport.app.api('/api/sport/cash-out/offer', { betId: bet, percent: 100 }, player.token)).body;
    // 10 * 3.1 * 0.2936, less 5 % and a little for what it moved.
    expect(Number((await offer()).offer.amount)).toBeCloseTo(9.1 * 0.949, 1);
    await sport.feed.score(event, 2, 0);
    await prices(event, true);
    expect((await offer()).closed).toBe('unavailable');
    await sport.feed.law(event, { minute: 80, score: { home: 2, away: 0 }, halfTime: { home: 1, away: 0 } });
    // Home is all but sure of it by now: the chance of one more goal in ten minutes.
    const late = Number((await offer()).offer.amount);
    expect(late).toBeGreaterThan(5);
    expect(late).toBeLessThan(18);
    await sport.feed.settle(event, OVER, { '12': 'won', '13': 'lost' });
    expect(Number((await offer()).offer.amount)).toBeGreaterThan(25);
    const taken = (await offer()).offer;
    const path = '/api/sport/cash-out/accept';
    await sport.app.api(path, { offer: taken.id }, player.token);
    await sport.pass(6000);
    expect((await sport.app.api(path, { offer: taken.id }, player.token)).body.state).toBe('paid');
    expect(await sport.balance(player)).toBe(sport.app.units('40') + sport.app.units(taken.amount));
  });

  it('without a price are refused with a code, and nothing is held', async () => {
    const player = await sport.player('5000');
    const [event, other] = [await match(), await match()];
    const leg = (market: string, outcome: string, of = event) => sport.leg(of, outcome, market);
    const [home, over] = await legsOf(event, PAIR);
    const bare = `build:${++count}`;
    await sport.feed.fixture(bare);
    await sport.feed.odds(bare, BOTH, { '74': '1.8', '76': '2' });
    const version = [{ event, version: 1 }];
    const cases: readonly [string, readonly unknown[], object, number][] = [
      ['impossible', [home, await leg(WINNER, '3')], {}, SLIP.related],
      ['implied', [home, home], {}, SLIP.related],
      ['partly', [home, await leg(QUARTER, '12')], {}, SLIP.related],
      ['unknown', [await sport.leg(bare), await sport.leg(bare, '74', BOTH)], {}, SLIP.related],
      ['many', Array.from({ length: 9 }, () => home), {}, SLIP.related],
      ['many', Array.from({ length: 50 }, () => home), {}, SLIP.tooMany],
      ['closed', [home, { ...over, market: '18|total=99.5' }], {}, SLIP.optionClosed],
      ['closed', [home, { ...over, outcome: '__proto__' }], {}, SLIP.optionClosed],
      ['closed', [home, { ...over, market: '18|total=x|y=' }], {}, SLIP.optionClosed],
      // Ids of another event, or of none.
      ['', [home, await leg(OVER, '12', other)], { kind: 'builder' }, SLIP.invalid],
      ['', [home], { kind: 'builder' }, SLIP.invalid],
      ['', [home, over, await leg(BOTH, '74', other)], { kind: 'system', sizes: [2] }, SLIP.related],
      ['', [home, over], { kind: 'builder', sizes: [2] }, SLIP.invalid],
      ['', [home, over], { kind: 'builder', stake: '0.99' }, SLIP.tooLow],
      ['', [home, over], { kind: 'builder', together: [{ event, version: -1 }] }, SLIP.invalid],
    ];
    for (const [why, legs, more, code] of cases) {
      const { status, body } = await sport.submit(player, legs as never, { together: version, ...more });
      expect([why, status >= 400 && status < 500, body.code]).toEqual([why, true, code]);
      if (why) expect((await ask(legs as object[]))[0]).toMatchObject({ odds: null, why });
    }
    expect(await sport.dollars(player)).toBe(500_000n);
  });

  it('are refused while staff have laid a price over one of them, and when the house builds none', async () => {
    const player = await sport.player('50');
    const event = await match();
    const { legs, more } = await build(event);
    const { pool } = sport.app.platform.db;
    const lay = (own: string | null) =>
      pool.query('update sport_market set desk_odds = $2 where event_id = $1 and key = $3', [
        event,
        own,
        OVER,
      ]);
    await lay('{"12": "9"}');
    expect((await sport.submit(player, legs, { ...more, policy: 'any' })).body.code).toBe(SLIP.related);
    await lay(null);
    const sent = await sport.submit(player, legs, more);
    await sport.app.kit.settings.set('book', { adapter: 'none', builder: false }, 'test');
    expect((await ask(legs))[0]).toMatchObject({ odds: null, why: 'off' });
    expect((await sport.confirm(player, sent.body.queueId)).body.code).toBe(SLIP.optionClosed);
    const page = await sport.app.api('/api/sport/event', { id: event });
    expect(page.body.builder).toEqual([]);
    await sport.app.kit.settings.set('book', { adapter: 'none' }, 'test');
    expect(await sport.dollars(player)).toBe(5000n);
  });

  it('of a market that closes in between, by its result or by its producer, are refused', async () => {
    const player = await sport.player('50');
    const event = await match();
    const { legs, more } = await build(event);
    const sent = await sport.submit(player, legs, more);
    await sport.feed.result(event, OVER, { '12': 'won', '13': 'lost' });
    expect((await sport.confirm(player, sent.body.queueId)).body.code).toBe(SLIP.optionClosed);
    await sport.feed.apply({
      kind: 'bet_stop',
      producer: LIVE,
      event,
      timestamp: sport.app.kit.runtime.now(),
    });
    expect((await sport.submit(player, legs, more)).body.code).toBe(SLIP.optionClosed);
    expect(await sport.dollars(player)).toBe(5000n);
  });

  it('can be taken from the markets that the event names', async () => {
    const { body } = await sport.app.api('/api/sport/event', { id: await match() });
    expect(body.builder.toSorted()).toEqual([WINNER, OVER, BOTH, HALF].toSorted());
  });
});

it('leaves clean books', async () => {
  expect(await sport.audit()).toEqual([]);
});
