import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { identity } from '#features/account/identity/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { isFailure } from '#platform/contract/error.ts';
import { formatUnits } from '#platform/contract/money.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { unitsOfMicroUsd } from '#platform/server/money/currency.ts';
import { requestKey } from '#platform/server/money/request-key.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { amongUnknown } from '#platform/server/testing/among-unknown.ts';
import { diceBet } from '#platform/server/testing/dice-bet.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { soon } from '#platform/server/testing/soon.ts';
import { raceFeature } from '../feature.ts';
import { prizesOf } from '../prizes.ts';
import { settleRaces } from './pay.ts';
import { settingsOf, weekAt } from './weeks.ts';

const WEEK_MS = 7 * 86_400_000;
const PLAYERS = 200;
let app: TestPlatform;
/** Moves the clock of the house. */
let shift = 0;

beforeAll(async () => {
  const system = systemRuntime();
  app = await createTestPlatform({
    lanesApart: true,
    features: [identity, originals, raceFeature],
    games,
    runtime: { ...system, now: () => system.now() + shift },
  });
  // The middle of a week, so that no midnight passes during the test.
  const { endsAt } = await weekAt(app.kit, 'UTC', system.now());
  shift = endsAt - WEEK_MS / 2 - system.now();
});
afterAll(() => app.close());

async function stake(player: TestPlayer, bet: string, more: object = {}): Promise<void> {
  const { status, body } = await app.api('/api/game/play', diceBet(bet, more), player.token);
  if (status !== 200) throw new Error(JSON.stringify(body));
}

const counted = () => app.platform.events.settle();
const dollars = async ({ id }: TestPlayer) =>
  (await app.kit.money.balances(id)).find(({ currency }) => currency.code === 'usd')!.real;

/** What the places of 500 dollars win, in units. */
const prizesIn = () => prizesOf(50_000n, settingsOf(app.kit).split).map((cents) => cents * app.units('0.01'));

