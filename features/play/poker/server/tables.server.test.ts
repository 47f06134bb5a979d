import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '#platform/server/database/project-root.ts';
import { NO_RESTRICTIONS } from '#platform/server/policy/restrictions.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import type { LegalView } from '../contract.ts';
import { openPoker, TABLE, type PokerApp } from './testing/app.ts';

let house: PokerApp;
let seated: TestPlayer[] = [];
beforeAll(async () => {
  house = await openPoker();
});
afterAll(() => house.app.close());
afterEach(async () => {
  for (const player of seated) await house.call('leave', player, { table: 'test' });
  await house.until(async () => ((await house.show(null)).table.players.length === 0 ? true : null));
  seated = [];
  const findings = await house.audit();
  if (findings.length > 0) throw new Error(JSON.stringify(findings));
});

/** Players on the seats from 0 on, with a hand that is dealt. */
async function play(count: number, buyIn: readonly string[] = []): Promise<TestPlayer[]> {
  const before = (await house.show(null)).table.hand?.no ?? 0;
  for (let seat = 0; seat < count; seat++) {
    const player = await house.player();
    const taken = await house.sit(player, seat, { buyIn: buyIn[seat] ?? '100' });
    expect(taken.status, JSON.stringify(taken.body)).toBe(200);
    seated.push(player);
  }
  // Those who came after the first two are dealt in with the next hand.
  let no = before;
  for (;;) {
    const { table } = await house.dealt(no);
    if (table.players.every(({ inHand }) => inHand)) return seated;
    no = table.hand!.no;
    await finish();
  }
}

const passive = ({ check }: LegalView) => ({ action: check ? 'check' : 'fold' });
const calling = ({ check }: LegalView) => ({ action: check ? 'check' : 'call' });

/** Everybody folds until the hand is over. */
async function finish(choose = passive): Promise<number> {
  const { no } = (await house.show(null)).table.hand!;
  for (;;) {
    const { hand } = (await house.show(null)).table;
    if (hand!.no !== no || hand!.result) return no;
    await house.step(seated, choose);
  }
}

/** The player to act, with what an action of theirs names. */
async function turn() {
  const { table } = await house.show(null);
  const hand = table.hand!;
  const seat = hand.legal!.seat;
  const owner = table.players.find((one) => one.seat === seat)!.user._id;
  const player = seated.find(({ user }) => user._id === owner)!;
  return { player, legal: hand.legal!, at: { hand: hand.no, turn: hand.turn, seat } };
}

it('a buy-in goes from the wallet to the table, and back', async () => {
  const player = await house.player('150');
  seated = [player];
  const used = await house.limit(player);
  expect((await house.sit(player, 3)).body.own).toMatchObject({ seat: 3, cards: [] });
  expect(await used()).not.toContain('0');
  expect(await house.balance(player)).toBe(5_000n);
  expect((await house.call('leave', player, { table: 'test' })).body).toEqual({ left: true });
  expect(await house.balance(player)).toBe(15_000n);
  // No card was dealt: nothing was staked.
  expect(await used()).toEqual(['0', '0']);
});

