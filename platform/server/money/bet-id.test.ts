import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBetIds } from './bet-id.ts';
import { requestKey } from './request-key.ts';

const ids = createBetIds(Buffer.alloc(32, 1));
const users = fc.bigInt(1n, (1n << 63n) - 1n);

it('carries player and bet there and back', () => {
  fc.assert(
    fc.property(users, fc.uuid(), (user, id) => {
      expect(ids.decode(ids.encode(user, id))).toEqual({ user, id });
    }),
  );
});

it('does not show that two bets are of one player', () => {
  const [a, b] = [
    ids.encode(7n, '01a1f767-7d1f-7294-8a94-19cf2949fc0f'),
    ids.encode(7n, '01a1f767-7d33-733d-a33d-b9109a84e284'),
  ];
  expect(a.slice(32)).not.toBe(b.slice(32));
});

it('means nothing under another key, and refuses any other text', () => {
  const other = createBetIds(Buffer.alloc(32, 2));
  fc.assert(
    fc.property(users, fc.uuid(), (user, id) => {
      expect(other.decode(ids.encode(user, id))?.user).not.toBe(user);
    }),
  );
  for (const text of ['', 'f', 'F'.repeat(48), '0'.repeat(47), `${'0'.repeat(47)}g`, '0'.repeat(49)])
    expect(ids.decode(text)).toBeNull();
});

it('takes a UUID as the key it is, in either case, and any other text by its hash', () => {
  const id = 'AB5C1D2E-0000-4000-8000-0123456789ab';
  expect(requestKey(id)).toBe(id.toLowerCase());
  expect(requestKey(id, 'posting')).not.toBe(id.toLowerCase());
  expect(requestKey('x', 'posting')).not.toBe(requestKey('x'));
  expect(requestKey('x')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }),
      fc.string({ minLength: 1 }),
      (a, b) => (requestKey(a) === requestKey(b)) === (a === b),
    ),
  );
});
