import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import type { FoundHand, StaffHand } from '../../hands-staff-contract.ts';
import { openPoker, type PokerApp } from '../testing/app.ts';

/** Nobody's time runs out while it is looked at. */
const PATIENT = { actionSeconds: 120, bankSeconds: 0, bankRefillSeconds: 0 };

let house: PokerApp;
let searcher: TestPlayer;
let watcher: TestPlayer;
let players: TestPlayer[];
beforeAll(async () => {
  house = await openPoker({ settings: PATIENT });
  searcher = await house.app.staff('poker.hands');
  watcher = await house.app.staff('poker.cards');
  players = [await house.player(), await house.player()];
  for (const [seat, player] of players.entries()) await house.sit(player, seat);
});
afterAll(() => house.app.close());

const admin = (path: string, body: object, by: TestPlayer | null) =>
  house.app.api(`/api/admin/poker/${path}`, body, by?.token);
const look = (by: TestPlayer | null = watcher, more: object = {}) =>
  admin('cards', { table: 'test', reason: 'Two of them fold to each other.', ...more }, by);
const found = async (body: object) => (await admin('hands', body, searcher)).body.hands as FoundHand[];
const logged = async (action: string) => (await house.app.kit.audit.list({ limit: 50, action })).length;

/** Somebody folds, and the next hand is dealt. @returns the number of the hand that is over */
async function fold(): Promise<number> {
  const { no } = (await house.dealt()).table.hand!;
  await house.step(players, () => ({ action: 'fold' }));
  await house.dealt(no);
  return no;
}

/** Both accounts were on one device. */
async function share(...both: TestPlayer[]): Promise<void> {
  for (const { id } of both)
    await house.app.kit.db.pool.query(
      `insert into account_device (account_id, device, first_seen, last_seen, address, user_agent) values ($1, $2, $3, $3, '203.0.113.50', 'Browser')
       on conflict do nothing`,
      [
        id.toString(),
        createHash('sha256').update('one cookie').digest(),
        new Date(house.app.kit.runtime.now()),
      ],
    );
}

it('hands are found by player, table, number, time and pot, and no cards are in the list', async () => {
  const no = await fold();
  const all = await found({});
  expect(all.some((one) => one.no === no)).toBe(true);
  const [hand] = await found({ table: 'test', no });
  expect(hand).toMatchObject({ table: 'test', name: 'Test', no, currency: 'usd', demo: false, chips: false });
  expect(hand!.players.toSorted()).toEqual(players.map(({ user }) => user.name).toSorted());
  expect(JSON.stringify(all)).not.toMatch(/"[2-9TJQKA][dhsc]"/);
  const numbers = async (body: object) => (await found(body)).map((one) => one.no);
  for (const player of [players[0]!.user.name, players[0]!.user._id])
    expect(await numbers({ player, no })).toEqual([no]);
  expect(await numbers({ player: searcher.user.name })).toEqual([]);
  expect(await numbers({ no, from: hand!.at, to: hand!.at + 1 })).toEqual([no]);
  expect(await numbers({ no, to: hand!.at })).toEqual([]);
  expect(await numbers({ no, table: 'none' })).toEqual([]);
  expect(await numbers({ no, currency: 'usd', pot: hand!.pot })).toEqual([no]);
  expect(await numbers({ no, currency: 'usd', pot: '500' })).toEqual([]);
  const code = async (body: object) => (await admin('hands', body, searcher)).body.code;
  expect(await code({ player: 'nobody at all' })).toBe(4);
  expect(await code({ currency: 'none' })).toBe(2);
  expect(await code({ pot: '1' })).toBe(5);
  expect(await code({ currency: 'usd', pot: '1.0000001' })).toBe(5);
  for (const body of [{ no: 0 }, { pot: '-1', currency: 'usd' }, { before: "1:x';:2" }, { from: 1.5 }])
    expect(await code(body)).toBe(16);
});

