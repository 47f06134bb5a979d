/** Dice duels and case battles: what is drawn, who is paid, and that the house stands for what the cases hold; what limits count of pools, and keys of playing again. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { saferPlay } from '#features/account/safer-play/feature.ts';
import { drawBattle, drawDuel } from '#engines/pools/rounds.ts';
import { battleWinners } from '#engines/pools/battle.ts';
import { readPoolProof, verifyPool } from '#engines/pools/verify.ts';
import { withClient } from '#platform/server/database/database.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { NO_RESTRICTIONS } from '#platform/server/policy/restrictions.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import type { PoolReply } from '../contract.ts';
import { caseWorth, poolFacts } from '../facts.ts';
import { openPvp, type PvpApp } from './testing/app.ts';

let house: PvpApp;
beforeAll(async () => {
  house = await openPvp({ settings: { maxStakeEur: '100', battleMaxEur: '400000' }, features: [saferPlay] });
});
afterAll(() => house.app.close());
/** After everything that these tests do the books are right. */
afterEach(async () => {
  const findings = await house.audit();
  if (findings.length > 0) throw new Error(JSON.stringify(findings));
});

const seedsOf = ({ proof }: PoolReply) => ({
  serverSeed: proof.serverSeed!,
  poolId: proof.poolId,
  clientSeeds: proof.entries.map(({ clientSeed }) => clientSeed),
});
const sum = (list: readonly bigint[]) => list.reduce((all, one) => all + one, 0n);
const crowd = (count: number) => Promise.all(Array.from({ length: count }, () => house.player()));
/** In units of the ledger: cases hold parts of a cent. */
async function units(player: TestPlayer): Promise<bigint> {
  const all = await house.app.kit.money.balances(player.id);
  return all.find(({ currency }) => currency.code === 'usd')!.real;
}
const allUnits = async (players: readonly TestPlayer[]) => Promise.all(players.map(units));
const battle = (kind: string, cases: readonly string[], more: object = {}) => ({
  mode: 'battle',
  stake: '1.00',
  battle: { kind, cases },
  ...more,
});
const holds = (reply: PoolReply) => verifyPool(readPoolProof(reply.proof), poolFacts).every(({ ok }) => ok);
/** What rewards are told of the players of a pool that began with one of them. */
async function edges({ id }: TestPlayer): Promise<unknown> {
  const { rows } = await house.app.kit.db.pool.query<{ data: { shares: unknown } }>(
    `select data from event where type = 'rake.paid' and data -> 'shares' -> 0 ->> 'user' = $1`,
    [id.toString()],
  );
  return rows.map(({ data }) => data.shares);
}

