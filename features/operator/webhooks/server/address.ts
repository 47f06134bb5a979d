/** Which addresses messages are sent to: public ones over HTTPS, and what the operator's configuration names beside. */
import { isIP } from 'node:net';
import { isPublicAddress } from '#platform/server/outside/public-address.ts';
import { URL_LENGTH } from '../contract.ts';

/** @param own origins in the operator's own network (PHOENIX_WEBHOOK_ORIGINS), which may speak plain HTTP */
export function mayBeSentTo(url: URL, own: readonly string[]): boolean {
  if (url.username !== '' || url.password !== '') return false;
  return own.includes(url.origin) || url.protocol === 'https:';
}

/**
 * An address as it is kept; null when nothing is ever sent to it. What a name leads to is judged again by the connection of
 * each try, so one that changes its mind leads nowhere either.
 */
export function takenAddress(text: string, own: readonly string[]): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  url.hash = '';
  if (!mayBeSentTo(url, own)) return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!own.includes(url.origin) && (isClosedName(host) || (isIP(host) !== 0 && !isPublicAddress(host))))
    return null;
  // Signs beyond ASCII take several times their length here.
  return url.href.length > URL_LENGTH ? null : url.href;
}

/** Names that can only lead into this machine or its network. */
function isClosedName(host: string): boolean {
  const name = host.replace(/\.$/, '').toLowerCase();
  return isIP(name) === 0 && (!name.includes('.') || /\.(?:localhost|local|internal|home\.arpa)$/.test(name));
}

/** For logs, the audit and who may only read: a query may carry a key. */
export function shownAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
