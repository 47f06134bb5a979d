/** The signer's endpoint: a unix socket that only its owner may open, and a token besides. */
import { timingSafeEqual } from 'node:crypto';
import { chmodSync, rmSync, statSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_REQUEST_BYTES, type Method, requests } from './protocol.ts';
import { WordsUnconfirmed } from './recovery.ts';
import { UnknownChain, UnreadablePlan } from './signer-context.ts';
import type { SignerService } from './service.ts';

const SETTLE_MS = 100;
const OPENING = 503;

interface OpenEndpoint {
  close(): Promise<void>;
}

/** Somebody else answers at this address already. */
export class EndpointTaken extends Error {
  override name = 'DoorTaken';
}

/**
 * @param address path of a unix socket, or http://host:port
 * @param open called once the endpoint is ours: from then on nobody else writes the log
 * @throws DoorTaken
 */
export async function openSignerEndpoint(
  address: string,
  token: string,
  open: () => SignerService,
): Promise<OpenEndpoint> {
  let service: SignerService | null = null;
  const server = createServer((incoming, outgoing) => {
    if (!service) return void outgoing.writeHead(OPENING).end();
    answer(incoming, token, service).then(
      ({ status, body }) => {
        outgoing.writeHead(status, { 'content-type': 'application/json' });
        outgoing.end(JSON.stringify(body));
      },
      () => outgoing.writeHead(500).end(),
    );
  });
  await listen(server, address);
  service = open();
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  incoming: IncomingMessage,
  token: string,
  service: SignerService,
): Promise<{ status: number; body: unknown }> {
  if (!knows(incoming.headers.authorization ?? '', token)) return { status: 401, body: { message: 'no' } };
  const method = incoming.url?.slice(1) ?? '';
  if (!isMethod(method) || incoming.method !== 'POST')
    return { status: 404, body: { message: 'no such call' } };
  const text = await read(incoming);
  if (text === null) return { status: 413, body: { message: 'too large' } };
  const parsed = requests[method].safeParse(parse(text));
  if (!parsed.success) return { status: 422, body: { message: 'not understood' } };
  try {
    return { status: 200, body: await call(service, method, parsed.data, callerOf(incoming)) };
  } catch (error) {
    // It is read the same way every time: no reason to ask again.
    if (error instanceof UnreadablePlan)
      return { status: 200, body: { refused: 'body', message: error.message } };
    return { status: statusOf(error), body: { message: (error as Error).message } };
  }
}

function statusOf(error: unknown): number {
  if (error instanceof UnknownChain) return 404;
  return error instanceof WordsUnconfirmed ? 503 : 500;
}

function call(service: SignerService, method: Method, body: unknown, caller: string): Promise<unknown> {
  // Parsed by the schema of this very method; the compiler cannot tie the two together.
  return (service[method] as (body: unknown, caller: string) => Promise<unknown>)(body, caller);
}

/** A unix socket does not say who is at its other end: whoever may open it and knows the token. */
function callerOf({ socket }: IncomingMessage): string {
  return socket.remoteAddress ?? 'socket';
}

function isMethod(name: string): name is Method {
  return Object.hasOwn(requests, name);
}

function knows(header: string, token: string): boolean {
  const given = Buffer.from(header);
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** @returns null when it is too large. It is heard to its end all the same: an answer before that is lost with the connection. */
async function read(incoming: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= MAX_REQUEST_BYTES) parts.push(part);
  }
  return size > MAX_REQUEST_BYTES ? null : Buffer.concat(parts).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function listen(server: Server, address: string): Promise<void> {
  if (address.startsWith('http')) {
    const { hostname, port } = new URL(address);
    return listening(server, () => server.listen(Number(port), hostname));
  }
  // A socket whose process was killed is still there as a file, and nobody answers behind it.
  if ((await whoAnswers(address)) !== 'nobody') throw new EndpointTaken(address);
  rmSync(address, { force: true });
  await listening(server, () => server.listen(address));
  chmodSync(address, 0o600);
  // Two that start in one moment both find nobody there; the later one's socket stands in the place of the earlier one's.
  const { ino } = statSync(address);
  await sleep(SETTLE_MS);
  if (statSync(address, { throwIfNoEntry: false })?.ino !== ino) throw new EndpointTaken(address);
}

function listening(server: Server, start: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('listening', () => resolve());
    start();
  });
}

/** Whether anything answers behind a socket: 'opening' is somebody who makes sure to be the only one. */
export function whoAnswers(socketPath: string): Promise<'nobody' | 'opening' | 'signer'> {
  return new Promise((resolve) => {
    const probe = request(
      { socketPath, method: 'GET', path: '/', timeout: 2_000, agent: false },
      (response) => {
        response.resume();
        resolve(response.statusCode === OPENING ? 'opening' : 'signer');
      },
    );
    probe.on('error', () => resolve('nobody'));
    probe.on('timeout', () => {
      probe.destroy();
      resolve('nobody');
    });
    probe.end();
  });
}
