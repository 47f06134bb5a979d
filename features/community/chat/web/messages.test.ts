import { expect, it } from 'vitest';
import type { ChatMessage } from '../contract.ts';
import { isGap, merge, withoutRemoved } from './messages.ts';

const message = (id: number, prev?: string | null): ChatMessage => ({
  _id: String(id),
  channel: 'casino_en',
  type: 'service',
  created_at: '2026-01-01T00:00:00.000Z',
  vipLevel: 0,
  ...(prev === undefined ? {} : { prev }),
  user: null,
  data: { key: 'x', values: {} },
});
const ids = (messages: readonly ChatMessage[]) => messages.map(({ _id }) => Number(_id));

it('keeps messages in the order of their numbers, each once', () => {
  const known = [message(5), message(9)];
  expect(ids(merge(known, [message(10), message(11)]))).toEqual([5, 9, 10, 11]);
  expect(ids(merge(known, [message(7), message(3), message(7), message(9)]))).toEqual([3, 5, 7, 9]);
  expect(merge(known, [message(9)])).toBe(known);
  // Numbers, not words: 10 comes after 9.
  expect(ids(merge([], [message(10), message(9)]))).toEqual([9, 10]);
});

it('notices what is missing before a message', () => {
  const known = [message(5), message(9)];
  expect(isGap(known, message(12, '9'))).toBe(false);
  expect(isGap(known, message(12, '11'))).toBe(true);
  // The one before was removed meanwhile.
  expect(isGap(known, message(12, '5'))).toBe(false);
  expect(isGap([], message(12, '11'))).toBe(false);
  expect(isGap(known, message(12, null))).toBe(false);
});

it('leaves out what was removed, as far as the newest page tells', () => {
  const known = [3, 5, 7, 9].map((id) => message(id));
  expect(ids(withoutRemoved(known, [message(5), message(9), message(10)], false))).toEqual([3, 5, 9]);
  expect(ids(withoutRemoved(known, [message(5)], true))).toEqual([5]);
  expect(ids(withoutRemoved(known, [message(5)], false))).toEqual([3, 5]);
  expect(withoutRemoved(known, [], true)).toEqual([]);
  expect(withoutRemoved(known, known, false)).toBe(known);
});
