import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { SLIP } from '../../contract.ts';
import { DESK } from '../../desk-contract.ts';
import { sportApp, type SportApp } from '../testing/app.ts';
import { LIVE, WINNER } from '../testing/feed.ts';

let sport: SportApp;
let trader: TestPlayer;
let count = 0;

async function event(live = false): Promise<string> {
  const id = `boost:${++count}`;
  await sport.feed.fixture(id);
  const chances = { '1': 0.47, '2': 0.27, '3': 0.26 };
  if (live) await sport.feed.score(id, 0, 0);
  await sport.feed.odds(id, WINNER, { '1': '2', '2': '3.4', '3': '4' }, { live, chances });
  return id;
}

const call = (path: string, body: object, token?: string) => sport.app.api(`/api/${path}`, body, token);

/** A boost of the home win, at 2.5 for an hour unless told. */
async function boost(id: string, more: object = {}) {
  const now = sport.app.kit.runtime.now();
  return call(
    'admin/sport/boost',
    {
      event: id,
      market: WINNER,
      outcome: '1',
      price: '2.5',
      percent: null,
      maxStake: '15',
      maxWin: '100',
      first: null,
      from: now,
      until: now + 3_600_000,
      reason: 'match of the day',
      ...more,
    },
    trader.token,
  );
}
const made = async (id: string, more?: object) => (await boost(id, more)).body.id as string;

async function take(player: TestPlayer, id: string, name: string, more: object = {}) {
  return sport.submit(player, [{ ...(await sport.leg(id)), boost: name }] as never, more);
}
const shown = async (token?: string) => (await call('sport/boosts', {}, token)).body.boosts;
const mine = async (player: TestPlayer, state = 'open') =>
  (await call('sport/bets', { state }, player.token)).body;

beforeAll(async () => {
  sport = await sportApp();
  trader = await sport.app.staff('sport.read', 'sport.trade');
});
afterAll(() => sport.app.close());

