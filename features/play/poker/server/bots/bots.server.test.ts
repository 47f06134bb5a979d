import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HandReply, PlayedHand } from '../../hand-contract.ts';
import { createContext } from '../context.ts';
import { readTable } from '../state.ts';
import { FAST, openPoker, TABLE, type PokerApp } from '../testing/app.ts';
import { cardsIn } from '../testing/card-scan.ts';
import { botName, isBot } from './names.ts';
import { botView } from './play.ts';

/** Thinking takes hundredths of a second here. */
const PACE = { ...FAST, secondMs: 20, minuteMs: 1_200 };
const PRACTICE = { ...TABLE, id: 'practice', demo: true, bots: 3 };
const tables = [
  TABLE,
  PRACTICE,
  { ...PRACTICE, id: 'omaha', game: 'omaha' },
  { ...TABLE, id: 'real-omaha', game: 'omaha' },
];

let house: PokerApp;
beforeAll(async () => {
  house = await openPoker({ pace: PACE, tables, settings: { actionSeconds: 120, bankSeconds: 300 } });
});
afterAll(() => house.app.close());

const pool = () => house.app.kit.db.pool;
const sumOf = async (sql: string) => (await pool().query<{ sum: string }>(sql)).rows[0]!.sum;

async function newPlayer() {
  const player = await house.player();
  await house.app.credit(player.id, 'usd', '1000', true);
  return player;
}

const botsAt = async (table: string) =>
  (await house.show(null, table)).table.players.filter(({ bot }) => bot);

/** Plays for the one player until so many hands are over. */
async function play(player: Awaited<ReturnType<typeof newPlayer>>, table: string, hands: number) {
  const context = createContext(house.app.kit, PACE);
  let views = 0;
  await house.until(async () => {
    const reply = await house.show(player, table);
    const { hand } = reply.table;
    const no = hand?.no ?? 0;
    if (no > hands) return true;
    const legal = hand?.legal;
    if (!legal) {
      const own = reply.table.players.find(({ seat }) => seat === reply.own?.seat);
      if (own?.stack === '0.00' && !hand?.result?.shown.length)
        await house.call('topup', player, { table, amount: '60', key: `${no}` });
      if (own?.stack === '0.00')
        await house.call('topup', player, { table, amount: '60', key: `again-${no}` });
      return null;
    }
    if (legal.seat !== reply.own!.seat) {
      // What the bot is given: its own cards and the board, of all cards.
      const state = (await readTable(pool(), table, false))!;
      const user = state.seats.find(({ seat }) => seat === legal.seat)?.user;
      const seen = user === undefined ? null : await botView(context, state, user).catch(() => null);
      if (seen?.table.hand?.result === null) {
        views += 1;
        const { hand: shown } = seen.table;
        expect(cardsIn(seen).toSorted()).toEqual([...seen.own.cards, ...shown.board].toSorted());
        expect(seen.own.cards).toHaveLength(reply.table.game === 'omaha' ? 4 : 2);
      }
      return null;
    }
    const action = legal.check ? 'check' : no % 3 === 0 ? 'fold' : 'call';
    await house.call('act', player, { table, hand: no, turn: hand.turn, seat: legal.seat, action });
    return null;
  });
  expect(views).toBeGreaterThan(3);
}

it('one player finds bots that say what they are, at hold’em and at Omaha; chips and ledger agree to the unit', async () => {
  const player = await newPlayer();
  const before = (await house.app.kit.money.balances(player.id)).find(
    ({ currency }) => currency.code === 'usd',
  )!.demo;
  for (const table of ['practice', 'omaha']) {
    const sat = await house.sit(player, 2, { table, clientSeed: 'mine' });
    expect(sat.status).toBe(200);
    const bots = await botsAt(table);
    expect(bots).toHaveLength(3);
    for (const { user, bot } of bots) {
      expect(bot).toBe(true);
      expect(user.name).toMatch(/^Bot /);
    }
    await play(player, table, 6);
    expect(await house.audit()).toEqual([]);
    const list = (await house.call('hands', player, { table })).body as PlayedHand[];
    expect(list.length).toBeGreaterThanOrEqual(6);
    const { body } = await house.call('hand', player, { table, no: list[0]!.no });
    const hand = body as HandReply;
    expect(hand.game).toBe(table === 'omaha' ? 'omaha' : 'holdem');
    expect(hand.seats.filter(({ bot }) => bot).map(({ name }) => name)).toEqual(
      hand.seats.filter(({ seat }) => seat !== 2).map(({ seat }) => botName(BigInt(-1 - seat))),
    );
  }
  // Bots act by the rules of players: the pot bounds what they raised to.
  const { rows } = await pool().query<{ actions: unknown[] }>(
    `select actions from poker_hand where table_id = 'omaha'`,
  );
  expect(rows.flatMap(({ actions }) => actions).length).toBeGreaterThan(20);

  // The last player goes, and the bots with them: their chips are back where they came from.
  for (const table of ['practice', 'omaha']) {
    await house.call('leave', player, { table });
    await house.until(async () => ((await house.show(null, table)).table.players.length === 0 ? true : null));
  }
  expect(await house.audit()).toEqual([]);
  expect(await sumOf(`select coalesce(sum(stack), 0)::text as sum from poker_seat`)).toBe('0');
  const after = (await house.app.kit.money.balances(player.id)).find(
    ({ currency }) => currency.code === 'usd',
  )!.demo;
  const rake = BigInt(
    await sumOf(`select coalesce(sum(amount), 0)::text as sum from poker_rake where cur < 0`),
  );
  const bots = BigInt(
    await sumOf(
      `select coalesce(sum(credit - debit), 0)::text as sum from entry where kind = 106 and account = -5`,
    ),
  );
  // What the player lost is what the bots won, and the rake.
  expect(before - after).toBe(bots + rake);
  // Nothing of it is counted where players are.
  expect(await sumOf(`select count(*)::text as sum from poker_pair`)).toBe('0');
  expect(await sumOf(`select count(*)::text as sum from player where user_id < 0`)).toBe('0');
});

