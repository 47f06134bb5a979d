/** Sit-and-gos that players make: a pool collects them, the poker room plays them, and the books of both agree at every moment. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { poolCommitment } from '#engines/pools/draw.ts';
import { readPoolProof, verifyPool } from '#engines/pools/verify.ts';
import { pvp } from '#features/play/pvp/feature.ts';
import { poolFacts } from '#features/play/pvp/facts.ts';
import { pvpServer } from '#features/play/pvp/server/index.ts';
import { PVP_CHECKS } from '#features/play/pvp/server/ledger-checks.ts';
import type { PoolReply, PoolView } from '#features/play/pvp/contract.ts';
import { POKER_CHECKS } from '#features/play/poker/server/ledger-checks.ts';
import { openPoker, type PokerApp } from '#features/play/poker/server/testing/app.ts';
import type { Feature } from '#platform/contract/feature.ts';
import { withClient } from '#platform/server/database/database.ts';
import { createRateLimits } from '#platform/server/http/rate-limits.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { NO_RESTRICTIONS } from '#platform/server/policy/restrictions.ts';
import type { Answer, TestPlayer } from '#platform/server/testing/platform.ts';

/** Hands follow at once, and nobody's turn runs out on a slow machine. */
const BRISK = { pollMs: 5, startMs: 5, pauseMs: 1, showdownMs: 1, secondMs: 1_000, minuteMs: 60_000 };
const PATIENT = { actionSeconds: 120, bankSeconds: 0, bankRefillSeconds: 0, disconnectSeconds: 0 };
/** The clock of the pools looks often; a pool waits for minutes still. */
const POOLS: Feature = {
  ...pvp,
  server: async () => ({ default: pvpServer({ pollMs: 10, retryMs: 50, secondMs: 100 }) }),
};

let house: PokerApp;
beforeAll(async () => {
  house = await openPoker({ pace: BRISK, settings: PATIENT, features: [POOLS] });
  await house.app.kit.features.set('pvp', true, 'test');
});
afterAll(() => house.app.close());
/** After everything that these tests do the books are right. */
afterEach(async () => {
  const findings = await audit();
  if (findings.length > 0) throw new Error(JSON.stringify(findings));
});

async function audit(): Promise<readonly unknown[]> {
  const client = await house.app.platform.db.pool.connect();
  try {
    return (await auditLedger(client, [...POKER_CHECKS, ...PVP_CHECKS])).findings;
  } finally {
    client.release();
  }
}

const send = (path: string, player: TestPlayer | null, body: object = {}): Promise<Answer> =>
  house.app.api(`/api/pvp/${path}`, body, player?.token);
const query = (text: string, values: unknown[] = []) => house.app.kit.db.pool.query(text, values);
const crowd = (count: number) => Promise.all(Array.from({ length: count }, () => house.player('100')));
const balances = (players: readonly TestPlayer[]) => Promise.all(players.map((one) => house.balance(one)));
const sum = (list: readonly bigint[]) => list.reduce((all, one) => all + one, 0n);
const get = async (pool: string, player: TestPlayer | null = null) =>
  (await send('get', player, { pool })).body as PoolReply;

async function make(player: TestPlayer, more: object = {}): Promise<PoolReply> {
  const body = { mode: 'sng', currency: 'usd', stake: '10', seats: 2, ...more };
  const made = await send('create', player, body);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body as PoolReply;
}

/** Everybody is all-in from hand to hand until one has it all. */
async function playOut(players: readonly TestPlayer[], table: string): Promise<void> {
  await house.until(async () => {
    const shown = (await house.show(null, table)).table;
    if (shown.sitAndGo!.status !== 'playing') return true;
    const { hand } = shown;
    if (!hand?.legal) return null;
    const { legal, no, turn, level } = hand;
    const owner = shown.players.find(({ seat }) => seat === legal.seat)!.user._id;
    const move =
      legal.maxRaiseTo === null
        ? { action: legal.check ? 'check' : 'call' }
        : { action: level === '0' ? 'bet' : 'raise', to: legal.maxRaiseTo };
    const player = players.find(({ user }) => user._id === owner)!;
    await house.call('act', player, { table, hand: no, turn, seat: legal.seat, ...move });
    return null;
  });
}

const over = (pool: string): Promise<PoolView> =>
  house.until(async () => {
    const { pool: shown } = await get(pool);
    const owed = await query('select 1 from poker_sit_and_go_due where booked_at is null');
    return shown.status === 'settled' && owed.rows.length === 0 ? shown : null;
  });

