import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import type { LegalView, ResultView } from '../contract.ts';
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
    refill: null,
  });
});
