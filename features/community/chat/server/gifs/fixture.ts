/**
 * A GIF service for tests, on a real port: it answers as KLIPY does (docs.klipy.com/gifs-api), with pictures drawn here
 * and with some that nobody should be sent.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

export const fixtureKey = 'fixture-key-of-nobody';
/** Results of any search but those that are named below; not a multiple of a page. */
export const FOUND = 187;
const FRAMES = 6;

export interface GifFixture {
  /** http://127.0.0.1:port */
  readonly url: string;
  /** What it was asked, newest last: method, path, body and headers. */
  readonly asked: { line: string; body: string; headers: IncomingMessage['headers'] }[];
  /** While it is set, lists are answered with this status. */
  broken: number | null;
  close(): Promise<void>;
}

/** @param lair an address that no picture may lead to, for the search 'attack' */
export async function startGifFixture(port = 0, lair = 'http://127.0.0.1:1/'): Promise<GifFixture> {
  const asked: GifFixture['asked'] = [];
  const drawings = new Map<number, Promise<Buffer>>();
  const server = createServer((request, response) => void answer(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const fixture: GifFixture = {
    url,
    asked,
    broken: null,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    asked.push({ line: `${request.method} ${request.url}`, body, headers: request.headers });
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const [, kind = '', name = ''] = /^\/(pictures|api)\/(.*)$/.exec(pathname) ?? [];
    if (kind === 'pictures') return sendPicture(name, response);
    if (!name.startsWith(`v1/${fixtureKey}/gifs/`))
      return sendJson(response, 404, {
        result: false,
        errors: { message: [`The provided API key is invalid: [${name.split('/')[1]}]`] },
      });
    if (fixture.broken !== null) return sendJson(response, fixture.broken, { result: false });
    if (request.method === 'POST') return sendJson(response, 200, { result: true });
    sendJson(response, 200, pageOf(searchParams));
  }

  function pageOf(query: URLSearchParams): object {
    const q = query.get('q') ?? 'popular';
    const [page, size] = [Number(query.get('page')), Number(query.get('per_page'))];
    const all =
      q === 'attack'
        ? attacks(url, lair)
        : Array.from({ length: q === 'nothing' ? 0 : FOUND }, (_, n) => itemOf(url, q, n));
    const data = all.slice((page - 1) * size, page * size);
    return {
      result: true,
      data: { data, current_page: page, per_page: size, has_next: page * size < all.length },
    };
  }

  async function sendPicture(name: string, response: ServerResponse): Promise<void> {
    if (name === 'redirect') return void response.writeHead(302, { location: lair }).end();
    if (name === 'page') {
      return void response.writeHead(200, { 'content-type': 'image/gif' }).end('<script>alert(1)</script>');
    }
    if (name === 'cut') return void response.writeHead(200, { 'content-type': 'image/gif' }).end('GIF89a');
    if (name === 'huge') return sendHuge(response);
    const number = /-(\d+)\.webp$/.exec(name)?.[1];
    if (number === undefined) return void response.writeHead(404).end();
    const shown = Number(number) % 12;
    const drawing = drawings.get(shown) ?? draw(shown);
    drawings.set(shown, drawing);
    response.writeHead(200, { 'content-type': 'image/webp' }).end(await drawing);
  }

  return fixture;
}

function itemOf(url: string, q: string, n: number): object {
  const wide = n % 3 === 0 ? 320 : 220;
  const file = (side: string, width: number, height: number) => ({
    webp: { url: `${url}/pictures/${side}-${n}.webp`, width, height, size: 9000 },
  });
  return {
    id: 1000 + n,
    slug: `${q.replace(/\W+/g, '-')}-${n}`,
    title: `${q} ${n + 1}`,
    type: 'gif',
    tags: [],
    // The names of sizes are no ladder.
    file: {
      hd: file('hd', 498, 498),
      md: file('md', 640, 640),
      sm: file('sm', wide, 220),
      xs: file('xs', 90, 90),
    },
  };
}

/** What a picture must not be, or must not lead to. */
function attacks(url: string, lair: string): object[] {
  const at = (slug: string, address: string, title = slug): object => ({
    type: 'gif',
    slug,
    title,
    file: { sm: { gif: { url: address, width: 220, height: 220, size: 9000 } } },
  });
  return [
    at('lair', lair),
    at('redirect', `${url}/pictures/redirect`),
    at('huge', `${url}/pictures/huge`),
    at('page', `${url}/pictures/page`),
    at('missing', `${url}/pictures/missing`),
    at('cut', `${url}/pictures/cut`),
    at('markup', `${url}/pictures/sm-1.webp`, '<img src=x onerror=alert(1)>'),
    { type: 'ad', slug: 'ad', content: '<script>alert(1)</script>' },
    at('../../x', `${url}/pictures/sm-1.webp`),
    { type: 'gif', slug: 'no-file', title: 'none', file: {} },
  ];
}

/** 50 MB that begin as a GIF does, without a length. */
function sendHuge(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'image/gif' });
  response.on('error', () => {});
  response.write('GIF89a');
  let left = 50;
  const more = (): void => {
    if (response.destroyed) return;
    if (left-- > 0) response.write(Buffer.alloc(1_000_000), more);
    else response.end();
  };
  more();
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A ball that jumps, in a colour of its own. */
async function draw(number: number): Promise<Buffer> {
  const frames = await Promise.all(
    Array.from({ length: FRAMES }, (_, frame) => {
      const height = 60 + 100 * Math.abs(Math.cos((frame / FRAMES) * Math.PI));
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="220" height="220">
        <rect width="220" height="220" fill="hsl(${number * 30} 45% 22%)"/>
        <ellipse cx="110" cy="196" rx="46" ry="8" fill="hsl(${number * 30} 45% 14%)"/>
        <circle cx="110" cy="${height}" r="36" fill="hsl(${number * 30 + 160} 75% 60%)"/></svg>`;
      return sharp(Buffer.from(svg)).png().toBuffer();
    }),
  );
  return sharp(frames, { join: { animated: true } })
    .webp({ quality: 60, loop: 0, delay: Array.from({ length: FRAMES }, () => 120) })
    .toBuffer();
}