it('bots go as players come, and a seat is free at every moment', async () => {
  const players = await Promise.all([0, 1, 2, 3, 4].map(newPlayer));
  const counts: number[] = [];
  for (const [at, player] of players.entries()) {
    const { table } = await house.show(null, 'practice');
    const taken = table.players.map(({ seat }) => seat);
    expect(taken.length).toBeLessThan(6);
    const seat = [0, 1, 2, 3, 4, 5].find((one) => !taken.includes(one))!;
    expect((await house.sit(player, seat, { table: 'practice' })).status).toBe(200);
    // Turns of players: whoever is to act folds, until the bots that are too many have gone.
    const wanted = [3, 2, 1, 0, 0][at]!;
    await house.until(async () => {
      const now = (await house.show(null, 'practice')).table;
      const legal = now.hand?.legal;
      if (now.players.filter(({ bot }) => bot).length === wanted) return true;
      const owner = now.players.find((one) => one.seat === legal?.seat);
      const actor = players.find(({ user }) => user._id === owner?.user._id);
      if (legal && actor)
        await house.call('act', actor, {
          table: 'practice',
          hand: now.hand!.no,
          turn: now.hand!.turn,
          seat: legal.seat,
          action: legal.check ? 'check' : 'fold',
        });
      return null;
    });
    counts.push((await botsAt('practice')).length);
  }
  expect(counts).toEqual([3, 2, 1, 0, 0]);
  expect(await house.audit()).toEqual([]);
});

it('none sits where money is played for, and no settings can want it', async () => {
  const player = await newPlayer();
  expect((await house.sit(player, 0, { table: 'test' })).status).toBe(200);
  expect((await house.show(null)).table.players).toHaveLength(1);
  await house.call('leave', player, { table: 'test' });
  const put = (table: object) => house.app.kit.settings.set('poker', { tables: [table] }, 'test');
  expect(await put({ ...TABLE, bots: 1 })).toMatchObject({ errors: { 'tables.0.bots': expect.any(String) } });
  expect(await put({ ...PRACTICE, bots: 5 })).toMatchObject({
    errors: { 'tables.0.bots': expect.any(String) },
  });
  expect(await put({ ...PRACTICE, seats: 2, bots: 1 })).toMatchObject({
    errors: { 'tables.0.bots': expect.any(String) },
  });
  expect(isBot(player.id)).toBe(false);
});

it('Omaha for money: four cards each, the pot bounds a raise, and the hand is proved and replayed', async () => {
  const [one, other] = [await newPlayer(), await newPlayer()];
  const table = 'real-omaha';
  for (const [seat, player] of [one, other].entries())
    expect((await house.sit(player, seat, { table })).status).toBe(200);
  const { table: shown } = await house.dealt(0, table);
  expect(shown).toMatchObject({ game: 'omaha', bots: 0 });
  const first = shown.hand!.legal!;
  const player = first.seat === 0 ? one : other;
  const { own } = await house.show(player, table);
  expect(own!.cards).toHaveLength(4);
  // Heads-up before the flop: the button calls 0.50 into 1.50 and may raise by the pot of 2.00, to 3.00.
  expect(first).toMatchObject({ call: '0.50', minRaiseTo: '2.00', maxRaiseTo: '3.00' });
  const { no, turn } = shown.hand!;
  const act = (who: typeof one, more: object) => house.call('act', who, { table, hand: no, ...more });
  const over = await act(player, { turn, seat: first.seat, action: 'raise', to: '3.01' });
  expect(over.body).toMatchObject({ code: 36 });
  expect((await act(player, { turn, seat: first.seat, action: 'raise', to: '3.00' })).status).toBe(200);
  const answer = await act(player === one ? other : one, {
    turn: turn + 1,
    seat: 1 - first.seat,
    action: 'call',
  });
  expect(answer.body.table.hand).toMatchObject({ street: 'flop', pot: '6.00' });
  await house.until(async () => {
    const now = (await house.show(null, table)).table.hand!;
    if (now.no > no || now.result) return true;
    const { seat } = now.legal!;
    await act(seat === 0 ? one : other, { turn: now.turn, seat, action: 'check' });
    return null;
  });
  const proof = (await house.call('proof', one, { table, no })).body;
  const { verifyHand, parseHandProof } = await import('#engines/poker/verify-hand.ts');
  const checks = verifyHand(parseHandProof(JSON.stringify(proof)));
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  // Four own cards and five of the board at least.
  expect(checks.length).toBeGreaterThanOrEqual(10);
  expect(JSON.parse(proof.chain.body)).toMatchObject({ game: 'omaha' });
  const replayed = (await house.call('hand', one, { table, no })).body as HandReply;
  expect(replayed.cards).toHaveLength(4);
  for (const { cards } of replayed.result.shown) expect(cards).toHaveLength(4);
  // What is played at a table stays while anybody sits there.
  await house.set({ tables: tables.map((each) => ({ ...each, game: 'holdem' })) });
  expect((await house.show(null, table)).table.game).toBe('omaha');
  for (const who of [one, other]) await house.call('leave', who, { table });
  await house.until(async () => ((await house.show(null, table)).table.game === 'holdem' ? true : null));
  expect(await house.audit()).toEqual([]);
});
