/** Hands what players' frames ask on to the emulator, which listens on this machine only. */
import type { ServerResponse } from 'node:http';
import { rawBody } from '#platform/server/http/body.ts';
import type { MountedRequest } from '#platform/server/http/http.ts';
import { addressGroup } from '#platform/server/http/rate-limits.ts';
import { emulatorOf } from '../account.ts';
import type { ProviderContext } from '../context.ts';

const MAX_BODY_BYTES = 1024;
const PATIENCE_MS = 30_000;
const RATE = { max: 240, seconds: 60 };
const PATH = /^\/emulator(\/play\/[\w.-]{20,1500}(?:\/(?:state|turn))?)$/;

export const isEmulatorPath = (path: string): boolean => PATH.test(path);

/** Answers a request of a frame: its page, its balance, a play. */
export async function relayPlay(
  context: ProviderContext,
  path: string,
  request: MountedRequest,
  response: ServerResponse,
): Promise<void> {
  const { kit } = context;
  const target = PATH.exec(path)?.[1];
  const emulator = emulatorOf(context);
  if (!emulator || target === undefined) return end(response, 404);
  if (kit.rateLimits.take(`emulator|${addressGroup(request.ip)}`, RATE) > 0) return end(response, 429);
  const body = await rawBody(request, MAX_BODY_BYTES);
  if (body === null) return end(response, 413);
  try {
    const { origin, token } = await emulator.address();
    const asking = request.method === 'POST';
    const answer = await fetch(`${origin}${target}`, {
      method: asking ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        'x-callback': context.callback.url() ?? '',
        'x-faults': JSON.stringify(context.settings().faults),
      },
      ...(asking && { body: new Uint8Array(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'text/plain',
      'content-security-policy':
        answer.headers.get('content-security-policy') ?? "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      // A sealed-off page is of no origin. It has no cookies either: what it may do is in its address.
      'access-control-allow-origin': '*',
    });
    response.end(Buffer.from(await answer.arrayBuffer()));
  } catch (error) {
    kit.log.warn({ err: error }, 'the emulator does not answer');
    end(response, 502);
  }
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/plain', 'access-control-allow-origin': '*' }).end();
}
