import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { NO_RESTRICTIONS } from '#platform/server/policy/restrictions.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import type { LegalView, TableView } from '../../contract.ts';
import { createContext } from '../context.ts';
import { forgetHands } from '../forget.ts';
import { FAST, openPoker, type PokerApp } from '../testing/app.ts';

const offer = (id: string, seats: number, more: object = {}) => ({
  id,
  name: id,
  seats,
  speed: 'turbo',
  currency: 'usd',
  demo: false,
  buyIn: '10.00',
  fee: '0.50',
  ...more,
});
const OFFERS = [
  offer('duel', 2),
  offer('three', 3),
  offer('seven', 7),
  offer('hyper', 2, { speed: 'hyper' }),
  offer('omaha', 2, { speed: 'hyper', game: 'omaha' }),
  offer('closed', 2, { enabled: false }),
];
/** A level of three minutes lasts a second, a turn nearly as long. */
const BRISK = { pollMs: 15, startMs: 5, pauseMs: 1, showdownMs: 1, secondMs: 6, minuteMs: 360 };
const PATIENT = { actionSeconds: 120, bankSeconds: 0, bankRefillSeconds: 0, disconnectSeconds: 0 };

let house: PokerApp;
let fast: PokerApp;
beforeAll(async () => {
  house = await openPoker({ settings: { ...PATIENT, sitAndGos: OFFERS } });
  fast = await openPoker({ pace: BRISK, settings: { ...PATIENT, sitAndGos: OFFERS } });
});
afterAll(async () => {
  await house.app.close();
  await fast.app.close();
});

let keys = 0;
const enter = (player: TestPlayer | null, id: string, more: object = {}, at = house) =>
  at.call('sitandgo/enter', player, { offer: id, key: `entry-${++keys}`, ...more });

/** Fills a game and answers its id. */
async function fill(id: string, players: readonly TestPlayer[], at = house): Promise<string> {
  let table = '';
  for (const [no, player] of players.entries()) {
    const { status, body } = await enter(player, id, {}, at);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.playing).toBe(no === players.length - 1);
    table = body.table;
  }
  return table;
}

const allIn = ({ maxRaiseTo, check }: LegalView, level: string) =>
  maxRaiseTo === null
    ? { action: check ? 'check' : 'call' }
    : { action: level === '0' ? 'bet' : 'raise', to: maxRaiseTo };

/** Whoever is to act does so, if it is one of these. */
async function act(
  at: PokerApp,
  players: readonly TestPlayer[],
  table: string,
  shown: TableView,
  choose: (legal: LegalView, level: string) => object,
): Promise<void> {
  const { hand } = shown;
  if (!hand?.legal) return;
  const owner = shown.players.find(({ seat }) => seat === hand.legal!.seat)!.user._id;
  const player = players.find(({ user }) => user._id === owner);
  if (!player) return;
  const body = { table, hand: hand.no, turn: hand.turn, seat: hand.legal.seat };
  await at.call('act', player, { ...body, ...choose(hand.legal, hand.level) });
}

/** A whole game on a slow machine. */
const GAME_MS = 600_000;

/** Plays a game to its end. */
async function playOut(
  at: PokerApp,
  players: readonly TestPlayer[],
  table: string,
  choose: (legal: LegalView, level: string) => object = allIn,
): Promise<TableView> {
  return at.until(async () => {
    const shown = (await at.show(null, table)).table;
    if (shown.sitAndGo!.status !== 'playing') return shown;
    // Whose turn ran out on a slow machine comes back, where they may.
    for (const player of players)
      if (shown.players.some(({ out, place, user }) => out && place === null && user._id === player.user._id))
        await at.call('away', player, { table, out: false });
    await act(at, players, table, shown, choose);
    return null;
  }, GAME_MS);
}

const cents = (text: string) => BigInt(text.replace('.', ''));
const due = async (at: PokerApp) =>
  (await at.app.kit.db.pool.query('select 1 from poker_sit_and_go_due where booked_at is null')).rows.length;
