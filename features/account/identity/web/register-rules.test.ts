import { describe, expect, it } from 'vitest';
import { codeOf } from '#platform/web/invite-link.ts';
import { inviteFields } from './invite.ts';
import { wrongFields } from './register-rules.ts';

const good = { email: 'riser@example.org', name: 'riser_7', password: 'long enough' };

describe('wrongFields', () => {
  it('passes a good form', () => {
    expect(wrongFields(good, 8)).toEqual({});
  });

  it.each(['', 'nope', 'a@b', 'a b@c.org', '@c.org', 'a@c.'])('wants an e-mail address, not %j', (email) => {
    expect(wrongFields({ ...good, email }, 8)).toEqual({ email: 'identity.register.email.invalid' });
  });

  it.each(['abc', 'with space', 'umläut', 'a'.repeat(21)])('refuses the login %j', (name) => {
    expect(wrongFields({ ...good, name }, 8)).toEqual({ name: 'identity.register.name.regex' });
  });

  it('counts a password in characters, by the operator’s number', () => {
    expect(wrongFields({ ...good, password: '🦅🦅🦅🦅🦅' }, 5)).toEqual({});
    expect(wrongFields({ ...good, password: '🦅🦅🦅🦅' }, 5)).toEqual({
      password: 'identity.register.password.short',
    });
    expect(wrongFields({ ...good, password: 'x'.repeat(257) }, 5)).toEqual({
      password: 'identity.register.password.long',
    });
  });
});

describe('codeOf', () => {
  it('reads the query and the referral path', () => {
    expect(codeOf('/', '?c=FRIEND')).toBe('FRIEND');
    expect(codeOf('/ref/FRIEND', '')).toBe('FRIEND');
    expect(codeOf('/ref/A', '?c=B')).toBe('B');
  });

  it.each([
    ['/', ''],
    ['/', '?c='],
    ['/', '?c=<script>'],
    ['/ref/%E0%A4%A', ''],
    ['/', `?c=${'x'.repeat(65)}`],
  ])('finds no code in %s%s', (path, query) => {
    expect(codeOf(path, query)).toBeNull();
  });
});

describe('inviteFields', () => {
  it('tells a code that was kept from one that somebody typed', () => {
    expect(inviteFields('FRIEND', 'FRIEND')).toEqual({ inviteCode: 'FRIEND', inviteKept: true });
    expect(inviteFields(' OTHER ', 'FRIEND')).toEqual({ inviteCode: 'OTHER' });
    expect(inviteFields('FRIEND', '')).toEqual({ inviteCode: 'FRIEND' });
    expect([inviteFields(' ', ' '), inviteFields('', 'FRIEND')]).toEqual([{}, {}]);
  });
});
