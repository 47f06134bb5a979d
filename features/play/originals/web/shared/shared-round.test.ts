import { describe, expect, test } from 'vitest';
import type { MultiplayerBet, SharedState } from '../../contract.ts';
import {
  clockOffset,
  openSharedRound,
  reopen,
  stageState,
  tableRows,
  takeBets,
  takeState,
} from './shared-round.ts';

const state = (change: Partial<SharedState> = {}): SharedState => ({
  game: 'crash',
  no: 5,
  phase: 'betting',
  now: 1_000_000,
  startedAt: 999_000,
  endsAt: 1_005_000,
  result: null,
  hash: null,
  salt: 's',
  terminatingHash: 't',
  link: 5,
  ...change,
});
const bet = (id: string, change: Partial<MultiplayerBet['additional']> = {}): MultiplayerBet => ({
  id,
  user: { _id: 'u', name: 'Ann', avatar: null },
  game: { currency: 'usd', wager: '1.00', demo: false },
  additional: { multiplier: null, payout: null, ...change },
  told: {},
});
const none: ReadonlySet<string> = new Set();
const sharedRound = openSharedRound(
  { state: state(), bets: [bet('a')], history: [{ no: 4, result: 1.5, hash: 'h' }] },
  2000,
);

describe('shared room', () => {
  test('times are told on the clock of the page', () => {
    expect(stageState(sharedRound, none)).toMatchObject({
      phase: 'betting',
      roundId: '5',
      startsAt: 7000,
      bettingMs: 6000,
    });
    const flying = takeState(
      sharedRound,
      state({ phase: 'running', now: 1_005_000, startedAt: 1_005_000, endsAt: null }),
      7000,
    );
    expect(stageState(flying, none)).toMatchObject({ phase: 'running', startsAt: 7000 });
  });

  test('a message that was held up does not turn the clock back', () => {
    expect(clockOffset(998_000, 1_000_000, 9000)).toBe(998_000);
    expect(clockOffset(998_000, 1_000_000, 1900)).toBe(998_100);
  });

  test('a cached state of before is dropped', () => {
    const flying = takeState(
      sharedRound,
      state({ phase: 'running', startedAt: 1_005_000, endsAt: null }),
      7000,
    );
    expect(takeState(flying, state(), 7100).state.phase).toBe('running');
    expect(takeState(flying, state({ no: 4, phase: 'settled' }), 7100).state.no).toBe(5);
  });

  test('an answer of before brings bets that were missed, and turns back neither round nor exits', () => {
    const flying = takeState(
      takeBets(sharedRound, 5, [bet('b', { multiplier: 1.5, payout: '1.50' })]),
      state({ phase: 'running', startedAt: 1_005_000, endsAt: null }),
      7000,
    );
    const left = bet('a', { multiplier: 1.2, payout: '1.20' });
    const answered = openSharedRound({ state: state(), bets: [left, bet('b'), bet('c')], history: [] }, 7100);
    const { state: shown, bets } = reopen(flying, answered);
    expect(shown.phase).toBe('running');
    expect([...bets.values()].map(({ id, additional }) => [id, additional.multiplier])).toEqual([
      ['a', 1.2],
      ['b', 1.5],
      ['c', null],
    ]);
    expect(reopen(takeState(flying, state({ no: 6 }), 7100), answered).state.no).toBe(6);
    expect(reopen(sharedRound, answered)).toBe(answered);
  });

  test('the next round starts with an empty table', () => {
    expect(takeState(sharedRound, state({ no: 6 }), 2000).bets.size).toBe(0);
    expect(takeState(sharedRound, state({ phase: 'running' }), 2000).bets.size).toBe(1);
  });

  test('a result goes to the front of the history once', () => {
    const settled = state({ phase: 'settled', result: 2.31, hash: 'x', endsAt: null });
    const once = takeState(sharedRound, settled, 2000);
    expect(takeState(once, settled, 2000).history.map(({ result }) => result)).toEqual([2.31, 1.5]);
  });

  test('a bet comes again when it changed; those of another round are dropped', () => {
    const left = takeBets(sharedRound, 5, [bet('a', { multiplier: 1.77, payout: '1.77' }), bet('b')]);
    expect(stageState(left, new Set(['b'])).players).toMatchObject([
      { id: 'a', cashedAt: 177, mine: false },
      { id: 'b', cashedAt: null, mine: true },
    ]);
    expect(takeBets(sharedRound, 4, [bet('z')])).toBe(sharedRound);
  });

  test('a lost bet is not one that left', () => {
    const lost = takeBets(sharedRound, 5, [bet('a', { multiplier: 0, payout: '0.00' })]);
    expect(stageState(lost, none).players[0]?.cashedAt).toBeNull();
  });

  test('the table shows my bet first, then the newest', () => {
    const full = takeBets(sharedRound, 5, [bet('b'), bet('c')]);
    expect(tableRows(full, new Set(['b'])).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
    expect(tableRows(full, none).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });
});
