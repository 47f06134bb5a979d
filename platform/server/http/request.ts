import type { FastifyRequest } from 'fastify';

/** Token of an Authorization: Bearer header. */
export function bearerOf(header: string | undefined): string | null {
  if (header === undefined || header.length > 512 || !/^bearer /i.test(header)) return null;
  return header.slice(7).trim() || null;
}

/** Whether the browser reached us over https, also when a proxy or the operator's address says so. */
export function isSecure(request: FastifyRequest, publicUrl: string): boolean {
  if (request.protocol === 'https') return true;
  return publicUrl.startsWith('https://') && new URL(publicUrl).host === request.host;
}

/**
 * Whether an Origin header names this site: the host the request came to, or the operator's address.
 * Absent counts as ours; browsers send it with every unsafe call from elsewhere.
 */
export function isOwnOrigin(origin: string | undefined, host: string, publicUrl: string): boolean {
  if (origin === undefined) return true;
  if (origin === publicUrl) return true;
  const cut = origin.indexOf('://');
  return (
    cut > 0 &&
    (origin.startsWith('http://') || origin.startsWith('https://')) &&
    origin.slice(cut + 3) === host
  );
}

/** A header that may be sent twice, as its first value. */
export function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** Source of short ids, unique among the processes of one installation: a boot mark and a counter. */
export function requestIds(
  random: (bytes: number) => Buffer,
): (given: string | string[] | undefined) => string {
  const mark = random(5).toString('hex');
  let count = 0;
  return (given) => {
    const sent = single(given);
    return sent !== undefined && /^[\w-]{8,64}$/.test(sent) ? sent : `${mark}-${(++count).toString(36)}`;
  };
}
