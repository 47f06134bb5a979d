/** How tests call the server: over HTTP as everybody does, for a quarter of the CPU time that `fetch` takes. */
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // What a test reads of an answer is what it asserts; typing it would repeat every contract here.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

export interface Caller {
  /** Redirects are not followed. @throws when the connection breaks */
  send(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Answer>;
  close(): void;
}

/** @param url of the server, without a path */
export function openCaller(url: string): Caller {
  const agent = new Agent({ keepAlive: true });
  return {
    send: (method, path, headers, body = '') =>
      new Promise((done, failed) => {
        const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        request(new URL(url + path), { method, agent, headers: { ...headers, ...length } }, (response) => {
          answerOf(response).then(done, failed);
        })
          .on('error', failed)
          .end(body);
      }),
    close: () => agent.destroy(),
  };
}

async function answerOf(response: IncomingMessage): Promise<Answer> {
  const body = parsed(await text(response));
  const headers = new Headers();
  const { rawHeaders } = response;
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at]!, rawHeaders[at + 1]!);
  return { status: response.statusCode!, headers, body };
}

function parsed(body: string): unknown {
  try {
    return body === '' ? null : JSON.parse(body);
  } catch {
    return body;
  }
}
