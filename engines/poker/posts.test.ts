import { describe, expect, test } from 'vitest';
import {
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
