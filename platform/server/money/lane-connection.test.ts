import { expect, it } from 'vitest';
import { isConnectionError } from './lane-connection.ts';

const error = (message: string, code?: string) => Object.assign(new Error(message), code ? { code } : {});

it.each([
  error('read ECONNRESET', 'ECONNRESET'),
  error('getaddrinfo ENOTFOUND db', 'ENOTFOUND'),
  error('getaddrinfo EAI_AGAIN db', 'EAI_AGAIN'),
  error('terminating connection due to administrator command', '57P01'),
  error('Connection terminated unexpectedly'),
  error('Query read timeout'),
])('does not know what became of a batch after: $message', (lost) => {
  expect(isConnectionError(lost)).toBe(true);
});

it('knows that nothing was written of what the server refused, whatever it says of it', () => {
  expect(isConnectionError(error('bet_20260101 is closed', 'P0001'))).toBe(false);
  expect(isConnectionError(error('Connection limit of the player', '23514'))).toBe(false);
  expect(isConnectionError(error('could not extend file', '53100'))).toBe(false);
});
