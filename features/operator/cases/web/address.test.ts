import { expect, it } from 'vitest';
import { addressOf, readChoice } from './address.ts';

const ID = '0190a1b2-0000-7000-8000-000000000001';

it('says nothing of what is meant anyway', () => {
  expect(addressOf(readChoice({}))).toBe('/admin/room/cases');
});

it('says what was chosen, and is read back as the same', () => {
  const said = {
    kinds: 'harm,withdrawal',
    show: 'closed',
    owner: 'me',
    overdue: 'yes',
    player: 'Ann & Co',
    page: '3',
    case: ID,
  };
  const choice = readChoice(said);
  expect(choice).toEqual({
    kinds: ['withdrawal', 'harm'],
    show: 'closed',
    owner: 'me',
    overdue: true,
    player: 'Ann & Co',
    page: 3,
    open: ID,
  });
  const address = new URL(addressOf(choice), 'http://house');
  expect(readChoice(Object.fromEntries(address.searchParams))).toEqual(choice);
});

it.each([
  { kinds: 'money', show: 'all', owner: '0', overdue: 'true', page: '-1', case: '../x' },
  { page: '1e9', case: ID.toUpperCase() },
])('takes nothing that is not there: %o', (said) => {
  expect(readChoice(said)).toEqual(readChoice({}));
});
