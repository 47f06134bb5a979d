import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SLIP } from '../../contract.ts';
import { DESK } from '../../desk-contract.ts';
import { sportApp, type SportApp } from '../testing/app.ts';
import { WINNER } from '../testing/feed.ts';

let sport: SportApp;
let count = 0;

const won = { '1': 'won', '2': 'lost', '3': 'lost' };
const lost = { '1': 'lost', '2': 'won', '3': 'lost' };
const nothing = { '1': 'void', '2': 'void', '3': 'void' };

async function events(many: number): Promise<string[]> {
  const ids = Array.from({ length: many }, () => `boost:${++count}`);
  for (const id of ids) await sport.feed.fixture(id);
  return ids;
}

const set = (settings: object) =>
  sport.app.kit.settings.set('book', { adapter: 'none', ...settings }, 'test');
const ON = { boostMinOdds: '1.5', boostSteps: [{ legs: 3, percent: 10 }] };

async function mine(token: string) {
  const { body } = await sport.app.api('/api/sport/bets', { state: 'settled' }, token);
  return body[0];
}

beforeAll(async () => {
  sport = await sportApp();
});
afterAll(() => sport.app.close());

describe('the boost of a multi', () => {
  it('comes on top of what it wins, by the rule that it was sent under', async () => {
    await set(ON);
    const player = await sport.player('50');
    const ids = await events(3);
    const legs = await Promise.all(ids.map((id) => sport.leg(id)));
    const id = await sport.bet(player, legs);
    await set({});
    const { body: open } = await sport.app.api('/api/sport/bets', { state: 'open' }, player.token);
    expect(open[0]).toMatchObject({ id, potential: '87.00', boost: 10, odds: '8' });
    for (const event of ids) await sport.feed.settle(event, WINNER, won);
    expect(await mine(player.token)).toMatchObject({ status: 2, boost: 10, settlement: { payout: '87.00' } });
    expect(await sport.dollars(player)).toBe(12700n);
    // Taken back and given otherwise, as any payout.
    await sport.pass(1000);
    await sport.feed.rollback(ids[0]!, WINNER);
    await sport.feed.settled();
    expect(await sport.dollars(player)).toBe(4000n);
    await sport.pass(1000);
    await sport.feed.settle(ids[0]!, WINNER, nothing);
    // Two are too few: no boost.
    expect(await mine(player.token)).toMatchObject({ settlement: { payout: '40.00' } });
    expect(await sport.audit()).toEqual([]);
  });

  it('is none of a multi that loses, of one with too low odds, of a system, and without steps', async () => {
    await set(ON);
    const player = await sport.player('200');
    const ids = await events(3);
    const legs = await Promise.all(ids.map((id) => sport.leg(id)));
    await sport.bet(player, legs);
    await sport.bet(player, legs, { kind: 'system', sizes: [3] });
    await set({});
    await sport.bet(player, legs);
    for (const event of ids) await sport.feed.settle(event, WINNER, won);
    const { body } = await sport.app.api('/api/sport/bets', { state: 'settled' }, player.token);
    const payouts = body.map(({ settlement }: { settlement: { payout: string } }) => settlement.payout);
    expect(payouts.toSorted()).toEqual(['80.00', '80.00', '87.00']);

    await set({ ...ON, boostMinOdds: '2.1' });
    const other = await sport.player('50');
    const more = await events(3);
    await sport.bet(other, await Promise.all(more.map((id) => sport.leg(id))));
    await sport.feed.settle(more[0]!, WINNER, lost);
    expect(await mine(other.token)).toMatchObject({ status: 3, boost: 0, settlement: { payout: '0.00' } });
  });

  it('counts in the greatest payout, and in what rewards count it by', async () => {
    await set({ ...ON, maxPayoutUsd: '85' });
    const player = await sport.player('50');
    const legs = await Promise.all((await events(3)).map((id) => sport.leg(id)));
    const refused = await sport.submit(player, legs);
    expect([refused.status, refused.body.code]).toEqual([422, SLIP.tooHigh]);
    await set(ON);
    const id = await sport.bet(player, legs);
    const { rows } = await sport.app.kit.db.pool.query<{ params: { edge: string } }>(
      'select params from round where id = $1',
      [id],
    );
    // 0.955^3 of the stake comes back in the mean, and a tenth of that more.
    expect(Number(rows[0]!.params.edge) / 1e9).toBeCloseTo(1 - 0.955 ** 3 * 1.1, 6);
  });
});

