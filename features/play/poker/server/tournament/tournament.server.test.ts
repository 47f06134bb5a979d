import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { drawBelow, hashOf, words } from '#engines/poker/shuffle.ts';
import { drawOrder } from '#engines/poker/tournament-seating.ts';
import {
  HOUR_MS,
  BRISK,
  MINUTE_MS,
  cents,
  rising,
  stage,
  openTournaments,
  type Tournaments,
} from '../testing/tournaments.ts';

let tournaments: Tournaments;
let house: Tournaments['house'];
beforeAll(async () => {
  tournaments = await openTournaments();
  ({ house } = tournaments);
});
afterAll(() => house.app.close());

it('seven play at three tables to the prizes: seats as they were drawn, tables that break, payouts to the cent', async () => {
  const { id, players } = await tournaments.filled(7);
  expect(await house.audit()).toEqual([]);
  const listed = (await house.call('tournament/list', players[0]!)).body.find(
    (one: { id: string }) => one.id === id,
  );
  expect(listed).toMatchObject({ status: 'open', entries: 7, pool: '70.00', mine: 'waits', seats: 3 });
  expect(listed.ownTable).toBe(null);
  const open = await tournaments.get(id);
  expect(open.draw).toMatchObject({ seed: null, order: [] });
  const begun = await tournaments.begin(id);
  expect(begun).toMatchObject({ status: 'playing', left: 7, prizes: ['35.00', '21.00', '14.00'] });
  expect(begun.draw.commitment).toBe(open.draw.commitment);
  expect(hashOf(begun.draw.seed!)).toBe(open.draw.commitment);
  const stream = words({
    serverSeed: begun.draw.seed!,
    tableId: id,
    handNo: 0,
    clientSeeds: begun.entrants.map(({ clientSeed }) => clientSeed),
  });
  const order = drawOrder(
    begun.entrants.map(({ no }) => no),
    (below) => drawBelow(below, stream),
  );
  expect(begun.draw.order).toEqual(order);
  expect(begun.tables.map((one) => one.players)).toEqual([3, 2, 2]);
  expect(begun.tables.every(({ table }) => table.startsWith(`${id}-`))).toBe(true);
  const seen = new Set<number>();
  const end = await tournaments.playOut(id, players, ({ tables, entrants }) => {
    seen.add(tables.length);
    // Everybody who plays has a seat, and only they.
    expect(
      entrants.every(({ status, table }) => status !== 'plays' || table !== null || tables.length === 0),
    ).toBe(true);
  });
  expect(end).toMatchObject({ status: 'ended', left: 1 });
  expect(seen.has(3)).toBe(true);
  const sum = end.entrants.reduce((all, { prize }) => all + cents(prize!), 0n);
  expect(sum).toBe(7_000n);
  expect(end.entrants.filter(({ place }) => place === 1)).toHaveLength(1);
  for (const { user, prize } of end.entrants) {
    const player = players.find((one) => one.user._id === user._id)!;
    expect(await house.balance(player)).toBe(10_000n - 1_100n + cents(prize!));
    const [row] = (await house.call('figures', player)).body;
    expect(row).toMatchObject({ kind: 'tournament', currency: 'usd', games: 1 });
    expect(cents(row.won)).toBe(cents(prize!) - 1_100n);
  }
  expect(await house.audit()).toEqual([]);
  const hands = (await house.call('hands', players[0]!, {})).body;
  expect(hands[0]).toMatchObject({ chips: true, name: 'Evening' });
});

