export const sessionCookie = 'phoenix_session';
export const sessionSeconds = 30 * 24 * 3600;

/**
 * One cookie of a Cookie header, URI-decoded. The hot path needs one name at most, so the header is
 * not taken apart as a whole.
 * @returns null when it is absent or not decodable
 */
export function readCookie(header: string | undefined, name: string): string | null {
  if (!header) return null;
  let at = header.indexOf(`${name}=`);
  while (at > 0 && header[at - 1] !== ' ' && header[at - 1] !== ';') at = header.indexOf(`${name}=`, at + 1);
  if (at < 0) return null;
  const end = header.indexOf(';', at);
  const value = header.slice(at + name.length + 1, end < 0 ? undefined : end).trim();
  if (!value.includes('%')) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

export interface CookieOptions {
  readonly httpOnly?: boolean;
  readonly maxAgeSeconds?: number;
  readonly secure?: boolean;
  /** For our page in a frame of another site: see frames.ts. */
  readonly framed?: boolean;
}

/** A Set-Cookie header. Always for the whole site, not for other sites' requests unless told; HttpOnly unless told. */
export function writeCookie(name: string, value: string, options: CookieOptions = {}): string {
  const { httpOnly = true, maxAgeSeconds, secure = false, framed = false } = options;
  const site = framed ? 'SameSite=None' : 'SameSite=Lax';
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', site];
  if (maxAgeSeconds !== undefined) parts.push(`Max-Age=${maxAgeSeconds}`);
  if (httpOnly) parts.push('HttpOnly');
  if (secure || framed) parts.push('Secure');
  if (framed) parts.push('Partitioned');
  return parts.join('; ');
}
