/**
 * The server's side of the signer. Keys are over there; here are public keys, addresses and signed bytes. Nothing that
 * is asked here changes an approval: the signer looks those up by itself.
 */
import { request } from 'node:http';
import type { ChainId, OwnAddress, Plan, Signed } from '../driver.ts';
import {
  MAX_EARLIER,
  MAX_REQUEST_BYTES,
  type LogPage,
  type Method,
  type Purpose,
  type Refusal,
  type Replies,
  type RequestOf,
  type ReservesSigned,
} from './protocol.ts';

export interface Signer {
  /** Extended public key of the chain's account; null where addresses come from a pool (Solana). */
  publicKey(chain: ChainId): Promise<string | null>;
  /** Addresses `start` to `start + count - 1` of the pool of a chain without public derivation: place 0 is the hot one, i + 1 deposit address i. */
  pool(chain: ChainId, start: number, count: number): Promise<readonly OwnAddress[]>;
  /** One of our own addresses: '1/0' is the hot one. */
  address(chain: ChainId, path: string): Promise<OwnAddress>;
  /**
   * Signs a plan for an approved withdrawal, or one that pays ourselves. The same plan gives the same bytes.
   * @param earlier plans signed for it before that this one does not replace: the signer asks the chain about them
   */
  sign(plan: Plan, purpose: Purpose, earlier?: readonly Plan[]): Promise<Signed | Refusal>;
  /** Signs the text of reserves with the hot address of a chain: one root a day and currency. */
  reserves(chain: ChainId, currency: string, text: string): Promise<ReservesSigned | Refusal>;
  /** Passkeys of staff that it knows, and the chains where it pays for staff's word only when they signed with one. */
  passkeys(): Promise<Replies['passkeys']>;
  /** Its log, newest first, checked. `before`: line number to page from; `subject`: only what is about it */
  log(page: { subject?: string; before?: number; limit: number }): Promise<LogPage>;
}

/** The signer does not answer. Nothing is known, so nothing is decided: wait and ask again. */
export class SignerUnreachable extends Error {
  override name = 'SignerUnreachable';
}

/**
 * It answered that it does not do this one call: it failed there, or is too large, or not understood. No signature left with the
 * answer, and the signer lives: it is the trouble of this payment, and the next one may be signed.
 */
export class SignerFailed extends SignerUnreachable {
  override name = 'SignerFailed';
}

/** Where it listens: the path of a unix socket, or http://host:port. */
export interface SignerEndpoint {
  readonly address: string;
  readonly token: string;
}

/** What a call is beside its plans. */
const FRAME_BYTES = 1_000;
/** It does not take our token: nothing that is asked would be answered. */
const UNAUTHORIZED = 401;
/** Longer than any signature takes, also on a slow machine; the signer reads the database for it. */
const PATIENCE_MS = 20_000;

/** @throws SignerUnreachable from every call while it does not answer */
export function signerClient(endpoint: () => Promise<SignerEndpoint>): Signer {
  async function call<M extends Method>(method: M, body: RequestOf<M>): Promise<Replies[M]> {
    const { status, text } = await post(await endpoint(), method, JSON.stringify(body));
    if (status !== 200) {
      const message = messageOf(text);
      const words = `the signer answered ${status}: ${(message ?? text).slice(0, 200)}`;
      const answered = message !== null && status !== UNAUTHORIZED;
      throw answered ? new SignerFailed(words) : new SignerUnreachable(words);
    }
    return JSON.parse(text) as Replies[M];
  }
  return {
    publicKey: async (chain) => (await call('publicKey', { chain })).key,
    pool: async (chain, start, count) => (await call('pool', { chain, start, count })).addresses,
    address: async (chain, path) => (await call('address', { chain, path })).address,
    sign: (plan, purpose, earlier = []) =>
      call('sign', { plan, for: purpose, earlier: fitting(plan, earlier) } as RequestOf<'sign'>),
    reserves: (chain, currency, text) => call('reserves', { chain, currency, text }),
    passkeys: () => call('passkeys', {}),
    log: (page) => call('log', page),
  };
}

/** The newest of the earlier plans, as many as one call takes. Of what it is not shown the signer knows less, and refuses. */
function fitting(plan: Plan, earlier: readonly Plan[]): readonly Plan[] {
  const fit: Plan[] = [];
  let size = FRAME_BYTES + sizeOf(plan);
  for (const one of earlier.slice(-MAX_EARLIER).toReversed()) {
    size += sizeOf(one);
    if (size > MAX_REQUEST_BYTES) break;
    fit.unshift(one);
  }
  return fit;
}

const sizeOf = (plan: Plan): number => Buffer.byteLength(JSON.stringify(plan)) + 1;

function post(
  { address, token }: SignerEndpoint,
  method: Method,
  body: string,
): Promise<{ status: number; text: string }> {
  const where = address.startsWith('http') ? urlParts(address) : { socketPath: address };
  return new Promise((resolve, reject) => {
    const failed = (error: Error) =>
      reject(new SignerUnreachable(`the signer does not answer: ${error.message}`));
    const call = request(
      {
        ...where,
        method: 'POST',
        path: `/${method}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        timeout: PATIENCE_MS,
        agent: false,
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', failed);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
        );
      },
    );
    call.on('error', failed);
    call.on('timeout', () => call.destroy(new Error('no answer in time')));
    call.end(body);
  });
}

/** What an answer of the signer's own says; null when it is somebody else's, or empty. */
function messageOf(text: string): string | null {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}

function urlParts(address: string): { host: string; port: string } {
  const { hostname, port } = new URL(address);
  return { host: hostname, port };
}