const settled = (at: PokerApp) => at.until(async () => ((await due(at)) === 0 ? true : null));

it('three play to the prize: the pool is shared by places, the fees are the house’s', async () => {
  const players = await Promise.all([0, 1, 2].map(() => house.player('100')));
  const before = await house.call('sitandgo/list', players[0]!);
  expect(before.body.offers.map(({ id }: { id: string }) => id)).toEqual([
    'duel',
    'three',
    'seven',
    'hyper',
    'omaha',
  ]);
  const table = await fill('three', players);
  expect(await house.audit()).toEqual([]);
  const list = (await house.call('sitandgo/list', players[0]!)).body;
  expect(list.playing).toContainEqual({
    table,
    name: 'three',
    seats: 3,
    game: 'holdem',
    left: 3,
    mine: true,
  });
  expect(list.offers[1]).toMatchObject({ entrants: 0, mine: false, pool: '30.00', shares: [65, 35] });
  const begun = (await house.show(players[0]!, table)).table;
  expect(begun).toMatchObject({
    name: 'three',
    currency: 'usd',
    decimals: 0,
    smallBlind: '10',
    bigBlind: '20',
  });
  expect(begun.sitAndGo).toMatchObject({ pool: '30.00', prizes: ['19.50', '10.50'], level: 1 });
  const chips = begun.players.reduce((sum, { stack, bet }) => sum + Number(stack) + Number(bet), 0);
  expect(chips).toBe(4500);
  const end = await playOut(house, players, table);
  await settled(house);
  const { standings } = end.sitAndGo!;
  expect(standings).toHaveLength(3);
  // Two who go out in one hand with the same chips share the second place; else one is second and one third.
  const prizes = Object.fromEntries(standings.map(({ place, prize }) => [place, prize]));
  const tied = standings.filter(({ place }) => place === 2).length === 2;
  expect(prizes).toEqual(tied ? { 1: '19.50', 2: '5.25' } : { 1: '19.50', 2: '10.50', 3: '0.00' });
  for (const { seat, prize } of standings) {
    const owner = end.players.find((one) => one.seat === seat)!.user._id;
    const player = players.find(({ user }) => user._id === owner)!;
    expect(await house.balance(player)).toBe(10_000n - 1_050n + cents(prize!));
    const [row] = (await house.call('figures', player)).body;
    expect(row).toMatchObject({ kind: 'sitAndGo', currency: 'usd', demo: false, games: 1 });
    expect(cents(row.won)).toBe(cents(prize!) - 1_050n);
    expect(row.hands).toBe((await house.call('hands', player)).body.length);
  }
  expect(await house.audit()).toEqual([]);
  const hands = (await house.call('hands', players[0]!, { table })).body;
  expect(hands[0]).toMatchObject({ chips: true, currency: '' });
  expect((await house.call('hand', players[0]!, { table, no: 1 })).body).toMatchObject({ chips: true });
  const { body } = await house.call('proof', players[0]!, { table, no: 1 });
  expect(body.tableId).toBe(table);

  // Its table is shown for a week; staff find and replay its hands as long as they are kept.
  const { kit } = house.app;
  await kit.db.pool.query('update poker_sit_and_go set ended_at = ended_at - $2::bigint where id = $1', [
    table,
    8 * 86_400_000,
  ]);
  await forgetHands(createContext(kit, FAST));
  expect((await house.call('table', null, { table })).body.code).toBe(1);
  const staff = await house.app.staff('poker.hands');
  const admin = (path: string, asked: object) =>
    house.app.api(`/api/admin/poker/hands${path}`, asked, staff.token);
  const found = (await admin('', { player: players[0]!.user._id })).body.hands;
  expect(found).toHaveLength(hands.length);
  expect(found[0]).toMatchObject({ table, chips: true, currency: '' });
  const replayed = await admin('/get', { table, no: 1 });
  expect(replayed.body.hand).toMatchObject({ no: 1, chips: true });
  const [entry] = await kit.audit.list({ limit: 1, action: 'poker.hand' });
  expect(entry).toMatchObject({ actor: staff.user._id, subject: table, detail: { hand: 1 } });
  expect(await house.audit()).toEqual([]);
});

