/** A system of an operator's: a real HTTP server that keeps what it is sent, and answers as a test says. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Receiver {
  readonly origin: string;
  readonly received: Received[];
  /** What came to a path. */
  at(path: string): Received[];
  /** How a path answers from now on; 200 unless said. */
  answer(path: string, with_: number | ((response: ServerResponse) => void)): void;
  close(): void;
}

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers = new Map<string, number | ((response: ServerResponse) => void)>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url!;
      received.push({ path, headers: plain(request.headers), body: Buffer.concat(parts).toString() });
      const how = answers.get(path) ?? 200;
      if (typeof how === 'function') how(response);
      else response.writeHead(how).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    at: (path) => received.filter((one) => one.path === path),
    answer: (path, with_) => void answers.set(path, with_),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** What comes once is a text; nothing that we send comes twice. */
const plain = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Signatures that a receiver with these secrets expects, in their order. */
export function expected(secrets: readonly string[], { headers, body }: Received): string {
  return secrets
    .map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .map((key) => createHmac('sha256', key))
    .map((hmac) => hmac.update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`))
    .map((hmac) => `v1,${hmac.digest('base64')}`)
    .join(' ');
}