it('who comes late takes the seat that is free, who is out enters again as often as is allowed', async () => {
  const { id, players } = await tournaments.filled(4, { lateLevel: 1, reentries: 1, seats: 3 });
  const begun = await tournaments.begin(id);
  expect(begun.canRegister).toBe(true);
  const late = await house.player('100');
  const both = await Promise.all([
    tournaments.register(late, id, { key: 'late' }),
    tournaments.register(late, id, { key: 'late' }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const sat = await house.until(async () => {
    const shown = await tournaments.get(id, late);
    return shown.ownTable ? shown : null;
  });
  expect(rising(sat.tables.map((one) => one.players))).toEqual([2, 3]);
  const tableIn = async (player: TestPlayer | null) =>
    (await house.call('tournament/list', player)).body.find((one: { id: string }) => one.id === id).ownTable;
  expect(await tableIn(late)).toBe(sat.ownTable);
  expect(await tableIn(null)).toBe(null);
  expect(sat).toMatchObject({ entries: 5, players: 5, pool: '50.00', prizes: ['32.50', '17.50'] });
  const all = [...players, late];
  // The first who is out enters again, and then never more.
  const again = await house.until(async () => {
    const shown = await tournaments.step(id, all);
    const out = shown.entrants.find(({ status }) => status === 'out');
    if (shown.status !== 'playing') throw new Error('it ended before anybody entered again');
    if (!out) return null;
    const player = all.find(({ user }) => user._id === out.user._id)!;
    return { player, answer: await tournaments.register(player, id) };
  });
  expect(again.answer.status, JSON.stringify(again.answer.body)).toBe(200);
  expect(await house.balance(again.player)).toBe(10_000n - 2_200n);
  expect(await house.audit()).toEqual([]);
  const refused = new Set<number>();
  const end = await house.until(async () => {
    const shown = await tournaments.step(id, all);
    if (await tournaments.isDone(id)) return tournaments.get(id);
    const mine = shown.entrants.findLast(({ user }) => user._id === again.player.user._id)!;
    if (shown.status === 'playing' && mine.status === 'out')
      refused.add((await tournaments.register(again.player, id)).body.code);
    return null;
  });
  // It may have ended with the hand in which its player went out again.
  expect([...refused].every((code) => code === 32 || code === 33)).toBe(true);
  expect(end.entries).toBe(6);
  expect(end.players).toBe(5);
  const ranked = end.entrants.filter(({ status }) => status !== 'again');
  expect(ranked).toHaveLength(5);
  expect(ranked.reduce((sum, { prize }) => sum + cents(prize!), 0n)).toBe(6_000n);
  expect(await house.audit()).toEqual([]);
});

it('one player before the prizes hands are played hand for hand, and then no more', async () => {
  const { id, players } = await tournaments.filled(3, { seats: 2, game: 'omaha' });
  await tournaments.begin(id);
  const held = await house.until(async () => {
    const shown = await tournaments.get(id);
    return shown.clock?.handForHand ? shown : null;
  });
  expect(held).toMatchObject({ game: 'omaha', left: 3, prizes: ['19.50', '10.50'] });
  const end = await tournaments.playOut(id, players);
  expect(rising(end.entrants.map(({ place }) => place))).toEqual([1, 2, 3]);
  // Every table of it was Omaha.
  const { rows } = await house.app.kit.db.pool.query<{ game: string }>(
    `select distinct start ->> 'game' as game from poker_hand where table_id like $1`,
    [`${id}-%`],
  );
  expect(rows).toEqual([{ game: 'omaha' }]);
  expect(await house.audit()).toEqual([]);
});

/** Long enough for both tables to have a hand on a slow machine: 3.6 s. */
const LEVEL_MINUTES = 10;
/** Long enough to be seen by who asks for it on a slow machine: 3.6 s. */
const BREAK_MINUTES = 10;

it('in a break no hand begins, and the blinds rise after it', async () => {
  const { id, players } = await tournaments.filled(4, {
    seats: 2,
    stages: [stage(20, LEVEL_MINUTES), { kind: 'break', minutes: BREAK_MINUTES }, stage(40)],
  });
  await tournaments.begin(id);
  // Nobody acts; the break begins while both tables wait for their players.
  const paused = await house.until(async () => {
    const shown = await tournaments.get(id);
    return shown.clock?.isBreak ? shown : null;
  });
  expect(paused.clock).toMatchObject({ level: 1, stage: 1, isBreak: true });
  await house.until(async () => ((await tournaments.get(id)).clock?.level === 2 ? true : null));
  const end = await tournaments.playOut(id, players);
  expect(end.status).toBe('ended');
  const { rows } = await house.app.kit.db.pool.query<{ big: string; ms: number }>(
    `select h.start->>'bigBlind' as big, (h.started_at - t.clock_from)::float as ms
     from poker_hand h join poker_tournament t on t.id = $1 where h.table_id like $1 || '-%' order by 2`,
    [id],
  );
  const breaks = LEVEL_MINUTES * MINUTE_MS;
  const goesOn = breaks + BREAK_MINUTES * MINUTE_MS;
  expect(rows.filter(({ ms }) => ms >= breaks && ms < goesOn)).toEqual([]);
  for (const { big, ms } of rows) expect(big).toBe(ms < breaks ? '20n' : '40n');
  expect(new Set(rows.map(({ big }) => big))).toEqual(new Set(['20n', '40n']));
  expect(await house.audit()).toEqual([]);
});

it('a tournament whose players are all away ends, as the blinds double after the last level', async () => {
  const { id, players } = await tournaments.filled(3, { stages: [stage(100, 1), stage(200, 1)] });
  const { tables } = await tournaments.begin(id);
  const { table } = tables[0]!;
  for (const player of players)
    expect((await house.call('away', player, { table, out: true })).status).toBe(200);
  const doubled = await house.until(async () => {
    const shown = await tournaments.get(id);
    return shown.clock === null || shown.clock.level >= 3 ? shown : null;
  });
  // Whoever looks on finds the level beside those that staff made.
  if (doubled.clock)
    expect(doubled.stages[doubled.clock.stage]).toMatchObject({
      minutes: 1,
      bigBlind: String(100 * 2 ** (doubled.clock.level - 1)),
    });
  await house.until(async () => ((await tournaments.isDone(id)) ? true : null));
  const prizes = (await tournaments.get(id)).entrants.map(({ prize }) => cents(prize!));
  expect(prizes.reduce((sum, prize) => sum + prize, 0n)).toBe(3_000n);
  expect(await house.audit()).toEqual([]);
});

it('a process that takes over plays on, with the blinds where they were', async () => {
  // The first level is long enough for a slow machine to start again in it.
  const pace = { ...BRISK, minuteMs: 10 * MINUTE_MS };
  const first = await openTournaments({ pace });
  const { id, players } = await first.filled(5);
  await first.begin(id);
  await first.house.until(async () => {
    const shown = await first.step(id, players);
    return shown.entrants.some(({ status }) => status === 'out') ? true : null;
  });
  const { databaseUrl, config } = first.house.app;
  await first.house.app.platform.close();
  onTestFinished(() => first.house.app.close());
  // An hour in which nothing ran: more minutes than all levels have.
  const { default: pg } = await import('pg');
  const db = new pg.Client(databaseUrl);
  await db.connect();
  await db.query(
    `update poker_tournament set clock_from = clock_from - ${HOUR_MS}, seen_at = seen_at - ${HOUR_MS} where id = $1`,
    [id],
  );
  await db.query(`update poker_table set due_at = due_at - ${HOUR_MS} where id like $1`, [`${id}-%`]);
  await db.end();
  const second = await openTournaments({
    databaseUrl,
    config: { installationKey: config.installationKey },
    pace,
  });
  onTestFinished(() => second.house.app.close());
  await second.house.until(async () => ((await second.get(id)).clock?.level === 1 ? true : null));
  const end = await second.playOut(id, players);
  expect(end.entrants.reduce((sum, { prize }) => sum + cents(prize!), 0n)).toBe(5_000n);
  expect(await second.house.audit()).toEqual([]);
});

it('when the room is switched off, tournaments are called off', async () => {
  const { id, players } = await tournaments.filled(3);
  const { id: second, players: others } = await tournaments.filled(3);
  await tournaments.begin(second);
  await house.app.kit.features.set('poker', false, 'test');
  await house.until(async () =>
    (await tournaments.isDone(id)) && (await tournaments.isDone(second)) ? true : null,
  );
  for (const player of [...players, ...others]) expect(await house.balance(player)).toBe(10_000n);
  expect(await house.audit()).toEqual([]);
});
