import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { backoffice } from '#features/operator/backoffice/feature.ts';
import { identity } from '#features/account/identity/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { EDGE_SCALE } from '#platform/contract/edge.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { unitsOfMicroUsd } from '#platform/server/money/currency.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { affiliates } from '../feature.ts';
import { SCALE } from './commission.ts';
import { settleMonths } from './months.ts';
import { foldDays } from './old-days.ts';

let app: TestPlatform;
/** Moves the clock of the house. */
let shift = 0;
let serial = 0;

beforeAll(async () => {
  const system = systemRuntime();
  app = await createTestPlatform({
    lanesApart: true,
    features: [identity, originals, affiliates, backoffice],
    games,
    runtime: { ...system, now: () => system.now() + shift },
  });
});
afterAll(() => app.close());

const settle = () => app.platform.events.settle();
const call = (path: string, who: TestPlayer, body: object = {}) =>
  app.api(`/api/affiliate/${path}`, body, who.token);
const setting = (value: object) => app.kit.settings.set('affiliates', value, 'test');

/** Registers by the page's own call, with a code. */
async function invite(code: string): Promise<TestPlayer> {
  const name = `guest_${++serial}_${app.kit.runtime.random(3).toString('hex')}`.slice(0, 20);
  const { status, body } = await app.api('/auth/register', {
    name,
    email: `${name}@example.com`,
    password: 'correct horse',
    inviteCode: code,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  await settle();
  const player = (await app.kit.identity.byPublicId(body.user._id as string))!;
  // All tests come from one address: staff have found nothing wrong with it.
  await app.kit.db.pool.query(
    "update affiliate_player set verdict = 'counts' where user_id = $1 and doubt is not null",
    [player.id.toString()],
  );
  return { user: { _id: player._id, name }, token: body.token as string, id: player.id };
}

const copyOf = async ({ id }: TestPlayer) =>
  app.kit.account
    .personalDataParts()
    .find(({ section }) => section === 'affiliate')!
    .read((await app.kit.identity.byId(id))!);

async function affiliate(code: string): Promise<TestPlayer> {
  const player = await app.register();
  expect((await call('code', player, { code })).status).toBe(200);
  return player;
}

async function again(who: TestPlayer): Promise<TestPlayer> {
  const player = (await app.kit.identity.byId(who.id))!;
  return {
    ...who,
    token: await app.kit.identity.openSession(player, { address: '127.0.0.1', userAgent: '' }),
  };
}

async function bet(who: TestPlayer, amount: string): Promise<void> {
  const { status, body } = await app.api(
    '/api/game/play',
    { api_id: 'dice', bet: amount, currency: 'usd', quick: true, data: { target: 50, direction: 'over' } },
    who.token,
  );
  expect(status, JSON.stringify(body)).toBe(200);
}

async function notify(
  type: 'deposit.credited' | 'deposit.released',
  { id: user }: TestPlayer,
  amount: string,
): Promise<void> {
  const data = { id: app.kit.runtime.uuid(), cur: 10, amount };
  await app.kit.db.transaction((client) => app.kit.emit(client, type, user, data));
  await settle();
}

async function deposit(who: TestPlayer, amount: string): Promise<void> {
  await app.credit(who.id, 'usd', amount);
  await notify('deposit.credited', who, '1');
}

describe('a code', () => {
  it('is taken once, whatever its case, and counted by addresses', async () => {
    const owner = await affiliate('Sunrise');
    const other = await app.register();
    expect((await call('code', other, { code: 'sunRISE' })).body.code).toBe(1);
    for (const code of ['ab', 'with space', 'x'.repeat(25), 'ümlaut'])
      expect((await call('code', other, { code })).status).toBe(422);
    for (const code of ['sunrise', 'SUNRISE', 'nobodys'])
      expect((await app.api('/api/affiliate/click', { code })).status).toBe(200);
    const { body } = await call('overview', owner);
    expect(body.codes).toEqual([expect.objectContaining({ code: 'Sunrise', clicks: 1, players: 0 })]);
  });

  it('is one of so many, also when they are asked for at once', async () => {
    const player = await app.register();
    const tries = await Promise.all(
      Array.from({ length: 15 }, (_, no) => call('code', player, { code: `many-${no}` })),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(tries.filter(({ body }) => body.code === 2)).toHaveLength(5);
  });

  it('that nobody has is refused at the registration', async () => {
    const { body } = await app.api('/auth/register', {
      name: 'lonely_guest',
      email: 'lonely@example.com',
      password: 'correct horse',
      inviteCode: 'nobodys-code',
    });
    expect(body.code).toBe(1);
  });
});

describe('a commission on the edge', () => {
  it('is its part of the edge of every bet, to the smallest part, and is paid once', async () => {
    const owner = await affiliate('edge-one');
    const guest = await invite('EDGE-ONE');
    await deposit(guest, '5000.00');
    for (let no = 0; no < 30; no++) await bet(guest, '12.34');
    await settle();

    // Recomputed from the bets: dice over 50 returns 98.99…99 %; 10 % of the edge.
    const { rows } = await app.kit.db.pool.query<{ stake: string }>(
      'select sum(stake)::text as stake from bet where user_id = $1 and cur > 0',
      [guest.id.toString()],
    );
    const dice = games.find(({ id }) => id === 'dice')!;
    const { num, den } = dice.rtp({ target: 50, direction: 'over' });
    const edge = ((den - num) * EDGE_SCALE) / den;
    const parts = BigInt(rows[0]!.stake) * edge * 1000n;
    const due = await app.kit.db.pool.query<{ parts: string }>(
      'select parts::text from affiliate_due where affiliate_id = $1',
      [owner.id.toString()],
    );
    expect(BigInt(due.rows[0]!.parts)).toBe(parts);

    expect(await copyOf(owner)).toMatchObject({ dues: [{ currency_no: 10, parts: `${parts}` }] });
    expect((await call('claim', owner)).body.code).toBe(1);
    await setting({ payoutUsd: '0.1' });
    const claims = await Promise.all(Array.from({ length: 20 }, () => call('claim', owner)));
    expect(claims.filter(({ status }) => status === 200)).toHaveLength(1);
    const paid = claims.find(({ status }) => status === 200)!.body.paid[0];
    expect(app.units(paid.amount as string)).toBe(parts / SCALE);
    const balances = await app.kit.money.balances(owner.id);
    expect(balances.find(({ currency }) => currency.code === 'usd')!.real).toBe(parts / SCALE);
    await setting({});
    const client = await app.kit.db.pool.connect();
    try {
      expect((await auditLedger(client)).findings).toEqual([]);
    } finally {
      client.release();
    }
  });

  it('grows with invited players who have deposited', async () => {
    await setting({
      tiers: [
        { players: 0, percent: '10' },
        { players: 2, percent: '40' },
      ],
    });
    const owner = await affiliate('tiers');
    const guests = [await invite('tiers'), await invite('tiers')];
    expect((await call('overview', owner)).body).toMatchObject({
      players: 2,
      depositors: 0,
      percent: '10',
      next: { players: 2, percent: '40' },
    });
    const [first, second] = guests as [TestPlayer, TestPlayer];
    await deposit(first, '10.00');
    // Wholly set aside: not the player's yet.
    await notify('deposit.credited', second, '0');
    expect((await call('overview', owner)).body).toMatchObject({ depositors: 1, percent: '10' });
    await notify('deposit.released', second, '1');
    expect((await call('overview', owner)).body).toMatchObject({ depositors: 2, percent: '40', next: null });
    await setting({});
  });
});

describe('who is not counted', () => {
  it('whoever may be the affiliate, until staff have decided', async () => {
    const owner = await affiliate('doubted');
    const guest = await invite('doubted');
    await app.kit.db.pool.query(
      "update affiliate_player set doubt = 'device', verdict = null where user_id = $1",
      [guest.id.toString()],
    );
    await deposit(guest, '1000.00');
    await bet(guest, '10.00');
    await settle();
    expect((await call('overview', owner)).body).toMatchObject({ dueUsd: '0.00', depositors: 0 });
    expect((await call('players', owner)).body.players[0]).toMatchObject({ state: 'waits', bets: 0 });

    const staff = await app.staff('affiliates.read', 'affiliates.review');
    const list = await app.api('/api/admin/affiliates', {}, staff.token);
    expect(list.body.doubts).toContainEqual(
      expect.objectContaining({ user: { _id: guest.user._id, name: guest.user.name }, doubt: 'device' }),
    );
    const decide = () =>
      app.api(
        '/api/admin/affiliates/decide',
        { user: guest.user._id, counts: true, reason: 'two people, one flat' },
        staff.token,
      );
    // Who shares a device with the affiliate is no judge of it.
    const mark = await app.kit.db.pool.query(
      `insert into account_trace (account_id, kind, mark, first_seen, last_seen)
       select unnest($1::bigint[]), 'device', '\\xab', now(), now() returning mark`,
      [[staff.id.toString(), owner.id.toString()]],
    );
    expect(await decide()).toMatchObject({ status: 403, body: { code: 20 } });
    await app.kit.db.pool.query('delete from account_trace where mark = $1', [mark.rows[0].mark]);
    const tries = await Promise.all([decide(), decide()]);
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await bet(guest, '10.00');
    await settle();
    expect((await call('players', owner)).body.players[0]).toMatchObject({ state: 'counts', bets: 1 });
  });

  it('is noticed by a device or an address that both used', async () => {
    const owner = await affiliate('same-place');
    await app.kit.db.pool.query(
      `insert into account_device (account_id, device, first_seen, last_seen, address, user_agent)
       values ($1, $2, now(), now(), '127.0.0.1', 'test') on conflict do nothing`,
      [owner.id.toString(), Buffer.alloc(32, 7)],
    );
    const guest = await invite('same-place');
    const { rows } = await app.kit.db.pool.query<{ doubt: string }>(
      'select doubt from affiliate_player where user_id = $1',
      [guest.id.toString()],
    );
    expect(rows[0]!.doubt).toBe('address');
  });

  it('staff pages are for staff', async () => {
    const player = await app.register();
    expect((await app.api('/api/admin/affiliates', {}, player.token)).status).toBe(403);
    const reader = await app.staff('affiliates.read');
    const body = { user: player.user._id, counts: true, reason: 'because' };
    expect((await app.api('/api/admin/affiliates/decide', body, reader.token)).status).toBe(403);
  });
});

describe('days that are long over', () => {
  it('become months; every sum and every commission stays', async () => {
    await setting({});
    const { pool } = app.kit.db;
    const owner = await affiliate('folded');
    const guest = await invite('folded');
    await deposit(guest, '1000.00');
    await bet(guest, '10.00');
    await settle();
    // The same day again on seven days of two months that are long over, some under the other model.
    await pool.query(
      `insert into affiliate_day select t.day, user_id, affiliate_id, cur, t.model, bets, staked, paid, edge, micro_usd
         from affiliate_day, (values (date '2024-02-01', 'edge'), ('2024-02-02', 'edge'), ('2024-02-29', 'edge'), ('2024-03-30', 'edge'),
           ('2024-03-31', 'edge'), ('2024-03-02', 'revenue'), ('2024-03-03', 'revenue')) t(day, model) where user_id = $1`,
      [guest.id.toString()],
    );
    const rows = async () =>
      (
        await pool.query<{ day: string; model: string; bets: string }>(
          `select to_char(day, 'YYYY-MM-DD') as day, model, bets from affiliate_day where user_id = $1 order by day, model`,
          [guest.id.toString()],
        )
      ).rows;
    await settleMonths(app.kit);
    const seen = async () => {
      const { body: invited } = await call('players', owner);
      const { body: overview } = await call('overview', owner);
      return { invited, overview };
    };
    const before = await seen();
    await Promise.all([foldDays(app.kit), foldDays(app.kit)]);
    await foldDays(app.kit);
    expect((await rows()).slice(0, -1)).toEqual([
      { day: '2024-02-01', model: 'edge', bets: '3' },
      { day: '2024-03-01', model: 'edge', bets: '2' },
      { day: '2024-03-01', model: 'revenue', bets: '2' },
    ]);
    expect((await rows()).at(-1)!.bets).toBe('1');
    await settleMonths(app.kit);
    expect(await seen()).toEqual(before);
  });
});

describe('a commission on the revenue of a month', () => {
  it('takes off what was paid out beside the bets, and adds what was taken back', async () => {
    await setting({ model: 'revenue', tiers: [{ players: 0, percent: '50' }] });
    const owner = await affiliate('beside');
    const guest = await invite('beside');
    await deposit(guest, '2000.00');
    // Nearly all of a sports bet is cashed out, the rest of it loses; of another one winnings are taken back that are spent.
    const [id, paidOut] = [app.kit.runtime.uuid(), app.kit.runtime.uuid()];
    const lost = { id, cur: 10, game: 'sport', stake: app.units('1000'), payout: 0n };
    await app.kit.money.act(guest.id, (state, draft) => {
      draft.post(state, 10, app.units('912'), ACCOUNT.house, KIND.sportCashOut, paidOut, null);
      draft.instantBet(state, { ...lost, pairId: null, nonce: 0n, detail: '{}' });
      return true;
    });
    await settle();
    await app.kit.money.act(guest.id, (state, draft) => {
      const { sportReceivables, house } = ACCOUNT;
      draft.transfer(state, 10, app.units('30'), sportReceivables, house, KIND.sportCorrection, paidOut);
      return true;
    });
    await settle();
    const { body } = await call('players', owner);
    expect(body.players[0]).toMatchObject({ bets: 1, stakedUsd: '1000.00' });
    shift += 40 * 86_400_000;
    await settleMonths(app.kit);
    const { rows } = await app.kit.db.pool.query<{ net: string; parts: string }>(
      'select net::text, parts::text from affiliate_month where affiliate_id = $1',
      [owner.id.toString()],
    );
    expect(rows).toEqual([{ net: `${app.units('118')}`, parts: `${app.units('59') * SCALE}` }]);
    await setting({});
  });

  it('waits for the month to be over, counts rewards, and carries a loss', async () => {
    await setting({ model: 'revenue', tiers: [{ players: 0, percent: '50' }] });
    let owner = await affiliate('months');
    let guest = await invite('months');
    await deposit(guest, '1000.00');
    const { db } = app.kit;
    const fix = (staked: string, paid: string) =>
      db.pool.query(
        'update affiliate_day set staked = $2, paid = $3 where user_id = $1 and bets > 0 and day >= $4::date',
        [
          guest.id.toString(),
          app.units(staked),
          app.units(paid),
          new Date(app.kit.runtime.now()).toISOString().slice(0, 10),
        ],
      );
    // The month is over, and so are the sessions.
    const later = async () => {
      shift += 40 * 86_400_000;
      [owner, guest] = [await again(owner), await again(guest)];
    };
    const due = async (cur = 10) =>
      (
        await db.pool.query<{ parts: string }>(
          'select parts::text from affiliate_due where affiliate_id = $1 and cur = $2',
          [owner.id.toString(), cur],
        )
      ).rows[0]?.parts ?? '0';

    // The house loses 40.00 in the first month.
    await bet(guest, '1.00');
    await settle();
    await fix('100', '140');
    await settleMonths(app.kit);
    expect(await due()).toBe('0');
    await later();
    await Promise.all([settleMonths(app.kit), settleMonths(app.kit)]);
    expect(await due()).toBe('0');
    expect((await call('overview', owner)).body.carried).toEqual([{ currency: 'usd', amount: '-40.00' }]);
    expect(await copyOf(owner)).toMatchObject({
      codes: [{ code: 'months' }],
      invited: null,
      months: [{ currency_no: 10, carried_units: `${app.units('-40')}`, parts: '0' }],
    });
    expect(await copyOf(guest)).toMatchObject({
      invited: { by: owner.user._id, code: 'months', deposited: true },
      months: [],
    });

    // In the second it wins 100.00: half of what is left of it.
    await bet(guest, '1.00');
    await settle();
    await fix('200', '100');
    await later();
    await settleMonths(app.kit);
    await settleMonths(app.kit);
    expect(BigInt(await due())).toBe(app.units('30') * SCALE);

    // A reward in another currency, in a month without bets: taken off with the next bets.
    await app.kit.money.post({
      user: guest.id,
      cur: 10,
      net: app.units('500'),
      counter: ACCOUNT.promotions,
      kind: KIND.racePrize,
      key: app.kit.runtime.uuid(),
    });
    await later();
    await bet(guest, '1.00');
    await settle();
    await db.pool.query(
      'update affiliate_day set cur = 1, staked = 2000000, paid = 1000000 where user_id = $1 and day = $2::date',
      [guest.id.toString(), new Date(app.kit.runtime.now()).toISOString().slice(0, 10)],
    );
    await later();
    await settleMonths(app.kit);
    // What the guest won was in another currency: the reward is worth so much of it, and the rest is shared.
    expect((await call('overview', owner)).body.carried).toEqual([]);
    expect(BigInt(await due())).toBe(app.units('30') * SCALE);
    const given = unitsOfMicroUsd(500_000_000n, app.kit.money.currencyById(1));
    expect(BigInt(await due(1))).toBe(((1_000_000n - given) * SCALE) / 2n);

    // A gain, and a bet that the subscriber has not come to.
    await bet(guest, '1.00');
    await settle();
    await fix('2000', '100');
    await later();
    await db.pool.query(
      `insert into bet (user_id, id, cur, game, stake, payout, nonce, detail, balance_after, line, lane, batch, at)
       values ($1, uuidv7(), 10, 'dice', 1, 0, 0, '{}', 0, false, $2, 1000000, $3)`,
      [
        guest.id.toString(),
        app.kit.money.laneOf(guest.id),
        new Date(app.kit.runtime.now() - 30 * 86_400_000),
      ],
    );
    await settleMonths(app.kit);
    expect(BigInt(await due())).toBe(app.units('30') * SCALE);
    await setting({});
  });
});
