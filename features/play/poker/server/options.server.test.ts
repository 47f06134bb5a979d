import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createRateLimits } from '#platform/server/http/rate-limits.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import type { LegalView, ResultView, TableReply } from '../contract.ts';
import { openPoker, TABLE, type PokerApp } from './testing/app.ts';

let house: PokerApp;
let seated: TestPlayer[] = [];
beforeAll(async () => {
  house = await openPoker({ tables: [{ ...TABLE, straddle: true, runTwice: true, rabbit: true }] });
});
afterAll(() => house.app.close());
afterEach(async () => {
  for (const player of seated) await house.call('leave', player, { table: 'test' });
  await house.until(async () => ((await house.show(null)).table.players.length === 0 ? true : null));
  seated = [];
  const findings = await house.audit();
  if (findings.length > 0) throw new Error(JSON.stringify(findings));
});

const choose = (player: TestPlayer, chosen: object) =>
  house.call('options', player, { table: 'test', ...chosen });
const passive = ({ check }: LegalView) => ({ action: check ? 'check' : 'fold' });
const allIn = ({ maxRaiseTo, check }: LegalView) =>
  maxRaiseTo === null ? { action: check ? 'check' : 'call' } : { action: 'raise', to: maxRaiseTo };

/** Players on the seats from 0 on who chose the same, and a hand that all of them are in. */
async function play(count: number, chosen: object): Promise<number> {
  let no = (await house.show(null)).table.hand?.no ?? 0;
  for (let seat = 0; seat < count; seat++) {
    const player = await house.player();
    await house.sit(player, seat);
    expect((await choose(player, chosen)).status).toBe(200);
    seated.push(player);
  }
  for (;;) {
    const { table } = await house.dealt(no);
    no = table.hand!.no;
    // Nobody posts to come in any more, and every choice was made before the cards.
    if (table.players.every(({ inHand }) => inHand) && no > count + 1) return no;
    await finish(passive);
  }
}

/** Plays the hand to its end. @returns its number */
async function finish(how: (legal: LegalView) => object): Promise<number> {
  const { no } = (await house.show(null)).table.hand!;
  for (;;) {
    const { hand } = (await house.show(null)).table;
    if (hand!.no !== no || hand!.result) return no;
    await house.step(seated, how);
  }
}

const handOf = async (no: number) => (await house.call('hand', seated[0]!, { table: 'test', no })).body;

it('a straddle is posted by the player left of the big blind, who acts last before the flop', async () => {
  const no = await play(3, { straddle: true });
  const { table } = await house.show(null);
  expect(table.hand!.level).toBe('2.00');
  expect(table.hand!.legal).toMatchObject({ minRaiseTo: '3.00' });
  await finish(({ check }) => ({ action: check ? 'check' : 'call' }));
  const { posts, actions } = await handOf(no);
  const straddle = posts.find(({ type }: { type: string }) => type === 'straddle');
  expect(straddle.amount).toBe('2.00');
  const preflop = actions.filter(({ street }: { street: string }) => street === 'preflop');
  expect(preflop.at(-1)).toMatchObject({ seat: straddle.seat, type: 'check' });
});

it('an all-in before the river is run twice when all agree, and every pot is halved', async () => {
  await play(2, { runTwice: true });
  const no = await finish(allIn);
  const { result, board } = (await handOf(no)) as { result: ResultView; board: string[] };
  expect(board).toHaveLength(5);
  expect(result.second).toHaveLength(5);
  expect(new Set([...board, ...result.second!]).size).toBe(10);
  const cents = (text: string) => Number(text.replace('.', ''));
  for (const { amount, rake, winners } of result.pots) {
    const won = [0, 1].map((run) =>
      winners.filter((one) => one.run === run).reduce((sum, one) => sum + cents(one.amount), 0),
    );
    // The odd unit goes to the first run.
    expect(won).toEqual([
      Math.ceil((cents(amount) - cents(rake)) / 2),
      Math.floor((cents(amount) - cents(rake)) / 2),
    ]);
  }
  const proof = (await house.call('proof', seated[0]!, { table: 'test', no })).body;
  const proved = proof.cards.map(({ card }: { card: string }) => card);
  expect(proved).toEqual(expect.arrayContaining([...board, ...result.second!]));
});

it('an all-in is run once when one player does not agree', async () => {
  await play(2, { runTwice: true });
  await finish(passive);
  await house.dealt((await house.show(null)).table.hand!.no - 1);
  await choose(seated[1]!, { runTwice: false });
  const no = await finish(allIn);
  expect((await handOf(no)).result.second).toBe(null);
});