it('a seat is taken once, by one, for a buy-in of the table', async () => {
  const [one, other] = [await house.player(), await house.player('50')];
  seated = [one, other];
  const codes = async (player: TestPlayer, seat: number, more: object) =>
    (await house.sit(player, seat, more)).body.code;
  expect(await codes(one, 0, { buyIn: '39.99' })).toBe(5);
  expect(await codes(one, 0, { buyIn: '100.01' })).toBe(5);
  expect(await codes(one, 0, { buyIn: '50.001' })).toBe(16);
  expect(await codes(one, 0, { buyIn: '-50' })).toBe(16);
  expect(await codes(one, 6, {})).toBe(2);
  expect(await codes(one, 0, { table: 'none' })).toBe(1);
  expect(await codes(one, 0, { clientSeed: 'a|b' })).toBe(16);
  const answers = await Promise.all([0, 1, 2, 3, 4].map((seat) => house.sit(one, seat)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await house.balance(one)).toBe(90_000n);
  const { seat } = answers.find(({ status }) => status === 200)!.body.own;
  expect(await codes(other, seat, { buyIn: '50' })).toBe(2);
  expect(await codes(other, (seat + 1) % 6, { buyIn: '51' })).toBe(-13);
  expect(await house.balance(other)).toBe(5_000n);
});

it('the same key takes chips once, also when it comes ten times at once', async () => {
  const player = await house.player();
  seated = [player];
  await house.sit(player, 0, { buyIn: '50', key: 'once' });
  expect((await house.sit(player, 0, { buyIn: '50', key: 'once' })).status).toBe(200);
  const body = { table: 'test', amount: '10', key: 'more' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => house.call('topup', player, body)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await house.balance(player)).toBe(94_000n);
  expect((await house.show(player)).table.players[0]!.stack).toBe('60.00');
  // The key of the buy-in was none of more chips.
  await house.call('topup', player, { ...body, key: 'once' });
  expect((await house.show(player)).table.players[0]!.stack).toBe('70.00');
  expect((await house.call('topup', player, { ...body, key: 'too much', amount: '30.01' })).body.code).toBe(
    5,
  );
  // An earlier version kept the key of a buy-in as that of more chips is kept: its repeat is no second one.
  expect((await house.sit(player, 0, { buyIn: '50', key: 'more' })).status).toBe(200);
  expect(await house.balance(player)).toBe(93_000n);
});

it('nobody who is excluded sits down, and who is excluded while seated gets up after the hand', async () => {
  const players = await play(3, ['50', '50', '50']);
  const quiet = { ...TABLE, id: 'quiet' };
  await house.set({ tables: [TABLE, quiet] });
  await house.until(async () => ((await house.show(null, 'quiet')).table ? true : null));
  const bar = (player: TestPlayer) =>
    house.app.kit.money.act(player.id, (state, draft) => {
      draft.setGuard(state, { ...NO_RESTRICTIONS, excludedUntil: -1 });
      draft.event(state, 'guard.changed', { excludedUntil: -1 });
      return true;
    });
  const fresh = await house.player();
  await bar(fresh);
  expect((await house.sit(fresh, 5)).body.code).toBe(-12);
  await bar(players[0]!);
  const more = { table: 'test', amount: '1', key: 'barred' };
  // The clock may have been quicker: then there is no seat any more.
  expect([-12, 4]).toContain((await house.call('topup', players[0]!, more)).body.code);
  await finish();
  await house.until(async () => {
    await house.step(seated, passive);
    return (await house.show(null)).table.players.length === 2 ? true : null;
  });
  expect(await house.balance(players[0]!)).toBeGreaterThan(99_000n);
  // Alone at a table where no hand comes that the clock would look at.
  const alone = await house.player();
  expect((await house.sit(alone, 0, { table: 'quiet' })).status).toBe(200);
  const { pool } = house.app.kit.db;
  await pool.query('insert into poker_wait (table_id, user_id, at) values ($1, $2, 1)', ['test', alone.id]);
  await bar(alone);
  await house.until(async () => ((await house.balance(alone)) === 100_000n ? true : null));
  expect((await house.show(null)).table.waiting).toBe(0);
  await house.set({});
});

it('bonus money buys no chips', async () => {
  const player = await house.player('0');
  const { kit } = house.app;
  const { ACCOUNT, KIND } = await import('#platform/server/money/kinds.ts');
  const { ledgerId } = await import('#platform/server/money/ledger-id.ts');
  await kit.money.post({
    user: player.id,
    cur: ledgerId(kit.money.currency('usd')!, 'bonus'),
    net: 50_000n,
    counter: ACCOUNT.promotions,
    kind: KIND.bonusGrant,
    key: kit.runtime.uuid(),
  });
  expect((await house.sit(player, 0)).body.code).toBe(-20);
});

it('refuses what the rules refuse, and the table goes on', async () => {
  await play(3);
  // Who came in by posting may check in that hand: in the next one the first to act has to call.
  await house.dealt(await finish());
  const { player, legal, at } = await turn();
  const other = seated.find((one) => one !== player)!;
  const otherSeat = (await house.show(other)).own!.seat;
  const code = async (who: TestPlayer, more: object) => (await house.act(who, { ...at, ...more })).body.code;
  const { table: before } = await house.show(null);
  // Out of turn, and with the seat of whose turn it is.
  expect(await code(other, { seat: otherSeat, action: 'call' })).toBe(8);
  expect(await code(other, { action: 'call' })).toBe(19);
  expect(await code(player, { seat: otherSeat, action: 'call' })).toBe(19);
  // Stale.
  expect(await code(player, { hand: at.hand + 1, action: 'call' })).toBe(7);
  expect(await code(player, { turn: at.turn + 1, action: 'call' })).toBe(7);
  // Amounts.
  expect(await code(player, { action: 'raise', to: '1.99' })).toBe(10);
  expect(await code(player, { action: 'raise', to: '1000' })).toBe(11);
  expect(await code(player, { action: 'raise', to: '2.005' })).toBe(16);
  expect(await code(player, { action: 'raise', to: '-3' })).toBe(16);
  expect(await code(player, { action: 'raise', to: '1e3' })).toBe(16);
  expect(await code(player, { action: 'raise' })).toBe(16);
  expect(await code(player, { action: 'raise', to: '99999999999999999999' })).toBe(16);
  expect(await code(player, { action: 'bet', to: '3' })).toBe(22);
  expect(await code(player, { action: 'check' })).toBe(9);
  expect(await code(player, { action: 'allin' })).toBe(16);
  // Somebody who is not at the table, and nobody.
  expect(await code(await house.player(), { action: 'call' })).toBe(4);
  expect((await house.app.api('/api/poker/act', { table: 'test', ...at, action: 'call' })).status).toBe(401);
  const { table: after } = await house.show(null);
  expect(after).toEqual(before);
  expect(legal).toMatchObject({ call: '1.00', minRaiseTo: '2.00' });
  // Twice at once: one of them counts.
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => house.act(player, { ...at, action: 'call' })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers) if (status !== 200) expect([7, 8]).toContain(body.code);
  expect((await house.show(null)).table.hand!.turn).toBe(1);
});