it('seven play with an ante from the sixth level on, and three of them win', async () => {
  const players = await Promise.all([0, 1, 2, 3, 4, 5, 6].map(() => fast.player('100')));
  const table = await fill('seven', players, fast);
  const seen = new Set<string>();
  const end = await playOut(fast, players, table, (legal, level) => {
    seen.add(level);
    return Number(legal.call) > 300 || level === '0'
      ? allIn(legal, level)
      : { action: legal.check ? 'check' : 'call' };
  });
  await settled(fast);
  const { standings } = end.sitAndGo!;
  const sum = standings.reduce((total, { prize }) => total + cents(prize!), 0n);
  expect(sum).toBe(7_000n);
  expect(standings.filter(({ place }) => place === 1)).toHaveLength(1);
  expect(standings.find(({ place }) => place === 1)!.prize).toBe('35.00');
  expect(await fast.audit()).toEqual([]);
});

it('a sit-and-go of Omaha deals four cards, is bet up to the pot and has a winner', async () => {
  const players = await Promise.all([0, 1].map(() => fast.player('100')));
  const table = await fill('omaha', players, fast);
  const { table: shown } = await fast.dealt(0, table);
  expect(shown.game).toBe('omaha');
  expect((await fast.show(players[0]!, table)).own!.cards).toHaveLength(4);
  // The first to act of a later hand may be seen: before the flop both blinds are there, or more.
  if (shown.hand!.no === 1 && shown.hand!.turn === 0)
    expect(shown.hand!.legal).toMatchObject({ call: '10', minRaiseTo: '40', maxRaiseTo: '60' });
  const end = await playOut(fast, players, table);
  await settled(fast);
  expect(end.sitAndGo!.standings.map(({ prize }) => prize)).toEqual(
    expect.arrayContaining(['0.00', '20.00']),
  );
  expect(await fast.audit()).toEqual([]);
});

it('an entry is taken once, by who may, and comes back when its player leaves in time', async () => {
  const [one, poor, two] = [await house.player('100'), await house.player('10'), await house.player('100')];
  const code = async (player: TestPlayer | null, id: string, more: object = {}) =>
    (await enter(player, id, more)).body.code;
  expect(await code(null, 'duel')).toBe(401);
  expect(await code(one, 'none')).toBe(23);
  expect(await code(one, 'closed')).toBe(6);
  expect(await code(one, 'duel', { key: '' })).toBe(16);
  expect(await code(one, 'duel', { clientSeed: 'a|b' })).toBe(16);
  expect(await code(poor, 'duel')).toBe(-13);
  const answers = await Promise.all(Array.from({ length: 10 }, () => enter(one, 'duel', { key: 'same' })));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(new Set(answers.map(({ body }) => body.table)).size).toBe(1);
  expect(await house.balance(one)).toBe(8_950n);
  expect(await code(one, 'duel')).toBe(3);
  const { table } = answers[0]!.body;
  expect((await house.call('table', one, { table })).body.code).toBe(1);
  expect(await house.audit()).toEqual([]);
  expect((await house.call('sitandgo/leave', two, { offer: 'duel' })).body.code).toBe(24);
  const left = await Promise.all([1, 2, 3].map(() => house.call('sitandgo/leave', one, { offer: 'duel' })));
  expect(left.filter(({ status }) => status === 200)).toHaveLength(1);
  // The key stands for the entry that was left, and for no other.
  expect((await enter(one, 'duel', { key: 'same' })).body).toMatchObject({ code: 409 });
  expect(await house.balance(one)).toBe(10_000n);
  expect(await house.audit()).toEqual([]);
  // Two of five at once take the two seats; the others wait for the next.
  const five = await Promise.all(Array.from({ length: 5 }, () => house.player('100')));
  const tables = await Promise.all(five.map((player) => enter(player, 'duel')));
  expect(tables.every(({ status }) => status === 200)).toBe(true);
  const counts = new Map<string, number>();
  for (const { body } of tables) counts.set(body.table, (counts.get(body.table) ?? 0) + 1);
  expect([...counts.values()].toSorted((a, b) => a - b)).toEqual([1, 2, 2]);
  // What is played is played to its end, by those who entered.
  const [begun] = [...counts].find(([, count]) => count === 2)!;
  expect((await house.call('sit', one, { table: begun, seat: 0, buyIn: '50' })).body.code).toBe(1);
  expect((await house.call('topup', five[0]!, { table: begun, amount: '50', key: 'k' })).body.code).toBe(1);
  expect((await house.call('leave', one, { table: begun })).body.code).toBe(4);
  const inside = five[tables.findIndex(({ body }) => body.table === begun)]!;
  expect((await house.call('leave', inside, { table: begun })).body.code).toBe(25);
  for (const [id, count] of counts) if (count === 2) await playOut(house, five, id);
  await settled(house);
  // An offer that is taken away pays back who waits.
  await house.set({ sitAndGos: OFFERS.filter(({ id }) => id !== 'duel') });
  await house.until(async () => {
    const balances = await Promise.all(five.map((player) => house.balance(player)));
    return balances.reduce((sum, value) => sum + value, 0n) === 50_000n - 4n * 50n ? true : null;
  });
  await house.set({ sitAndGos: OFFERS });
  expect(await house.audit()).toEqual([]);
});

