import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Channel } from '#platform/contract/channel.ts';
import type { Feature } from '#platform/contract/feature.ts';
import { endpointsOf } from '#platform/server/http/openapi.ts';
import { wireName } from '#platform/server/realtime/channel-names.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { appDefinition as composed } from './definition.ts';

const { features, games } = composed;
const switchable = features.filter(({ plugin }) => plugin !== null);

let app: TestPlatform;
let chief: TestPlayer;
let web: string;
/** Staff schedule it once poker is on; till then nobody asks for its page. */
let tournament = 'x';

beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'phoenix-web-'));
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), '<!--boot-->');
  for (const feature of features)
    for (const group of groupsOf(feature)) writeFileSync(join(web, chunkOf(group)), '');
  app = await createTestPlatform({ features, games, web });
  chief = await app.staff();
});
afterAll(async () => {
  await app.close();
  rmSync(web, { recursive: true });
});

it('has features to switch, and a floor that cannot be switched off', async () => {
  expect(switchable.length).toBeGreaterThan(0);
  for (const feature of features.filter(({ plugin }) => plugin === null)) {
    expect([feature.id, await app.kit.features.set(feature.id, false, 'test')]).toEqual([feature.id, false]);
  }
});

describe.each(switchable.map((feature) => [feature.id, feature] as const))('%s', (id, feature) => {
  const channels = Object.values(feature.contract).filter(
    (entry): entry is Channel => entry.type === 'channel',
  );
  // A page of a game, a ticker or a sport answers only for those there are.
  const paths = () =>
    (feature.web?.routes ?? []).map((route) =>
      route.path
        .replace('/casino/game/$id', '/casino/game/dice')
        .replace('/trading/$ticker', '/trading/EMBER')
        .replace('/poker/$table', '/poker/practice')
        .replace('$tournament', tournament)
        .replace('/sport/category/$id', '/sport/category/soccer-1')
        .replace('$filter', 'live')
        .replaceAll(/\$\w*/g, 'x'),
    );

  async function seen() {
    const calls = await Promise.all(
      endpointsOf(feature).map((endpoint) => callStatus(endpoint.method, endpoint.path)),
    );
    const joined = await Promise.all(channels.map((channel) => canJoin(wireName(channel, chief.user._id))));
    const pages = await Promise.all(paths().map(async (path) => (await fetch(app.url + path)).status));
    const chunks = await Promise.all(
      groupsOf(feature).map(async (group) => (await fetch(`${app.url}/${chunkOf(group)}`)).status),
    );
    const html = await (await fetch(app.url)).text();
    const boot = JSON.parse(/<script[^>]*>(.*)<\/script>/s.exec(html)![1]!);
    const license = (await app.api('/license')).body;
    const listed = (await app.api('/api/data/features')).body.features;
    return { calls, joined, pages, chunks, boot, license, listed };
  }

  it('is all there while it is on', async () => {
    await app.kit.features.set(id, true, 'test');
    if (id === 'poker') tournament = await scheduled();
    const on = await seen();
    expect(on.calls.every((status) => status !== 404)).toBe(true);
    expect(on.joined.every(Boolean)).toBe(true);
    expect(on.pages.every((status) => status === 200)).toBe(true);
    expect(on.chunks.every((status) => status === 200)).toBe(true);
    expect([
      on.boot.features.includes(id),
      on.listed.includes(id),
      on.license.plugins.includes(feature.plugin),
    ]).toEqual([true, true, true]);
  });

  it('has no call, channel, page, chunk, nav item, slot or setting while it is off', async () => {
    await app.kit.features.set(id, false, 'test');
    try {
      const off = await seen();
      expect(off.calls.filter((status) => status !== 404)).toEqual([]);
      expect(off.joined.filter(Boolean)).toEqual([]);
      expect(off.pages.filter((status) => status !== 404)).toEqual([]);
      expect(off.chunks.filter((status) => status !== 404)).toEqual([]);
      // The page draws nav, slots, routes and modals of the features in this list and of no other.
      expect([
        off.boot.features.includes(id),
        off.listed.includes(id),
        off.license.plugins.includes(feature.plugin),
      ]).toEqual([false, false, false]);
      expect(Object.keys(off.boot.settings)).not.toContain(id);
    } finally {
      await app.kit.features.set(id, feature.startsOff === undefined, 'test');
    }
  });
});

/** A tournament of poker. @returns its id */
async function scheduled(): Promise<string> {
  const level = { kind: 'level', minutes: 10, smallBlind: 10, bigBlind: 20, ante: 0 };
  const counts = { seats: 2, startingStack: 100, lateLevel: 0, reentries: 0, minPlayers: 2, maxEntries: 2 };
  const terms = { name: 'Evening', currency: 'usd', buyIn: '10', fee: '1', stages: [level], ...counts };
  const startsAt = app.kit.runtime.now() + 3_600_000;
  const { body } = await app.api(
    '/api/admin/poker/tournaments/schedule',
    { ...terms, startsAt },
    chief.token,
  );
  return body.id;
}

function groupsOf(feature: Feature): string[] {
  return [`f.${feature.id}`, ...(feature.chunks ?? [])];
}

function chunkOf(group: string): string {
  return `assets/${group}.room-0123.js`;
}

async function callStatus(method: string, path: string): Promise<number> {
  const address = path.replaceAll(/:\w+/g, 'x');
  return (method === 'GET' ? await app.get(address, chief.token) : await app.api(address, {}, chief.token))
    .status;
}

/** Joins over a real socket, signed where the channel needs it. */
async function canJoin(name: string): Promise<boolean> {
  const socket = new WebSocket(
    `${app.url.replace('http', 'ws')}/ws/pusher/app/${app.config.pusher.key}?protocol=7`,
  );
  const messages: { event: string; data: unknown }[] = [];
  socket.on('message', (data) => messages.push(JSON.parse((data as Buffer).toString())));
  const received = (event: string) => messages.find((message) => message.event === event);
  await expect.poll(() => received('pusher:connection_established')).toBeTruthy();
  const { socket_id } = JSON.parse(received('pusher:connection_established')!.data as string);
  let auth = {};
  if (/^(private|presence)-/.test(name)) {
    const signed = await app.api('/broadcasting/auth', { socket_id, channel_name: name }, chief.token);
    auth = signed.status === 200 ? signed.body : { auth: 'none:none' };
  }
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: name, ...auth } }));
  const joined = () => messages.some(({ event }) => event === 'pusher_internal:subscription_succeeded');
  const refused = () =>
    messages.some(({ event }) => event === 'pusher:subscription_error' || event === 'pusher:error');
  await expect.poll(() => joined() || refused()).toBe(true);
  socket.terminate();
  return joined();
}