it('pages of hands go on where the last one ended', async () => {
  const { pool } = house.app.kit.db;
  const no = await fold();
  // Copies of one hand, as many as fill a page: all of one moment.
  await pool.query(
    `insert into poker_hand (table_id, no, start, actions, clock, sealed, commitment, root, started_at, ended_at, result, previous, body, hash)
     select table_id, 1000 + n, start, actions, clock, sealed, commitment, root, started_at, 5, result, previous, body, hash
     from poker_hand, generate_series(1, 35) n where table_id = 'test' and no = $1`,
    [no],
  );
  const first = (await admin('hands', { to: 6 }, searcher)).body;
  expect(first.hands).toHaveLength(30);
  const second = (await admin('hands', { to: 6, before: first.next }, searcher)).body;
  expect(second.next).toBeNull();
  const numbers = [...first.hands, ...second.hands].map((one: FoundHand) => one.no);
  expect(new Set(numbers).size).toBe(35);
  expect((await admin('hands', { before: '1:test:9999999999' }, searcher)).body).toEqual({
    hands: [],
    next: null,
  });
  await pool.query(`delete from poker_hand where table_id = 'test' and no > 1000`);
});

it('a hand that is over is replayed with the cards of all, and every look is in the log', async () => {
  const before = await logged('poker.hand');
  const no = await fold();
  const seen = await admin('hands/get', { table: 'test', no }, searcher);
  const { hand, holes } = seen.body as StaffHand;
  expect(hand).toMatchObject({ no, seat: null, cards: [], currency: 'usd' });
  for (const player of players) {
    const own = (await house.call('hand', player, { table: 'test', no })).body;
    expect(holes.find(({ seat }) => seat === own.seat)!.cards).toEqual(own.cards);
    expect(own.actions).toEqual(hand.actions);
  }
  expect(await logged('poker.hand')).toBe(before + 1);
  const running = (await house.dealt()).table.hand!.no;
  expect((await admin('hands/get', { table: 'test', no: running }, searcher)).body.code).toBe(21);
  expect((await admin('hands/get', { table: 'none', no }, searcher)).body.code).toBe(21);
  expect(await logged('poker.hand')).toBe(before + 1);
});

it('cards of a hand that is played are shown with their own right and a reason, and none that has not come', async () => {
  await house.dealt();
  for (const by of [
    null,
    players[0]!,
    searcher,
    await house.app.staff('poker.integrity', 'poker.tournaments'),
  ])
    expect([401, 403]).toContain((await look(by)).body.code);
  expect((await look(watcher, { reason: '  x ' })).body.code).toBe(16);
  expect((await look(watcher, { table: 'none' })).body.code).toBe(1);
  expect(await logged('poker.cards')).toBe(0);
  const { status, body } = await look();
  expect(status).toBe(200);
  expect(body).toMatchObject({ street: 'preflop', board: [] });
  for (const player of players) {
    const { own } = await house.show(player);
    expect(body.seats.find(({ seat }: { seat: number }) => seat === own!.seat).cards).toEqual(own!.cards);
  }
  const [entry] = await house.app.kit.audit.list({ limit: 1, action: 'poker.cards' });
  expect(entry).toMatchObject({
    actor: watcher.user._id,
    subject: 'test',
    detail: { hand: body.no, reason: 'Two of them fold to each other.' },
  });
  // Nobody else is told of a card by it.
  expect(JSON.stringify(await house.show(watcher))).not.toMatch(/"[2-9TJQKA][dhsc]"/);
});

it('staff who play, or are close to who plays, see no cards', async () => {
  const no = await fold();
  const both = await house.app.staff('poker.cards', 'poker.hands');
  await house.app.credit(both.id, 'usd', '1000');
  const codes = async () => [
    (await look(both)).body.code,
    (await admin('hands/get', { table: 'test', no }, both)).body.code,
  ];
  expect(await codes()).toEqual([undefined, undefined]);
  const looks = await logged('poker.cards');
  // At the table itself, and with the hand of before that they were not in.
  expect((await house.sit(both, 2, { post: false })).status).toBe(200);
  expect(await codes()).toEqual([20, 7]);
  await house.call('leave', both, { table: 'test' });
  await house.until(async () => ((await house.show(null)).table.players.length === 2 ? true : null));
  // Who waits for a seat is as good as there.
  await house.app.kit.db.pool.query(`insert into poker_wait (table_id, user_id, at) values ('test', $1, 1)`, [
    both.id.toString(),
  ]);
  expect(await codes()).toEqual([7, 7]);
  await house.app.kit.db.pool.query('delete from poker_wait where user_id = $1', [both.id.toString()]);
  await share(both, players[1]!);
  expect(await codes()).toEqual([3, 3]);
  expect(await logged('poker.cards')).toBe(looks);
});