it('limits, exclusion and bonus money are what they are at the tables', async () => {
  const [limited, excluded, gifted] = [
    await house.player('100'),
    await house.player('100'),
    await house.player('0'),
  ];
  const guard = (player: TestPlayer, more: object) =>
    house.app.kit.money.exclusive(player.id, async (_client, state, draft) => {
      draft.setGuard(state, { ...NO_RESTRICTIONS, ...more });
      return true;
    });
  await guard(excluded, { excludedUntil: -1 });
  expect((await enter(excluded, 'duel')).body.code).toBe(-12);
  expect((await enter(gifted, 'duel')).body.code).toBe(-13);
  const used = await house.limit(limited);
  expect((await enter(limited, 'duel')).status).toBe(200);
  expect(await used()).not.toContain('0');
  expect((await house.call('sitandgo/leave', limited, { offer: 'duel' })).status).toBe(200);
  expect(await used()).toEqual(['0', '0']);
  expect((await enter(limited, 'duel')).status).toBe(200);
  // Who is excluded while the game waits is paid back.
  await guard(limited, { excludedUntil: -1 });
  await house.until(async () => ((await house.balance(limited)) === 10_000n ? true : null));
  expect(await house.audit()).toEqual([]);
});

it('who is excluded while the game is played is blinded off, and gets what the place is worth', async () => {
  // Where a turn has its two minutes: who is there may not be blinded off by a slow machine.
  const players = await Promise.all([0, 1].map(() => house.player('100')));
  const table = await fill('hyper', players);
  await house.app.kit.money.exclusive(players[0]!.id, async (_client, state, draft) => {
    draft.setGuard(state, { ...NO_RESTRICTIONS, excludedUntil: -1 });
    return true;
  });
  await house.until(async () => {
    const { table: shown } = await house.show(null, table);
    if (shown.players.some(({ user, out }) => out && user._id === players[0]!.user._id)) return true;
    // On a slow machine a hand was dealt before: it is played to its end.
    await act(house, players, table, shown, ({ check }) => ({ action: check ? 'check' : 'fold' }));
    return null;
  });
  const back = await house.call('away', players[0]!, { table, out: false });
  expect(back.body.code).toBe(-12);
  await playOut(house, players, table, (legal, level) => {
    if (level === '0') return { action: 'check' };
    return legal.minRaiseTo === null ? { action: 'call' } : { action: 'raise', to: legal.minRaiseTo };
  });
  await settled(house);
  expect(await house.balance(players[1]!)).toBe(10_950n);
  expect(await house.balance(players[0]!)).toBe(8_950n);
  expect(await house.audit()).toEqual([]);
});