it('a side pot goes to who can win it, the uncalled part back, and the rake to the house', async () => {
  await play(3, ['40', '70', '100']);
  await finish(({ maxRaiseTo, check }) =>
    maxRaiseTo === null ? { action: check ? 'check' : 'call' } : { action: 'raise', to: maxRaiseTo },
  );
  // The next hand may have begun: the last one is in its players' lists.
  const [{ no }] = (await house.call('hands', seated[0]!, {})).body;
  const { body } = await house.call('hand', seated[0]!, { table: 'test', no });
  const { pots, rake, stacks } = body.result;
  const cents = (text: string) => Number(text.replace('.', ''));
  const [least, middle] = body.seats
    .map(({ stack }: { stack: string }) => cents(stack))
    .toSorted((one: number, other: number) => one - other);
  expect(pots.map(({ amount }: { amount: string }) => cents(amount))).toEqual([
    3 * least,
    2 * (middle - least),
  ]);
  // 5 % of about 180, but at most two big blinds of three players.
  expect(rake).toBe('2.00');
  const before = body.seats.reduce((sum: number, one: { stack: string }) => sum + cents(one.stack), 0);
  const after = stacks.reduce((sum: number, one: { stack: string }) => sum + cents(one.stack), 0);
  expect(after).toBe(before - 200);
  expect(body.result.shown).toHaveLength(3);
  const [{ averagePot }] = (await house.call('tables', null)).body;
  expect(cents(averagePot)).toBeGreaterThan(0);
});

it('no flop, no drop', async () => {
  await play(2);
  const no = await finish();
  const { body } = await house.call('hand', seated[0]!, { table: 'test', no });
  expect(body.result).toMatchObject({ rake: '0.00', shown: [] });
  // Of the table, with two of its seats taken.
  expect(body.size).toBe(6);
  expect(body.board).toEqual([]);
});

it('who leaves in a hand folds, and gets the rest when it is over', async () => {
  await play(3);
  const { player, legal } = await turn();
  expect((await house.call('leave', player, { table: 'test' })).body).toEqual({ left: false });
  expect((await house.show(null)).table.hand!.last).toMatchObject({
    seat: legal.seat,
    type: legal.check ? 'check' : 'fold',
  });
  expect((await house.call('topup', player, { table: 'test', amount: '1', key: 'x' })).body.code).toBe(4);
  seated = seated.filter((one) => one !== player);
  await finish(calling);
  await house.until(async () => {
    await house.step(seated, calling);
    return (await house.balance(player)) >= 99_000n ? true : null;
  });
});

