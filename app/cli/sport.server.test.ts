import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { temporaryFolder } from '#platform/server/testing/temporary.ts';
import { main } from '../cli.ts';

let errors = '';

beforeEach(() => {
  errors = '';
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((errors += String(text)), true));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it('shows what settling an event of the house would do, of events that it has, and never settles', async () => {
  const database = await testDatabase();
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('PHOENIX_DATA', temporaryFolder());
  expect(await main(['sport', 'settle'])).toBe(2);
  expect(await main(['sport', 'settle', '--event', 'e:1'])).toBe(2);
  expect(errors).toContain('--dry-run says what that would do');
  expect(await main(['sport', 'settle', '--event', 'e:1', '--dry-run'])).toBe(1);
  expect(errors).toContain('there is no event e:1');
});
