import type { Endpoint, InputOf, ReplyOf } from '../contract/endpoint.ts';
import type { ErrorBody } from '../contract/error.ts';
import { credentials, headersOf, type Credentials } from './call-headers.ts';
import { emit } from './events.ts';
import { twoFactorQueue, type ReplayQueue } from './two-factor.ts';

/** Code of calls that wait for a second factor. */
export const TWO_FACTOR = -1024;
const EXPIRED = 419;
/** Waits before a repeat of a call that carries an idempotency key, in ms. */
const RETRIES = [300, 900, 2700];
/** An answer that takes longer is taken for lost. */
const ANSWER_MS = 30_000;
/** Of one that is long by its nature; longer than a proxy in between waits. */
const LONG_ANSWER_MS = 180_000;
/** What the slowest line takes of a body in a millisecond. */
const SLOWEST_BYTES = 10;

export type ApiErrorKind = 'refused' | 'network' | 'server' | 'reply';

/** Why a call failed. `refused`: the server said no, with the catalogue's code and field errors. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: number;
  /** Field name to i18n key. */
  readonly errors: Readonly<Record<string, string>>;
  /** What would be taken in place of the amount that was sent: decimal text in its currency. */
  readonly amount: string | undefined;
  /** The limit in force that refused, with its currency: '20 EUR'. */
  readonly limit: string | undefined;
  /** Of a call that waits for a second factor: its name. */
  readonly ask: string | undefined;
  /** Id to look for in the server's log, on 500. */
  readonly id: string | undefined;

  constructor(kind: ApiErrorKind, status: number, body: Partial<ErrorBody>) {
    super(body.message ?? 'The server could not be reached.');
    this.name = 'ApiError';
    this.kind = kind;
    this.status = status;
    this.code = body.code ?? 0;
    this.errors = body.errors ?? {};
    this.amount = body.amount;
    this.limit = body.limit;
    this.ask = body.ask;
    this.id = body.id;
  }
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Repeat after a lost connection. On by itself when the body carries an idempotency `key`. */
  retry?: boolean;
  /** The answer may take minutes, as a file does. Staff's calls may by themselves: they count over the whole house. */
  long?: boolean;
}

/** What the client needs of its surroundings; the page passes the browser's, tests their own. */
export interface ApiSurroundings extends Credentials {
  readonly origin: string;
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** A 419 came for who is here. True: the page reloads and the call need not answer. */
  expired(): boolean;
  wait(milliseconds: number): Promise<void>;
  readonly queue: ReplayQueue;
}

interface Sent {
  readonly ok: boolean;
  readonly status: number;
  readonly text: string;
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  body: InputOf<E>,
  options?: CallOptions,
) => Promise<ReplyOf<E>>;

/** Builds the typed caller. Expected failures and lost connections both throw ApiError. */
export function createCall(around: ApiSurroundings): Call {
  async function once<E extends Endpoint>(
    endpoint: E,
    body: InputOf<E>,
    options: CallOptions,
  ): Promise<ReplyOf<E>> {
    const { url, payload } = address(around.origin, endpoint, body);
    const sender = whoIsHere(around);
    const long = options.long ?? endpoint.who.startsWith('perm:');
    const patience = (long ? LONG_ANSWER_MS : ANSWER_MS) + (payload?.length ?? 0) / SLOWEST_BYTES;
    const init = {
      method: endpoint.method,
      headers: headersOf(around, payload !== undefined),
      credentials: 'include',
      ...(payload === undefined ? {} : { body: payload }),
    } as const;
    const { ok, status, text } = await send(url, init, patience, options.signal);
    if (ok) return parse(endpoint, status, text);
    const refused = refusal(status, text);
    // What was on its way when somebody left says nothing of whoever is here by now, and their page goes on.
    const ended = status === EXPIRED && sender === whoIsHere(around);
    if (ended && around.expired()) return new Promise<never>(() => {});
    if (refused.code === TWO_FACTOR) return around.queue.hold(() => once(endpoint, body, options), refused);
    throw refused;
  }

  async function send(url: string, init: RequestInit, patience: number, given?: AbortSignal): Promise<Sent> {
    const end = new AbortController();
    const stop = (): void => end.abort(given?.reason);
    const late = setTimeout(() => end.abort(), patience);
    given?.addEventListener('abort', stop);
    try {
      given?.throwIfAborted();
      const answer = await around.fetch(url, { ...init, signal: end.signal });
      return { ok: answer.ok, status: answer.status, text: await answer.text() };
    } catch (error) {
      if (given?.aborted) throw error;
      throw new ApiError('network', 0, {});
    } finally {
      clearTimeout(late);
      given?.removeEventListener('abort', stop);
    }
  }

  return async (endpoint, body, options = {}) => {
    const again = options.retry ?? hasKey(body);
    for (let attempt = 0; ; attempt++) {
      try {
        return await once(endpoint, body, options);
      } catch (error) {
        const pause = RETRIES[attempt];
        if (!again || pause === undefined || !isTransient(error)) throw error;
        await around.wait(pause);
      }
    }
  };
}

