/** Origins beside our own that a feature needs while it is set up to: a captcha service, a player of films. */
export interface ContentSources {
  readonly script?: readonly string[];
  readonly style?: readonly string[];
  readonly frame?: readonly string[];
  readonly connect?: readonly string[];
  readonly image?: readonly string[];
  readonly font?: readonly string[];
  /** Sites whose frames may hold the home page: messaging apps that open it as a mini app. */
  readonly ancestor?: readonly string[];
}

/**
 * What a document may load. Scripts need the page's nonce or our origin; styles may be inline, since
 * components place and animate by style attributes.
 * @param sockets ws(s) origins the page may connect to
 * @param more what features asked for
 * @param framers who may show the document in a frame, nobody unless told
 */
export function contentPolicy(
  nonce: string,
  sockets: readonly string[],
  more: readonly ContentSources[] = [],
  framers: readonly string[] = [],
): string {
  const extra = (kind: keyof ContentSources) =>
    [...new Set(more.flatMap((sources) => sources[kind] ?? []))].map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${extra('script')}`,
    `style-src 'self' 'unsafe-inline'${extra('style')}`,
    `frame-src 'self'${extra('frame')}`,
    `img-src 'self' data: blob:${extra('image')}`,
    // The operator's slides may show a video that lies elsewhere.
    "media-src 'self' https:",
    `font-src 'self'${extra('font')}`,
    `connect-src ${["'self'", ...sockets].join(' ')}${extra('connect')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framers.length > 0 ? framers.join(' ') : "'none'"}`,
  ].join('; ');
}

/** ws(s) origins of this host: the page's own port, and the dedicated socket ports. */
export function socketOrigins(hostname: string, secure: boolean, ports: readonly number[]): string[] {
  // The name comes from the Host header and goes into a header: only what a host may look like.
  if (!/^[a-z0-9.-]{1,253}$|^\[[0-9a-f:.]{2,45}\]$/i.test(hostname)) return [];
  const scheme = secure ? 'wss' : 'ws';
  return ports.map((port) => `${scheme}://${hostname}:${port}`);
}
