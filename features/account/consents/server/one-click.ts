/** What mail programs post to when their own button is pressed. They have no session, no CSRF token, and send a form. */
import type { ServerResponse } from 'node:http';
import { addressGroup } from '#platform/server/http/rate-limits.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { ONE_CLICK_PATH, readLink } from './links.ts';
import type { End } from './unsubscribe.ts';

const RATE = { max: 120, seconds: 60 };
/** What links that are none of ours are counted under. */
export const guessesOf = (address: string): string => `unsubscribe|${addressGroup(address)}`;

/** A POST ends it. A GET leads to the page with the button: programs that scan letters fetch every link. */
export function openOneClick(kit: ServerKit, end: End): void {
  kit.mount(ONE_CLICK_PATH, async (request, response) => {
    const token = /^\/([A-Za-z0-9_-]{20,400})$/.exec((request.url ?? '').replace(/\?.*$/, ''))?.[1];
    request.resume();
    if (token === undefined) return answer(response, 404);
    if (request.method === 'GET' || request.method === 'HEAD')
      return answer(response, 303, { location: `/unsubscribe/${token}` });
    if (request.method !== 'POST') return answer(response, 405, { allow: 'GET, HEAD, POST' });
    const meant = readLink(kit, token);
    // A mail provider sends for all its players from one address: only who guesses is slowed down.
    if (!meant) {
      const wait = await kit.rateLimits.takeShared(guessesOf(request.ip), RATE);
      return answer(response, wait > 0 ? 429 : 404);
    }
    await end(meant);
    answer(response, 200);
  });
}

function answer(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'text/plain', 'cache-control': 'no-store', ...headers });
  response.end(status === 200 ? 'You will get no more letters of this kind.\n' : '');
}
