import { expect, test } from 'vitest';
import { eventsBehind } from './pace.ts';

test('counts the events of its type that came after it', () => {
  const [first, second, third] = [{ type: 'flip' }, { type: 'flip' }, { type: 'flip' }];
  const events = [first, second, third, { type: 'cashed-out' }];
  expect([first, second, third].map((event) => eventsBehind(events, event))).toEqual([2, 1, 0]);
});

test('an event of another list is not behind', () => {
  expect(eventsBehind([{ type: 'flip' }], { type: 'flip' })).toBe(0);
});