const whoIsHere = ({ token, cookie }: Credentials): string => `${token()} ${cookie('XSRF-TOKEN')}`;

function hasKey(body: unknown): boolean {
  return typeof body === 'object' && body !== null && typeof (body as { key?: unknown }).key === 'string';
}

function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'network' || [502, 503, 504].includes(error.status));
}

/** Fills `:name` and `{name}` of the path from the body; the rest is the query of a GET or the JSON of a POST. */
function address(origin: string, endpoint: Endpoint, body: unknown): { url: string; payload?: string } {
  const fields = { ...(body as Record<string, unknown> | undefined) };
  const path = endpoint.path.replaceAll(/:(\w+)|\{(\w+)\}/g, (_, colon?: string, brace?: string) => {
    const name = colon ?? brace ?? '';
    const value = String(fields[name]);
    delete fields[name];
    return encodeURIComponent(value);
  });
  if (endpoint.method === 'POST') return { url: origin + path, payload: JSON.stringify(fields) };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, plain(value));
  const text = query.toString();
  return { url: origin + path + (text ? `?${text}` : '') };
}

/** A query parameter: text and numbers as they are, lists and objects as JSON. */
function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function parse<E extends Endpoint>(endpoint: E, status: number, text: string): ReplyOf<E> {
  const reply = endpoint.reply.safeParse(json(text));
  if (reply.success) return reply.data as ReplyOf<E>;
  throw new ApiError('reply', status, { message: `${endpoint.path} answered in another shape.` });
}

/** An empty body (204) counts as {}: calls without an answer declare an empty object. */
function json(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusal(status: number, text: string): ApiError {
  const body = json(text) as Partial<ErrorBody> | undefined;
  const kind = status >= 500 ? 'server' : 'refused';
  const known = typeof body?.message === 'string' ? body : { message: `The server answered ${status}.` };
  return new ApiError(kind, status, known);
}

const RELOADED = 'phoenix.reloaded';
const RELOAD_PAUSE = 60_000;

/**
 * The 419 rule: show the loader and reload, once. A second 419 within a minute of a reload is a real
 * failure and is thrown, so a broken session can never reload for ever.
 */
export function reloadOnce(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  now: number,
  reload: () => void,
): boolean {
  const last = Number(storage.getItem(RELOADED) ?? 0);
  if (now - last < RELOAD_PAUSE) return false;
  storage.setItem(RELOADED, String(now));
  emit('session-expired');
  reload();
  return true;
}

const surroundings: ApiSurroundings = {
  origin: '',
  fetch: (url, init) => fetch(url, init),
  ...credentials,
  expired: () => reloadOnce(sessionStorage, Date.now(), () => setTimeout(() => location.reload(), 900)),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  queue: twoFactorQueue,
};

/** Calls the server this page came from. Throws ApiError. */
export const call: Call = createCall(surroundings);
