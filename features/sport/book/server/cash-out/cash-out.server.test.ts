import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_RESTRICTIONS } from '#platform/server/policy/restrictions.ts';
import type { Answer, TestPlayer } from '#platform/server/testing/platform.ts';
import { soon } from '#platform/server/testing/soon.ts';
import { CASH_OUT } from '../../contract.ts';
import { sportApp, type SportApp } from '../testing/app.ts';
import { LIVE, WINNER } from '../testing/feed.ts';

let sport: SportApp;
let count = 0;

const PRICES = { '1': '2', '2': '3.4', '3': '4' };
const even = { '1': 0.5, '2': 0.3, '3': 0.2 };

/** A new event whose home side wins with this chance. */
async function event(home = 0.5, live = false): Promise<string> {
  const id = `cash:${++count}`;
  await sport.feed.fixture(id);
  if (live) await sport.feed.score(id, 0, 0);
  await value(id, home, live);
  return id;
}

const value = (id: string, home: number, live = false) =>
  sport.feed.odds(id, WINNER, PRICES, { live, chances: { ...even, '1': home } });

const offer = (player: TestPlayer, bet: string, percent = 100): Promise<Answer> =>
  sport.app.api('/api/sport/cash-out/offer', { betId: bet, percent }, player.token);
const accept = (player: TestPlayer, id: string): Promise<Answer> =>
  sport.app.api('/api/sport/cash-out/accept', { offer: id }, player.token);
const mine = async ({ token }: TestPlayer, state: string) =>
  (await sport.app.api('/api/sport/bets', { state }, token)).body;
const suspend = (id: string, live = false) =>
  sport.feed.apply({
    kind: 'bet_stop',
    producer: live ? LIVE : 3,
    event: id,
    timestamp: sport.app.kit.runtime.now(),
  });

/** A player with 90 dollars and a bet of ten at evens. */
async function betting(home = 0.5, live = false) {
  const player = await sport.player('100');
  const id = await event(home, live);
  const leg = await sport.leg(id);
  if (!live) return { player, id, bet: await sport.bet(player, [leg]) };
  const sent = await sport.submit(player, [leg]);
  await sport.pass(6000);
  await sport.confirm(player, sent.body.queueId);
  return { player, id, bet: sent.body.queueId as string };
}

beforeAll(async () => {
  sport = await sportApp();
});
afterAll(() => sport.app.close());

