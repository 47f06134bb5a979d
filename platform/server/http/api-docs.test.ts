import { brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { fixedRuntime } from '../runtime.ts';
import { serveDocs } from './api-docs.ts';
import type { DescribedFeature } from './openapi.ts';
import { createRateLimits } from './rate-limits.ts';

const PATHS = ['/api/docs', '/api/openapi.json'];

/** A site whose one call counts how often it was read to be described. */
function site() {
  const call = endpoint({
    method: 'POST',
    path: '/api/one',
    who: 'guest',
    body: z.object({}),
    reply: z.object({ text: z.string() }),
  });
  const counted = { read: 0 };
  const described = {
    ...call,
    get summary() {
      counted.read += 1;
      return 'The one call';
    },
  };
  const one: DescribedFeature = { id: 'one', title: 'One', endpoints: [described], messages: [] };
  const on = { features: [one] };
  const app = fastify();
  onTestFinished(() => app.close());
  const runtime = fixedRuntime();
  const rateLimits = createRateLimits(true, runtime);
  serveDocs(app, { features: () => on.features, publicUrl: 'https://casino.example', runtime, rateLimits });
  return { app, counted, on, one };
}

it('writes the descriptions once until a feature is switched', async () => {
  const { app, counted, on, one } = site();
  for (const path of PATHS) {
    const first = await app.inject(path);
    const read = counted.read;
    expect(first.body).toContain('The one call');
    expect((await app.inject(path)).body).toBe(first.body);
    expect(counted.read).toBe(read);
  }
  on.features = [one, { ...one, id: 'two', title: 'Another' }];
  for (const path of PATHS) expect((await app.inject(path)).body).toContain('Another');
  on.features = [one];
  for (const path of PATHS) expect((await app.inject(path)).body).not.toContain('Another');
});

it('sends them packed to who can unpack them', async () => {
  const { app } = site();
  for (const path of PATHS) {
    const { headers, rawPayload } = await app.inject({
      url: path,
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(rawPayload).toString()).toBe((await app.inject(path)).body);
  }
});

it('answers an address thirty times a minute, and others all the same', async () => {
  const { app } = site();
  const ask = async (url: string, remoteAddress: string) =>
    (await app.inject({ url, remoteAddress })).statusCode;
  for (let time = 0; time < 15; time++)
    for (const path of PATHS) expect(await ask(path, '203.0.113.1')).toBe(200);
  for (const path of PATHS) {
    expect(await ask(path, '203.0.113.1')).toBe(429);
    expect(await ask(path, '203.0.113.2')).toBe(200);
  }
});
