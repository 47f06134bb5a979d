import { expect, it } from 'vitest';
import type { PositionView, TickerView } from '../contract.ts';
import { isNewer, newestPrice } from './newer.ts';

const at = (status: PositionView['status']) =>
  ({ status, ended_at: status === 'closed' || status === 'called_off' ? 1 : null }) as PositionView;

it.each([
  ['open', 'pending_open', false],
  ['closing', 'pending_open', false],
  ['closed', 'pending_open', false],
  ['closed', 'open', false],
  ['closed', 'closing', false],
  ['called_off', 'pending_open', false],
  ['pending_open', 'open', true],
  ['open', 'closing', true],
  // A part was closed: the rest goes on.
  ['closing', 'open', true],
  ['open', 'closed', true],
  ['closed', 'closed', true],
] as const)('%s is followed by %s: %s', (known, other, newer) => {
  expect(isNewer(at(known), at(other))).toBe(newer);
});

it('what is not known is news', () => {
  expect(isNewer(undefined, at('pending_open'))).toBe(true);
});

const read = (seq: number, halted = false, ticker = 'EMBER') =>
  ({ ticker, price: { price: '1000', seq, at: 1 }, halted }) as TickerView;
const push = (seq: number, over: TickerView, halted = false) => ({ price: '1001', seq, at: 1, halted, over });

it('a halt that was read without the socket counts, though it has no tick of its own', () => {
  const before = read(7);
  const pushed = push(8, before);
  expect(newestPrice(pushed, before, false)).toBe(pushed);
  expect(newestPrice(pushed, read(8, true), false)).toEqual({ price: '1000', seq: 8, at: 1, halted: true });
});

it('a halt that was pushed counts until something newer is read', () => {
  const before = read(8);
  const pushed = push(8, before, true);
  expect(newestPrice(pushed, before, false).halted).toBe(true);
  // With the socket the answer may have been on its way before the push.
  expect(newestPrice(pushed, read(8), true).halted).toBe(true);
  expect(newestPrice(pushed, read(9), true).halted).toBe(false);
});

it('a price of another ticker is none of this one', () => {
  expect(newestPrice(push(9, read(8, false, 'NOVA')), read(3), true)).toEqual({
    price: '1000',
    seq: 3,
    at: 1,
    halted: false,
  });
  expect(newestPrice(null, read(3), true).seq).toBe(3);
});
