import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixedRuntime } from '../runtime.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { createCsrf, judgeCsrf } from './csrf.ts';

const csrf = createCsrf(Buffer.alloc(32, 1), fixedRuntime());
const guest = csrf.issue(null);
const own = csrf.issue('session');
const others = csrf.issue('another session');
const forged = createCsrf(Buffer.alloc(32, 2), fixedRuntime()).issue(null);

describe('an unsafe call', () => {
  it.each([
    ['nothing', {}, 'refused'],
    ['a session alone', { session: 'session' }, 'refused'],
    ['a bearer token alone', { bearer: 'session' }, 'caller'],
    ['a guest’s token', { header: guest, cookie: guest }, 'guest'],
    ['a guest’s token beside a session', { header: guest, cookie: guest, session: 'session' }, 'guest'],
    ['the session’s token', { header: own, cookie: own, session: 'session' }, 'caller'],
    ['another session’s token', { header: others, cookie: others, session: 'session' }, 'refused'],
    ['a session’s token after it is gone', { header: own, cookie: own }, 'refused'],
    ['a forged token', { header: forged, cookie: forged }, 'refused'],
    ['a header that differs from the cookie', { header: guest, cookie: csrf.issue(null) }, 'refused'],
    ['a bearer token and a right header', { header: guest, cookie: guest, bearer: 'session' }, 'caller'],
    ['a bearer token and a forged header', { header: forged, cookie: forged, bearer: 'session' }, 'refused'],
    [
      'a bearer token and the token of the cookie’s session',
      { header: own, cookie: own, bearer: 'x', session: 'session' },
      'caller',
    ],
  ])('with %s', (_, given, verdict) => {
    expect(judgeCsrf(csrf, { header: undefined, cookie: null, bearer: null, session: null, ...given })).toBe(
      verdict,
    );
  });

  it('takes the header URI-encoded', () => {
    expect(
      judgeCsrf(csrf, { header: encodeURIComponent(guest), cookie: guest, bearer: null, session: null }),
    ).toBe('guest');
  });

  it('never accepts what was not issued', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(csrf.speaksFor(text, null)).toBe(false);
        expect(csrf.speaksFor(`${guest}${text}`, null)).toBe(text === '');
      }),
    );
  });
});

describe('cookies', () => {
  it('are found by their whole name', () => {
    const header = 'not_phoenix_session=1; phoenix_session=a%20b; phoenix_session_2=3; empty=';
    expect(readCookie(header, 'phoenix_session')).toBe('a b');
    expect(readCookie(header, 'empty')).toBe('');
    expect(readCookie(header, 'absent')).toBeNull();
    expect(readCookie(undefined, 'absent')).toBeNull();
    expect(readCookie('phoenix_session=%zz', 'phoenix_session')).toBeNull();
  });

  it('come back as they were written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const [pair] = writeCookie('name', value).split('; ');
        expect(readCookie(`other=1; ${pair}; last=2`, 'name')).toBe(value);
      }),
    );
  });

  it('are for this site only, and secure over https', () => {
    expect(writeCookie('a', 'b', { maxAgeSeconds: 60, secure: true })).toBe(
      'a=b; Path=/; SameSite=Lax; Max-Age=60; HttpOnly; Secure',
    );
    expect(writeCookie('a', 'b', { framed: true, httpOnly: false })).toBe(
      'a=b; Path=/; SameSite=None; Secure; Partitioned',
    );
  });
});