describe('the weekly race', () => {
  const racers: TestPlayer[] = [];

  it('ranks 200 players by what they staked in real money', async () => {
    for (let index = 0; index < PLAYERS; index++) racers.push(await app.register(`racer${index}`));
    await Promise.all(
      racers.map(async (racer, index) => {
        await app.credit(racer.id, 'usd', '100');
        // Nine cents more for each: no two alike, and some with more digits than others.
        await stake(racer, formatUnits(BigInt(50 + index * 9), 2));
      }),
    );
    await counted();
    const { body } = await app.api('/api/leaderboard', { type: 'week' });
    expect(body).toHaveLength(20);
    expect(body[0]).toMatchObject({
      user: { name: 'racer199' },
      entry: { place: 1, wager_usd: '18.41', prize_usd: '200.00' },
    });
    expect(body[19]).toMatchObject({ entry: { place: 20, wager_usd: '16.70', prize_usd: '1.00' } });
    // Two hundred passwords are hashed, which takes its time on a busy machine.
  });

  it('tells a player their own place, in and out of the prizes', async () => {
    const first = await app.api('/api/race', {}, racers[199]!.token);
    expect(first.body.mine).toMatchObject({ entry: { place: 1 } });
    expect(first.body).toMatchObject({ timeZone: 'UTC', reward_usd: '500.00' });
    const last = await app.api('/api/race', {}, racers[0]!.token);
    expect(last.body.mine).toMatchObject({ entry: { place: 200, prize_usd: '0.00' } });
    expect(last.body.endsAt - last.body.now).toBeLessThanOrEqual(WEEK_MS / 2);
    expect((await app.api('/api/race', {})).body.mine).toBeNull();
  });

  it('counts neither play money nor a round that was called off', async () => {
    const racer = racers[0]!;
    await app.credit(racer.id, 'usd', '50', true);
    await stake(racer, '10.00', { demo: true });
    await stake(racer, '10.00', { api_id: 'mines', data: { mines: 3 } });
    const { body } = await app.api('/api/game/info', { api_id: 'mines', currency: 'usd' }, racer.token);
    await app.api('/api/whisper', { event: 'finish', data: { id: body.open.id } }, racer.token);
    await counted();
    expect((await app.api('/api/race', {}, racer.token)).body.mine.entry.wager_usd).toBe('0.50');
  });

  it.each([
    { bets: true, profile: false },
    { bets: false, profile: true },
  ])('hides who hides %j, except from themself and staff who may see it', async (hides) => {
    const racer = racers[198]!;
    await app.kit.identity.setPrivateBets(racer.id, hides.bets);
    await app.kit.identity.setPrivateProfile(racer.id, hides.profile);
    const staff = await app.staff('ignore_privacy');
    for (const [token, name] of [
      [undefined, null],
      [racers[0]!.token, null],
      [racer.token, 'racer198'],
      [staff.token, 'racer198'],
    ] as const) {
      const { body } = await app.api('/api/leaderboard', {}, token);
      expect([body[1].user?.name ?? null, body[1].entry.place]).toEqual([name, 2]);
    }
  });

  it('pays nothing before the week is over', async () => {
    await settleRaces(app.kit);
    expect((await app.api('/api/race/history', {})).body).toEqual([]);
  });

  it('pays each prize once to the cent, though the job dies in the middle and runs twice at once', async () => {
    const before = await Promise.all(racers.map(dollars));
    shift += WEEK_MS;
    let left = 7;
    const dying: ServerKit = {
      ...app.kit,
      money: {
        ...app.kit.money,
        post: (posting) => {
          if (left-- === 0) throw new Error('killed');
          return app.kit.money.post(posting);
        },
      },
    };
    await expect(settleRaces(dying)).rejects.toThrow('killed');
    expect((await app.api('/api/race/history', {})).body[0]).toMatchObject({ paid: false });
    await Promise.all([settleRaces(app.kit), settleRaces(app.kit)]);
    await settleRaces(app.kit);
    const after = await Promise.all(racers.map(dollars));
    const prizes = prizesIn();
    const won = after.map((balance, index) => balance - before[index]!);
    expect(won.toReversed().slice(0, 20)).toEqual(prizes);
    expect(won.slice(0, 180).every((one) => one === 0n)).toBe(true);
    expect(won.reduce((sum, one) => sum + one, 0n)).toBe(app.units('500'));
  });

  it('keeps what was won, and starts the next week empty', async () => {
    const { body } = await app.api('/api/race/history', {});
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ paid: true, reward_usd: '500.00' });
    expect(body[0].entries).toHaveLength(20);
    expect(body[0].entries[0].entry).toMatchObject({ place: 1, prize_usd: '200.00' });
    expect((await app.api('/api/leaderboard', {})).body).toEqual([]);
    const copy = app.kit.account.personalDataParts().find(({ section }) => section === 'race')!;
    expect(await copy.read((await app.kit.identity.byId(racers[199]!.id))!)).toMatchObject({
      weeks: [{ wagered_micro_usd: '18410000', bets: '1' }],
      prizes: [{ place: 1, usd_cents: '20000', paid: true }],
    });
  });

  it('pays the others when one prize cannot be paid', async () => {
    const three = racers.slice(0, 3);
    for (const [index, racer] of three.entries()) {
      await app.credit(racer.id, 'usd', '10');
      await stake(racer, `${3 - index}.00`);
    }
    await counted();
    const { week } = await weekAt(app.kit, 'UTC', app.kit.runtime.now());
    shift += WEEK_MS;
    // As a version before this one let a player do: the key of the first place is somebody's bet.
    const { pool } = app.platform.db;
    const blocked = [three[0]!.id.toString(), requestKey(`race:${week}:1`, 'posting')];
    await pool.query(
      'insert into request_key (user_id, key, ref) select user_id, $2, id from bet where user_id = $1 limit 1',
      blocked,
    );
    const before = await Promise.all(three.map(dollars));
    await settleRaces(app.kit);
    const after = await Promise.all(three.map(dollars));
    const prizes = prizesIn();
    expect(after.map((value, index) => value - before[index]!)).toEqual([0n, prizes[1], prizes[2]]);
    expect((await app.api('/api/race/history', {})).body[0]).toMatchObject({ paid: false });
  });

  it('passes over staff and who is shut out: the next takes the place', async () => {
    const house = await app.staff('challenges.read');
    const [barred, first, second] = [racers[3]!, racers[4]!, racers[5]!];
    const inOrder = [house, barred, first, second];
    for (const [index, racer] of inOrder.entries()) {
      await app.credit(racer.id, 'usd', '10');
      await stake(racer, `${9 - index}.00`);
    }
    await app.kit.money.exclusive(barred.id, async (client, state, draft) =>
      app.kit.policy.bar(client, state, draft, { until: -1, kind: 'exclusion' }),
    );
    await counted();
    const before = await Promise.all(inOrder.map(dollars));
    shift += WEEK_MS;
    // Off after its end: it ended while the race was on, and nobody waits for their prize.
    await app.kit.features.set('race', false, 'test');
    const prizes = prizesIn();
    await amongUnknown(app, async () => {
      await app.platform.db.pool.query("select graphile_worker.add_job('race.settle')");
      await soon(async () => {
        const after = await Promise.all(inOrder.map(dollars));
        expect(after.map((value, index) => value - before[index]!)).toEqual([0n, 0n, prizes[0], prizes[1]]);
      });
    });
    await app.kit.features.set('race', true, 'test');
    const { body } = await app.api('/api/race/history', { limit: 1 });
    expect(body[0].entries.map(({ user }: { user: { name: string } }) => user.name)).toEqual([
      first.user.name,
      second.user.name,
    ]);
  });

  it('gives no prizes for weeks that ended while it was off, and shows none', async () => {
    const shown = async () => (await app.api('/api/race/history', {})).body;
    const past = await shown();
    const racer = racers[4]!;
    await app.kit.features.set('race', false, 'test');
    for (let week = 0; week < 2; week++) {
      await stake(racer, '1.00');
      await counted();
      shift += WEEK_MS;
    }
    const before = await dollars(racer);
    await app.kit.features.set('race', true, 'test');
    await settleRaces(app.kit);
    expect(await dollars(racer)).toBe(before);
    expect(await shown()).toEqual(past);
  });

  it('pays what a prize is worth in the only currency that is played in, once, though the job dies and prices move', async () => {
    const racer = await app.register();
    await app.credit(racer.id, 'usd', '10');
    await stake(racer, '5.00');
    await counted();
    shift += WEEK_MS;
    const { kit } = app;
    const dying: ServerKit = {
      ...kit,
      money: {
        ...kit.money,
        async post(posting) {
          const posted = await kit.money.post(posting);
          if (!isFailure(posted)) throw new Error('killed');
          return posted;
        },
      },
    };
    const due = unitsOfMicroUsd(200_000_000n, kit.money.currency('btc')!);
    const priced = async (factor: string) => {
      await kit.db.pool.query(`update currency set price_usd = price_usd ${factor} where code = 'btc'`);
      await kit.money.refreshCurrencies();
    };
    kit.provide('onlyCurrency', () => 'btc');
    await expect(settleRaces(dying)).rejects.toThrow('killed');
    await priced('* 2');
    await settleRaces(kit);
    await priced('/ 2');
    kit.provide('onlyCurrency', () => null);
    const btc = (await kit.money.balances(racer.id)).find(({ currency }) => currency.code === 'btc')!;
    expect(btc.real).toBe(due);
    expect((await app.api('/api/race/history', { limit: 1 })).body[0]).toMatchObject({ paid: true });
  });

  it('leaves clean books', async () => {
    const client = await app.platform.db.pool.connect();
    try {
      expect((await auditLedger(client)).findings).toEqual([]);
    } finally {
      client.release();
    }
  });
});
