import { afterAll, beforeAll, expect, it } from 'vitest';
import { NO_RESTRICTIONS } from '#platform/server/policy/restrictions.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import type { TableView } from '../../contract.ts';
import { HOUR_MS, TERMS, rising, stage, openTournaments, type Tournaments } from '../testing/tournaments.ts';

let tournaments: Tournaments;
let house: Tournaments['house'];
beforeAll(async () => {
  tournaments = await openTournaments();
  ({ house } = tournaments);
});
afterAll(() => house.app.close());

it('an entry is taken once, by who may, and comes back in time', async () => {
  const id = await tournaments.scheduled({ maxEntries: 3 });
  const [one, poor, two, three, four] = await Promise.all(
    ['100', '10', '100', '100', '100'].map((usd) => house.player(usd)),
  );
  const code = async (player: TestPlayer | null, more: object = {}, at = id) =>
    (await tournaments.register(player, at, more)).body.code;
  expect(await code(null)).toBe(401);
  expect(await code(one!, {}, 'mt-000000000000')).toBe(31);
  expect(await code(one!, {}, 'sg-1')).toBe(16);
  expect(await code(one!, { key: '' })).toBe(16);
  expect(await code(one!, { clientSeed: 'a|b' })).toBe(16);
  expect(await code(poor!)).toBe(-13);
  const same = await Promise.all(
    Array.from({ length: 8 }, () => tournaments.register(one!, id, { key: 'same' })),
  );
  expect(same.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(new Set(same.map(({ body }) => body.entry)).size).toBe(1);
  expect(await house.balance(one!)).toBe(8_900n);
  // The own one leads the list, also where another begins sooner.
  const soon = await tournaments.scheduled({ startsAt: house.app.kit.runtime.now() + HOUR_MS / 2 });
  const first = async (player: TestPlayer | null) =>
    (await house.call('tournament/list', player)).body[0].id as string;
  expect([await first(one!), await first(null)]).toEqual([id, soon]);
  const apart = await Promise.all(
    Array.from({ length: 8 }, (_, at) => tournaments.register(two!, id, { key: `two-${at}` })),
  );
  expect(apart.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(apart.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set([3]),
  );
  expect(await house.balance(two!)).toBe(8_900n);
  // The last seat is taken once.
  const last = await Promise.all(
    [three!, four!].map((player) => tournaments.register(player, id, { key: 'last' })),
  );
  expect(rising(last.map(({ status }) => status))).toEqual([200, 409]);
  expect(last.find(({ status }) => status === 409)!.body.code).toBe(29);
  expect(await house.audit()).toEqual([]);
  const left = await Promise.all(
    [1, 2, 3].map(() => house.call('tournament/unregister', one!, { tournament: id })),
  );
  expect(left.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(left.find(({ status }) => status !== 200)!.body.code).toBe(24);
  expect(await code(one!, { key: 'same' })).toBe(409);
  expect(await house.balance(one!)).toBe(10_000n);
  expect((await tournaments.get(id)).entries).toBe(2);
  expect(await house.audit()).toEqual([]);
  // Its tables are for those who registered.
  await tournaments.begin(id);
  expect(await code(one!)).toBe(33);
  const table = `${id}-1`;
  expect((await house.call('sit', one!, { table, seat: 2, buyIn: '50' })).body.code).toBe(1);
  expect((await house.call('leave', two!, { table })).body.code).toBe(25);
  expect((await house.call('tournament/unregister', two!, { tournament: id })).body.code).toBe(30);
  await tournaments.playOut(id, [two!, three!, four!]);
  expect(await code(one!)).toBe(33);
  // Nobody who is out takes that entry for another one.
  const out = (await tournaments.get(id)).entrants.find(({ status }) => status === 'out')!;
  const loser = [two!, three!, four!].find(({ user }) => user._id === out.user._id)!;
  const taken = `two-${apart.findIndex(({ status }) => status === 200)}`;
  expect(await code(loser, { key: loser === two ? taken : 'last' })).toBe(409);
  expect(await house.audit()).toEqual([]);
});

it('limits and exclusion are those of every play; who is excluded before the start is paid back', async () => {
  const id = await tournaments.scheduled();
  const [excluded, later, ...others] = await Promise.all([1, 2, 3, 4].map(() => house.player('100')));
  const exclude = (player: TestPlayer) =>
    house.app.kit.money.exclusive(player.id, async (_client, state, draft) => {
      draft.setGuard(state, { ...NO_RESTRICTIONS, excludedUntil: -1 });
      return true;
    });
  await exclude(excluded!);
  expect((await tournaments.register(excluded!, id)).body.code).toBe(-12);
  for (const player of [later!, ...others]) expect((await tournaments.register(player, id)).status).toBe(200);
  await exclude(later!);
  const begun = await tournaments.begin(id);
  expect(begun.entries).toBe(2);
  expect(await house.balance(later!)).toBe(10_000n);
  // Who is excluded while it is played is blinded off, and paid what the place is worth.
  await exclude(others[0]!);
  await house.until(async () => {
    const { table } = (await house.call('table', null, { table: `${id}-1` })).body as { table: TableView };
    return table.players.some(({ out, user }) => out && user._id === others[0]!.user._id) ? true : null;
  });
  expect((await house.call('away', others[0]!, { table: `${id}-1`, out: false })).body.code).toBe(-12);
  await tournaments.playOut(id, others);
  expect(await house.balance(others[0]!)).toBe(8_900n);
  expect(await house.balance(others[1]!)).toBe(10_900n);
  expect(await house.audit()).toEqual([]);
});

it('with too few it is called off at its start, and everybody is paid back', async () => {
  const { id, players } = await tournaments.filled(1, { minPlayers: 3 });
  const limited = await house.player('100');
  players.push(limited);
  const used = await house.limit(limited);
  expect((await tournaments.register(limited, id)).status).toBe(200);
  const staked = await used();
  expect(staked).not.toContain('0');
  expect((await house.call('tournament/unregister', limited, { tournament: id })).status).toBe(200);
  expect(await used()).toEqual(['0', '0']);
  expect((await tournaments.register(limited, id)).status).toBe(200);
  expect((await tournaments.begin(id)).status).toBe('cancelled');
  await house.until(async () => ((await tournaments.isDone(id)) ? true : null));
  for (const player of players) expect(await house.balance(player)).toBe(10_000n);
  // A stake that comes back has been none.
  expect(await used()).toEqual(['0', '0']);
  expect((await tournaments.register(players[0]!, id)).body.code).toBe(33);
  expect(await house.audit()).toEqual([]);
});

it('staff alone schedule and call off, with a reason in the log; what is played is shared by chips', async () => {
  const startsAt = house.app.kit.runtime.now() + HOUR_MS;
  const refused = async (more: object, by = tournaments.staff) =>
    (await tournaments.admin('/schedule', { ...TERMS, startsAt, ...more }, by)).body.code;
  const player = await house.player('100');
  expect(await refused({}, player)).toBe(403);
  expect(await refused({ startsAt: startsAt - 2 * HOUR_MS })).toBe(1);
  expect(await refused({ currency: 'none' })).toBe(2);
  expect(await refused({ buyIn: '0' })).toBe(3);
  expect(await refused({ buyIn: '0.0000001' })).toBe(3);
  expect(await refused({ fee: '11.00' })).toBe(3);
  expect(await refused({ stages: [stage(400), stage(200)] })).toBe(4);
  expect(await refused({ lateLevel: 3 })).toBe(5);
  expect(await refused({ minPlayers: 51 })).toBe(6);
  expect(await refused({ seats: 10 })).toBe(16);
  expect(await refused({ stages: [{ kind: 'pause' }] })).toBe(16);
  const { id, players } = await tournaments.filled(4, { seats: 2 });
  expect((await tournaments.admin('/cancel', { tournament: id, reason: 'x' })).body.code).toBe(16);
  expect(
    (await tournaments.admin('/cancel', { tournament: 'mt-000000000000', reason: 'none' })).body.code,
  ).toBe(31);
  await tournaments.begin(id);
  await house.until(async () => {
    const { table } = (await house.call('table', null, { table: `${id}-1` })).body as { table: TableView };
    return table.hand ? true : null;
  });
  const done = await Promise.all(
    [1, 2].map(() => tournaments.admin('/cancel', { tournament: id, reason: 'a fault' })),
  );
  expect(rising(done.map(({ status }) => status))).toEqual([200, 409]);
  await house.until(async () => ((await tournaments.isDone(id)) ? true : null));
  // Nobody had lost a chip: everybody has everything back.
  for (const one of players) expect(await house.balance(one)).toBe(10_000n);
  const [entry] = await house.app.kit.audit.list({ limit: 1, action: 'poker.tournament.cancel' });
  expect(entry).toMatchObject({
    actor: tournaments.staff.user._id,
    subject: id,
    detail: { reason: 'a fault' },
  });
  const list = (await tournaments.admin('', {})).body;
  expect(list.tournaments.find((one: { id: string }) => one.id === id)).toMatchObject({
    status: 'cancelled',
  });
  expect(await house.audit()).toEqual([]);
});

it('called off in the money: places that are decided are paid, and not by staff who play or are close to a player', async () => {
  const { id, players } = await tournaments.filled(6, { seats: 7 });
  const [entered, close] = [
    await house.app.staff('poker.tournaments'),
    await house.app.staff('poker.tournaments'),
  ];
  await house.app.credit(entered.id, 'usd', '100');
  expect((await tournaments.register(entered, id)).status).toBe(200);
  await tournaments.begin(id);
  const all = [...players, entered];
  const table = `${id}-1`;
  for (const player of all) expect((await house.call('away', player, { table, out: true })).status).toBe(200);
  const { db } = house.app.kit;
  for (const one of [close, players[0]!])
    await db.pool.query(
      `insert into account_device (account_id, device, first_seen, last_seen, address, user_agent)
       values ($1, sha256('one cookie'), now(), to_timestamp($2::float / 1000), '203.0.113.50', 'Browser')`,
      [one.id.toString(), house.app.kit.runtime.now()],
    );
  // Five are out with one hand, which the director has not seen yet, or has.
  const before = await house.until(() =>
    db.transaction(async (client) => {
      const { rows } = await client.query<{ chips: Record<string, number> }>(
        `select (select jsonb_object_agg(one ->> 'user', rtrim(one ->> 'stack', 'n')::int) from jsonb_array_elements(h.start -> 'seats') one) as chips
         from poker_table t join poker_hand h on h.table_id = t.id and h.no = t.hand_no
         where t.id = $1 and h.ended_at is not null for update of t`,
        [table],
      );
      if (rows.length === 0) return null;
      await client.query(
        `update poker_seat set stack = case user_id when $2 then 5000 when $3 then 2000 else 0 end where table_id = $1`,
        [table, players[0]!.id.toString(), players[1]!.id.toString()],
      );
      return rows[0]!.chips;
    }),
  );
  const cancel = (by: TestPlayer) => tournaments.admin('/cancel', { tournament: id, reason: 'a fault' }, by);
  expect((await cancel(entered)).body.code).toBe(20);
  expect((await cancel(close)).body.code).toBe(3);
  expect((await cancel(tournaments.staff)).status).toBe(200);
  await house.until(async () => ((await tournaments.isDone(id)) ? true : null));
  // Of 70.00 the third has 14.00. The others have the second prize each, 21.00, and what is left, 14.00, by their chips.
  const won = async (player: TestPlayer) => (await house.balance(player)) - 9_000n;
  expect([await won(players[0]!), await won(players[1]!)]).toEqual([3_100n, 2_500n]);
  const out = all.slice(2);
  const chips = (player: TestPlayer) => before[`${player.id}n`]!;
  const most = Math.max(...out.map(chips));
  const third = out.filter((player) => chips(player) === most);
  for (const player of out)
    expect(await won(player)).toBe(third.includes(player) ? 1_400n / BigInt(third.length) : 0n);
  expect(await house.audit()).toEqual([]);
});

it('who takes the registration back while it starts is either out and paid back, or in', async () => {
  const { id, players } = await tournaments.filled(6);
  await house.app.kit.db.pool.query('update poker_tournament set starts_at = 1 where id = $1', [id]);
  const answers = await Promise.all(
    players.slice(0, 3).map((player) => house.call('tournament/unregister', player, { tournament: id })),
  );
  await house.until(async () => ((await tournaments.get(id)).status === 'playing' ? true : null));
  for (const [no, { status, body }] of answers.entries()) {
    if (status !== 200) expect(body.code).toBe(30);
    expect(await house.balance(players[no]!)).toBe(status === 200 ? 10_000n : 8_900n);
  }
  const left = answers.filter(({ status }) => status === 200).length;
  expect((await tournaments.get(id)).entries).toBe(6 - left);
  expect(await house.audit()).toEqual([]);
  await tournaments.playOut(id, players);
  expect(await house.audit()).toEqual([]);
});
