/** Spans of the running program, as a collector is sent them. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { games } from '#app/games.ts';
import { identity } from '#features/account/identity/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { Overloaded } from '#platform/server/money/operation.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { soon } from '#platform/server/testing/soon.ts';

interface SpanSent {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly links?: readonly { readonly spanId: string }[];
  readonly status?: { readonly code?: number };
  readonly attributes: readonly {
    readonly key: string;
    readonly value: { readonly stringValue?: string; readonly intValue?: number };
  }[];
}

const sent: SpanSent[] = [];
let everything = '';
let collector: Server;
let url: string;
let app: TestPlatform;
let player: TestPlayer;

beforeAll(async () => {
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url !== '/v1/traces') return response.writeHead(404).end();
      everything += body;
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: SpanSent[] }[] }[];
      };
      sent.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const features = [identity, originals];
  app = await createTestPlatform({ features, games, config: { tracing: { url, share: 1 } } });
  player = await app.register();
  await app.credit(player.id, 'usd', '100');
});
afterAll(async () => {
  await app?.close();
  collector?.close();
});

const dice = games.find(({ id }) => id === 'dice')!;
const bet = (one: TestPlatform, data: unknown = dice.initial) =>
  one.api('/api/game/play', { api_id: 'dice', bet: '1', currency: 'usd', data }, player.token);

/** Spans are sent some seconds after they ended. */
function sentWith(what: (span: SpanSent) => boolean): Promise<SpanSent> {
  return soon(() => {
    const found = sent.find(what);
    if (!found) throw new Error('no such span was sent');
    return found;
  }, 100);
}

function valueOf(span: SpanSent, name: string): string | number | undefined {
  const found = span.attributes.find(({ key }) => key === name)?.value;
  return found?.stringValue ?? found?.intValue;
}

it('a bet is a request, the statements it waits for and a batch with a link to it', async () => {
  const { status, body } = await bet(app);
  expect(status, JSON.stringify(body)).toBe(200);
  const request = await sentWith(({ name }) => name === 'POST /api/game/play');
  expect(valueOf(request, 'http.response.status_code')).toBe(200);
  expect(valueOf(request, 'phoenix.request_id')).toBeTruthy();
  const batch = await sentWith(
    ({ name, links }) => name === 'batch' && links?.some(({ spanId }) => spanId === request.spanId) === true,
  );
  // A trace of its own: it is not one request's alone.
  expect(batch.traceId).not.toBe(request.traceId);
  expect(valueOf(batch, 'phoenix.operations')).toBeGreaterThanOrEqual(1);
  const parts = sent.filter(({ parentSpanId }) => parentSpanId === batch.spanId);
  // What hears of the commit, and reads on, is not a part of it.
  expect(parts.map(({ name }) => name)).toEqual(['load', 'commit']);
});

it('statements of a call are parts of its span, with their text and without values', async () => {
  const name = `r${Math.trunc(performance.now() * 1000)}`;
  const body = { email: `${name}@example.com`, name, password: 'a long password' };
  expect((await app.api('/auth/register', body)).status).toBe(200);
  const request = await sentWith((span) => span.name === 'POST /auth/register');
  const statements = sent.filter(({ traceId, parentSpanId }) => traceId === request.traceId && parentSpanId);
  expect(statements.map((span) => span.name)).toContain('insert');
  for (const span of statements) expect(valueOf(span, 'db.system.name')).toBe('postgresql');
  expect(everything).not.toContain(name);
  expect(everything).not.toContain(player.token);
});

it('a refusal has its code; jobs and requests are apart', async () => {
  await bet(app, { target: 'low' });
  const refused = await sentWith((span) => valueOf(span, 'http.response.status_code') === 422);
  expect(refused.name).toBe('POST /api/game/play');
  expect(valueOf(refused, 'phoenix.code')).toBeDefined();
  for (const { name, parentSpanId } of sent)
    if (/^(?:POST|GET|job) /.test(name)) expect(parentSpanId ?? '', name).toBe('');
});

it('where none is to be followed, a request that could not be served is, after the fact', async () => {
  const second = await createTestPlatform({
    features: [identity, originals],
    games,
    databaseUrl: app.databaseUrl,
    config: { ...app.config, tracing: { url, share: 0 } },
  });
  try {
    const before = sent.length;
    expect((await bet(second)).status).toBe(200);
    vi.spyOn(second.kit.money, 'act').mockRejectedValue(new Overloaded('too much at once'));
    expect((await bet(second)).status).toBe(503);
    const late = await sentWith((span) => valueOf(span, 'http.response.status_code') === 503);
    expect(late.name).toBe('POST /api/game/play');
    expect(sent.slice(before).filter(({ name }) => name === 'POST /api/game/play')).toEqual([late]);
  } finally {
    await second.close();
  }
});

it('a collector that is gone costs nobody anything', async () => {
  const gone = await createTestPlatform({
    features: [identity, originals],
    games,
    databaseUrl: app.databaseUrl,
    config: { ...app.config, tracing: { url: 'http://127.0.0.1:9', share: 1 } },
  });
  expect((await bet(gone)).status).toBe(200);
  await gone.close();
});
