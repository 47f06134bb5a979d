/** Whom passkeys are made for. */
import { isIP } from 'node:net';

export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** By the site's public address. Null: browsers make no passkeys for such an address. */
export function relyingParty(publicUrl: string): RelyingParty | null {
  const url = new URL(publicUrl);
  // On one's own machine; browsers want the name there.
  if (['127.0.0.1', '[::1]'].includes(url.hostname)) url.hostname = 'localhost';
  const { hostname, protocol, origin } = url;
  if (isIP(hostname) > 0 || hostname.startsWith('[')) return null;
  const secure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return secure ? { id: hostname, origin } : null;
}
