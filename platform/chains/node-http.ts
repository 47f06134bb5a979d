/** POST of JSON to a chain's node. Whatever goes wrong on the way is `ChainUnreachable`: nothing is known, so nothing is decided. */
import { ChainUnreachable } from './driver.ts';

export interface NodeHttpOptions {
  /** 'http://127.0.0.1:8899'; a user and password in it are sent as basic authorisation. */
  readonly url: string;
  /** Sent with every request, for nodes behind a key. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How long one answer may take, ms. */
  readonly timeoutMs?: number;
  /** Longest answer that is read, bytes. */
  readonly most?: number;
  /** How the body is read, where JSON.parse would lose something. */
  readonly parse?: (text: string) => unknown;
}

export interface NodeHttpAnswer {
  readonly status: number;
  /** The parsed body. Nothing about it is known yet. */
  readonly body: unknown;
}

/** Posts a JSON body to a path below the node's address and returns the parsed answer, whatever its status. */
export type NodePost = (path: string, body: unknown) => Promise<NodeHttpAnswer>;

const TIMEOUT_MS = 20_000;
/** A full block of Solana is some megabytes. */
const MAX_ANSWER_BYTES = 128 * 1024 * 1024;

export function createNodePost(options: NodeHttpOptions): NodePost {
  const { timeoutMs = TIMEOUT_MS, most = MAX_ANSWER_BYTES, parse = JSON.parse } = options;
  const base = new URL(options.url);
  const headers: Record<string, string> = { ...options.headers, 'content-type': 'application/json' };
  if (base.username !== '') {
    const login = `${decodeURIComponent(base.username)}:${decodeURIComponent(base.password)}`;
    headers.authorization = `Basic ${Buffer.from(login).toString('base64')}`;
    base.username = '';
    base.password = '';
  }
  // Joined by hand: a node behind a path ("/v1/<key>") keeps it, and so do the parameters of its address.
  const folder = base.pathname.replace(/\/$/, '');

  return async (path, body) => {
    const url = new URL(base);
    url.pathname = path === '' ? base.pathname : folder + path;
    try {
      const reply = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      // Nodes say no to a wrong password with an empty page.
      if (reply.status === 401 || reply.status === 403)
        throw new Error('it refuses our user, password or key');
      return { status: reply.status, body: parse(await readText(reply, most)) };
    } catch (error) {
      // The address may carry a key: it is no part of the message.
      throw new ChainUnreachable(`node: ${error instanceof Error ? error.message : 'no answer'}`);
    }
  };
}

async function readText(reply: Response, most: number): Promise<string> {
  if (!reply.body) throw new Error('empty answer');
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of reply.body as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > most) throw new Error('answer too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
