/** Walks the calls the requirement names (PHOENIX_CONTRACT/endpoints.json) against a running house. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Feature } from '#platform/contract/feature.ts';
import { houseCalls } from '#platform/server/http/http.ts';
import { endpointsOf } from '#platform/server/http/openapi.ts';
import {
  createTestPlatform,
  type Answer,
  type TestPlatform,
  type TestPlayer,
} from '#platform/server/testing/platform.ts';
import { features } from './features.ts';
import { games } from './games.ts';

interface Named {
  readonly area: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly who: string;
  readonly body?: readonly string[];
  readonly reply?: readonly string[];
}

const folder = process.env['PHOENIX_CONTRACT'];
const served = new Set([
  ...houseCalls.endpoints.map(({ path }) => path),
  ...features.flatMap((feature) => endpointsOf(feature).map(({ path }) => path)),
]);
/** Calls that change who is calling: tests of their own try them. */
const apart = new Set(['/auth/register', '/auth/login', '/auth/logout']);

function named(): Named[] {
  if (!folder) return [];
  const { endpoints } = JSON.parse(readFileSync(join(folder, 'endpoints.json'), 'utf8')) as {
    endpoints: Named[];
  };
  return endpoints
    .map((endpoint) => ({
      ...endpoint,
      path:
        endpoint.path === '<game play>' ? '/api/game/play' : endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    }))
    .filter(({ path }) => !path.startsWith('<'));
}

function withoutStart({ startsOff: _startsOff, ...feature }: Feature): Feature {
  return feature;
}

/** Rooms that start off are on where they serve a named call. */
function withNamedOn(calls: readonly Named[]): Feature[] {
  const paths = new Set(calls.map(({ path }) => path));
  return features.map((feature) =>
    endpointsOf(feature).some(({ path }) => paths.has(path)) ? withoutStart(feature) : feature,
  );
}

describe.skipIf(!folder)('the named calls (set PHOENIX_CONTRACT to the folder of endpoints.json)', () => {
  let app: TestPlatform;
  let player: TestPlayer;
  const calls = named();

  beforeAll(async () => {
    app = await createTestPlatform({ features: withNamedOn(calls), games });
    player = await app.register();
  });
  afterAll(() => app?.close());

  const send = (call: Named, body: unknown, token?: string): Promise<Answer> =>
    call.method === 'GET' ? app.get(call.path, token) : app.api(call.path, body, token);

  it('are there', () => {
    expect(calls.filter(({ path }) => served.has(path)).length).toBeGreaterThan(8);
  });

  it.each(
    calls
      .filter(({ path }) => served.has(path))
      .map((call) => [`${call.method} ${call.path}`, call] as const),
  )('%s', async (_, call) => {
    const guest = await send(call, {});
    expect(guest.status).toBeLessThan(500);
    expect(guest.body?.message).not.toBe('Not found.');
    if (call.who !== 'guest') expect(guest.status).toBeGreaterThanOrEqual(400);
    if (guest.status >= 400)
      expect(guest.body).toMatchObject({ code: expect.any(Number), message: expect.any(String) });
    const asked = (call.body ?? []).length === 0 && !apart.has(call.path) && !call.who.startsWith('perm:');
    const answer = asked ? await send(call, {}, player.token) : guest;
    if (answer.status < 300 && answer.body !== null) {
      for (const field of call.reply ?? [])
        if (!field.endsWith('?')) expect([field, holds(answer.body, field)]).toEqual([field, true]);
    }
    if (call.method === 'POST')
      expect((await send(call, [1, { a: null }], player.token)).status).toBeLessThan(500);
  });

  it.each(
    calls
      .filter(({ path }) => !served.has(path))
      .map((call) => [`${call.method} ${call.path}`, call] as const),
  )('%s belongs to a later room and answers 404', async (_, call) => {
    const { status, body } = await send(call, {}, player.token);
    expect([status, body?.code]).toEqual([404, 404]);
  });
});

/** Whether some object along the path has the field; lists are looked through. */
function holds(value: unknown, path: string): boolean {
  const found = path.split('.').reduce<unknown[]>(
    (values, key) =>
      values
        .flatMap((one) => (Array.isArray(one) ? (one as unknown[]) : [one]))
        .filter(
          (one): one is Record<string, unknown> => typeof one === 'object' && one !== null && key in one,
        )
        .map((one) => one[key]),
    [value],
  );
  return found.length > 0 || (Array.isArray(value) && value.length === 0);
}
