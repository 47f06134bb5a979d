import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPlatform } from '#platform/server/testing/platform.ts';
import { soon } from '#platform/server/testing/soon.ts';
import { openTestApp } from './testing.ts';

let app: TestPlatform;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('shows staff every subscriber, and that this process is alone', async () => {
  const staff = await app.staff('dashboard');
  await soon(async () => {
    const { status, body } = await app.api('/api/admin/system', {}, staff.token);
    expect(status).toBe(200);
    expect([body.processes, body.shared]).toEqual([1, false]);
    expect(body.readers).toContainEqual({
      name: 'backoffice.totals',
      events: 0,
      batches: 0,
      seconds: 0,
      failures: 0,
      error: null,
      retryAt: null,
    });
  });
});
