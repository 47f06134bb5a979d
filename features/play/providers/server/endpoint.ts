/** Takes calls of aggregators, whatever their protocol: believed by their signature over the raw body, each word of theirs once. */
import type { ServerResponse } from 'node:http';
import { rawBody } from '#platform/server/http/body.ts';
import { addressGroup } from '#platform/server/http/rate-limits.ts';
import { single } from '#platform/server/http/request.ts';
import type { MountedRequest } from '#platform/server/http/http.ts';
import type { ProviderContext } from './context.ts';
import type { Credit } from './core/amounts.ts';
import type { About } from './messages/about.ts';
import { Unreadable } from './reading.ts';

const MAX_BODY_BYTES = 64 * 1024;
/** Calls that are not signed, of one address. */
const STRANGERS = { max: 600, seconds: 60 };

export interface RawCall {
  readonly method: string;
  /** Below the provider's own address: '/bet.html'; '' for that itself. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
  /** Whoever calls, as rate limits count them. */
  readonly address: string;
  header(name: string): string | undefined;
}

export interface Reply {
  readonly status: number;
  readonly json: unknown;
  /** What the log says beside it; not sent. */
  readonly note?: string;
}

/** A reply to a call that has paid, with what it has not paid. */
export function noted(reply: Reply, credits: readonly (Credit | null)[]): Reply {
  const left = credits.flatMap((credit) => credit?.left ?? []);
  return left.length === 0 || reply.status !== 200 ? reply : { ...reply, note: left.join('; ') };
}

/** Why nothing is done. */
export type Refusal = 'long' | 'busy' | 'sign' | 'nonce' | 'failed' | Unreadable['kind'];

/** A call that is signed; `nonce` is a word that is good for one call, where the protocol has one. */
type Checked<Payload> =
  | { readonly fault: string }
  | {
      readonly fault: null;
      readonly nonce: string | null;
      readonly payload: Payload;
      /** Anybody may send it, as nobody signs it: it bounds itself, and is not kept. */
      readonly open?: boolean;
    };

export interface Protocol<Keys, Payload> {
  /** Of the provider, and the last part of its address. */
  readonly id: string;
  readonly methods: readonly string[];
  /** Null: it is not set up, and there is nothing to call. */
  keys(context: ProviderContext): Keys | null;
  check(call: RawCall, keys: Keys, now: number): Promise<Checked<Payload>> | Checked<Payload>;
  answer(context: ProviderContext, call: RawCall, payload: Payload): Promise<Reply>;
  refuse(why: Refusal, words: string, call: RawCall | null): Reply;
  /** What the log keeps of a call that was believed. */
  about(call: RawCall, payload: Payload): About;
}

export interface Served {
  readonly id: string;
  /** @returns false: nothing is there */
  serve(context: ProviderContext, request: MountedRequest, response: ServerResponse): Promise<boolean>;
}

/** A protocol without the types of its own, to stand in a list with others. */
export function served<Keys, Payload>(protocol: Protocol<Keys, Payload>): Served {
  return {
    id: protocol.id,
    async serve(context, request, response) {
      const keys = protocol.keys(context);
      if (!keys || !protocol.methods.includes(request.method ?? '')) return false;
      send(response, await replyTo(context, protocol, keys, request));
      return true;
    },
  };
}

async function replyTo<Keys, Payload>(
  context: ProviderContext,
  protocol: Protocol<Keys, Payload>,
  keys: Keys,
  request: MountedRequest,
): Promise<Reply> {
  const { kit } = context;
  const { id } = protocol;
  const began = performance.now();
  const body = await rawBody(request, MAX_BODY_BYTES);
  if (body === null) return { ...protocol.refuse('long', 'the body is too long', null), status: 413 };
  const url = new URL(request.url ?? '', 'http://house');
  const call: RawCall = {
    method: request.method ?? '',
    path: url.pathname.replace(/^\/[^/]*/, ''),
    query: url.searchParams,
    body,
    address: addressGroup(request.ip),
    header: (name) => single(request.headers[name]),
  };
  const checked = await protocol.check(call, keys, kit.runtime.now());
  if (checked.fault !== null) {
    if ((await kit.rateLimits.takeShared(`provider|${call.address}`, STRANGERS)) > 0)
      return { ...protocol.refuse('busy', 'too many calls', call), status: 429 };
    kit.log.warn({ provider: id, fault: checked.fault }, 'a call that is not signed by the aggregator');
    return protocol.refuse('sign', checked.fault, call);
  }
  const reply = await answerTo(context, protocol, call, checked);
  if (checked.open) return reply;
  context.messages.keep({
    at: kit.runtime.now(),
    provider: id,
    call: `${call.method} /api/providers${request.url ?? ''}`,
    body,
    reply: reply.json,
    note: reply.note ?? null,
    status: reply.status,
    ms: Math.round(performance.now() - began),
    about: () => protocol.about(call, checked.payload),
    userOf: (player) => context.names.get(player),
  });
  return reply;
}

async function answerTo<Keys, Payload>(
  context: ProviderContext,
  protocol: Protocol<Keys, Payload>,
  call: RawCall,
  { nonce, payload }: { readonly nonce: string | null; readonly payload: Payload },
): Promise<Reply> {
  const { kit, nonces } = context;
  const { id } = protocol;
  if (!(await nonces.isFirst(id, nonce))) return protocol.refuse('nonce', 'repeated nonce', call);
  try {
    return await protocol.answer(context, call, payload);
  } catch (error) {
    if (error instanceof Unreadable) return protocol.refuse(error.kind, error.message, call);
    kit.log.error({ err: error, provider: id }, 'a call of the aggregator failed');
    return protocol.refuse('failed', 'try again', call);
  }
}

function send(response: ServerResponse, { status, json }: Reply): void {
  const body = JSON.stringify(json);
  // With its length it goes out in one piece; without one each answer is three.
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    // The rest of what is too long is not waited for.
    ...(status === 413 && { connection: 'close' }),
  });
  response.end(body);
}
