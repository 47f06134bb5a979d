import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { identity } from '#features/account/identity/feature.ts';
import { notifications } from '#features/account/notifications/feature.ts';
import { backoffice } from '#features/operator/backoffice/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { formatAmount } from '#platform/contract/money.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { unitsOfMicroUsd } from '#platform/server/money/currency.ts';
import { amongUnknown } from '#platform/server/testing/among-unknown.ts';
import { movedRuntime } from '#platform/server/testing/moved-runtime.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { soon } from '#platform/server/testing/soon.ts';
import { challenges } from '../feature.ts';
import { settleChallenges } from './award.ts';
import { MARGIN_MS } from './context.ts';
import { countHits } from './count.ts';
import { CHALLENGE_CHECKS } from './ledger-checks.ts';

const HOUR_MS = 3_600_000;
let app: TestPlatform;
let staff: TestPlayer;
/** Moves the clock of the house. */
let shift = 0;

beforeAll(async () => {
  app = await createTestPlatform({
    lanesApart: true,
    features: [identity, originals, notifications, backoffice, challenges],
    games,
    runtime: movedRuntime(() => shift),
  });
  staff = await app.staff('challenges.edit', 'challenges.read');
  await app.credit(staff.id, 'usd', '1000');
  await app.kit.settings.set('challenges', { oneForDevice: false }, 'test');
  await mayGiveAlone('1000000');
});
afterAll(() => app.close());

const now = () => app.kit.runtime.now();
const mayGiveAlone = (adjustAboveEur: string) =>
  app.kit.settings.set(
    'backoffice',
    { fourEyes: { adjustAboveEur, liftBreaks: true, linkedAccounts: true } },
    'test',
  );
let keys = 0;

/** A challenge that any win of a dice roll over 50 meets: it pays 1.98 times the stake. */
async function set(more: object = {}, token = staff.token) {
  const body = {
    game: 'dice',
    goal: '1.98',
    minStakeUsd: '1',
    prizeUsd: '5',
    places: 1,
    startsAt: 0,
    endsAt: now() + HOUR_MS,
    loss: true,
    key: `k${++keys}`,
    ...more,
  };
  return app.api('/api/admin/challenges/create', body, token);
}

async function roll(player: TestPlayer, bet = '1.00', more: object = {}) {
  const data = { target: 50, direction: 'over' };
  const body = { api_id: 'dice', bet, currency: 'usd', demo: false, data, ...more };
  const answer = await app.api('/api/game/play', body, player.token);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as { id: string; game: { multiplier: number } };
}

/** Rolls until it wins. @returns the id of the round */
async function win(player: TestPlayer, bet?: string, more?: object): Promise<string> {
  for (;;) {
    const { id, game } = await roll(player, bet, more);
    if (game.multiplier > 0) return id;
  }
}

async function rich(): Promise<TestPlayer> {
  const player = await app.register();
  await app.credit(player.id, 'usd', '500');
  return player;
}

/** All tests come from one machine: an account has used this device and no other. @param mark two hex digits */
async function useDevice(id: bigint, mark: string): Promise<void> {
  const { pool } = app.platform.db;
  await pool.query('delete from account_device where account_id = $1', [id.toString()]);
  await pool.query(
    `insert into account_device (account_id, device, first_seen, last_seen, address, user_agent)
     values ($1, decode(repeat($2, 32), 'hex'), $3, $3, '127.0.0.1', 'test')`,
    [id.toString(), mark, new Date(now())],
  );
}

const dollars = async ({ id }: TestPlayer) =>
  (await app.kit.money.balances(id)).find(({ currency }) => currency.code === 'usd')!.real;

/** Everything is read, and long enough ago for its places to be certain. */
async function settle(kit: ServerKit = app.kit): Promise<void> {
  await app.platform.events.settle();
  shift += MARGIN_MS + 1000;
  await settleChallenges(kit);
}

