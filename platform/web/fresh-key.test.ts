import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { freshKey, freshUuid } from './fresh-key.ts';

it('a key is one of its own, and a UUID where one is asked for', () => {
  expect(new Set(Array.from({ length: 100 }, freshKey)).size).toBe(100);
  for (let time = 0; time < 100; time++) expect(z.uuidv4().safeParse(freshUuid()).success).toBe(true);
});
