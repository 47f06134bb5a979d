/**
 * Asking servers that are not ours, at addresses that somebody else may have written. Only addresses in the open
 * internet are reached: names are looked up once and judged before anything is sent, so that neither a redirect nor a
 * name that changes its mind leads into this machine's own network. Bodies are read up to a limit and never unpacked.
 */
import { lookup as resolve, type LookupAddress } from 'node:dns';
import { Agent as PlainAgent, request as askPlain, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent, request as askSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export interface OutsideOptions {
  /** Whether an address may be asked; the target of every redirect is judged too. */
  allowed(url: URL): boolean;
  /** Longest body that is read, bytes. */
  readonly most: number;
  /** For all of it, redirects included, ms. */
  readonly timeoutMs: number;
  readonly accept: string;
  /** Sent as JSON by POST, which follows no redirects; GET without it. */
  readonly body?: unknown;
  /** Sent as it is by POST, in place of `body`. */
  readonly message?: OutsideMessage;
  /** For POST: whatever comes is the answer. A longer body is cut at `most`, one that stalls where it does, and a redirect is not followed. */
  readonly cut?: true;
}

export interface OutsideMessage {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}

export interface OutsideAnswer {
  readonly status: number;
  readonly body: Buffer;
}

export interface Outside {
  /** @throws OutsideError when there is no answer to be had, or none that may be taken */
  ask(url: URL, options: OutsideOptions): Promise<OutsideAnswer>;
  /** Ends what is under way and closes what is kept open. */
  close(): void;
}

export type OutsideReason = 'address' | 'redirects' | 'size' | 'timeout' | 'unreachable';

/** Nothing was learnt. The message holds no address: one may carry a key. */
export class OutsideError extends Error {
  readonly reason: OutsideReason;
  constructor(reason: OutsideReason) {
    super(`no answer from outside: ${reason}`);
    this.name = 'OutsideError';
    this.reason = reason;
  }
}

const HOPS = 2;
/** Connections kept to each host. */
const SOCKETS = 8;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** @param trusted origins that the operator configured: these may lie in a network of their own */
export function createOutside(trusted: readonly string[] = []): Outside {
  const kept = { keepAlive: true, maxSockets: SOCKETS };
  const agents = { 'http:': new PlainAgent(kept), 'https:': new SecureAgent(kept) };

  async function ask(url: URL, options: OutsideOptions): Promise<OutsideAnswer> {
    const signal = AbortSignal.timeout(options.timeoutMs);
    let next = url;
    for (let hop = 0; hop <= HOPS; hop++) {
      const response = await open(next, options, signal);
      if (options.cut) return readCut(response, options.most);
      if (!REDIRECTS.has(response.statusCode ?? 0)) return read(response, options.most);
      response.destroy();
      if (messageOf(options)) throw new OutsideError('redirects');
      next = targetOf(response, next);
    }
    throw new OutsideError('redirects');
  }

  function open(url: URL, options: OutsideOptions, signal: AbortSignal): Promise<IncomingMessage> {
    const own = trusted.includes(url.origin);
    if (!mayAsk(url, options, own)) throw new OutsideError('address');
    const secure = url.protocol === 'https:';
    const message = messageOf(options);
    return new Promise((done, failed) => {
      const asked = (secure ? askSecure : askPlain)(url, {
        method: message ? 'POST' : 'GET',
        agent: secure ? agents['https:'] : agents['http:'],
        headers: {
          accept: options.accept,
          'accept-encoding': 'identity',
          'user-agent': 'phoenix',
          ...(message && { ...message.headers, 'content-length': message.body.length }),
        },
        signal,
        ...(own ? {} : { lookup: publicOnly }),
      });
      asked.once('response', done);
      asked.once('error', (error: NodeJS.ErrnoException) => {
        // A connection that was kept and that the other side closed just then: what only reads is asked again.
        const closed = asked.reusedSocket && error.code === 'ECONNRESET' && !message;
        if (closed && !signal.aborted) done(open(url, options, signal));
        else failed(reasonOf(error));
      });
      asked.end(message?.body);
    });
  }

  return {
    ask,
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

function messageOf({ body, message }: OutsideOptions): OutsideMessage | null {
  if (message) return message;
  if (body === undefined) return null;
  return { headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(body)) };
}

function mayAsk(url: URL, { allowed }: OutsideOptions, own: boolean): boolean {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false;
  if (url.username !== '' || url.password !== '' || !allowed(url)) return false;
  // A socket does not look an address up, so it is judged here.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return own || isIP(host) === 0 || isPublicAddress(host);
}

function targetOf({ headers }: IncomingMessage, from: URL): URL {
  const { location } = headers;
  if (location === undefined || !URL.canParse(location, from.href)) throw new OutsideError('redirects');
  return new URL(location, from.href);
}

/** A name that leads into a closed network with any of its addresses leads nowhere. */
const publicOnly: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error) callback(error, []);
    else if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      callback(new OutsideError('address'), []);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

async function read(response: IncomingMessage, most: number): Promise<OutsideAnswer> {
  const said = Number(response.headers['content-length'] ?? 0);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    if (said > most) throw new OutsideError('size');
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) throw new OutsideError('size');
      chunks.push(chunk);
    }
  } catch (error) {
    response.destroy();
    throw reasonOf(error);
  }
  return { status: response.statusCode ?? 0, body: Buffer.concat(chunks, size) };
}

/** The status is the answer; of the body as much as there is. */
async function readCut(response: IncomingMessage, most: number): Promise<OutsideAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= most) break;
    }
  } catch {
    // It broke off, or took too long.
  }
  response.destroy();
  return { status: response.statusCode ?? 0, body: Buffer.concat(chunks).subarray(0, most) };
}

function reasonOf(error: unknown): OutsideError {
  if (error instanceof OutsideError) return error;
  const timedOut = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
  return new OutsideError(timedOut ? 'timeout' : 'unreachable');
}
