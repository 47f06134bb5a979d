/** Takes calls of the aggregator: judged by their signature over the raw body, answered as the protocol wants, always with 200. */
import type { ServerResponse } from 'node:http';
import { rawBody } from '#platform/server/http/body.ts';
import { addressGroup } from '#platform/server/http/rate-limits.ts';
import { single } from '#platform/server/http/request.ts';
import type { MountedRequest } from '#platform/server/http/http.ts';
import type { ProviderContext } from '../context.ts';
import { answerCallback, type Answer, PROVIDER, refusal } from './callback.ts';
import { type Keys, signatureFault } from './sign.ts';

const MAX_BODY_BYTES = 64 * 1024;
/** Calls that are not signed, of one address. */
const STRANGERS = { max: 600, seconds: 60 };

/** Answers a request below the mount. */
export async function answerRequest(
  context: ProviderContext,
  keys: Keys,
  request: MountedRequest,
  response: ServerResponse,
): Promise<void> {
  const { kit } = context;
  const body = await rawBody(request, MAX_BODY_BYTES);
  if (body === null) return send(response, 413, refusal('the body is too long'));
  const fault = signatureFault(body, (name) => single(request.headers[name]), keys, kit.runtime.now());
  if (fault !== null) {
    if ((await kit.rateLimits.takeShared(`provider|${addressGroup(request.ip)}`, STRANGERS)) > 0)
      return send(response, 429, refusal('too many calls'));
    kit.log.warn({ provider: PROVIDER, fault }, 'a call that is not signed by the aggregator');
    return send(response, 200, refusal(fault));
  }
  if (!(await context.nonces.isFirst(PROVIDER, single(request.headers['x-nonce'])!)))
    return send(response, 200, refusal('repeated nonce'));
  try {
    send(response, 200, await answerCallback(context, body));
  } catch (error) {
    kit.log.error({ err: error, provider: PROVIDER }, 'a call of the aggregator failed');
    send(response, 200, refusal('try again'));
  }
}

function send(response: ServerResponse, status: number, answer: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(answer));
}
