/**
 * The bearer token that pages carry, and keep in local storage. It is drawn from the session and good only beside the
 * session's HttpOnly cookie: a script that reads it takes nothing away. Programs without cookies send the session itself.
 */
import { createHash, timingSafeEqual } from 'node:crypto';

const MARK = 'page.';

/** @param session the session's own token: 256 random bits, so the way back is closed */
export function pageToken(session: string): string {
  return (
    MARK +
    createHash('sha256')
      .update(MARK + session)
      .digest('base64url')
  );
}

/**
 * The session that a bearer token stands for.
 * @param cookie the session's cookie as sent with it @returns null for a page's token that is not of this cookie
 */
export function sessionBehind(bearer: string, cookie: string | null): string | null {
  if (!bearer.startsWith(MARK)) return bearer;
  if (cookie === null) return null;
  const [sent, right] = [Buffer.from(bearer), Buffer.from(pageToken(cookie))];
  return sent.length === right.length && timingSafeEqual(sent, right) ? cookie : null;
}