describe('a boosted price', () => {
  it('stands beside that of its market, is taken once, and pays', async () => {
    const id = await event();
    const name = await made(id);
    const player = await sport.player('100');
    expect(await shown(player.token)).toMatchObject([
      { id: name, event: id, odds: '2', boosted: '2.5', maxStake: '15.00', left: null, had: false },
    ]);
    const key = { key: 'the-boosted-one' };
    const sent = await take(player, id, name, key);
    expect(sent.status).toBe(200);
    expect((await take(player, id, name, key)).body.queueId).toBe(sent.body.queueId);
    expect((await sport.submit(player, [await sport.leg(id)], key)).body.code).toBe(409);
    // Another slip of the same player, while the first one waits and when it is a bet.
    expect((await take(player, id, name)).body.code).toBe(SLIP.pending);
    expect((await sport.confirm(player, sent.body.queueId)).body.bet).toMatchObject({
      odds: '2.5',
      plainOdds: '2',
      potential: '25.00',
    });
    expect((await take(player, id, name)).body.code).toBe(SLIP.boostHad);
    expect(await shown(player.token)).toMatchObject([{ had: true }]);
    // The same at the market's own price is not barred.
    await sport.bet(player, [await sport.leg(id)]);
    expect(await mine(player)).toMatchObject([{ odds: '2', plainOdds: null }, { odds: '2.5' }]);
    await sport.feed.settle(id, WINNER, { '1': 'won', '2': 'lost', '3': 'lost' });
    expect(await sport.dollars(player)).toBe(12_500n);
    expect(await sport.audit()).toEqual([]);
  });

  it('cannot be cashed out for what it adds', async () => {
    const id = await event();
    const [player, plain] = [await sport.player('50'), await sport.player('50')];
    const { body } = await take(player, id, await made(id));
    await sport.confirm(player, body.queueId);
    await sport.bet(plain, [await sport.leg(id)]);
    const [[boosted], [usual]] = [await mine(player), await mine(plain)];
    expect(boosted.cashOut.amount).toBe(usual.cashOut.amount);
    expect(Number(boosted.cashOut.amount)).toBeLessThan(10);
  });

  it('goes by the version of its market and the policy, and by percent of the profit', async () => {
    const id = await event();
    const name = await made(id, { price: null, percent: 50 });
    expect(await shown()).toContainEqual(expect.objectContaining({ id: name, boosted: '2.5' }));
    const leg = { ...(await sport.leg(id)), boost: name };
    await sport.pass(1000);
    await sport.feed.odds(id, WINNER, { '1': '1.8', '2': '3.6', '3': '4.4' });
    const player = await sport.player('50');
    expect((await sport.submit(player, [leg] as never)).body.code).toBe(SLIP.oddsChanged);
    const taken = await sport.submit(player, [leg] as never, { policy: 'any' });
    expect((await sport.confirm(player, taken.body.queueId)).body.bet).toMatchObject({
      odds: '2.2',
      plainOdds: '1.8',
    });
    expect(await sport.audit()).toEqual([]);
  });

  it('that is fixed ends with the start, a goal and a stop of betting; percent of the profit go on', async () => {
    const timestamp = () => sport.app.kit.runtime.now();
    const prices = { '1': '2', '2': '3.4', '3': '4' };
    const happens: Record<string, (id: string) => Promise<unknown>> = {
      start: (id) => sport.feed.odds(id, WINNER, prices, { live: true }),
      goal: (id) => sport.feed.score(id, 1, 0),
      stop: (id) => sport.feed.apply({ kind: 'bet_stop', producer: LIVE, event: id, timestamp: timestamp() }),
    };
    for (const [what, happen] of Object.entries(happens)) {
      const id = await event(what !== 'start');
      const fixed = await made(id);
      const percent = await made(id, { price: null, percent: 50 });
      const soon = await made(id, { from: timestamp() + 1000 });
      await happen(id);
      await sport.pass(1000);
      await sport.feed.odds(id, WINNER, prices, { live: true });
      const on = (await shown()).filter((one: { event: string }) => one.event === id);
      expect([what, on.map((one: { id: string }) => one.id)]).toEqual([what, [percent]]);
      const player = await sport.player('20');
      for (const name of [fixed, soon]) expect((await take(player, id, name)).body.code).toBe(SLIP.boostOver);
    }
  });

  it('is made once, however often it is sent under its key', async () => {
    const id = await event();
    const key = 'pressed-twice';
    const sent = await Promise.all([boost(id, { key }), boost(id, { key }), boost(id, { key })] as const);
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
    const later = { key, until: sport.app.kit.runtime.now() + 7_200_000 };
    expect((await boost(id, later)).body.id).toBe(sent[0].body.id);
    const other = await boost(id, { key, maxWin: '200' });
    expect([other.status, other.body.code]).toEqual([409, DESK.invalid]);
    expect((await boost(id, { key: 'another' })).body.id).not.toBe(sent[0].body.id);
    const on = (await shown()).filter((one: { event: string }) => one.event === id);
    expect(on).toHaveLength(2);
  });

  it('has limits of its own that hold however many come at once', async () => {
    const id = await event();
    const name = await made(id, { maxWin: '40', first: 3, maxStake: '10' });
    const players = await Promise.all(Array.from({ length: 8 }, () => sport.player('20')));
    expect((await take(players[0]!, id, name, { stake: '11.00' })).body.message).toContain('10.00 USD');
    const answers = await Promise.all(players.map((player) => take(player, id, name, { stake: '8.00' })));
    const taken = answers.filter(({ status }) => status === 200);
    // Three of them: 8 dollars at 2.5 win 12.
    expect(taken).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === SLIP.boostOver)).toHaveLength(5);
    expect(await shown()).not.toContainEqual(expect.objectContaining({ id: name }));
    expect(await sport.audit()).toEqual([]);
    // Who does not confirm gives it back.
    for (let waited = 0; waited < 20; waited += 10) await sport.pass(10_000);
    const late = players[answers.indexOf(taken[0]!)]!;
    expect((await sport.confirm(late, taken[0]!.body.queueId)).body.code).toBe(SLIP.tooLate);
    expect((await take(late, id, name, { stake: '8.00' })).status).toBe(200);
    expect(await sport.audit()).toEqual([]);
  });

  it('is bounded by what all bets on it may win', async () => {
    const id = await event();
    const name = await made(id, { maxWin: '15' });
    expect((await take(await sport.player('20'), id, name, { stake: '8.00' })).status).toBe(200);
    const refused = await take(await sport.player('20'), id, name, { stake: '8.00' });
    // 12 of 15 dollars are taken; 3 are what 2 dollars win at 2.5.
    expect([refused.body.code, refused.body.message]).toEqual([
      SLIP.tooHigh,
      expect.stringContaining('2.00 USD'),
    ]);
    expect((await take(await sport.player('20'), id, name, { stake: '2.00' })).status).toBe(200);
  });

  it('is not accepted at odds at which all bets on it may win more', async () => {
    const id = await event();
    const name = await made(id, { price: null, percent: 50, maxWin: '30' });
    const players = [await sport.player('20'), await sport.player('20')];
    const sent: string[] = [];
    for (const player of players)
      sent.push((await take(player, id, name, { stake: '8.00', policy: 'any' })).body.queueId);
    // 12 dollars each at 2.5; 16 at 3, of which there is room for one.
    await sport.feed.odds(id, WINNER, { '1': '2.34', '2': '3', '3': '3.4' });
    const answers = await Promise.all(players.map((player, at) => sport.confirm(player, sent[at]!)));
    const taken = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(taken.map(({ body }) => body.bet.odds)).toEqual(['3']);
    expect(refused.map(({ body }) => body.code)).toEqual([SLIP.tooHigh]);
    expect((await sport.dollars(players[0]!)) + (await sport.dollars(players[1]!))).toBe(3200n);
    expect(await sport.audit()).toEqual([]);
  });

  it('is of one single, of its selection, its time and real money', async () => {
    const [id, other] = [await event(), await event()];
    const name = await made(id);
    const player = await sport.player('50');
    const leg = { ...(await sport.leg(id)), boost: name };
    const codes = async (answer: Promise<{ status: number; body: { code: number } }>) =>
      (await answer).body.code;
    expect(await codes(sport.submit(player, [leg, await sport.leg(other)] as never))).toBe(SLIP.invalid);
    expect(await codes(take(player, other, name))).toBe(SLIP.invalid);
    expect(await codes(take(player, id, 'ffffffff-ffff-4fff-bfff-ffffffffffff'))).toBe(SLIP.invalid);
    expect(await codes(take(player, id, "x' or 1=1"))).toBe(SLIP.invalid);
    await sport.app.credit(player.id, 'usd', '50', true);
    expect(await codes(take(player, id, name, { demo: true }))).toBe(SLIP.invalid);
    const soon = await made(id, { from: sport.app.kit.runtime.now() + 60_000 });
    expect(await codes(take(player, id, soon))).toBe(SLIP.boostOver);
    // Its staff end it while a slip waits.
    const sent = await take(player, id, name);
    expect(
      (await call('admin/sport/boost/end', { id: name, reason: 'a mistake' }, trader.token)).status,
    ).toBe(200);
    expect(await codes(sport.confirm(player, sent.body.queueId))).toBe(SLIP.boostOver);
    expect(await codes(take(player, id, name))).toBe(SLIP.boostOver);
    expect(await sport.dollars(player)).toBe(5_000n);
    expect(await sport.audit()).toEqual([]);
  });

  it('is made by staff who trade and have not bet on it, and raises the price', async () => {
    const id = await event();
    const reader = await sport.app.staff('sport.read');
    const body = { id: 'ffffffff-ffff-4fff-bfff-ffffffffffff', reason: 'none' };
    expect((await call('admin/sport/boost/end', body, trader.token)).body.code).toBe(DESK.unknown);
    expect((await call('admin/sport/boost', { event: id }, reader.token)).status).toBe(403);
    for (const wrong of [
      { price: '2' },
      { price: '1.5' },
      { percent: 10 },
      { price: null },
      { price: '-3' },
      { maxStake: '0' },
      { maxWin: '1.234' },
      { until: 5 },
      { first: 0 },
    ])
      expect(await boost(id, wrong)).toMatchObject({ status: 422, body: { code: DESK.invalid } });
    expect((await boost(id, { outcome: '9' })).body.code).toBe(DESK.unknown);
    const name = await made(id);
    const list = (await call('admin/sport/boosts', {}, reader.token)).body;
    expect(list.find((one: { id: string }) => one.id === name)).toMatchObject({
      price: '2.5',
      players: 0,
      ended: false,
    });
    const { rows } = await sport.app.kit.db.pool.query(
      "select count(*)::int as n from audit_log where action = 'sport.boost' and subject = $1",
      [id],
    );
    expect(rows[0].n).toBe(1);
  });
});

