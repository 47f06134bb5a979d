import { expect, it } from 'vitest';
import { pageToken, sessionBehind } from './page-token.ts';

const [one, two] = ['a'.repeat(43), 'b'.repeat(43)] as const;

it('stands for the session of its cookie and for no other', () => {
  expect(sessionBehind(pageToken(one), one)).toBe(one);
  expect(sessionBehind(pageToken(one), two)).toBeNull();
  expect(sessionBehind(pageToken(one), null)).toBeNull();
  expect(sessionBehind('page.', one)).toBeNull();
});

it('is the same for as long as the session is, and does not hold it', () => {
  expect(pageToken(one)).toBe(pageToken(one));
  expect(pageToken(one)).toMatch(/^page\.[\w-]{43}$/);
  expect(pageToken(one)).not.toContain(one);
});

it('leaves the token of a program as it is, whatever cookie comes with it', () => {
  for (const cookie of [null, one, two]) expect(sessionBehind(one, cookie)).toBe(one);
});