it('a hand that ends before the flop shows the cards that would have come, with their proof, and no drop', async () => {
  await play(2, {});
  const no = await finish(passive);
  const { result, board } = (await handOf(no)) as { result: ResultView; board: string[] };
  expect(board).toEqual([]);
  expect(result.rabbit).toHaveLength(5);
  expect(result.rake).toBe('0.00');
  const proof = (await house.call('proof', seated[0]!, { table: 'test', no })).body;
  const proved = proof.cards.map(({ card }: { card: string }) => card);
  expect(proved).toEqual(expect.arrayContaining(result.rabbit));
});

it('a stack is brought up from the wallet before a hand, until the wallet has too little', async () => {
  const [rich, poor] = [await house.player('500'), await house.player('60')];
  seated = [rich, poor];
  await house.sit(rich, 0, { buyIn: '50' });
  await house.sit(poor, 1, { buyIn: '50' });
  expect((await choose(rich, { refill: '80' })).status).toBe(200);
  expect((await choose(poor, { refill: '80' })).status).toBe(200);
  await house.until(async () => {
    await house.step(seated, passive);
    return (await house.balance(rich)) < 45_000n ? true : null;
  });
  await house.until(async () => {
    await house.step(seated, passive);
    return (await house.show(poor)).own!.options.refill === null ? true : null;
  });
  expect(await house.balance(poor)).toBe(1_000n);
  expect((await house.show(rich)).own!.options.refill).toBe('80.00');
});

it('who has lost the last chip keeps the seat as long as who sits out, and is brought up again, also when nobody plays', async () => {
  await play(2, {});
  const away = await house.player();
  seated.push(away);
  await house.sit(away, 2);
  await house.call('away', away, { table: 'test', out: true });
  const { pool } = house.app.kit.db;
  // All of them have sat here for longer than anybody may sit out.
  await pool.query(`update poker_seat set sat_at = 1 where table_id = 'test'`);
  // Who comes back for a moment and is dealt no hand holds no seat by it, and another has sat out since long ago.
  for (const out of [false, true]) await house.call('away', away, { table: 'test', out });
  const idle = await house.player();
  seated.push(idle);
  await house.sit(idle, 3);
  await house.call('away', idle, { table: 'test', out: true });
  const busted = () =>
    house.until(async () => {
      await house.step(seated, allIn);
      const { players, hand } = (await house.show(null)).table;
      const seat = hand!.result && players.find(({ stack, topup }) => Number(stack) + Number(topup) === 0);
      return seat ? seated.find(({ user }) => user._id === seat.user._id)! : null;
    });
  const isSeated = async ({ user }: TestPlayer) =>
    (await house.show(null)).table.players.some((one) => one.user._id === user._id);

  const first = await busted();
  // The round that sends home who sits out looks at who has no chips too.
  await house.until(async () => {
    await pool.query(`update poker_seat set out_since = 1 where user_id = $1`, [idle.id.toString()]);
    return (await isSeated(away)) || (await isSeated(idle)) ? null : true;
  });
  expect(await isSeated(first)).toBe(true);
  const { no } = (await house.show(null)).table.hand!;
  expect((await choose(first, { refill: '80' })).status).toBe(200);
  await house.dealt(no);
  expect(await house.balance(first)).toBe(82_000n);
  await choose(first, { refill: null });

  const second = await busted();
  expect(await isSeated(second)).toBe(true);
  for (const table of ['poker_hand', 'poker_played'])
    await pool.query(`update ${table} set ended_at = ended_at - 86400000 where table_id = 'test'`);
  await house.until(async () => ((await isSeated(second)) ? null : true));
});

/** What is posted in the hand that is played, which ends with it. */
async function postsOf(no: number): Promise<string[]> {
  await finish(passive);
  return (await handOf(no)).posts.map(({ seat, type }: { seat: number; type: string }) => `${seat} ${type}`);
}

it('who would come in on the small blind is passed by, and posts the big one alone after the button', async () => {
  await play(3, {});
  let shown = await house.show(null);
  while (shown.table.hand!.button !== 1) shown = await finish(passive).then((no) => house.dealt(no));
  const late = await house.player();
  expect((await house.sit(late, 4)).status).toBe(200);
  seated.push(late);
  const passed = await finish(passive).then((no) => house.dealt(no));
  expect(passed.table.hand!.button).toBe(2);
  expect(passed.table.players.map(({ inHand }) => inHand)).toEqual([true, true, true, false]);
  expect(await postsOf(passed.table.hand!.no)).toEqual(['0 sb', '1 bb']);
  const { table } = await house.dealt(passed.table.hand!.no);
  expect(await postsOf(table.hand!.no)).toEqual(['1 sb', '2 bb', '4 extra-bb']);
});

