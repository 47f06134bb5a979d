/**
 * Signed double submit: an unsafe call repeats in a header what the XSRF-TOKEN cookie says, and the
 * value carries our signature. A token speaks for one session (documents carry such) or for none (what
 * /sanctum/csrf-cookie gives: enough to log in with).
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Runtime } from '../runtime.ts';

export const csrfCookie = 'XSRF-TOKEN';

export interface Csrf {
  /** A fresh token. @param session session token it shall speak for, null for a guest's */
  issue(session: string | null): string;
  /**
   * The token that the caller has already when it speaks for `session`, or a fresh one. Pages that are open side by
   * side stay in step, and a call that is sent right after finds its cookie as the page read it: browsers tell pages of
   * a changed cookie a moment late.
   */
  keepOrIssue(session: string | null, given: string | null): string;
  /** True when the token is ours and speaks for `session`. */
  speaksFor(token: string, session: string | null): boolean;
}

/** @param installationKey secret of the installation, from which the signing key is derived */
export function createCsrf(installationKey: Buffer, runtime: Runtime): Csrf {
  const key = createHmac('sha256', installationKey).update('csrf').digest();
  const sign = (nonce: string, session: string | null) =>
    createHmac('sha256', key)
      .update(`${nonce}.${session === null ? '' : createHash('sha256').update(session).digest('base64url')}`)
      .digest('base64url');
  const issue = (session: string | null): string => {
    const nonce = runtime.random(16).toString('base64url');
    return `${nonce}.${sign(nonce, session)}`;
  };
  const speaksFor = (token: string, session: string | null): boolean => {
    const dot = token.indexOf('.');
    if (dot < 1 || token.length > 128) return false;
    return sameText(token.slice(dot + 1), sign(token.slice(0, dot), session));
  };
  return {
    issue,
    speaksFor,
    keepOrIssue: (session, given) => (given !== null && speaksFor(given, session) ? given : issue(session)),
  };
}

/** Compares in a time that does not tell where the texts differ. */
export function sameText(one: string, other: string): boolean {
  const left = Buffer.from(one);
  const right = Buffer.from(other);
  return left.length === right.length && timingSafeEqual(left, right);
}

export interface UnsafeRequest {
  /** X-XSRF-TOKEN as sent (URI-encoded), or X-CSRF-TOKEN. */
  readonly header: string | undefined;
  readonly cookie: string | null;
  /** Set when the call is authorised by an Authorization header. */
  readonly bearer: string | null;
  /** Session token of the cookie. */
  readonly session: string | null;
}

/** 'caller': goes on as whoever it carries; 'guest': goes on as nobody; 'refused': answers 419. */
export type CsrfVerdict = 'caller' | 'guest' | 'refused';

/**
 * Judges an unsafe call. One with a bearer token and no CSRF header carries nothing that a foreign page
 * could make a browser send; a header that is sent must be right. A token that speaks for no session
 * lets the call through without the session of its cookie: enough to log in, not to act for a player.
 */
export function judgeCsrf(csrf: Csrf, { header, cookie, bearer, session }: UnsafeRequest): CsrfVerdict {
  if (header === undefined) return bearer === null ? 'refused' : 'caller';
  if (cookie === null) return 'refused';
  const token = decoded(header);
  if (token === null || !sameText(token, cookie)) return 'refused';
  const speaker = bearer ?? session;
  if (speaker !== null && csrf.speaksFor(token, speaker)) return 'caller';
  if (csrf.speaksFor(token, null)) return bearer === null ? 'guest' : 'caller';
  return bearer !== null && session !== null && csrf.speaksFor(token, session) ? 'caller' : 'refused';
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
