import { expect, test } from 'vitest';
import type { HandReply } from '../hand-contract.ts';
import { momentsOf } from './replay.ts';

const hand: HandReply = {
  table: 'test',
  name: 'Test',
  no: 1,
  game: 'holdem',
  size: 2,
  at: 0,
  currency: 'usd',
  decimals: 2,
  demo: false,
  chips: false,
  smallBlind: '0.50',
  bigBlind: '1.00',
  button: 0,
  seat: 0,
  cards: ['Ah', 'Kd'],
  seats: [
    { seat: 0, name: 'one', bot: false, stack: '20.00' },
    { seat: 1, name: 'other', bot: false, stack: '10.00' },
  ],
  posts: [
    { seat: 0, type: 'sb', amount: '0.50' },
    { seat: 1, type: 'bb', amount: '1.00' },
  ],
  actions: [
    { seat: 0, type: 'raise', to: '3.00', added: '2.50', street: 'preflop' },
    { seat: 1, type: 'call', to: null, added: '2.00', street: 'preflop' },
    { seat: 1, type: 'check', to: null, added: '0.00', street: 'flop' },
    { seat: 0, type: 'bet', to: '17.00', added: '17.00', street: 'flop' },
    { seat: 1, type: 'call', to: null, added: '7.00', street: 'flop' },
  ],
  board: ['2c', '3c', '4c', '5d', '9h'],
  result: {
    pots: [{ amount: '20.00', rake: '1.00', winners: [{ seat: 0, amount: '19.00', run: 0 }] }],
    second: null,
    rabbit: [],
    rake: '1.00',
    uncalled: { seat: 0, amount: '10.00' },
    shown: [],
    stacks: [],
  },
};

test('a hand goes from its posts over every action to all cards of the board', () => {
  const moments = momentsOf(hand);
  expect(moments.map(({ what, pot, board }) => `${what} ${pot} ${board.length}`)).toEqual([
    'sb 0.50 0',
    'bb 1.50 0',
    'raise 4.00 0',
    'call 6.00 0',
    'flop 6.00 3',
    'check 6.00 3',
    'bet 23.00 3',
    'call 30.00 3',
    'turn 30.00 4',
    'river 30.00 5',
    'end 20.00 5',
  ]);
});
