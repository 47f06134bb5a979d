import { expect, it } from 'vitest';
import { markOf, mustAsk, visitorOf } from './visitor.ts';

const data = (user: object) => new URLSearchParams({ user: JSON.stringify(user), hash: 'x' }).toString();
const ann = visitorOf(data({ id: 7, first_name: 'Ann', username: 'ann_a' }));

it('is called by what the app calls them', () => {
  expect(ann).toEqual({ id: '7', name: 'Ann' });
  expect(visitorOf(data({ id: 7, first_name: '', username: 'ann_a' })).name).toBe('ann_a');
  for (const none of ['', 'user=x', 'user=null', data({ id: 'x' })])
    expect(visitorOf(none)).toEqual({ id: '', name: 'Telegram' });
});

it.each([
  ['in any browser, whoever is logged in', { inApp: false, user: null, known: null }, true],
  ['in any browser, also who came before', { inApp: false, user: 'a', known: markOf(ann, 'a') }, true],
  ['not in the app while nobody is logged in', { inApp: true, user: null, known: null }, false],
  [
    'in the app before somebody else is logged out',
    { inApp: true, user: 'b', known: markOf(ann, 'a') },
    true,
  ],
  ['not in the app when they come again', { inApp: true, user: 'a', known: markOf(ann, 'a') }, false],
])('is asked %s', (_when, place, asked) => {
  expect(mustAsk(ann, place)).toBe(asked);
});