describe('a cash-out', () => {
  it('of all of a bet pays what was offered and ends it: its result moves nothing any more', async () => {
    const { player, id, bet } = await betting();
    expect((await mine(player, 'open'))[0].cashOut).toEqual({ amount: '9.70', closed: null });
    const { body } = await offer(player, bet);
    expect(body).toMatchObject({ offer: { amount: '9.70', stakeLeft: '0.00', percent: 100 }, closed: null });
    expect(body.offer.expiresAt - body.now).toBe(8000);
    const paid = await accept(player, body.offer.id);
    expect([paid.status, paid.body.state, paid.body.amount]).toEqual([200, 'paid', '9.70']);
    expect(await sport.dollars(player)).toBe(9970n);
    expect(await mine(player, 'open')).toEqual([]);
    expect(await mine(player, 'settled')).toEqual([]);
    expect(await mine(player, 'cashed')).toMatchObject([
      { status: 2, settlement: { kind: 'cashed_out', payout: '9.70' }, cashed: { stakeLeft: '0.00' } },
    ]);
    await sport.feed.settle(id, WINNER, { '1': 'won', '2': 'lost', '3': 'lost' });
    await sport.pass(1000);
    await sport.feed.rollback(id, WINNER);
    await sport.pass(1000);
    await sport.feed.settle(id, WINNER, { '1': 'lost', '2': 'won', '3': 'lost' });
    expect(await sport.dollars(player)).toBe(9970n);
    expect((await offer(player, bet)).body.closed).toBe('settled');
  });

  it('of a part leaves the rest at its odds, through settlement, rollback and another result', async () => {
    const { player, id, bet } = await betting();
    const part = await offer(player, bet, 30);
    expect(part.body.offer).toMatchObject({ amount: '2.91', stakeLeft: '7.00' });
    await accept(player, part.body.offer.id);
    expect(await sport.dollars(player)).toBe(9291n);
    expect(await mine(player, 'open')).toMatchObject([
      { potential: '14.00', cashed: { amount: '2.91', stakeLeft: '7.00' }, cashOut: { amount: '6.79' } },
    ]);
    await sport.feed.settle(id, WINNER, { '1': 'won', '2': 'lost', '3': 'lost' });
    expect(await sport.dollars(player)).toBe(10_691n);
    expect(await mine(player, 'settled')).toMatchObject([{ status: 2, settlement: { payout: '16.91' } }]);
    expect(await sport.audit()).toEqual([]);
    await sport.pass(1000);
    await sport.feed.rollback(id, WINNER);
    // Only what the legs had paid is taken back.
    expect(await sport.dollars(player)).toBe(9291n);
    await value(id, 0.5);
    const rest = await offer(player, bet);
    expect(rest.body.offer).toMatchObject({ amount: '6.79', stakeLeft: '0.00' });
    await accept(player, rest.body.offer.id);
    expect(await sport.dollars(player)).toBe(9970n);
    await sport.pass(1000);
    await sport.feed.settle(id, WINNER, { '1': 'won', '2': 'lost', '3': 'lost' });
    expect(await sport.dollars(player)).toBe(9970n);
    expect(await sport.audit()).toEqual([]);
  });

  it('is paid once, however often and at once it is sent', async () => {
    const { player, bet } = await betting();
    const { body } = await offer(player, bet, 50);
    const answers = await Promise.all([1, 2, 3, 4].map(() => accept(player, body.offer.id)));
    expect(answers.map((one) => [one.status, one.body.state, one.body.amount])).toEqual(
      answers.map(() => [200, 'paid', '4.85']),
    );
    expect((await accept(player, body.offer.id)).body).toMatchObject({ state: 'paid', amount: '4.85' });
    expect(await sport.dollars(player)).toBe(9485n);
  });

  it('whose price moved is refused with the new one when it is lower, and paid at the new one when it is higher', async () => {
    const { player, id, bet } = await betting();
    const first = await offer(player, bet);
    await value(id, 0.4);
    const moved = await accept(player, first.body.offer.id);
    expect(moved.body).toMatchObject({ state: 'moved', amount: null, offer: { percent: 100 } });
    expect(Number(moved.body.offer.amount)).toBeLessThan(8);
    expect(await sport.dollars(player)).toBe(9000n);
    // The one before is gone.
    expect((await accept(player, first.body.offer.id)).body.code).toBe(CASH_OUT.unknown);
    await value(id, 0.9);
    const paid = await accept(player, moved.body.offer.id);
    expect(paid.body.state).toBe('paid');
    expect(Number(paid.body.amount)).toBeGreaterThan(16);
    expect(await sport.balance(player)).toBe(sport.app.units('90') + sport.app.units(paid.body.amount));
  });

  it('that is accepted after its time is offered again', async () => {
    const { player, bet } = await betting();
    const { body } = await offer(player, bet);
    await sport.pass(8001);
    const late = await accept(player, body.offer.id);
    expect(late.body).toMatchObject({ state: 'moved', offer: { amount: '9.70' } });
    expect(late.body.offer.id).not.toBe(body.offer.id);
    expect(await sport.dollars(player)).toBe(9000n);
  });

  it('of a live bet waits the delay of its sport, and what happens meanwhile decides', async () => {
    const { player, id, bet } = await betting(0.5, true);
    const { body } = await offer(player, bet);
    expect(body.offer.amount).toBe('9.50');
    const waiting = await accept(player, body.offer.id);
    expect(waiting.body).toMatchObject({ state: 'waiting', amount: null });
    expect(waiting.body.readyAt - waiting.body.now).toBe(6000);
    expect((await accept(player, body.offer.id)).body.state).toBe('waiting');
    await sport.feed.score(id, 0, 1);
    await value(id, 0.2, true);
    await sport.pass(6000);
    const moved = await accept(player, body.offer.id);
    expect(moved.body.state).toBe('moved');
    expect(await sport.dollars(player)).toBe(9000n);
    const again = await accept(player, moved.body.offer.id);
    expect(again.body.state).toBe('waiting');
    await sport.pass(6000);
    const paid = await accept(player, moved.body.offer.id);
    expect(paid.body).toMatchObject({ state: 'paid', amount: moved.body.offer.amount });
  });

  it('of a live bet is paid by the house when its delay is over; accepted, it is not taken back', async () => {
    const { player, bet } = await betting(0.5, true);
    const { body } = await offer(player, bet, 50);
    await accept(player, body.offer.id);
    expect((await offer(player, bet)).body.offer).toMatchObject({ id: body.offer.id, percent: 50 });
    await sport.pass(6000);
    await soon(async () => expect(await sport.dollars(player)).toBe(9475n));
    expect((await accept(player, body.offer.id)).body).toMatchObject({ state: 'paid', amount: '4.75' });
    // Half of it stands still, and can be offered again.
    expect((await offer(player, bet)).body.offer.id).not.toBe(body.offer.id);
    expect(await sport.dollars(player)).toBe(9475n);
  });

  it('of a live bet that is worth less when its delay is over is not paid by the house; its player is asked', async () => {
    const { player, id, bet } = await betting(0.5, true);
    const { body } = await offer(player, bet);
    await accept(player, body.offer.id);
    await value(id, 0.2, true);
    await sport.pass(6000);
    await soon(async () => {
      const { rows } = await sport.app.platform.db.pool.query(
        'select ready_at from sport_cash_offer where id = $1',
        [body.offer.id],
      );
      expect(rows).toEqual([{ ready_at: null }]);
    });
    // Worth more again: a price that nobody has accepted.
    await value(id, 0.5, true);
    const moved = await accept(player, body.offer.id);
    expect(moved.body).toMatchObject({ state: 'moved', offer: { amount: '9.50' } });
    expect(await sport.dollars(player)).toBe(9000n);
  });

  it('is closed with its reason', async () => {
    const { player, id, bet } = await betting();
    const held = (await offer(player, bet)).body.offer.id;
    await suspend(id);
    expect((await offer(player, bet)).body).toMatchObject({ offer: null, closed: 'suspended' });
    expect((await accept(player, held)).body).toMatchObject({ state: 'closed', closed: 'suspended' });
    await sport.feed.odds(id, WINNER, PRICES);
    expect((await offer(player, bet)).body.closed).toBe('unavailable');
    await value(id, 0);
    expect((await offer(player, bet)).body.closed).toBe('worthless');
    await value(id, 0.5);
    const { kit } = sport.app;
    await kit.settings.set('book', { adapter: 'none', cashOut: false }, 'test');
    expect((await offer(player, bet)).body.closed).toBe('off');
    await kit.settings.set('book', { adapter: 'none' }, 'test');
    // A producer that was silent is not believed; it is back with the next test's events.
    await sport.pass(21_000, false);
    expect((await offer(player, bet)).body.closed).toBe('suspended');
    expect(await sport.dollars(player)).toBe(9000n);
    await sport.feed.alive();
    const { rows } = await sport.app.platform.db.pool.query('select id, request_id from sport_producer');
    for (const { id: producer, request_id: requestId } of rows)
      await sport.feed.apply({
        kind: 'snapshot_complete',
        producer,
        timestamp: kit.runtime.now(),
        requestId,
      });
  });

  it('of a multi counts decided legs by what they became; one that is lost ends it', async () => {
    const player = await sport.player('100');
    const [a, b, c] = [await event(), await event(), await event()];
    const [one, two, three] = [await sport.leg(a), await sport.leg(b), await sport.leg(c)];
    const double = await sport.bet(player, [one, two]);
    const system = await sport.bet(player, [one, two, three], { kind: 'system', sizes: [2], stake: '3.00' });
    await sport.feed.settle(a, WINNER, { '1': 'won', '2': 'lost', '3': 'lost' });
    // 10 * 2 * (0.5 * 2), less 3 % and 1 % for the doubling.
    expect((await offer(player, double)).body.offer.amount).toBe('19.20');
    await sport.feed.settle(b, WINNER, { '1': 'lost', '2': 'won', '3': 'lost' });
    expect((await offer(player, double)).body.closed).toBe('settled');
    // One line of three is left: 2 * (0.5 * 2).
    const left = await offer(player, system);
    expect(Number(left.body.offer.amount)).toBeCloseTo(2 * 0.964, 1);
    await accept(player, left.body.offer.id);
    await sport.feed.settle(c, WINNER, { '1': 'won', '2': 'lost', '3': 'lost' });
    expect(await sport.audit()).toEqual([]);
  });

  it('and a settlement at once: one of them, never both', async () => {
    for (let round = 0; round < 8; round++) {
      const { player, id, bet } = await betting();
      const { body } = await offer(player, bet, round % 2 ? 100 : 50);
      const [answer] = await Promise.all([
        accept(player, body.offer.id),
        sport.feed.settle(id, WINNER, { '1': 'won', '2': 'lost', '3': 'lost' }),
      ]);
      const cashed = answer.body.state === 'paid';
      const half = round % 2 === 0;
      const expected = !cashed ? 11_000n : half ? 9000n + 485n + 1000n : 9970n;
      expect(await sport.dollars(player), `${round} ${JSON.stringify(answer.body)}`).toBe(expected);
    }
    expect(await sport.audit()).toEqual([]);
  });

  it("of somebody else's bet or offer is unknown, as is what is no id", async () => {
    const { player, bet } = await betting();
    const other = await sport.player('10');
    const { body } = await offer(player, bet);
    for (const answer of [
      await offer(other, bet),
      await offer(player, 'x'),
      await offer(player, '00000000-0000-4000-8000-000000000000'),
      await accept(other, body.offer.id),
      await accept(player, 'x'),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, CASH_OUT.unknown]);
    for (const percent of [0, -1, 101, 1.5, '50'])
      expect((await offer(player, bet, percent as number)).status).toBe(422);
    expect(await sport.dollars(player)).toBe(9000n);
  });

  it('is open to an excluded player: it takes risk away and stakes nothing', async () => {
    const { player, bet } = await betting();
    await sport.app.kit.money.act(player.id, (state, draft) => {
      draft.setGuard(state, { ...NO_RESTRICTIONS, excludedUntil: -1 });
      return true;
    });
    const { body } = await offer(player, bet);
    expect((await accept(player, body.offer.id)).body.state).toBe('paid');
    expect(await sport.dollars(player)).toBe(9970n);
  });
});

it('leaves clean books', async () => {
  expect(await sport.audit()).toEqual([]);
});
