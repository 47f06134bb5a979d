import { describe, expect, test } from 'vitest';
import {
  enterCash,
  moveButton,
  moveDeadButton,
  positionsFrom,
  postsFor,
  type PostingPlayer,
  type TableBlinds,
} from './posts.ts';

const blinds: TableBlinds = { smallBlind: 50n, bigBlind: 100n, ante: null };
const positions = positionsFrom(0, [0, 2, 5, 7]);

function players(...stacks: readonly number[]): PostingPlayer[] {
  return [0, 2, 5, 7].slice(0, stacks.length).map((seat, at) => ({ seat, stack: BigInt(stacks[at]!) }));
}

const list = (table: TableBlinds, who: readonly PostingPlayer[], at = positions) =>
  postsFor(table, at, who).map(({ seat, type, amount }) => `${seat} ${type} ${amount}`);

describe('the button', () => {
  test('has the small blind left of it, heads-up it is the small blind', () => {
    expect(positions).toEqual({ button: 0, smallBlind: 2, bigBlind: 5 });
    expect(positionsFrom(5, [2, 5])).toEqual({ button: 5, smallBlind: 5, bigBlind: 2 });
  });

  test('moves to the next player at a cash table', () => {
    expect(moveButton(0, [0, 2, 5])).toEqual({ button: 2, smallBlind: 5, bigBlind: 0 });
    expect(moveButton(7, [0, 2, 5])).toMatchObject({ button: 0 });
  });

  test('of a tournament follows the big blind', () => {
    expect(moveDeadButton(positions, [0, 2, 5, 7])).toEqual({ button: 2, smallBlind: 5, bigBlind: 7 });
  });

  test('is dead where the small blind went out', () => {
    expect(moveDeadButton(positions, [0, 5, 7])).toEqual({ button: 2, smallBlind: 5, bigBlind: 7 });
  });

  test('leaves no small blind where the big blind went out', () => {
    expect(moveDeadButton(positions, [0, 2, 7])).toEqual({ button: 2, smallBlind: null, bigBlind: 7 });
    expect(moveDeadButton({ button: 2, smallBlind: null, bigBlind: 7 }, [0, 2, 7])).toEqual({
      button: 2,
      smallBlind: 7,
      bigBlind: 0,
    });
  });

  test('gives nobody the big blind twice when two are left', () => {
    expect(moveDeadButton(positions, [2, 5])).toEqual({ button: 5, smallBlind: 5, bigBlind: 2 });
    expect(moveDeadButton(positions, [0, 5])).toEqual({ button: 5, smallBlind: 5, bigBlind: 0 });
    expect(moveDeadButton(positions, [0, 2])).toEqual({ button: 2, smallBlind: 2, bigBlind: 0 });
  });
});

describe('a straddle', () => {
  const four = players(10_000, 10_000, 10_000, 10_000);
  const wish = (seat: number, stack?: number) =>
    four.map((one) =>
      one.seat === seat ? { ...one, straddles: true, ...(stack && { stack: BigInt(stack) }) } : one,
    );

  test('is two big blinds of the player left of the big blind, also on the first seat', () => {
    expect(list(blinds, wish(7))).toEqual(['2 sb 50', '5 bb 100', '7 straddle 200']);
    expect(list(blinds, wish(0), positionsFrom(2, [0, 2, 5, 7]))).toEqual([
      '5 sb 50',
      '7 bb 100',
      '0 straddle 200',
    ]);
  });

  test('is nobody else’s, takes its chips, and three players', () => {
    expect(list(blinds, wish(0))).toEqual(['2 sb 50', '5 bb 100']);
    expect(list(blinds, wish(7, 199))).toEqual(['2 sb 50', '5 bb 100']);
    const two = four.slice(0, 2).map((one) => ({ ...one, straddles: true }));
    expect(list(blinds, two, positionsFrom(0, [0, 2]))).toEqual(['0 sb 50', '2 bb 100']);
  });
});