it('a process that takes over plays on, with the blinds where they were', async () => {
  const first = await openPoker({ settings: { sitAndGos: OFFERS } });
  const players = await Promise.all([0, 1].map(() => first.player('100')));
  const table = await fill('duel', players, first);
  const { table: before } = await first.dealt(0, table);
  const { databaseUrl, config } = first.app;
  await first.app.platform.close();
  onTestFinished(() => first.app.close());
  // An hour in which nothing ran.
  const { default: pg } = await import('pg');
  const db = new pg.Client(databaseUrl);
  await db.connect();
  await db.query('update poker_sit_and_go set clock_from = clock_from - 3600000 where id = $1', [table]);
  await db.query('update poker_table set due_at = due_at - 3600000 where id = $1', [table]);
  await db.end();
  const second = await openPoker({
    databaseUrl,
    config: { installationKey: config.installationKey },
    settings: { sitAndGos: OFFERS },
  });
  onTestFinished(() => second.app.close());
  await second.until(async () =>
    (await second.show(null, table)).table.sitAndGo!.level === 1 ? true : null,
  );
  const after = (await second.show(players[0]!, table)).table;
  expect(after.hand).toMatchObject({ no: before.hand!.no, root: before.hand!.root });
  const end = await playOut(second, players, table);
  await settled(second);
  expect(end.sitAndGo!.standings.map(({ prize }) => prize)).toEqual(
    expect.arrayContaining(['0.00', '20.00']),
  );
  expect(await second.audit()).toEqual([]);
});

it('when the room is switched off, what waits is paid back and what is played is shared', async () => {
  const players = await Promise.all([0, 1, 2, 3, 4, 5].map(() => house.player('100')));
  const even = await fill('duel', players.slice(0, 2));
  const uneven = await fill('hyper', players.slice(2, 4));
  const open = await enter(players[4]!, 'three');
  expect(open.status).toBe(200);
  await house.dealt(0, even);
  // Ten chips of the small blind go to the other: 490 and 510 of 1000.
  const { table } = await house.dealt(0, uneven);
  const { no, turn, legal } = table.hand!;
  const loser = players.find(
    ({ user }) => user._id === table.players.find(({ seat }) => seat === legal!.seat)!.user._id,
  )!;
  const fold = { table: uneven, hand: no, turn, seat: legal!.seat, action: 'fold' };
  expect((await house.call('act', loser, fold)).status).toBe(200);
  await house.dealt(no, uneven);

  // An entry that was taken before the switch, and is stored after everybody else was paid.
  const { pool } = house.app.kit.db;
  const held = await pool.connect();
  await held.query('begin');
  await held.query('lock table poker_sit_and_go_entry in exclusive mode');
  const waits = "select 1 from pg_locks where not granted and relation = 'poker_sit_and_go_entry'::regclass";
  const late = enter(players[5]!, 'seven');
  // Asked on the connection that is held: those who wait may have all others of the pool.
  await house.until(async () => ((await held.query(waits)).rows.length > 0 ? true : null));
  await house.app.kit.features.set('poker', false, 'test');
  // The first game is being called off, so those to call off have been looked for. One that was played waits as well.
  await house.until(async () => {
    const { rows } = await held.query(
      "select 1 from poker_sit_and_go where id = $1 and status = 'cancelled'",
      [open.body.table],
    );
    return rows.length > 0 || (await held.query(waits)).rows.length > 1 ? true : null;
  });
  await held.query('commit');
  held.release();
  expect((await late).status).toBe(200);

  await house.until(async () => {
    const { rows } = await pool.query(
      "select 1 from poker_sit_and_go where status in ('open', 'playing') union all select 1 from poker_sit_and_go_due where booked_at is null",
    );
    return rows.length === 0 ? true : null;
  });
  // Half of a pool of 20.00 goes evenly, half by chips, and the fees go back.
  for (const player of players) {
    const owed = !players.slice(2, 4).includes(player) ? 10_000n : player === loser ? 9_990n : 10_010n;
    expect(await house.balance(player)).toBe(owed);
  }
  expect(await house.audit()).toEqual([]);
});
