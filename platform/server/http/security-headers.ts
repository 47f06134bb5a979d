/**
 * What a document may load. Scripts need the page's nonce or our origin; styles may be inline, since
 * components place and animate by style attributes.
 * @param sockets ws(s) origins the page may connect to
 */
export function contentPolicy(nonce: string, sockets: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...sockets].join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** ws(s) origins of this host: the page's own port, and the dedicated socket ports. */
export function socketOrigins(hostname: string, secure: boolean, ports: readonly number[]): string[] {
  // The name comes from the Host header and goes into a header: only what a host may look like.
  if (!/^[a-z0-9.-]{1,253}$|^\[[0-9a-f:.]{2,45}\]$/i.test(hostname)) return [];
  const scheme = secure ? 'wss' : 'ws';
  return ports.map((port) => `${scheme}://${hostname}:${port}`);
}
