/** The links of letters: what is in their address, and how they are followed. */
import { ApiError, call } from '#platform/web/api.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { openEmailLink } from '../contract.ts';

export interface Link {
  readonly user: string;
  readonly token: string;
}

/** The last two parts of a path: /email/USER/TOKEN, /password/reset/USER/TOKEN. */
export function linkOf(path: string): Link {
  const [user = '', token = ''] = path.split('/').filter(Boolean).slice(-2).map(decoded);
  return { user, token };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const followed = new Map<string, Promise<ReplyOf<typeof openEmailLink>>>();

/**
 * Follows a link to an e-mail address; it works once, so asking again gives the first answer. One that failed, or asks, is no answer.
 * @param endOthers what it has asked about may end
 */
export function followEmailLink(link: Link, endOthers = false): Promise<ReplyOf<typeof openEmailLink>> {
  const known = followed.get(link.token);
  if (known) return known;
  const coming = call(openEmailLink, { ...link, endOthers });
  const forget = () => followed.delete(link.token);
  coming.then(({ done }) => done === 'asks' && forget(), forget);
  followed.set(link.token, coming);
  return coming;
}

/** The server says of a link that it works no more; any other failure says nothing about it. */
export const isDead = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'refused' && error.code === 1;