it('who comes back within the hour brings what they left with', async () => {
  const [one, two] = [await house.player(), await house.player()];
  seated = [one, two];
  await house.sit(one, 0, { buyIn: '80' });
  await house.call('leave', one, { table: 'test' });
  expect((await house.sit(one, 0, { buyIn: '50' })).body.code).toBe(18);
  expect((await house.sit(one, 0, { buyIn: '80' })).status).toBe(200);
  expect((await house.sit(two, 1, { buyIn: '40' })).status).toBe(200);
});

it('only who was dealt in reads a hand, and its proof holds for ./phoenix poker verify', async () => {
  await play(3);
  const no = await finish(calling);
  const stranger = await house.player();
  const at = { table: 'test', no };
  expect((await house.call('hand', stranger, at)).body.code).toBe(21);
  expect((await house.call('proof', stranger, at)).body.code).toBe(21);
  expect((await house.call('hand', seated[0]!, { table: 'test', no: no + 1000 })).body.code).toBe(21);
  const { body } = await house.call('proof', seated[0]!, at);
  expect(body.serverSeed).toBe(null);
  const own = (await house.call('hand', seated[0]!, at)).body.cards as string[];
  expect(body.cards.map(({ card }: { card: string }) => card)).toEqual(expect.arrayContaining(own));
  const folder = mkdtempSync(join(tmpdir(), 'phoenix-poker-'));
  const verify = (proof: object) => {
    const file = join(folder, 'hand.json');
    writeFileSync(file, JSON.stringify(proof));
    const done = execFileSync(join(projectRoot(), 'phoenix'), ['poker', 'verify', '--hand', file]);
    return done.toString();
  };
  try {
    expect(verify(body)).toContain('the hand is proved');
    // A day later the seed is shown, and the whole deck follows from it.
    await house.app.kit.db.pool.query(
      `update poker_hand set ended_at = ended_at - 86400000 where table_id = 'test' and no = $1`,
      [no],
    );
    await house.app.kit.db.pool.query(
      `update poker_played set ended_at = ended_at - 86400000 where table_id = 'test' and no = $1`,
      [no],
    );
    const later = (await house.call('proof', seated[0]!, at)).body;
    expect(later.serverSeed).toMatch(/^[0-9a-f]{64}$/);
    expect(verify(later)).toContain('whole deck: holds');
    const wrong = { ...later, clientSeeds: [...later.clientSeeds].toReversed() };
    expect(() => verify(wrong)).toThrow(/Command failed/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('figures count what was put in and raised before the flop; a hand that is shared shows the cards of who shares it', async () => {
  await play(3);
  const folded = await finish();
  const figuresOf = async (player: TestPlayer) => (await house.call('figures', player)).body;
  // Blinds, folds and checks are none of it.
  for (const player of seated) expect((await figuresOf(player))[0]).toMatchObject({ vpip: 0, pfr: 0 });
  const raised = await house.dealt(folded);
  const { player: raiser, at } = await turn();
  await house.act(raiser, { ...at, action: 'raise', to: '3' });
  const { player: caller, at: next } = await turn();
  await house.act(caller, { ...next, action: 'call' });
  await finish();
  const no = raised.table.hand!.no;
  await house.dealt(no);
  // Whoever is first in the next hand calls the blind.
  const { player: limper, at: first } = await turn();
  await house.act(limper, { ...first, action: 'call' });
  await finish();
  for (const player of seated) {
    const list = (await house.call('hands', player)).body as { net: string; no: number }[];
    const net = list.reduce((sum, one) => sum + Math.round(Number(one.net) * 100), 0);
    const limped = player === limper ? 1 : 0;
    const [row, ...rest] = await figuresOf(player);
    expect(rest).toEqual([]);
    expect(row).toEqual({
      kind: 'cash',
      currency: 'usd',
      demo: false,
      hands: list.length,
      vpip: limped + (player === raiser || player === caller ? 1 : 0),
      pfr: player === raiser ? 1 : 0,
      games: 0,
      won: (net / 100).toFixed(2),
    });
  }
  expect((await house.call('figures', raiser, { days: 0 })).status).toBe(422);
  await house.app.kit.db.pool.query(
    'update poker_played set ended_at = ended_at - 172800000 where user_id = $1 and no < $2',
    [raiser.id.toString(), no],
  );
  expect((await house.call('figures', raiser, { days: 1 })).body[0]).toMatchObject({ hands: 2, pfr: 1 });

  const hand = { table: 'test', no };
  expect((await house.call('share', await house.player(), hand)).body.code).toBe(21);
  const links = await Promise.all([1, 2, 3].map(() => house.call('share', raiser, hand)));
  const [{ body: link }] = links as [(typeof links)[0]];
  for (const { body } of links) expect(body).toEqual(link);
  const { status, body: shown } = await house.call('shared', null, link);
  expect(status).toBe(200);
  const own = (await house.call('hand', raiser, hand)).body;
  expect(own.cards).toHaveLength(2);
  expect(shown).toEqual({ by: raiser.user.name, hand: own });
  const others = (await house.call('share', caller, hand)).body;
  expect(others.id).not.toBe(link.id);
  expect((await house.call('shared', null, { id: 'AAAAAAAAAAAA' })).body.code).toBe(21);
  expect((await house.call('shared', null, { id: 'nobody' })).status).toBe(422);
});

it('a client seed that is changed counts from the next hand on, which was committed to before', async () => {
  await play(2);
  const { nextCommitment, hand } = (await house.show(null)).table;
  await house.call('seed', seated[0]!, { table: 'test', seed: 'mine' });
  expect((await house.show(null)).table.hand!.clientSeeds).toEqual(hand!.clientSeeds);
  await finish();
  const { table } = await house.dealt(hand!.no);
  expect(table.hand!.commitment).toBe(nextCommitment);
  expect(table.hand!.clientSeeds).toContainEqual({ seat: 0, seed: 'mine' });
});

it('who sits out in a hand plays it to its end, and is not dealt in to the next', async () => {
  await play(3);
  const { player, legal, at } = await turn();
  await house.call('away', player, { table: 'test', out: true });
  expect((await house.act(player, { ...at, action: legal.check ? 'check' : 'call' })).status).toBe(200);
  const { table } = await finish().then((no) => house.dealt(no));
  expect(table.players.find(({ seat }) => seat === legal.seat)).toMatchObject({ out: true, inHand: false });
});

it('who sits out is not dealt in, owes the blinds that pass, and posts them on return', async () => {
  const [one] = await play(3);
  await house.call('away', one!, { table: 'test', out: true });
  // Three hands: both blinds pass the seat.
  for (let hand = 0; hand < 3; hand++) await finish().then((no) => house.dealt(no));
  const { table } = await house.show(null);
  expect(table.players[0]).toMatchObject({ out: true, inHand: false });
  await house.call('away', one!, { table: 'test', out: false, post: true });
  let back = await finish().then((no) => house.dealt(no));
  // On the small blind nobody comes in.
  if (!back.table.players[0]!.inHand) back = await finish().then((no) => house.dealt(no));
  expect(back.table.players[0]).toMatchObject({ out: false, inHand: true });
  const { body } = await house.call('hand', one!, { table: 'test', no: await finish() });
  expect(body.posts).toContainEqual({ seat: 0, type: 'bb', amount: '1.00' });
});

it('a table that the operator adds is there, one that is closed gives the chips back, and a wrong one is refused', async () => {
  const player = await house.player();
  const fresh = { ...TABLE, id: 'fresh', name: 'Fresh' };
  const wrong = { ...fresh, bigBlind: '0.10' };
  await expect(house.set({ tables: [TABLE, wrong] })).rejects.toThrow(/below the small blind/);
  await house.set({ tables: [TABLE, fresh] });
  await house.until(async () => ((await house.show(null, 'fresh')).table ? true : null));
  expect((await house.call('sit', player, { table: 'fresh', seat: 0, buyIn: '50' })).status).toBe(200);
  expect(await house.balance(player)).toBe(95_000n);
  await house.set({ tables: [TABLE, { ...fresh, enabled: false }] });
  await house.until(async () => ((await house.balance(player)) === 100_000n ? true : null));
  expect((await house.call('sit', player, { table: 'fresh', seat: 0, buyIn: '50' })).body.code).toBe(6);
});
