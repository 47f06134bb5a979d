import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

it.each([
  [
    'digits in a row or again and again',
    ['12345678', '87654321', '0123456789', '11111111', '12121212', '112233'],
  ],
  [
    'rows of the keyboard',
    ['qwertyuiop', 'asdfghjkl', '1q2w3e4r5t', '1qaz2wsx', 'qwertz123', 'asdf1234', 'йцукен123'],
  ],
  ['words that many take', ['password', 'passwort', 'iloveyou', 'superman', 'football', 'administrator']],
  [
    'such words with digits and signs',
    ['Password1', 'password123!', 'Summer2026', 'qwerty123456', 'abc12345', 'admin@123'],
  ],
  ['such words with digits for letters', ['p@ssw0rd', 'Pa$$w0rd1', 'letme1n!', 'adm1n1strat0r']],
  ['two of them together', ['iloveyoubaby', 'monkeydragon', 'passwordpassword', 'testtest']],
  ['dates', ['01011990', '19900101', '31121999']],
  ['one letter for ever', ['a'.repeat(256)]],
])('takes %s for common', (_, passwords) => {
  expect(passwords.filter((one) => !isCommonPassword(one))).toEqual([]);
});

it('lets through what nobody else is likely to have', () => {
  const good = [
    'correct horse battery',
    'a long password',
    'e2e-administrator',
    'se cret',
    'k7-Qz',
    'rtzw88kd',
    'mein-hund-bello',
    '73918264',
    'пять коней',
    '🦅🦅🐎🦅🐎',
  ];
  expect(good.filter(isCommonPassword)).toEqual([]);
});
