import { afterAll, expect, it, vi } from 'vitest';
import { followEmailLink, isDead } from './link.ts';

const answers = [
  () => Promise.reject(new TypeError('no connection')),
  async () => Response.json({ message: 'This link is no longer valid.', code: 1 }, { status: 500 }),
  async () => Response.json({ done: 'confirmed', email: 'somebody@example.com' }),
  async () => Response.json({ message: 'This link is no longer valid.', code: 1 }, { status: 422 }),
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
  expect(answers).toEqual([]);
});
