/** A small HTTP server for development chains: JSON in, JSON out, on 127.0.0.1 only. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface JsonServer {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Answers one request. What it throws is answered with 500 and the message: there are no secrets in a development chain. */
export type JsonHandler = (path: string, body: unknown) => unknown;

const MAX_BODY_BYTES = 1024 * 1024;

/**
 * @param port 0 for any free one
 * @param write where JSON.stringify cannot write what the real node writes
 */
export async function serveJson(
  handler: JsonHandler,
  port: number,
  write: (body: unknown) => string = JSON.stringify,
): Promise<JsonServer> {
  const server = createServer((request, reply) => {
    void answer(request, handler).then(({ status, body }) => {
      reply.writeHead(status, { 'content-type': 'application/json' });
      reply.end(write(body));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  handler: JsonHandler,
): Promise<{ status: number; body: unknown }> {
  try {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of request as AsyncIterable<Buffer>) {
      size += part.byteLength;
      if (size > MAX_BODY_BYTES) return { status: 413, body: { error: 'too long' } };
      parts.push(part);
    }
    const text = Buffer.concat(parts).toString('utf8');
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    return { status: 200, body: await handler(path, text === '' ? {} : JSON.parse(text)) };
  } catch (error) {
    return { status: 500, body: { error: error instanceof Error ? error.message : 'error' } };
  }
}
