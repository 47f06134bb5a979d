import { afterAll, expect, it, vi } from 'vitest';
import { followEmailLink, isDead } from './link.ts';

const answers = [
  () => Promise.reject(new TypeError('no connection')),
  async () => Response.json({ message: 'This link is no longer valid.', code: 1 }, { status: 500 }),
  async () => Response.json({ done: 'confirmed', email: 'somebody@example.com' }),
  async () => Response.json({ message: 'This link is no longer valid.', code: 1 }, { status: 422 }),
  async () => Response.json({ done: 'asks', email: 'a@example.com', ends: { others: [], factor: true } }),
  async () => Response.json({ done: 'confirmed', email: 'a@example.com' }),
];
vi.stubGlobal('document', { cookie: '', querySelector: () => null });
vi.stubGlobal('fetch', () => answers.shift()!());
afterAll(() => vi.unstubAllGlobals());

const dead = (token: string) => followEmailLink({ user: 'somebody', token }).then(() => null, isDead);

it('a link is followed again until it is answered, and only a refusal of the server ends it', async () => {
  expect(await dead('good')).toBe(false);
  expect(await dead('good')).toBe(false);
  expect(await dead('good')).toBeNull();
  // Used up by now: the first answer stands.
  expect(await dead('good')).toBeNull();
  expect(await dead('old')).toBe(true);
  // A question is no answer.
  const asked = { user: 'somebody', token: 'asked' };
  expect((await followEmailLink(asked)).done).toBe('asks');
  expect((await followEmailLink(asked, true)).done).toBe('confirmed');
  expect(answers).toEqual([]);
});