describe('lists of the desk', () => {
  it('have what is on before what is over, and every player with limits of their own', async () => {
    const id = await event();
    const on = await made(id);
    const { pool } = sport.app.platform.db;
    await pool.query(
      `insert into sport_boost select (jsonb_populate_record(b, jsonb_build_object(
         'id', gen_random_uuid(), 'ended_at', b.made_at, 'made_at', b.made_at + n * interval '1 second'))).*
       from sport_boost b, generate_series(1, 60) n where b.id = $1`,
      [on],
    );
    const boosts = (await call('admin/sport/boosts', {}, trader.token)).body;
    expect(boosts.find((one: { id: string }) => one.id === on)).toMatchObject({ ended: false });
    await pool.query('delete from sport_boost where event_id = $1 and ended_at is not null', [id]);

    // Several of them at one moment, where a page ends too.
    await pool.query(
      `with made as (insert into account (public_id, name, created_at)
         select lpad(to_hex(n), 24, 'f'), 'Limited' || n, now() from generate_series(1, 120) n returning id)
       insert into sport_player (user_id, percent, reason, set_by, set_at)
       select id, 50, 'as a test wants it', $1, date_trunc('second', now()) - (id % 20) * interval '1 second' from made`,
      [trader.id.toString()],
    );
    const seen = new Set<string>();
    for (let before: object | null | undefined; before !== null;) {
      const { limits, next } = (await call('admin/sport/limits', before ? { before } : {}, trader.token))
        .body;
      for (const { player } of limits) seen.add(player._id);
      before = next;
    }
    expect(seen.size).toBe(120);
  });
});