describe('entering a cash table', () => {
  const at = (entries: Readonly<Record<number, 'plays' | 'waits' | 'posts'>>) =>
    Object.entries(entries).map(([seat, entry]) => ({ seat: Number(seat), entry }));

  test('who waits is dealt in where the big blind falls to the seat', () => {
    // The button moves to 2, the small blind is 4; the big blind would be 7, but 5 waits for it.
    expect(enterCash(0, at({ 0: 'plays', 2: 'plays', 4: 'plays', 5: 'waits', 7: 'plays' }))).toEqual({
      seats: [0, 2, 4, 5, 7],
      positions: { button: 2, smallBlind: 4, bigBlind: 5 },
    });
  });

  test('who waits elsewhere is not dealt in and gets neither button nor small blind', () => {
    for (const seat of [1, 3, 6, 8])
      expect(enterCash(0, at({ 0: 'plays', 2: 'plays', 4: 'plays', 5: 'plays', [seat]: 'waits' }))).toEqual({
        seats: [0, 2, 4, 5],
        positions: { button: 2, smallBlind: 4, bigBlind: 5 },
      });
  });

  test('who posts is dealt in at once', () => {
    expect(enterCash(0, at({ 0: 'plays', 2: 'plays', 4: 'plays', 8: 'posts' })).seats).toEqual([0, 2, 4, 8]);
  });

  test('nobody comes in on the small blind: who posts there is passed by, and gets no button in between', () => {
    // Four seats, of which 3 was away as the big blind fell to it: it fell to 0. Back on the small blind, 3 would be free of
    // the big one, and 0 would post it again.
    const back = at({ 0: 'plays', 1: 'plays', 2: 'plays', 3: 'posts' });
    const passed = enterCash(1, back);
    expect(passed).toEqual({ seats: [0, 1, 2], positions: { button: 2, smallBlind: 0, bigBlind: 1 } });
    expect(enterCash(passed.positions.button, back)).toEqual({
      seats: [0, 1, 2, 3],
      positions: { button: 0, smallBlind: 1, bigBlind: 2 },
    });
    expect(enterCash(4, at({ 0: 'plays', 4: 'plays', 2: 'posts' })).seats).toEqual([0, 4]);
    expect(enterCash(0, at({ 0: 'plays', 4: 'plays', 2: 'posts' })).positions.bigBlind).toBe(2);
  });

  test('two who have to post begin, or one with one who plays', () => {
    expect(enterCash(0, at({ 2: 'posts', 4: 'posts' })).seats).toEqual([2, 4]);
    expect(enterCash(0, at({ 2: 'posts', 4: 'plays' })).positions).toEqual({
      button: 2,
      smallBlind: 2,
      bigBlind: 4,
    });
  });

  test('a third player joins two as the big blind', () => {
    expect(enterCash(0, at({ 0: 'plays', 4: 'plays', 2: 'waits' })).seats).toEqual([0, 2, 4]);
    expect(enterCash(4, at({ 0: 'plays', 4: 'plays', 2: 'waits' })).seats).toEqual([0, 4]);
    expect(enterCash(4, at({ 0: 'plays', 4: 'plays', 6: 'waits' })).positions).toEqual({
      button: 0,
      smallBlind: 4,
      bigBlind: 6,
    });
  });

  test('two who both wait begin', () => {
    expect(enterCash(0, at({ 2: 'waits', 4: 'waits' })).positions).toEqual({
      button: 2,
      smallBlind: 2,
      bigBlind: 4,
    });
    expect(enterCash(0, at({ 2: 'plays', 4: 'waits' })).seats).toEqual([2, 4]);
  });
});

describe('posts', () => {
  test('are the blinds, or what is left of a stack', () => {
    expect(list(blinds, players(500, 500, 500, 500))).toEqual(['2 sb 50', '5 bb 100']);
    expect(list(blinds, players(500, 20, 70, 500))).toEqual(['2 sb 20', '5 bb 70']);
  });

  test('have no small blind where its seat is empty', () => {
    expect(list(blinds, players(500, 500, 500), { button: 3, smallBlind: null, bigBlind: 5 })).toEqual([
      '5 bb 100',
    ]);
  });

  test('begin with the antes of each player, who may have nothing left for a blind', () => {
    const table: TableBlinds = { ...blinds, ante: { kind: 'each', amount: 10n } };
    expect(list(table, players(500, 500, 10, 5))).toEqual([
      '0 ante 10',
      '2 ante 10',
      '5 ante 10',
      '7 ante 5',
      '2 sb 50',
    ]);
  });

  test('of a big-blind ante take the blind first, unless the table says otherwise', () => {
    const last: TableBlinds = { ...blinds, ante: { kind: 'big-blind', amount: 100n } };
    const first: TableBlinds = { ...blinds, ante: { kind: 'big-blind', amount: 100n, anteFirst: true } };
    expect(list(last, players(500, 500, 130, 500))).toEqual(['2 sb 50', '5 bb 100', '5 bb-ante 30']);
    expect(list(first, players(500, 500, 130, 500))).toEqual(['5 bb-ante 100', '2 sb 50', '5 bb 30']);
  });

  test('of a straddle are two blinds, of the player left of the big blind alone, with chips for it', () => {
    const wish = (stack: bigint, seat: number): PostingPlayer[] =>
      players(500, 500, 500, 500).map((one) =>
        one.seat === seat ? { ...one, stack, straddles: true } : one,
      );
    expect(list(blinds, wish(500n, 7))).toContain('7 straddle 200');
    expect(list(blinds, wish(199n, 7))).toEqual(['2 sb 50', '5 bb 100']);
    expect(list(blinds, wish(500n, 0))).toEqual(['2 sb 50', '5 bb 100']);
    const two = players(500, 500).map((one) => ({ ...one, straddles: true }));
    expect(list(blinds, two, positionsFrom(0, [0, 2]))).toEqual(['0 sb 50', '2 bb 100']);
  });

  test('of missed blinds are a live big one and a dead small one, not from who posts a blind anyway', () => {
    const owes = { bigBlind: true, smallBlind: true };
    expect(
      list(
        blinds,
        players(500, 500, 500, 500).map((one) => ({ ...one, owes })),
      ),
    ).toEqual(['2 sb 50', '5 bb 100', '0 extra-bb 100', '0 dead-sb 50', '7 extra-bb 100', '7 dead-sb 50']);
    const returning = players(500, 500, 500, 500).map((one) =>
      one.seat === 7 ? { ...one, straddles: true, owes } : one,
    );
    expect(list(blinds, returning)).toEqual(['2 sb 50', '5 bb 100', '7 straddle 200', '7 dead-sb 50']);
  });
});