describe('a boost or a price of staff', () => {
  const chances = { '1': 0.47, '2': 0.27, '3': 0.26 };
  const PRICES = { '1': '2', '2': '3.4', '3': '4' };

  it('that may give away more than one of them may alone in a day is refused', async () => {
    await set({});
    const { token } = await sport.app.staff('sport.trade');
    const { kit } = sport.app;
    const [known, without] = await events(2);
    await sport.feed.odds(known!, WINNER, PRICES, { chances });
    await sport.feed.odds(without!, WINNER, PRICES);
    const reason = 'match of the day';
    const price = (odds: string | null) =>
      sport.app.api(
        '/api/admin/sport/price',
        { event: known, market: WINNER, outcome: '1', odds, reason },
        token,
      );
    const from = kit.runtime.now();
    const boost = (more: object) =>
      sport.app.api(
        '/api/admin/sport/boost',
        {
          event: known,
          market: WINNER,
          outcome: '1',
          price: '2.5',
          percent: null,
          maxStake: '15',
          maxWin: '100',
          first: null,
          from,
          until: from + 3_600_000,
          reason,
          ...more,
        },
        token,
      );
    const boosts = async () => (await sport.app.api('/api/sport/boosts')).body.boosts.length;

    const { staffRequests } = kit.services;
    const { priceEurScaled, priceUsdScaled } = kit.money.currency('usd')!;
    let most = 0n;
    const acts: bigint[] = [];
    kit.provide('staffRequests', {
      ...staffRequests,
      mayAlone: async (_client, { microEur }) => {
        acts.push(microEur);
        return microEur <= most;
      },
    });
    /** Cents of dollars that were counted since the last look. */
    const counted = () =>
      acts
        .splice(0)
        .map((microEur) => Math.round(Number((microEur * priceUsdScaled) / priceEurScaled) / 1e4));
    try {
      // 2.5 at a chance of 0.47 gives 17.5 % away: of stakes that win 100 dollars, 11.67.
      expect((await boost({})).body.code).toBe(DESK.alone);
      expect([counted(), await boosts()]).toEqual([[1167], 0]);
      most = 12_000_000n;
      expect((await boost({})).status).toBe(200);
      expect([counted(), await boosts()]).toEqual([[1167], 1]);
      // As much as the market may lose, 5,000 dollars.
      expect((await price('3')).body.code).toBe(DESK.alone);
      expect([counted(), (await sport.leg(known!)).version]).toEqual([[102_500], 1]);
      // The house keeps an edge.
      for (const odds of ['2.1', null]) expect((await price(odds)).status).toBe(200);
      expect((await boost({ price: '2.12' })).status).toBe(200);
      expect(counted()).toEqual([]);
      // Without chances by the feed's prices without their margin: 2 is a chance of 0.4789.
      expect((await boost({ event: without, price: '2.2', maxWin: '5000' })).body.code).toBe(DESK.alone);
      expect(counted()).toEqual([22_300]);
      // Stakes on other outcomes are money that the market has to lose: 10 dollars more.
      await sport.bet(await sport.player('20'), [await sport.leg(known!, '2')]);
      expect((await price('3')).body.code).toBe(DESK.alone);
      expect(counted()).toEqual([102_705]);
    } finally {
      kit.provide('staffRequests', staffRequests);
    }
  });
});