async function viewOf(id: string, token?: string) {
  const { body } = await app.api('/api/challenges/list', {}, token);
  return body.challenges.find((one: { _id: string }) => one._id === id);
}

async function expectCleanLedger(): Promise<void> {
  const client = await app.platform.db.pool.connect();
  try {
    expect((await auditLedger(client, CHALLENGE_CHECKS)).findings).toEqual([]);
  } finally {
    client.release();
  }
}

describe('setting a challenge', () => {
  it.each([
    [{ game: 'nowhere' }, 422, 1],
    [{ goal: '1' }, 422, 2],
    [{ goal: '9999999' }, 422, 2],
    [{ prizeUsd: '0' }, 422, 3],
    [{ endsAt: 1 }, 422, 4],
    [{ prizeUsd: '2001' }, 409, 5],
    [{ prizeUsd: '21', places: 100 }, 409, 5],
    [{ loss: false }, 409, 6],
    [{ goal: '1e3' }, 422, 422],
    [{ places: -1 }, 422, 422],
    [{ key: 'nul \0' }, 422, 422],
  ])('refuses %o', async (more, status, code) => {
    const answer = await set(more);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('is for staff alone, holds the budget against two at once, and takes back what has not begun', async () => {
    const player = await rich();
    expect((await set({}, player.token)).status).toBe(403);
    const big = { prizeUsd: '1500', startsAt: now() + HOUR_MS, endsAt: now() + 2 * HOUR_MS };
    const both = await Promise.all([set(big), set(big)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { _id: id } = both.find(({ status }) => status === 200)!.body;
    await expectCleanLedger();
    const cancel = () => app.api('/api/admin/challenges/cancel', { id }, staff.token);
    expect((await Promise.all([cancel(), cancel()])).map(({ status }) => status)).toEqual([200, 200]);
    const log = (await app.kit.audit.list({ limit: 100 })).filter(({ subject }) => subject === id);
    expect(new Map(log.map(({ action, actor }) => [action, actor]))).toEqual(
      new Map([
        ['challenge.create', staff.user._id],
        ['challenge.cancel', staff.user._id],
      ]),
    );
    expect(log).toHaveLength(2);
    const { body } = await app.api('/api/admin/challenges/list', {}, staff.token);
    expect(body.reservedUsd).toBe('0.00');
    await expectCleanLedger();
    const same = { key: 'once', places: 2, endsAt: now() + HOUR_MS };
    const [one, two] = await Promise.all([set(same), set(same)]);
    expect(one.body).toEqual(two.body);
    for (const other of [
      { places: 3 },
      { prizeUsd: '5.01' },
      { minStakeUsd: '2' },
      { startsAt: now() + 60_000 },
      { endsAt: same.endsAt + 1 },
    ])
      expect((await set({ ...same, ...other })).body.code).toBe(409);
    // It has begun: what was promised is kept.
    const begun = await app.api('/api/admin/challenges/cancel', { id: one.body._id }, staff.token);
    expect(begun.body.code).toBe(9);
    shift += 2 * HOUR_MS;
    await settle();
    expect(await viewOf(one.body._id)).toMatchObject({ state: 'ended', taken: 0 });
    await expectCleanLedger();
  });

  it('promises and pays prizes in the only currency that is played in, out of the same budget', async () => {
    const player = await rich();
    const btc = app.kit.money.currency('btc')!;
    const prize = unitsOfMicroUsd(5_000_000n, btc);
    app.kit.provide('onlyCurrency', () => 'btc');
    const { body } = await set({ places: 2 });
    expect(await viewOf(body._id)).toMatchObject({ currency: 'btc', prize: formatAmount(prize, btc) });
    const { body: list } = await app.api('/api/admin/challenges/list', {}, staff.token);
    // Ten dollars in whole satoshi.
    expect(list.reservedUsd).toBe('9.99');
    app.kit.provide('onlyCurrency', () => null);
    await win(player);
    await settle();
    const held = (await app.kit.money.balances(player.id)).find(({ currency }) => currency.code === 'btc')!;
    expect(held.real).toBe(prize);
    shift += HOUR_MS;
    await settle();
    await expectCleanLedger();
  });

  it('takes a second member of staff where the prizes are more than one may give away in a day', async () => {
    await mayGiveAlone('100');
    const [one, second] = [
      await app.staff('challenges.edit', 'challenges.read'),
      await app.staff('challenges.edit', 'approvals'),
    ];
    const time = { startsAt: now() + HOUR_MS, endsAt: now() + 2 * HOUR_MS };
    expect((await set({ ...time, prizeUsd: '60' }, one.token)).body.waiting).toBeUndefined();
    const rest = { ...time, prizeUsd: '60', places: 3, key: 'rest' };
    const [asked, again] = [await set(rest, one.token), await set(rest, one.token)];
    expect([asked.status, asked.body.waiting, again.body]).toEqual([200, true, asked.body]);
    expect((await set({ ...rest, places: 4 }, one.token)).body.code).toBe(409);
    const reserved = async () =>
      (await app.api('/api/admin/challenges/list', {}, one.token)).body.reservedUsd;
    expect(await reserved()).toBe('60.00');
    const { requests } = (await app.api('/api/admin/requests', {}, second.token)).body;
    expect(requests).toMatchObject([{ act: 'challenge.create', body: rest, askedBy: { _id: one.user._id } }]);
    const decide = { id: asked.body._id, approve: true };
    expect((await app.api('/api/admin/requests/decide', decide, second.token)).status).toBe(200);
    expect(await reserved()).toBe('240.00');
    const made = await set(rest, one.token);
    expect(made.body.waiting).toBeUndefined();
    expect(await viewOf(made.body._id)).toMatchObject({ places: 3, state: 'coming' });
    await mayGiveAlone('1000000');
    await expectCleanLedger();
  });
});

describe('winning a challenge', () => {
  it('goes to the first by commit, once, though the job dies in the middle, runs many times at once and reads twice', async () => {
    const players = await Promise.all(Array.from({ length: 8 }, rich));
    const { body } = await set({ places: 3 });
    const before = await Promise.all(players.map(dollars));
    await Promise.all(players.map((player) => win(player)));
    await app.platform.events.settle();
    const { rows } = await app.platform.db.pool.query<{ user_id: string }>(
      `select user_id::text from challenge_hit where challenge_id = $1 order by at, lane, batch, bet_id`,
      [body._id],
    );
    // Every batch once more, as after a crash between its work and its cursor.
    const client = await app.platform.db.pool.connect();
    for (let lane = 0; lane < 64; lane++) await countHits(app.kit, { lane, from: 0, to: 1e9 }, client);
    client.release();
    const again = await app.platform.db.pool.query('select 1 from challenge_hit where challenge_id = $1', [
      body._id,
    ]);
    expect(again.rowCount).toBe(rows.length);
    // Not certain yet: another lane may still bring an earlier bet.
    await settleChallenges(app.kit);
    expect((await viewOf(body._id)).taken).toBe(0);
    let left = 2;
    const dying: ServerKit = {
      ...app.kit,
      money: {
        ...app.kit.money,
        exclusive: async (user, work) => {
          if (left-- === 0) throw new Error('killed');
          return app.kit.money.exclusive(user, work);
        },
      },
    };
    await expect(settle(dying)).rejects.toThrow('killed');
    await amongUnknown(app, () => Promise.all(Array.from({ length: 10 }, () => settleChallenges(app.kit))));
    const firsts = [...new Set(rows.map(({ user_id }) => user_id))].slice(0, 3);
    const isFirst = new Set(firsts);
    const wins = await app.platform.db.pool.query<{ user_id: string }>(
      'select user_id::text from challenge_win where challenge_id = $1 order by place',
      [body._id],
    );
    expect(wins.rows.map(({ user_id }) => user_id)).toEqual(firsts);
    const view = await viewOf(body._id, players[0]!.token);
    expect(view).toMatchObject({ taken: 3, state: 'ended', places: 3 });
    // A winner's win is what their bets left, and five dollars.
    const played = await app.platform.db.pool.query<{ user_id: string; net: string }>(
      'select user_id::text, sum(payout - stake)::text as net from bet where user_id = any($1::bigint[]) group by user_id',
      [players.map(({ id }) => id.toString())],
    );
    const net = new Map(played.rows.map((row) => [row.user_id, BigInt(row.net)]));
    for (const [at, player] of players.entries()) {
      const prize = isFirst.has(player.id.toString()) ? app.units('5') : 0n;
      expect(await dollars(player)).toBe(before[at]! + net.get(player.id.toString())! + prize);
    }
    const first = players.find(({ id }) => id.toString() === firsts[0])!;
    await app.platform.events.settle();
    const notices = await app.api('/api/notifications/list', {}, first.token);
    expect(notices.body.notices).toContainEqual(
      expect.objectContaining({ kind: 'challenge', amount: '5.00' }),
    );
    await expectCleanLedger();
  });

  it('asks for the stake, the game, real money, so many rounds, and bets that began inside its time', async () => {
    const player = await rich();
    await win(player);
    const { body } = await set({ times: 2, endsAt: now() + 10 * HOUR_MS });
    await app.credit(player.id, 'usd', '50', true);
    await win(player, '0.99');
    await win(player, '1.00', { demo: true });
    await win(player, '1.00', { data: { target: 40, direction: 'over' } });
    await win(player, '1.00', { api_id: 'limbo', data: { target: 2 } });
    await win(player, '1.00');
    await settle();
    expect((await viewOf(body._id, player.token)).own).toEqual({ hits: 1, won: false });
    expect((await viewOf(body._id)).own).toBe(null);
    const round = await win(player, '2.00');
    await settle();
    expect(await viewOf(body._id, player.token)).toMatchObject({
      own: { hits: 2, won: true },
      winners: [{ place: 1, bet: round, user: { name: player.user.name } }],
    });
    // Who hides their bets or their profile is named to themself and to staff who may see it.
    const sees = await app.staff('ignore_privacy');
    for (const bets of [true, false]) {
      await app.kit.identity.setPrivateBets(player.id, bets);
      await app.kit.identity.setPrivateProfile(player.id, !bets);
      for (const [token, user] of [
        [undefined, null],
        [staff.token, null],
        [player.token, { name: player.user.name }],
        [sees.token, { name: player.user.name }],
      ] as const)
        expect(await viewOf(body._id, token)).toMatchObject({ winners: [{ place: 1, user }] });
    }
  });

  it('is told once the stage has shown the round, whoever waits for a place behind it, and also past the end', async () => {
    const [first, second] = [await rich(), await rich()];
    const { body } = await set({ places: 2 });
    await win(first);
    shift += 1000;
    await win(second);
    await app.platform.events.settle();
    // As if the first one's round had won another one that takes hours to be seen.
    const { rows } = await app.platform.db.pool.query<{ waits: boolean }>(
      `with before as (select user_id, bet_id, shown_at > at as waits from challenge_hit where challenge_id = $1)
       update challenge_hit h set shown_at = h.shown_at + case when h.user_id = $2 then interval '2 hours' else interval '0' end
       from before b where h.challenge_id = $1 and b.user_id = h.user_id and b.bet_id = h.bet_id returning b.waits`,
      [body._id, first.id.toString()],
    );
    expect(rows).toEqual([{ waits: true }, { waits: true }]);
    shift += HOUR_MS;
    await settle();
    const nobody = { state: 'open', taken: 0, winners: [] };
    expect(await viewOf(body._id, first.token)).toMatchObject({ ...nobody, own: { hits: 0, won: false } });
    expect(await viewOf(body._id, second.token)).toMatchObject({ ...nobody, own: { hits: 1, won: false } });
    shift += 2 * HOUR_MS;
    await settle();
    expect(await viewOf(body._id, first.token)).toMatchObject({
      state: 'ended',
      taken: 2,
      winners: [{ user: { name: first.user.name } }, { user: { name: second.user.name } }],
      own: { hits: 1, won: true },
    });
    await expectCleanLedger();
  });

  it('is given for what was reached before the room was switched off, and for more once it is on', async () => {
    const { pool } = app.platform.db;
    const [first, second] = [await rich(), await rich()];
    const { body } = await set({ places: 2 });
    const taken = async () =>
      (await pool.query('select 1 from challenge_win where challenge_id = $1', [body._id])).rowCount;
    await win(first);
    await app.kit.features.set('challenges', false, 'test');
    await win(second);
    await app.platform.events.settle();
    shift += MARGIN_MS + 1000;
    await pool.query("select graphile_worker.add_job('challenges.settle')");
    await soon(async () => expect(await taken()).toBe(1));
    await settle();
    expect(await taken()).toBe(1);
    await app.kit.features.set('challenges', true, 'test');
    await settle();
    const names = (await viewOf(body._id)).winners.map(({ user }: { user: { name: string } }) => user.name);
    expect(names).toEqual([first.user.name, second.user.name]);
  });

  it('passes over staff, who is linked to them or shut out and a second account on a device, and says so', async () => {
    const [first, second, barred, last] = [await rich(), await rich(), await rich(), await rich()];
    const [friend, ally, agrees] = [
      await rich(),
      await rich(),
      await app.staff('challenges.edit', 'approvals'),
    ];
    for (const [home, ...accounts] of [
      ['203.0.113.77', staff, friend],
      ['198.51.100.9', agrees, ally],
    ] as const)
      for (const { id } of accounts)
        await app.kit.identity.openSession((await app.kit.identity.byId(id))!, {
          address: home,
          userAgent: 'x',
          device: `of-the-staff-at-${home}`,
        });
    const terms = { places: 2, endsAt: now() + 10 * HOUR_MS, key: 'agreed' };
    await mayGiveAlone('1');
    const asked = await set(terms);
    const decide = { id: asked.body._id, approve: true };
    expect((await app.api('/api/admin/requests/decide', decide, agrees.token)).status).toBe(200);
    await mayGiveAlone('1000000');
    const { body } = await set(terms);
    for (const one of [staff, friend, ally, barred, first, second, last]) {
      await win(one);
      shift += 1000;
    }
    const devices = { '01': first, '02': second, '03': barred, '04': last };
    for (const [mark, { id }] of Object.entries(devices)) await useDevice(id, mark === '02' ? '01' : mark);
    await app.kit.settings.set('challenges', { oneForDevice: true }, 'test');
    await app.kit.money.exclusive(barred.id, async (client, state, draft) =>
      app.kit.policy.bar(client, state, draft, { until: -1, kind: 'exclusion' }),
    );
    await settle();
    const view = await viewOf(body._id);
    expect(view.winners.map(({ user }: { user: { name: string } }) => user.name)).toEqual([
      first.user.name,
      last.user.name,
    ]);
    const list = await app.api('/api/admin/challenges/list', {}, staff.token);
    const own = list.body.challenges.find((one: { _id: string }) => one._id === body._id);
    expect(own.skipped).toEqual({ staff: 1, linked: 2, device: 1, 'bar.exclusion': 1 });
    const copy = app.kit.account.personalDataParts().find(({ section }) => section === 'challenges')!;
    const of = async ({ id }: TestPlayer) => copy.read((await app.kit.identity.byId(id))!);
    expect(await of(ally)).toMatchObject({ wins: [], skipped: [{ game: 'dice', rule: 'linked' }] });
    expect(await of(first)).toMatchObject({
      wins: [{ game: 'dice', place: 1 }],
      hits: [{ game: 'dice', bet: expect.any(String) }],
      skipped: [],
    });
    await expectCleanLedger();
  });
});
