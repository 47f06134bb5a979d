import { expect, it } from 'vitest';
import { addMessages, merge, translate } from './i18n.ts';

it('merges rooms side by side, later texts winning', () => {
  expect(merge({ help: { dice: { 1: 'a' } }, x: 'old' }, { help: { limbo: { 1: 'b' } }, x: 'new' })).toEqual({
    help: { dice: { 1: 'a' }, limbo: { 1: 'b' } },
    x: 'new',
  });
});

it('formats texts outside React, and shows the key of one that is missing', () => {
  addMessages({ room: { count: '{n, plural, one {# bet} other {# bets}}' } });
  expect(translate('room.count', { n: 2 })).toBe('2 bets');
  expect(translate('room.nothing')).toBe('room.nothing');
});

it('sees texts that arrive later', () => {
  expect(translate('late.text')).toBe('late.text');
  addMessages({ late: { text: 'Here now' } });
  expect(translate('late.text')).toBe('Here now');
});