it('who sits out at the big blind does so where it comes, and has the chips back when it has passed three times', async () => {
  await play(3, {});
  const one = seated[0]!;
  expect((await choose(one, { outAtBig: true })).body.own.options.outAtBig).toBe(true);
  const next = () => finish(passive).then((no) => house.dealt(no));
  let shown = await next();
  while (shown.table.players[0]!.inHand) {
    const { no } = shown.table.hand!;
    shown = await next();
    expect((await handOf(no)).posts).not.toContainEqual(expect.objectContaining({ seat: 0, type: 'bb' }));
  }
  expect(shown.table.players[0]).toMatchObject({ seat: 0, out: true, leaving: false });
  expect((await house.show(one)).own!.options.outAtBig).toBe(false);
  const chips = shown.table.players[0]!.stack;
  const before = await house.balance(one);
  // It has passed once; of two who play each has it in turn.
  for (let hand = 0; hand < 3; hand++) await next();
  await house.until(async () => ((await house.show(one)).own === null ? true : null));
  expect(((await house.balance(one)) - before).toString()).toBe(chips.replace('.', ''));
});

it('who is spared the big blind by sitting out has it before anything else on coming back', async () => {
  await play(4, {});
  const next = () => finish(passive).then((no) => house.dealt(no));
  const isIn = (shown: TableReply, seat: number) =>
    shown.table.players.find((one) => one.seat === seat)!.inHand;
  const comeBack = async (seat: number) => {
    await house.call('away', seated[seat]!, { table: 'test', out: false, post: true });
    expect(isIn(await next(), seat)).toBe(false);
    return (await next()).table.hand!.no;
  };
  let shown = await house.show(null);
  while (shown.table.hand!.button !== 0) shown = await next();
  // Who has the big blind gets up, so that it comes to the first seat with no other between.
  await house.call('leave', seated[2]!, { table: 'test' });
  await choose(seated[0]!, { outAtBig: true });
  expect(isIn(await next(), 0)).toBe(false);
  const back = await comeBack(0);

  // The next one sits out just before: of the two others the same has it again.
  await house.call('away', seated[1]!, { table: 'test', out: true });
  expect(isIn(await next(), 1)).toBe(false);
  expect((await handOf(back)).posts).toContainEqual(expect.objectContaining({ seat: 0, type: 'bb' }));
  expect(await postsOf(await comeBack(1))).toContain('1 bb');
});

it('a table keeps its money under a seat that is taken at that moment, and changes it when nobody sits there', async () => {
  const other = { ...TABLE, id: 'other', name: 'Other' };
  await house.set({ tables: [TABLE, other] });
  await house.until(async () => ((await house.show(null, 'other')).table ? true : null));
  const player = await house.player();
  await house.sit(player, 0, { table: 'other' });
  seated = [player];
  const { pool } = house.app.kit.db;
  const waiting = (count: number) =>
    expect
      .poll(async () => {
        const { rows } = await pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%poker_table%'`,
        );
        return rows.length;
      })
      .toBe(count);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`update poker_table set version = version + 1 where id = 'test'`);
    await client.query(`update poker_seat set table_id = 'test' where table_id = 'other'`);
    await house.set({ tables: [{ ...TABLE, demo: true }, other] });
    await waiting(1);
    await client.query('commit');
    await waiting(0);
  } finally {
    client.release();
  }
  expect((await house.show(null)).table.demo).toBe(false);
  await house.call('leave', player, { table: 'test' });
  expect(await house.balance(player)).toBe(100_000n);
  await house.until(async () => ((await house.show(null)).table.demo ? true : null));
  await house.set({});
  await house.until(async () => ((await house.show(null)).table.demo ? null : true));
});

it('a table that is to be played for other money gives the chips back, and stays open to look at meanwhile', async () => {
  const other = { ...TABLE, id: 'coins', name: 'Coins' };
  const coins = { ...other, currency: 'btc', smallBlind: '0.00001', bigBlind: '0.00002' };
  const playedFor = (code: string) =>
    house.until(async () => ((await house.show(null, 'coins')).table?.currency === code ? true : null));
  const players = [await house.player(), await house.player()] as const;
  const sit = async (seat: 0 | 1, buyIn: string) =>
    (await house.call('sit', players[seat], { table: 'coins', seat, buyIn, post: true })).status;
  await house.set({ tables: [TABLE, other] });
  await playedFor('usd');
  expect(await sit(0, '100')).toBe(200);
  await house.set({ tables: [TABLE, coins] });
  expect((await house.call('tables', players[0])).status).toBe(200);
  await playedFor('btc');
  expect(await house.balance(players[0])).toBe(100_000n);

  await house.set({ tables: [TABLE, other] });
  await playedFor('usd');
  // With how much they left was told in other money since.
  expect([await sit(0, '50'), await sit(1, '50')]).toEqual([200, 200]);
  const { table } = await house.dealt(0, 'coins');
  await house.set({ tables: [TABLE, coins] });
  const terms = { currency: 'usd', smallBlind: '0.50', bigBlind: '1.00', minBuyIn: '40.00' };
  expect((await house.show(null, 'coins')).table).toMatchObject(terms);
  const listed = async (player: TestPlayer) =>
    (await house.call('tables', player)).body.filter(({ id }: { id: string }) => id === 'coins');
  expect(await listed(players[0])).toMatchObject([terms]);
  expect(await listed(await house.player())).toEqual([]);
  expect(
    (await house.call('topup', players[0], { table: 'coins', amount: '1', key: 'more' })).body.code,
  ).toBe(6);
  expect((await house.call('options', players[0], { table: 'coins', refill: '50' })).body.code).toBe(6);
  const { no: hand, turn: at, legal } = table.hand!;
  const seat = legal!.seat;
  const move = { table: 'coins', hand, turn: at, seat, action: 'fold' };
  expect((await house.call('act', players[seat]!, move)).status).toBe(200);
  await playedFor('btc');
  expect((await house.balance(players[0])) + (await house.balance(players[1]))).toBe(200_000n);
  // The last hand was played for other money.
  expect((await house.show(null, 'coins')).table.hand).toBe(null);
  await house.set({});
});