describe('staff', () => {
  const HOME = { '1': 'won', '2': 'lost', '3': 'lost' };
  const reason = 'as a test wants it';
  const act = (by: TestPlayer, what: string, body: object) => call(`admin/sport/${what}`, body, by.token);
  const ask = (by: TestPlayer, id: string) =>
    act(by, 'ask', { event: id, market: WINNER, results: HOME, reason });
  async function bettor(...permissions: Parameters<typeof sport.app.staff>) {
    const one = await sport.app.staff(...permissions);
    await sport.app.credit(one.id, 'usd', '50');
    return one;
  }
  const setActors = (id: string, actors: readonly bigint[]) =>
    sport.app.platform.db.pool.query('update sport_event set acted_by = $2 where id = $1', [
      id,
      actors.map(String),
    ]);

  it('do not bet on an event that they have acted on, nor do accounts of their device', async () => {
    const actor = await bettor('sport.trade', 'sport.settle');
    const judge = await sport.app.staff('sport.settle');
    const ids = await Promise.all([event(), event(), event(), event(), event()]);
    const [priced, held, raised, asked, judged] = ids;
    const now = sport.app.kit.runtime.now();
    const terms = { price: '9', percent: null, maxStake: '10', maxWin: '90', first: null };
    const times = { from: now, until: now + 60_000 };
    const raise = { event: raised, market: WINNER, outcome: '1', reason, ...terms, ...times };
    const request = (await ask(judge, judged)).body.id;
    for (const answer of [
      await act(actor, 'price', { event: priced, market: WINNER, outcome: '1', odds: '9', reason }),
      await act(actor, 'hold', { event: held, market: null, held: false, reason }),
      await act(actor, 'boost', raise),
      await ask(actor, asked),
      await act(actor, 'decide', { id: request, agree: false }),
    ])
      expect(answer.status).toBe(200);
    for (const id of ids) {
      const refused = await sport.submit(actor, [await sport.leg(id)]);
      expect([refused.status, refused.body.code]).toEqual([403, SLIP.staff]);
    }
    // What they do while their slip waits counts when it is ready.
    const free = await event();
    const sent = await sport.submit(actor, [await sport.leg(free)]);
    await setActors(free, [actor.id]);
    expect((await sport.confirm(actor, sent.body.queueId)).body.code).toBe(SLIP.staff);

    const [beside, stranger] = [await sport.player('50'), await sport.player('50')];
    const { kit } = sport.app;
    const { staffRequests } = kit.services;
    const isLinked = async (_client: unknown, staff: bigint, player: bigint) =>
      staff === actor.id && player === beside.id;
    kit.provide('staffRequests', { ...staffRequests, isLinked });
    const { body } = await sport.submit(beside, [await sport.leg(priced)]);
    expect((await sport.confirm(beside, body.queueId)).body.code).toBe(SLIP.staff);
    await sport.bet(stranger, [await sport.leg(priced)], { stake: '2.00' });
    kit.provide('staffRequests', staffRequests);
    for (const one of [actor, beside]) expect(await sport.dollars(one)).toBe(5_000n);
  });

  it('do not act on an event, nor on limits, of an account of their device', async () => {
    const [actor, asker] = [await bettor('sport.trade', 'sport.settle'), await bettor('sport.settle')];
    const beside = await sport.player('50');
    const id = await event();
    const wanted = (await ask(asker, id)).body.id;
    await setActors(id, []);
    await sport.bet(beside, [await sport.leg(id)]);
    const { kit } = sport.app;
    const { staffRequests } = kit.services;
    const names = new Map<bigint, string>();
    for (const one of [actor, asker, beside]) {
      const { _id, name } = (await kit.identity.byId(one.id))!;
      names.set(one.id, one === beside ? name : _id);
    }
    let staff: TestPlayer = actor;
    kit.provide('staffRequests', {
      ...staffRequests,
      isLinked: async (_client: unknown, one: bigint, player: bigint) =>
        one === staff.id && player === beside.id,
      linkedTo: async (_client: unknown, [one]: readonly string[]) =>
        one === names.get(staff.id) ? [beside.id] : [],
    });
    const price = { event: id, market: WINNER, outcome: '1', odds: '9', reason };
    for (const refused of [
      await act(actor, 'price', price),
      await act(actor, 'hold', { event: id, market: null, held: true, reason }),
      await ask(actor, id),
      await act(actor, 'decide', { id: wanted, agree: true }),
    ])
      expect([refused.status, refused.body.code]).toEqual([403, DESK.ownBet]);
    const limit = { player: names.get(beside.id), percent: 1000, reason };
    expect((await act(actor, 'limit', limit)).body.code).toBe(DESK.ownLimit);
    staff = asker;
    expect((await act(actor, 'decide', { id: wanted, agree: true })).body.code).toBe(DESK.askersBet);
    expect((await act(actor, 'limit', limit)).status).toBe(200);
    kit.provide('staffRequests', staffRequests);
  });

  it('have nothing settled that they asked for and have bet on since', async () => {
    const [asker, second] = [await bettor('sport.settle'), await sport.app.staff('sport.settle')];
    const id = await event();
    const { body } = await ask(asker, id);
    // As of a request from before acts were noted.
    await setActors(id, []);
    await sport.bet(asker, [await sport.leg(id)]);
    const agreed = await act(second, 'decide', { id: body.id, agree: true });
    expect([agreed.status, agreed.body.code]).toEqual([403, DESK.askersBet]);
    expect((await act(second, 'decide', { id: body.id, agree: false })).status).toBe(200);
    await sport.feed.settled();
    expect(await sport.dollars(asker)).toBe(4_000n);
    expect(await sport.audit()).toEqual([]);
  });
});
