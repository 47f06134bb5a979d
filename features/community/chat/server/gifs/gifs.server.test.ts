/** GIFs through the house: what the service is asked, what readers get, and what nobody gets. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { saferPlay } from '#features/account/safer-play/feature.ts';
import { createLog } from '#platform/server/log/log.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { GIF_PAGE, type Gif } from '../../contract.ts';
import { chat } from '../../feature.ts';
import { chatSettings } from '../../settings.ts';
import { enter, historyOf, newcomer } from '../test-clients.ts';
import { fixtureKey, FOUND, startGifFixture, type GifFixture } from './fixture.ts';

const channel = 'casino_en';
let service: GifFixture;
let lair: Server;
let app: TestPlatform;
let player: TestPlayer;
let reached = 0;

beforeAll(async () => {
  lair = createServer((_request, response) => {
    reached += 1;
    response.end('GIF89a');
  }).listen(0, '127.0.0.1');
  await once(lair, 'listening');
  service = await startGifFixture(0, `http://127.0.0.1:${(lair.address() as AddressInfo).port}/secret.gif`);
  app = await createTestPlatform({
    features: [identity, saferPlay, chat],
    config: { rateLimits: true, gifs: { key: fixtureKey, url: service.url } },
  });
  player = await app.register();
});
afterAll(async () => {
  await app.close();
  await service.close();
  lair.close();
});
beforeEach(() => {
  service.asked.length = 0;
  service.broken = null;
  reached = 0;
});

const find = (query: string, page = 0, more: object = {}, token = player.token) =>
  app.api('/api/chat/gifs', { query, page, channel, ...more }, token);
const named = async (query: string, title: string): Promise<Gif> =>
  (await find(query)).body.gifs.find((gif: Gif) => gif.title === title);

async function picture(id: string, form = '') {
  const response = await fetch(`${app.url}/gif/${id}${form}`);
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}
const change = (value: object) => app.kit.settings.set('chat', chatSettings.parse(value), 'test');

describe('the list', () => {
  it('comes in pages of 80, which leave out the pages before', async () => {
    const pages = await Promise.all([0, 1, 2].map((page) => find('cats', page)));
    expect(pages.map(({ body }) => [body.gifs.length, body.more])).toEqual([
      [GIF_PAGE, true],
      [GIF_PAGE, true],
      [FOUND - 2 * GIF_PAGE, false],
    ]);
    expect(pages.flatMap(({ body }) => body.gifs.map((gif: Gif) => gif.title))).toEqual(
      Array.from({ length: FOUND }, (_, index) => `cats ${index + 1}`),
    );
    // The rendition is chosen by its sides: 320 x 220 and no larger.
    expect(pages[0]!.body.gifs[0]).toMatchObject({ width: 320, height: 220 });
    expect((await find('nothing')).body).toEqual({ gifs: [], more: false });
  });

  it('tells the service nothing of who asks, and asks it once for the same', async () => {
    const one = await app.register();
    for (const token of [player.token, one.token]) await find('Dogs', 0, {}, token);
    expect(service.asked).toHaveLength(2);
    for (const { line, headers } of service.asked) {
      expect(line).toMatch(
        /^GET \/api\/v1\/[\w-]+\/gifs\/search\?q=dogs&page=[12]&per_page=40&customer_id=[0-9a-f]{32}&/,
      );
      expect(line).toContain('content_filter=medium');
      expect(Object.keys(headers).toSorted()).toEqual([
        'accept',
        'accept-encoding',
        'connection',
        'host',
        'user-agent',
      ]);
    }
    await find('');
    expect(service.asked.at(-1)!.line).toContain('/gifs/trending?page=');
  });

  it('follows the settings: rating, blocked words, and none at all', async () => {
    await change({ gifRating: 'g', filters: { en: { words: ['frogs', 'birds 12'] } } });
    expect(await find('frogs')).toMatchObject({ status: 422, body: { code: 5 } });
    const { body } = await find('birds');
    expect(service.asked.at(-1)!.line).toContain('content_filter=high');
    expect(body.gifs).toHaveLength(GIF_PAGE - 1);
    const [gif] = body.gifs as Gif[];
    const ask = async () => (await app.api('/api/chat/state', {}, player.token)).body.gifs;
    expect(await ask()).toBe('KLIPY');
    await change({ gifs: false });
    expect([await ask(), (await find('birds')).status, (await picture(gif!.id)).status]).toEqual([
      null,
      404,
      404,
    ]);
    await change({});
  });

  it('fails with a word while the service does, and keeps no failure', async () => {
    service.broken = 500;
    expect(await find('storm')).toMatchObject({ status: 503, body: { code: 1 } });
    service.broken = null;
    expect((await find('storm')).body.gifs).toHaveLength(GIF_PAGE);
  });

  it('is for players, and within limits', async () => {
    expect((await app.api('/api/chat/gifs', { query: 'x', page: 0, channel })).status).toBe(401);
    for (const body of [
      { page: 25 },
      { page: -1 },
      { page: 0.5 },
      { query: 'x'.repeat(51) },
      { channel: 'x' },
    ])
      expect((await find('x', 0, body)).status).toBe(422);
    // Some of the allowance comes back while they are asked.
    const eager = await app.register();
    const asked = await Promise.all(Array.from({ length: 150 }, () => find('flood', 0, {}, eager.token)));
    expect(asked.some(({ status }) => status === 429)).toBe(true);
  });
});

describe('the picture', () => {
  it('comes from this house as it moves, and as its first frame', async () => {
    const gif = await named('cats', 'cats 2');
    const [moving, still] = [await picture(gif.id), await picture(gif.id, '/still')];
    expect([moving.status, moving.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(moving.headers.get('x-content-type-options')).toBe('nosniff');
    expect(moving.headers.get('content-security-policy')).toContain('sandbox');
    expect((await sharp(moving.bytes, { animated: true }).metadata()).pages).toBe(6);
    expect((await sharp(still.bytes, { animated: true }).metadata()).pages ?? 1).toBe(1);
  });

  it('is fetched once for all readers', async () => {
    const gif = await named('cats', 'cats 3');
    service.asked.length = 0;
    const all = await Promise.all(Array.from({ length: 30 }, () => picture(gif.id)));
    expect(all.every(({ status }) => status === 200)).toBe(true);
    expect(service.asked.map(({ line }) => line)).toEqual(['GET /pictures/sm-2.webp']);
  });

  it('is nothing that leads elsewhere, is too large or is no picture', async () => {
    const { body } = await find('attack');
    const titles = (body.gifs as Gif[]).map(({ title }) => title);
    // The lair is not an address of the service, and what has no plain name is none of its items.
    expect(titles).toEqual(['redirect', 'huge', 'page', 'missing', 'cut', '<img src=x onerror=alert(1)>']);
    for (const gif of body.gifs.slice(0, 5) as Gif[])
      for (const form of ['', '/still']) {
        const { status, bytes } = await picture(gif.id, form);
        expect([gif.title, status, bytes.length]).toEqual([gif.title, 502, 0]);
      }
    expect(reached).toBe(0);
    // And the house is as well as before.
    expect((await picture(body.gifs[5].id)).status).toBe(200);
  });

  it('is only one that this house has offered', async () => {
    const gif = await named('cats', 'cats 4');
    const text = (fields: readonly unknown[]) => Buffer.from(JSON.stringify(fields)).toString('base64url');
    const forged = text(['x', `${service.url}/pictures/sm-9.webp`, 220, 220, 'x']);
    for (const id of [
      forged,
      gif.id.slice(0, 22) + forged,
      `${gif.id}A`,
      gif.id.slice(0, -1),
      'x'.repeat(22),
      'x'.repeat(1000),
      encodeURIComponent('../../etc/passwd'),
    ])
      expect([id, (await picture(id)).status]).toEqual([id, 404]);
    const post = await fetch(`${app.url}/gif/${gif.id}`, { method: 'POST' });
    expect(post.status).toBe(404);
  });
});

describe('a message with a GIF', () => {
  it('holds the id and what is needed to draw it, and the service hears of it', async () => {
    const { client } = await newcomer(app);
    const gif = await named('cats', 'cats 5');
    const { ok } = await client.ask('ChatGifMessage', { id: gif.id, channel });
    expect(ok._id).toBeDefined();
    const [latest] = await historyOf(app, {});
    expect(latest.data).toEqual({ text: '', sticker: null, gif });
    expect(JSON.stringify(latest)).not.toContain('127.0.0.1');
    await expect
      .poll(() => service.asked.map(({ line }) => line), { timeout: 120_000 })
      .toContain(`POST /api/v1/${fixtureKey}/gifs/share/cats-4`);
    // The next one waits its turn, as every message does.
    expect((await client.ask('ChatGifMessage', { id: gif.id, channel })).error).toMatchObject({ code: 3 });
    client.close();
  });

  it('is refused with an id of nobody, and from who is muted or says a blocked word with it', async () => {
    const { client, user } = await newcomer(app);
    const gif = await named('cats', 'cats 6');
    const send = (id: string) => client.ask('ChatGifMessage', { id, channel });
    for (const id of ['', 'x', 'https://example.com/a.gif', `${gif.id}A`])
      expect((await send(id)).error).toMatchObject({ code: 9 });
    expect((await send('x'.repeat(1001))).error).toMatchObject({ code: 4400 });
    await change({ filters: { en: { words: ['cats 6'] } } });
    expect((await send(gif.id)).error).toMatchObject({ code: 5 });
    await change({});
    const moderator = await app.staff('chat_moderator');
    await app.api('/api/chat/moderate/mute', { id: user._id, minutes: 5 }, moderator.token);
    expect((await send(gif.id)).error).toMatchObject({ code: 2 });
    client.close();
  });

  it('is taken away by a moderator, who finds it in the history of the player', async () => {
    const author = await app.register();
    const client = await enter(app, author);
    const gif = await named('cats', 'cats 7');
    const { ok } = await client.ask('ChatGifMessage', { id: gif.id, channel });
    const moderator = await app.staff('chat_moderator');
    const view = await app.api('/api/admin/chat/user', { id: author.user._id }, moderator.token);
    expect(view.body.messages[0]).toMatchObject({ text: 'GIF: cats 7' });
    await app.api('/api/chat/moderate/removeMessage', { id: ok._id }, moderator.token);
    expect((await historyOf(app, {})).some((message: { _id: string }) => message._id === ok._id)).toBe(false);
    client.close();
  });
});

it('without an account at the service there are no GIFs', async () => {
  const plain = await createTestPlatform({ features: [identity, saferPlay, chat] });
  const one = await plain.register();
  expect((await plain.api('/api/chat/state', {}, one.token)).body.gifs).toBeNull();
  expect((await plain.api('/api/chat/gifs', { query: '', page: 0, channel }, one.token)).status).toBe(404);
  await plain.close();
});

it('a wrong key is not written down', async () => {
  const lines: string[] = [];
  const log = createLog('debug', false, { write: (line: string) => void lines.push(line) });
  const wrong = await createTestPlatform({
    features: [identity, saferPlay, chat],
    config: { gifs: { key: 'some-other-secret', url: service.url } },
    log,
  });
  const one = await wrong.register();
  expect((await wrong.api('/api/chat/gifs', { query: '', page: 0, channel }, one.token)).status).toBe(503);
  await wrong.close();
  expect(lines.join('')).toContain('no GIFs from the service');
  expect(lines.join('')).not.toContain('some-other-secret');
});