it('friends fill a pool, sit where the seeds say, play, are paid by their places, and play again', async () => {
  const [host, two, three, late] = await crowd(4);
  const made = await make(host!, { seats: 3, speed: 'hyper', private: true });
  const { id } = made.pool;
  expect(made.pool).toMatchObject({ fee: '0.50', pot: '10.00', seats: 3, minSeats: 3, speed: 'hyper' });
  expect([await house.balance(host!), made.pool.table]).toEqual([8_950n, null]);
  const code = { pool: id, code: made.code! };
  expect((await send('join', two!, { pool: id })).body.code).toBe(6);
  expect((await send('join', host!, { pool: id })).body.code).toBe(5);
  expect((await send('join', two!, { ...code, stake: '9' })).body.code).toBe(4);
  const twice = await Promise.all([1, 2].map((key) => send('join', two!, { ...code, key: `${key}` })));
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await audit()).toEqual([]);
  // Two come for the last seat at once.
  const both = await Promise.all([three!, late!].map((player) => send('join', player, code)));
  const [inside, outside] = both[0]!.status === 200 ? [three!, late!] : [late!, three!];
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await balances([host!, two!, inside, outside])).toEqual([8_950n, 8_950n, 8_950n, 10_000n]);

  const players = [host!, two!, inside];
  const full = await get(id);
  const { table } = full.pool;
  expect(full.pool).toMatchObject({ status: 'locked', result: null });
  expect(poolCommitment(full.proof.serverSeed!)).toBe(made.proof.commitment);
  expect(verifyPool(readPoolProof(full.proof), poolFacts).map(({ what, ok }) => [what, ok])).toEqual([
    ['commitment', true],
    ['seats', true],
  ]);
  const seated = (await house.show(host!, table!)).table;
  expect(seated.players.map(({ user }) => user._id)).toEqual(full.pool.seating);
  expect(seated.sitAndGo).toMatchObject({ pool: '30.00', prizes: ['19.50', '10.50'], speed: 'hyper' });
  expect((await send('leave', two!, { pool: id })).body.code).toBe(2);
  const kept = await Promise.all(house.app.kit.services.keptMoney.map((read) => read(house.app.kit.db.pool)));
  const owed = kept.flat().filter(({ user }) => players.some((one) => one.id === user));
  expect(owed.map(({ amount }) => amount)).toEqual(players.map(() => house.app.units('10.50')));
  // Among friends: in the lobby of those who play, and of nobody else.
  const lobby = async (player: TestPlayer) =>
    ((await house.call('sitandgo/list', player)).body.playing as { table: string }[]).map((one) => one.table);
  expect([await lobby(host!), await lobby(outside)]).toEqual([[table], []]);

  await playOut(players, table!);
  const { result, players: shown } = await over(id);
  const nameOf = (user: string) => players.find((one) => one.user._id === user)!;
  expect(result).toMatchObject({ ticket: null, rake: '1.50' });
  const paid = result!.prizes.map(({ amount }) => amount);
  expect([
    ['19.50', '10.50'],
    ['19.50', '5.25', '5.25'],
  ]).toContainEqual(paid);
  expect(await house.balance(nameOf(result!.prizes[0]!.user))).toBe(8_950n + 1_950n);
  expect([sum(await balances(players)), shown.length]).toEqual([30_000n - 150n, 3]);
  const rakes = await query(`select data from event where type = 'rake.paid'`);
  const fee = house.app.units('0.50').toString();
  expect(rakes.rows.flatMap(({ data }) => data.shares)).toEqual(
    full.pool.seating!.map((user) => ({ user: nameOf(user).id.toString(), amount: fee })),
  );

  expect((await send('rematch', outside, { pool: id })).body.code).toBe(11);
  const again = await Promise.all(players.map((player) => send('rematch', player, { pool: id })));
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
  const next = await get(again[0]!.body.pool.id);
  expect(next.pool).toMatchObject({ status: 'locked', seats: 3, speed: 'hyper', private: true });
  await playOut(players, next.pool.table!);
  await over(next.pool.id);
  expect(sum(await balances(players))).toBe(30_000n - 300n);
});

