/**
 * Our pages in a frame of another site, as a messaging app in a browser shows them. Browsers keep nothing there that is `SameSite=Lax`, so
 * the cookies of such a frame are `SameSite=None; Partitioned`: they are there below that one site only. Other frames of that site
 * make browsers send them too, which SameSite kept off: from those they count for nothing.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { readCookie, sessionCookie } from './cookies.ts';

/** Set in a frame, and there alone. No other host can set it for us. */
export const frameCookie = '__Host-phoenix_frame';
/** Longer than any session, which each document renews with it. */
export const frameSeconds = 365 * 24 * 3600;

/** Where a document is shown, and the session that it is asked for with. @param sites that may have it in a frame */
export function documentIn(
  headers: IncomingHttpHeaders,
  sites: readonly string[],
): { framed: boolean; session: string | null } {
  const opened = isOpening(headers, sites);
  return {
    framed: opened || isInFrame(headers),
    session: opened ? readCookie(headers.cookie, sessionCookie) : sessionIn(headers),
  };
}

/** Whether one of these sites opens a document in a frame. Which of them really can is the document's own policy. */
function isOpening(headers: IncomingHttpHeaders, sites: readonly string[]): boolean {
  if (headers['sec-fetch-dest'] !== 'iframe' || headers['sec-fetch-site'] !== 'cross-site') return false;
  const { referer } = headers;
  // Not every site tells.
  return sites.length > 0 && (referer === undefined || sites.some((site) => referer.startsWith(`${site}/`)));
}

/** Whether a page of ours in such a frame asks, a document that it loads again too. */
export function isInFrame(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-site'] === 'same-origin' && isMarked(headers);
}

function isMarked({ cookie, 'sec-fetch-dest': to }: IncomingHttpHeaders): boolean {
  return to !== 'document' && readCookie(cookie, frameCookie) !== null;
}

/** The session of a request's cookie; null where a frame's cookie came with what is not of our page in it. */
export function sessionIn(headers: IncomingHttpHeaders): string | null {
  const session = readCookie(headers.cookie, sessionCookie);
  return session !== null && isMarked(headers) && !isInFrame(headers) ? null : session;
}