describe('a dice duel', () => {
  it('is won by the higher roll, pays the pot less 1 %, and proves it', async () => {
    const [one, two] = (await crowd(2)) as [TestPlayer, TestPlayer];
    const made = await house.make(one, { mode: 'duel' });
    expect(made.pool).toMatchObject({
      status: 'open',
      seats: 2,
      rakeBps: 100,
      beacon: false,
      beaconAt: null,
    });
    expect(made.proof).toMatchObject({ serverSeed: null, rolls: [], beacon: null });
    expect((await house.join(two, made.pool.id)).status).toBe(200);
    await house.ended(made.pool.id);
    const end = await house.get(made.pool.id);
    const { rolls, winner } = drawDuel(seedsOf(end));
    const won = [one, two][winner]!;
    expect(end.pool.result).toMatchObject({
      rolls,
      winners: [won.user._id],
      rake: '0.20',
      prizes: [{ user: won.user._id, amount: '19.80' }],
    });
    expect(holds(end)).toBe(true);
    expect(await house.balance(won)).toBe(100_980n);
    expect(sum(await allUnits([one, two]))).toBe(house.app.units('1999.80'));
    const part = house.app.units('0.10').toString();
    expect(await edges(one)).toEqual([[one, two].map(({ id }) => ({ user: id.toString(), amount: part }))]);
  });

  it('has one last seat, and is played again once, by both', async () => {
    const players = await crowd(5);
    const { pool } = await house.make(players[0]!, { mode: 'duel', key: 'first' });
    const answers = await Promise.all(players.slice(1).map((one) => house.join(one, pool.id, { key: 'k' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 2)).toHaveLength(3);
    const end = await house.ended(pool.id);
    const both = players.filter(({ user }) => end.players.some((one) => one.user._id === user._id));
    const again = await Promise.all(both.map((who) => house.call('rematch', who, { pool: pool.id })));
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    expect(again[1]!.body.pool).toMatchObject({ id: again[0]!.body.pool.id, mode: 'duel', rakeBps: 100 });
    await house.ended(again[0]!.body.pool.id);
    expect(sum(await allUnits(players))).toBe(house.app.units('4999.60'));
  });
});

describe('a case battle', () => {
  it.each([
    ['high', 2, ['easy', 'medium', 'hard']],
    ['low', 3, ['expert', 'easy']],
    ['team', 4, ['easy', 'easy', 'medium', 'expert', 'hard']],
    ['low', 2, ['hard']],
  ] as const)('%s, %i seats, %j: all that the cases hold goes to who wins', async (kind, seats, cases) => {
    const players = await crowd(seats);
    const made = await house.make(players[0]!, battle(kind, cases, { seats }));
    const price = house.app.units('1.00');
    expect(made.pool).toMatchObject({
      seats,
      minSeats: seats,
      minStake: `${cases.length}.00`,
      rakeBps: 0,
      battle: { kind, cases, price: '1.00' },
    });
    for (const player of players.slice(1)) expect((await house.join(player, made.pool.id)).status).toBe(200);
    await house.ended(made.pool.id);
    const end = await house.get(made.pool.id);
    const opened = drawBattle(seedsOf(end), cases, caseWorth);
    const winners = battleWinners(kind, opened);
    expect(end.pool.result).toMatchObject({
      opened,
      rake: '0.00',
      winners: winners.map((at) => players[at]!.user._id),
    });
    expect(holds(end)).toBe(true);
    const prize = (price * BigInt(opened.flat().reduce((all, one) => all + one, 0))) / 100n;
    const count = BigInt(winners.length);
    const expected = players.map((_, seat) => {
      const at = winners.indexOf(seat);
      const won = at < 0 ? 0n : prize / count + (BigInt(at) < prize % count ? 1n : 0n);
      return house.app.units('1000') - price * BigInt(cases.length) + won;
    });
    expect(await allUnits(players)).toEqual(expected);
    // The house has what the cases cost and pays what they hold.
    const { rows } = await house.app.kit.db.pool.query<{ house: string }>(
      `select coalesce(sum(e.credit - e.debit), 0)::text as house from entry e
       where e.account = ${ACCOUNT.house} and e.kind = ${KIND.poolBattle} and e.ref in (select ref from pvp_payout where pool_id = $1)`,
      [made.pool.id],
    );
    expect(BigInt(rows[0]!.house)).toBe(price * BigInt(cases.length * seats) - prize);
    // Rewards count the edge of the tables alone.
    const edge = ((price * BigInt(cases.length) * 200n) / 10_000n).toString();
    expect(await edges(players[0]!)).toEqual([
      players.map(({ id }) => ({ user: id.toString(), amount: edge })),
    ]);
  });

  it('has one last seat for each, and a key counts once', async () => {
    const players = await crowd(8);
    const { pool } = await house.make(players[0]!, battle('high', ['easy'], { seats: 3 }));
    const answers = await Promise.all(
      players.slice(1).flatMap((one) => [1, 2].map(() => house.join(one, pool.id, { key: 'same' }))),
    );
    const taken = new Set(answers.flatMap(({ status }, at) => (status === 200 ? [Math.floor(at / 2)] : [])));
    expect(taken.size).toBe(2);
    expect((await house.ended(pool.id)).players).toHaveLength(3);
    const { rows } = await house.app.kit.db.pool.query('select 1 from pvp_entry where pool_id = $1', [
      pool.id,
    ]);
    expect(rows).toHaveLength(3);
  });

  it('is left alone only, waits for company, and gives all stakes back where it does not come', async () => {
    const [one, two, three] = (await crowd(3)) as [TestPlayer, TestPlayer, TestPlayer];
    const alone = await house.make(one, battle('high', ['easy'], { seats: 3 }));
    expect((await house.call('leave', one, { pool: alone.pool.id })).status).toBe(200);
    const { pool } = await house.make(one, battle('high', ['easy', 'hard'], { seats: 4 }));
    for (const who of [two, three]) expect((await house.join(who, pool.id)).status).toBe(200);
    for (const who of [one, two]) {
      const left = await house.call('leave', who, { pool: pool.id });
      expect([left.status, left.body.code]).toEqual([409, 15]);
    }
    // Who is excluded meanwhile has their stake back; the others go on waiting.
    await house.app.kit.money.act(two.id, (wallet, draft) => {
      draft.setGuard(wallet, { ...NO_RESTRICTIONS, excludedUntil: -1 });
      draft.event(wallet, 'guard.changed', {});
      return true;
    });
    await house.until(async () => ((await house.get(pool.id)).pool.players.length === 2 ? true : null));
    expect(await house.balance(two)).toBe(100_000n);
    await house.runOut(pool.id);
    expect((await house.ended(pool.id)).status).toBe('expired');
    expect(await allUnits([one, two, three])).toEqual(
      Array.from({ length: 3 }, () => house.app.units('1000')),
    );
    expect((await house.get(pool.id)).proof.serverSeed).toBe(null);
  });

  it('of friends asks for its code, and is played again on the same cases', async () => {
    const [one, two] = (await crowd(2)) as [TestPlayer, TestPlayer];
    const terms = battle('low', ['hard', 'expert'], { private: true, stake: '0.50' });
    const { pool, code } = await house.make(one, terms);
    expect((await house.join(two, pool.id)).body.code).toBe(6);
    expect((await house.join(two, pool.id, { code: code! })).status).toBe(200);
    await house.ended(pool.id);
    const again = await house.call('rematch', two, { pool: pool.id });
    expect(again.body.pool).toMatchObject({
      minStake: '1.00',
      private: true,
      battle: { kind: 'low', cases: ['hard', 'expert'], price: '0.50' },
    });
    expect((await house.call('rematch', one, { pool: pool.id })).body.pool.id).toBe(again.body.pool.id);
    expect(holds(await house.get(again.body.pool.id))).toBe(true);
  });

  it('that a process dies in is paid by another, once', async () => {
    const run = (text: string) =>
      withClient({ connectionString: house.app.ownerUrl }, (client) => client.query(text));
    await run(
      `create function die() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$`,
    );
    for (const [event, table] of [
      ['before insert', 'pvp_payout'],
      ['before update', 'pvp_payout'],
    ]) {
      const [one, two] = (await crowd(2)) as [TestPlayer, TestPlayer];
      await run(`create trigger die ${event} on ${table} for each row execute function die()`);
      const { pool } = await house.make(one, battle('high', ['easy', 'easy']));
      expect((await house.join(two, pool.id)).status).toBe(200);
      expect(await house.audit()).toEqual([]);
      expect(sum(await allUnits([one, two]))).toBe(house.app.units('1996'));
      await run(`drop trigger die on ${table}`);
      const end = await house.ended(pool.id);
      expect(end.status).toBe('settled');
      const held = end.result!.opened.flat().reduce((all, each) => all + each, 0);
      expect(sum(await allUnits([one, two]))).toBe(
        house.app.units('1996') + (house.app.units('1.00') * BigInt(held)) / 100n,
      );
    }
  });

  it.each<[string, number, object]>([
    ['no cases', 10, { battle: undefined }],
    ['an empty list', 10, { battle: { kind: 'high', cases: [] } }],
    ['21 cases', 10, { battle: { kind: 'high', cases: Array.from({ length: 21 }, () => 'easy') } }],
    ['no such table', 10, { battle: { kind: 'high', cases: ['toString'] } }],
    ['no such kind', 10, { battle: { kind: 'most', cases: ['easy'] } }],
    ['five seats', 10, { seats: 5 }],
    ['pairs of three', 10, { seats: 3, battle: { kind: 'team', cases: ['easy'] } }],
    ['cases for less than a cent', -4, { stake: '0.001' }],
    ['a seat below the least stake', -1, { stake: '0.01' }],
    [
      'a seat above the greatest',
      -9,
      { stake: '30', battle: { kind: 'high', cases: Array(5).fill('easy') } },
    ],
    [
      'more than the house stands for',
      10,
      { stake: '30', battle: { kind: 'high', cases: ['expert', 'expert'] } },
    ],
  ])('%s is refused', async (_what, code, more) => {
    const one = await house.player();
    const body = { ...battle('high', ['easy']), currency: 'usd', ...more };
    const answer = await house.call('create', one, body);
    expect([answer.status, answer.body.code]).toEqual([422, code]);
    expect(await house.balance(one)).toBe(100_000n);
  });

  it('of play money moves none', async () => {
    const players = [await house.player('0'), await house.player('0')];
    for (const { id } of players) await house.app.credit(id, 'usd', '50', true);
    const { pool } = await house.make(players[0]!, battle('high', ['medium'], { demo: true }));
    expect((await house.join(players[1]!, pool.id)).status).toBe(200);
    expect(await house.ended(pool.id)).toMatchObject({ status: 'settled', demo: true });
    expect(await allUnits(players)).toEqual([0n, 0n]);
  });
});

it('a first limit counts stakes of before it, and neither a stake that comes back nor a prize opens it', async () => {
  const [one, two] = [await house.player(), await house.player()];
  const limit = async (player: TestPlayer): Promise<string[]> => {
    for (const kind of ['wager', 'loss'])
      await house.app.api('/api/limits/set', { kind, period: 'day', cap: '500' }, player.token);
    return used(player);
  };
  const used = async ({ token }: TestPlayer): Promise<string[]> =>
    (await house.app.api('/api/limits', {}, token)).body.limits.map((each: { used: string }) => each.used);
  const [left, drawn] = [await house.make(one), await house.make(one)];
  const [wagered, lost] = await limit(one);
  const stake = Number(wagered) / 2;
  expect(stake).toBeGreaterThan(0);
  expect(lost).toBe(wagered);
  await house.call('leave', one, { pool: left.pool.id });
  expect((await used(one)).map(Number)).toEqual([stake, stake]);
  await house.join(two, drawn.pool.id);
  const { result } = await house.ended(drawn.pool.id);
  const prize = (stake * 196) / 100;
  // Of who begins a limit after the draw the same counts as of who had one.
  for (const [player, sums] of [
    [one, await used(one)],
    [two, await limit(two)],
  ] as const) {
    const won = result!.winners.includes(player.user._id);
    expect(Number(sums[0])).toBe(stake);
    expect(Number(sums[1])).toBeCloseTo(won ? stake - prize : stake, 1);
  }
});

it('stakes that are given back come off the limits of the day when they were made', async () => {
  const one = await house.player();
  const { db, money, runtime } = house.app.kit;
  const limit = { period: 'day', cap: '900000000', used: '0', from: runtime.now() } as const;
  await money.act(one.id, (wallet, draft) => {
    const limits = (['wager', 'loss'] as const).map((kind) => ({ kind, ...limit }));
    draft.setGuard(wallet, { ...NO_RESTRICTIONS, limits });
    return true;
  });
  const used = async () => (await money.peek(one.id)).guard!.limits.map((each) => each.used);
  const leave = (id: string) => house.call('leave', one, { pool: id });
  const today = await house.make(one);
  const staked = await used();
  expect(staked).not.toContain('0');
  await leave(today.pool.id);
  expect(await used()).toEqual(['0', '0']);
  const yesterday = await house.make(one);
  await db.pool.query('update pvp_entry set at = at - 86400000 where pool_id = $1', [yesterday.pool.id]);
  await leave(yesterday.pool.id);
  expect(await used()).toEqual(staked);
  await house.set({ openMinutes: 1 });
  const { pool } = await house.make(one);
  await house.set({});
  expect((await house.ended(pool.id)).status).toBe('expired');
  expect(await used()).toEqual(staked);
});

it('playing again keeps no key in the ledger where it booked nothing, whoever made the pool', async () => {
  const [one, two, three] = [await house.player(), await house.player(), await house.player()];
  const { pool } = await house.make(one, { mode: 'survivor', seats: 3, survivors: 1 });
  for (const player of [two, three]) await house.join(player, pool.id);
  await house.ended(pool.id);
  const ask = async (player: TestPlayer, key: string) =>
    (await house.call('rematch', player, { pool: pool.id, key })).body.pool;
  const { id } = await ask(one, 'makes');
  await ask(two, 'enters');
  const keys = async () =>
    (
      await house.app.kit.db.pool.query<{ n: string }>(
        'select count(*) as n from request_key where user_id = any($1::bigint[])',
        [[one.id.toString(), two.id.toString()]],
      )
    ).rows[0]!.n;
  const before = await keys();
  for (const player of [one, two]) expect(await ask(player, 'waits')).toMatchObject({ id, status: 'open' });
  expect(await keys()).toBe(before);
  // Once it is over, the same call makes no further pool.
  await house.call('rematch', three, { pool: pool.id });
  await house.ended(id);
  for (const player of [one, two]) expect((await ask(player, 'waits')).id).toBe(id);
});
