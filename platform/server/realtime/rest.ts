/** The REST side of Pusher: reading the request, authenticating it, answering. The calls are in rest-calls.ts. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuseCall, parseQuery, type PusherApp } from './signature.ts';
import type { RestCalls, RestReply } from './rest-calls.ts';

const MAX_BODY = 1024 * 1024;

export interface RestOptions {
  readonly app: PusherApp;
  readonly calls: RestCalls;
  now(): number;
  failed(error: unknown): void;
}

/**
 * @returns the handler of a request at `path` (prefix removed, with query); `original` is the path the client sees
 */
export function createRest({ app, calls, now, failed }: RestOptions) {
  async function answer(request: IncomingMessage, path: string, original: string): Promise<RestReply> {
    const [pathname = '', search = ''] = split(path);
    const match = /^\/apps\/([^/]+)(\/.*)$/.exec(pathname);
    if (!match) return { status: 404, error: 'Unknown path' };
    if (match[1] !== app.id) return { status: 404, error: 'Unknown app' };
    const query = parseQuery(search);
    if (!query) return { status: 400, error: 'The query string cannot be decoded' };
    const body = await readBody(request);
    if (body === null) return { status: 413, error: 'The body is too large' };
    const refused = refuseCall(app, {
      method: request.method ?? '',
      paths: [pathname, split(original)[0] ?? ''],
      query,
      body,
      now: now(),
    });
    if (refused !== null) return { status: 401, error: refused };
    return calls(request.method ?? '', match[2] ?? '', query, body);
  }

  return (request: IncomingMessage, response: ServerResponse, path: string, original: string): void => {
    answer(request, path, original).then(
      (reply) => send(response, reply),
      (error: unknown) => {
        if (request.destroyed && !request.complete) return; // the caller went away
        failed(error);
        send(response, { status: 500, error: 'Internal error' });
      },
    );
  };
}

function split(url: string): string[] {
  const at = url.indexOf('?');
  return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)];
}

/** @returns the raw bytes, or null when there are too many */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY) chunks.push(chunk);
    else if (size > 4 * MAX_BODY) return null; // a modest excess is read to its end, so that the answer arrives
  }
  return size > MAX_BODY ? null : Buffer.concat(chunks);
}

/** Writes a JSON answer. */
export function send(response: ServerResponse, reply: RestReply): void {
  const body = JSON.stringify('error' in reply ? { error: reply.error } : reply.body);
  response.writeHead(reply.status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
  });
  response.end(body);
}