it('a game that is called off while it is played shares the pot by chips, and the pool says so', async () => {
  const [one, two, waits] = await crowd(3);
  const { money, runtime } = house.app.kit;
  const limit = { kind: 'wager', period: 'day', cap: '100000000', used: '0', from: runtime.now() } as const;
  for (const { id } of [one!, two!])
    await money.act(id, (wallet, draft) => {
      draft.setGuard(wallet, { ...NO_RESTRICTIONS, limits: [limit] });
      return true;
    });
  const { pool } = await make(one!);
  expect((await send('join', two!, { pool: pool.id })).status).toBe(200);
  const open = await make(waits!);
  const { features } = house.app.kit;
  await features.set('poker', false, 'test');
  await house.until(async () => ((await get(pool.id)).pool.status === 'cancelled' ? true : null));
  // What waits has no table to go to any more.
  await house.until(async () => ((await get(open.pool.id)).pool.status === 'cancelled' ? true : null));
  await house.until(async () =>
    (await balances([one!, two!, waits!])).every((left) => left === 10_000n) ? true : null,
  );
  // What was staked and came back is no stake of that day.
  for (const { id } of [one!, two!]) expect((await money.peek(id)).guard!.limits).toEqual([limit]);
  const refused = await send('create', one!, { mode: 'sng', currency: 'usd', stake: '10' });
  expect(refused.body.code).toBe(-5);
  expect((await send('terms', null, { currency: 'usd' })).body.modes).not.toContain('sng');
  await features.set('poker', true, 'test');
  expect((await send('terms', null, { currency: 'usd' })).body.modes).toContain('sng');
});

it('a pool that runs out while its last seat is taken goes to the table or gives everything back, never both', async () => {
  const seen = new Set<string>();
  const outcome = async (offset: number): Promise<string> => {
    const [host, guest] = await crowd(2);
    const { pool } = await make(host!);
    await query(
      `update pvp_pool set rules = jsonb_set(rules, '{expiresAt}', to_jsonb($2::bigint)), due_at = $2 where id = $1`,
      [pool.id, house.app.kit.runtime.now() + offset],
    );
    const answers = await Promise.all([1, 2, 3].map(() => send('join', guest!, { pool: pool.id })));
    const entered = answers.some(({ status }) => status === 200);
    const { status } = await house.until(async () => {
      const { pool: shown } = await get(pool.id);
      return shown.status === 'open' ? null : shown;
    });
    expect(status).toBe(entered ? 'locked' : 'expired');
    if (!entered)
      await house.until(async () => (sum(await balances([host!, guest!])) === 20_000n ? true : null));
    return status;
  };
  for (const offset of [-1, 2, 6, 12, 5_000]) seen.add(await outcome(offset));
  expect([...seen].toSorted()).toEqual(['expired', 'locked']);
  await query("update pvp_pool set due_at = 0 where due_at is not null and status <> 'open'");
});

it('a process that dies at any step leaves nothing half done: the last seat, the end, the payout, the result', async () => {
  const owner = house.app.ownerUrl;
  const run = (sql: string) => withClient({ connectionString: owner }, (client) => client.query(sql));
  await run(
    `create function die() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$`,
  );
  const dieAt = (table: string, event: string, when = '') =>
    run(`create trigger die before ${event} on ${table} for each row ${when} execute function die()`);
  const live = (table: string) => run(`drop trigger die on ${table}`);
  const [host, guest] = await crowd(2);
  const players = [host!, guest!];
  const { pool } = await make(host!);
  await dieAt('poker_seat', 'insert');
  expect((await send('join', guest!, { pool: pool.id, key: 'last seat' })).status).toBe(500);
  await live('poker_seat');
  expect([(await get(pool.id)).pool.status, await house.balance(guest!)]).toEqual(['open', 10_000n]);
  expect(await audit()).toEqual([]);
  expect((await send('join', guest!, { pool: pool.id, key: 'last seat' })).status).toBe(200);
  const table = (await get(pool.id)).pool.table!;
  await dieAt('pvp_pool', 'update', `when (new.status = 'settled')`);
  await dieAt('poker_sit_and_go_due', 'update');
  await playOut(players, table);
  expect((await get(pool.id)).pool.status).toBe('locked');
  expect(await audit()).toEqual([]);
  await live('poker_sit_and_go_due');
  await live('pvp_pool');
  await over(pool.id);
  expect(sum(await balances(players))).toBe(20_000n - 100n);
});

