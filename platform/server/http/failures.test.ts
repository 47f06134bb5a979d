import { expect, it } from 'vitest';
import { isUnavailable } from './failures.ts';

const error = (code: string, more: object = {}) => Object.assign(new Error('it failed'), { code, ...more });

it.each([
  error('ECONNREFUSED'),
  error('ENOTFOUND'),
  error('EAI_AGAIN'),
  error('ENOENT', { syscall: 'connect' }),
  error('08006'),
  error('53100'),
  error('57P01'),
])('knows that the database is away or without room: $code', (away) => {
  expect(isUnavailable(away)).toBe(true);
});

it.each([error('ENOENT', { syscall: 'open' }), error('ERR_INVALID_ARG_TYPE'), error('23505')])(
  'takes for a fault of the program: $code',
  (fault) => {
    expect(isUnavailable(fault)).toBe(false);
  },
);
