/** What a player must not do, at a cash table, at Omaha and in a sit-and-go: refused with its rule, and the table goes on. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import type { LegalView, TableView } from '../contract.ts';
import { openPoker, TABLE, type PokerApp } from './testing/app.ts';

const PATIENT = { actionSeconds: 120, bankSeconds: 0, bankRefillSeconds: 0, disconnectSeconds: 0 };
const OFFER = {
  id: 'three',
  name: 'Three',
  seats: 3,
  speed: 'normal',
  currency: 'usd',
  buyIn: '10.00',
  fee: '0.50',
};

let house: PokerApp;
beforeAll(async () => {
  house = await openPoker({
    tables: [TABLE, { ...TABLE, id: 'omaha', game: 'omaha' }],
    settings: { ...PATIENT, sitAndGos: [OFFER] },
  });
});
afterAll(() => house.app.close());

/** Takes three seats. @returns the table */
async function seat(kind: string, players: readonly TestPlayer[]): Promise<string> {
  let table = kind;
  for (const [at, player] of players.entries()) {
    const { status, body } =
      kind === 'sitAndGo'
        ? await house.call('sitandgo/enter', player, { offer: 'three', key: `entry-${at}` })
        : await house.sit(player, at, { table });
    expect(status, JSON.stringify(body)).toBe(200);
    if (kind === 'sitAndGo') table = body.table;
  }
  return table;
}

const ownerOf = ({ players }: TableView, seatNo: number) =>
  players.find(({ seat: one }) => one === seatNo)!.user._id;

/** Acts for whoever is to act until there is what is looked for. */
async function playUntil(
  table: string,
  players: readonly TestPlayer[],
  found: (shown: TableView) => boolean,
  choose: (legal: LegalView) => string,
): Promise<TableView> {
  return house.until(async () => {
    const { table: shown } = await house.show(null, table);
    if (found(shown)) return shown;
    const { hand } = shown;
    if (!hand?.legal) return null;
    const player = players.find(({ user }) => user._id === ownerOf(shown, hand.legal!.seat))!;
    const at = { table, hand: hand.no, turn: hand.turn, seat: hand.legal.seat };
    await house.call('act', player, { ...at, action: choose(hand.legal) });
    return null;
  });
}

/** Lets the time of whoever is to act run out without the clock noticing, as a clock that is late does not. */
async function spendTime(table: string): Promise<void> {
  await house.app.kit.db.transaction(async (client) => {
    await client.query('update poker_table set due_at = due_at + 3600000 where id = $1', [table]);
    await client.query(
      `update poker_hand h set clock = jsonb_set(h.clock, '{deadline}', '1') from poker_table t
       where t.id = $1 and h.table_id = t.id and h.no = t.hand_no`,
      [table],
    );
  });
}

const cents = (text: string): bigint => BigInt(text.replace('.', ''));
const dollars = (units: bigint): string => `${units / 100n}.${(units % 100n).toString().padStart(2, '0')}`;

it.each([
  { kind: 'test', below: '1.99', above: '1000', fraction: '2.005', overPot: null },
  { kind: 'omaha', below: '1.99', above: '1000', fraction: '2.005', overPot: 36 },
  { kind: 'sitAndGo', below: '39', above: '100000', fraction: '40.5', overPot: null },
])('at $kind', async ({ kind, below, above, fraction, overPot }) => {
  const players = await Promise.all([0, 1, 2].map(() => house.player()));
  const table = await seat(kind, players);
  // All three are dealt in, and whoever is first faces the big blind.
  const before = await playUntil(
    table,
    players,
    ({ hand, players: seated }) =>
      hand?.turn === 0 && hand.legal?.fold === true && seated.every(({ inHand }) => inHand),
    ({ check }) => (check ? 'check' : 'fold'),
  );
  const { no, legal } = before.hand!;
  const at = { table, hand: no, turn: 0, seat: legal!.seat };
  const player = players.find(({ user }) => user._id === ownerOf(before, legal!.seat))!;
  const other = players.find((one) => one !== player)!;
  const otherSeat = before.players.find(({ user }) => user._id === other.user._id)!.seat;
  const stranger = await house.player();
  const refused: [string, TestPlayer, object, number][] = [
    ['out of turn', other, { seat: otherSeat, action: 'call' }, 8],
    ["another's seat", other, { action: 'call' }, 19],
    ["another's seat, by whose turn it is", player, { seat: otherSeat, action: 'call' }, 19],
    ['no seat at all', stranger, { action: 'call' }, 4],
    ['the last hand', player, { hand: Math.max(1, no - 1), turn: 1, action: 'call' }, 7],
    ['the next hand', player, { hand: no + 1, action: 'call' }, 7],
    ['the next turn', player, { turn: 1, action: 'call' }, 7],
    ['below the minimum', player, { action: 'raise', to: below }, 10],
    ['above the stack', player, { action: 'raise', to: above }, 11],
    ['a fraction of the unit', player, { action: 'raise', to: fraction }, 16],
    ['no amount', player, { action: 'raise' }, 16],
    ['a check of a bet', player, { action: 'check' }, 9],
    ['a bet where there is one', player, { action: 'bet', to: above }, 22],
  ];
  if (overPot !== null) {
    const to = dollars(cents(legal!.maxRaiseTo!) + 1n);
    refused.push(['above the pot', player, { action: 'raise', to }, overPot]);
  }
  for (const [name, who, more, code] of refused) {
    const { status, body } = await house.call('act', who, { ...at, ...more });
    expect([name, status >= 400 && status < 500, body.code]).toEqual([name, true, code]);
    expect(body.message).not.toBe('');
  }
  expect((await house.show(null, table)).table).toEqual(before);

  // Twice, at once: one of them counts.
  const call = { ...at, action: 'call' };
  const answers = await Promise.all(Array.from({ length: 6 }, () => house.call('act', player, call)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers) if (status !== 200) expect([7, 8]).toContain(body.code);
  const { table: next } = await house.show(null, table);
  expect(next.hand).toMatchObject({ no, turn: 1 });

  // After the time, though the clock has not come by yet.
  await spendTime(table);
  const late = players.find(({ user }) => user._id === ownerOf(next, next.hand!.legal!.seat))!;
  const seatNo = next.hand!.legal!.seat;
  const tooLate = await house.call('act', late, { table, hand: no, turn: 1, seat: seatNo, action: 'call' });
  expect(tooLate.body.code).toBe(15);
  expect((await house.show(null, table)).table.hand).toMatchObject({ no, turn: 1 });

  // The clock comes by: who was late folds and sits out, and the others play the hand to its end.
  await house.app.kit.db.pool.query('update poker_table set due_at = 0 where id = $1', [table]);
  const over = await playUntil(
    table,
    players.filter((one) => one !== late),
    ({ hand }) => hand!.no > no || hand!.result !== null,
    ({ check }) => (check ? 'check' : 'call'),
  );
  expect(over.players.find(({ seat: one }) => one === seatNo)).toMatchObject({ out: true });
  if (kind !== 'sitAndGo') for (const one of players) await house.call('leave', one, { table });
  expect(await house.audit()).toEqual([]);
});