it('who may not play enters none, and waits in none', async () => {
  const [excluded, frozen, host, guest] = await crowd(4);
  const { kit } = house.app;
  const { pool } = await make(excluded!, { seats: 4 });
  expect((await send('join', frozen!, { pool: pool.id })).status).toBe(200);
  expect((await send('join', host!, { pool: pool.id })).status).toBe(200);
  const jackpot = { mode: 'jackpot', currency: 'usd', stake: '5' };
  const pot = (await send('create', frozen!, jackpot)).body.pool.id as string;
  // More pools than are looked at at once wait before this one.
  const old = '00000000-0000-7000-8000-';
  await query(
    `insert into pvp_pool (id, mode, cur, status, rules, creator, created_at, sealed, commitment)
     select ($2 || lpad(n::text, 12, '0'))::uuid, mode, cur, status, rules, creator, created_at, sealed, commitment
     from pvp_pool, generate_series(1, 200) n where id = $1`,
    [pool.id, old],
  );
  await query(
    `insert into pvp_entry (pool_id, seq, user_id, stake, client_seed, at, ref)
     select id, 0, 999999999, 1, 'seed', created_at, gen_random_uuid() from pvp_pool where id::text like $1 || '%'`,
    [old],
  );
  await query(
    `insert into poker_freeze (id, user_id, reason, by_staff, at) values (gen_random_uuid(), $1, 'test', 'test', $2)`,
    [frozen!.id.toString(), kit.runtime.now()],
  );
  // Nobody is taken to a table with who is frozen: the last seat waits, or is not the last one any more.
  const last = await send('join', guest!, { pool: pool.id });
  expect([200, 409]).toContain(last.status);
  expect((await get(pool.id)).pool.table).toBe(null);
  await send('leave', guest!, { pool: pool.id });
  expect((await send('join', frozen!, { pool: pot, stake: '5' })).body.code).toBe(13);
  expect((await send('leave', frozen!, { pool: pot })).status).toBe(200);
  await kit.money.act(excluded!.id, (wallet, draft) => {
    draft.setGuard(wallet, { ...NO_RESTRICTIONS, excludedUntil: -1 });
    draft.event(wallet, 'guard.changed', { excludedUntil: -1 });
    return true;
  });
  await house.until(async () => ((await get(pool.id)).pool.players.length === 1 ? true : null));
  await query(`delete from pvp_entry where pool_id::text like $1 || '%'`, [old]);
  await query(`delete from pvp_pool where id::text like $1 || '%'`, [old]);
  expect(await balances([excluded!, frozen!])).toEqual([10_000n, 10_000n]);
  expect((await send('join', excluded!, { pool: pool.id })).body.code).toBe(-12);
  for (const mode of ['sng', 'coinflip']) {
    const body = { mode, currency: 'usd', stake: '10' };
    expect((await send('create', frozen!, body)).body.code).toBe(13);
  }
  // Codes are guessed a few times, whatever the pool.
  const limits = createRateLimits(true, kit.runtime);
  vi.spyOn(kit.rateLimits, 'peekShared').mockImplementation((...asked) => limits.peekShared(...asked));
  vi.spyOn(kit.rateLimits, 'takeShared').mockImplementation((...asked) => limits.takeShared(...asked));
  const secret = await make(host!, { private: true });
  const guess = async (code: string) =>
    (await send('join', guest!, { pool: secret.pool.id, code })).body.code as number;
  const answers: number[] = [];
  for (let at = 0; at < 12; at++) answers.push(await guess(`WRONG${at}`));
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 6), 14, 14]);
  expect(await guess(secret.code!)).toBe(14);
  expect((await send('join', excluded!, { pool: secret.pool.id, code: 'WRONG' })).body.code).toBe(6);
  vi.restoreAllMocks();
  for (const id of [pool.id, secret.pool.id])
    expect((await send('leave', host!, { pool: id })).status).toBe(200);
  expect(await house.balance(host!)).toBe(10_000n);
});

it('what is no sit-and-go is refused, and costs nothing', async () => {
  const one = await house.player('100');
  const wrong: readonly [number, object][] = [
    [10, { seats: 1 }],
    [10, { seats: 7 }],
    [10, { speed: 'warp' }],
    [-1, { stake: '0.01' }],
    [-9, { stake: '50000' }],
    [-4, { stake: '1.001' }],
  ];
  for (const [code, more] of wrong) {
    const body = { mode: 'sng', currency: 'usd', stake: '10', seats: 2, ...more };
    expect((await send('create', one, body)).body.code, JSON.stringify(more)).toBe(code);
  }
  expect(await house.balance(one)).toBe(10_000n);
});
