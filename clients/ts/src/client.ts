import type { GetCalls, PostCalls } from './calls.ts';
import { PhoenixError } from './phoenix-error.ts';

export interface ClientOptions {
  /** Where the installation is: 'https://casino.example'. */
  readonly url: string;
  /** An API key (phk_...) or the token of a session; without it calls are those of a guest. */
  readonly token?: string;
  /** A call that takes longer is given up; 30 seconds unless set. */
  readonly timeoutMs?: number;
  /** In place of the global fetch. */
  readonly fetch?: typeof fetch;
}

/** What stands in an address. */
type Scalar = string | number | boolean;
/** What a call is given: nothing where it needs nothing. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- the object without fields is what is asked about here
type Given<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];

export interface Client {
  /** @throws PhoenixError when the call is refused */
  get<Path extends keyof GetCalls>(
    path: Path,
    ...input: Given<GetCalls[Path]['input']>
  ): Promise<GetCalls[Path]['reply']>;
  /** @throws PhoenixError when the call is refused */
  post<Path extends keyof PostCalls>(
    path: Path,
    ...input: Given<PostCalls[Path]['input']>
  ): Promise<PostCalls[Path]['reply']>;
  /** The answer itself, for calls that reply with a file. @throws PhoenixError when the call is refused */
  download<Path extends keyof GetCalls>(
    path: Path,
    ...input: Given<GetCalls[Path]['input']>
  ): Promise<Response>;
}

const TIMEOUT_MS = 30_000;

/** Calls of an installation, typed by its own contracts. */
export function createClient(options: ClientOptions): Client {
  const { token, timeoutMs = TIMEOUT_MS } = options;
  const base = new URL(options.url);
  const ask = options.fetch ?? fetch;

  async function send(method: 'GET' | 'POST', path: string, input: object): Promise<Response> {
    const rest = { ...input } as Record<string, Scalar | undefined>;
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = rest[name] ?? '';
      delete rest[name];
      return encodeURIComponent(String(value));
    });
    const url = new URL(address, base);
    if (method === 'GET')
      for (const [name, value] of Object.entries(rest))
        if (value !== undefined) url.searchParams.set(name, String(value));
    const response = await ask(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify(rest) } : {}),
      // The token is for this server and no other one.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw await refusalOf(response);
    return response;
  }

  async function read(method: 'GET' | 'POST', path: string, input: object = {}): Promise<unknown> {
    const response = await send(method, path, input);
    return response.headers.get('content-type')?.includes('json') ? response.json() : response.text();
  }

  // What a path takes and gives stands in the types alone: the server checks the one, and is held to the other.
  return {
    get: (path: string, input?: object) => read('GET', path, input),
    post: (path: string, input?: object) => read('POST', path, input),
    download: (path: string, input: object = {}) => send('GET', path, input),
  } as Client;
}

async function refusalOf(response: Response): Promise<PhoenixError> {
  const text = await response.text();
  const { code, message, errors } = parsed(text);
  return new PhoenixError(typeof message === 'string' ? message : `HTTP ${response.status}`, {
    status: response.status,
    code: typeof code === 'number' ? code : response.status,
    errors: (errors ?? {}) as Record<string, string>,
    requestId: response.headers.get('x-request-id'),
  });
}

/** A proxy in front may answer with a page of its own. */
function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
