import { expect, test } from 'vitest';
import type { PlayerView, TableView } from '../contract.ts';
import { dealerLines } from './dealer-lines.ts';

const HASH = '0'.repeat(64);

function player(seat: number, name: string): PlayerView {
  return {
    seat,
    user: { _id: name, name, avatar: null },
    bot: false,
    stack: '10.00',
    topup: '0.00',
    bet: '0.00',
    inHand: true,
    folded: false,
    allIn: false,
    out: false,
    waits: false,
    leaving: false,
    bankMs: 0,
    place: null,
  };
}

type HandView = NonNullable<TableView['hand']>;

const hand: HandView = {
  no: 7,
  turn: 0,
  street: 'preflop',
  button: 0,
  pot: '1.50',
  level: '1.00',
  board: [],
  legal: null,
  deadline: null,
  bank: false,
  last: null,
  result: null,
  commitment: HASH,
  root: HASH,
  clientSeeds: [],
};

const result: NonNullable<HandView['result']> = {
  pots: [
    { amount: '30.00', rake: '0.00', winners: [{ seat: 0, amount: '30.00', run: 0 }] },
    { amount: '8.00', rake: '0.00', winners: [{ seat: 1, amount: '8.00', run: 0 }] },
  ],
  rake: '0.00',
  second: null,
  rabbit: ['2c'],
  uncalled: null,
  shown: [{ seat: 0, cards: ['Ah', 'Kd'], strength: 1 }],
  stacks: [],
};

const table: TableView = {
  id: 'test',
  name: 'Test',
  seats: 6,
  game: 'holdem',
  currency: 'usd',
  decimals: 2,
  demo: false,
  bots: 0,
  smallBlind: '0.50',
  bigBlind: '1.00',
  minBuyIn: '40.00',
  maxBuyIn: '100.00',
  version: 1,
  open: true,
  players: [player(0, 'ann'), player(1, 'bob')],
  waiting: 0,
  hand: null,
  nextCommitment: HASH,
  allows: { straddle: false, runTwice: false, refill: true },
  sitAndGo: null,
  tournament: null,
};

const said = (before: TableView, after: TableView) =>
  dealerLines(before, { ...after, version: 2 }, 5).map(({ key: _key, at: _at, ...line }) => line);

test('who comes and who goes', () => {
  const after = { ...table, players: [player(1, 'bob'), player(2, 'eve')] };
  expect(said(table, after)).toEqual([
    { type: 'leaves', name: 'ann' },
    { type: 'sits', name: 'eve' },
  ]);
  expect(said(table, table)).toEqual([]);
});

test('a hand begins once, also when the first that is seen of it is its end', () => {
  expect(said(table, { ...table, hand })).toEqual([{ type: 'begins', no: 7 }]);
  expect(said({ ...table, hand }, { ...table, hand: { ...hand, turn: 1 } })).toEqual([]);
  expect(said(table, { ...table, hand: { ...hand, result } })[0]).toEqual({ type: 'begins', no: 7 });
});

test('the end of a hand names what was shown and who won each pot, and nothing else', () => {
  const over = { ...table, hand: { ...hand, result } };
  expect(said({ ...table, hand }, over)).toEqual([
    { type: 'shows', name: 'ann', cards: ['Ah', 'Kd'] },
    { type: 'wins', name: 'ann', amount: '30.00', pot: 0 },
    { type: 'wins', name: 'bob', amount: '8.00', pot: 1 },
  ]);
  expect(said(over, over)).toEqual([]);
  const one = { ...over.hand, result: { ...result, pots: result.pots.slice(0, 1), shown: [] } };
  expect(said({ ...table, hand }, { ...table, hand: one })).toEqual([
    { type: 'wins', name: 'ann', amount: '30.00', pot: null },
  ]);
});

test('every line of a change has a key of its own', () => {
  const over = { ...table, version: 3, hand: { ...hand, result }, players: [player(0, 'ann')] };
  const keys = dealerLines(table, over, 5).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