it('free seats are kept for the wait list', async () => {
  const wait = (player: TestPlayer, listed = true) =>
    house.call('wait', player, { table: 'test', join: listed });
  const fresh = await Promise.all(Array.from({ length: 8 }, () => house.player()));
  expect((await wait(fresh[7]!)).body.code).toBe(37);
  for (const [seat, player] of fresh.slice(0, 6).entries()) {
    expect((await house.sit(player, seat)).status).toBe(200);
    seated.push(player);
  }
  const [first, second] = fresh.slice(6);
  const poor = await house.player('39');
  const limits = createRateLimits(true, house.app.kit.runtime);
  const { rateLimits } = house.app.kit;
  vi.spyOn(rateLimits, 'peekShared').mockImplementation((...asked) => limits.peekShared(...asked));
  vi.spyOn(rateLimits, 'takeShared').mockImplementation((...asked) => limits.takeShared(...asked));
  expect((await wait(first!)).body).toEqual({ place: 1 });
  expect((await wait(second!)).body).toEqual({ place: 2 });
  expect((await wait(seated[0]!)).body.code).toBe(3);
  // Who could not pay for a seat keeps none from others.
  expect((await wait(poor)).body.code).toBe(-13);
  expect((await wait(first!)).body).toEqual({ place: 1 });
  const gone = seated.shift()!;
  await house.call('leave', gone, { table: 'test' });
  const free = await house.until(async () => {
    await house.step(seated, passive);
    const taken = new Set((await house.show(null)).table.players.map(({ seat }) => seat));
    return [0, 1, 2, 3, 4, 5].find((seat) => !taken.has(seat)) ?? null;
  });
  expect((await house.sit(second!, free)).body.code).toBe(17);
  expect((await house.sit(gone, free)).body.code).toBe(17);
  // Who was called and goes cannot queue for the seat at once again, and it is the next one's.
  await house.until(async () => {
    const called = 'select 1 from poker_wait where user_id = $1 and called_at is not null';
    return (await house.app.kit.db.pool.query(called, [first!.id])).rowCount === 1 ? true : null;
  });
  expect((await wait(first!, false)).body).toEqual({ place: null });
  expect((await wait(first!)).body.code).toBe(38);
  expect((await house.sit(second!, free)).status).toBe(200);
  seated.push(second!);
  vi.restoreAllMocks();
});

it('what the table does not take is refused, and nothing changes', async () => {
  const [player, stranger] = [await house.player(), await house.player()];
  seated = [player];
  await house.sit(player, 0);
  await choose(player, { straddle: true });
  const code = async (who: TestPlayer, chosen: object) => (await choose(who, chosen)).body.code;
  expect(await code(stranger, { straddle: true })).toBe(4);
  expect(await code(player, { refill: '100.01' })).toBe(5);
  expect(await code(player, { refill: '39.99' })).toBe(5);
  expect(await code(player, { refill: '50.001' })).toBe(16);
  expect(await code(player, { refill: 50 })).toBe(16);
  expect(await code(player, { straddle: 'yes' })).toBe(16);
  expect((await house.app.api('/api/poker/options', { table: 'test', straddle: true })).status).toBe(401);
  await house.set({ tables: [TABLE] });
  expect(await code(player, { straddle: true })).toBe(26);
  expect(await code(player, { runTwice: true })).toBe(26);
  // What was chosen before may be taken back.
  expect((await choose(player, { straddle: false })).body.own.options).toEqual({
    straddle: false,
    runTwice: false,
    outAtBig: false,
    refill: null,
  });
});
