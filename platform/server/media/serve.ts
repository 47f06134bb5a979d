import type { FastifyInstance } from 'fastify';
import { fail } from '../../contract/error.ts';
import { sendFailure, sendTooMany } from '../http/failures.ts';
import { addressGroup, ART_RATE, type RateLimits } from '../http/rate-limits.ts';
import type { Media } from './media.ts';

const gone = fail(404, 404, 'Not found.');
const YEAR = 'public, max-age=31536000, immutable';

/** GET /media/<hash>.webp or .png. The name is the content's hash, so it never changes. */
export function serveMedia(
  app: FastifyInstance,
  media: Pick<Media, 'read'>,
  rateLimits: Pick<RateLimits, 'take'>,
): void {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    // Each made-up name is a query.
    const wait = rateLimits.take(`art|${addressGroup(request.ip)}`, ART_RATE);
    if (wait > 0) return sendTooMany(reply, wait);
    const [, id, ending] = /^([0-9a-f]{64})\.(webp|png)$/.exec(request.params.name) ?? [];
    const bytes = id === undefined ? null : await media.read(id);
    if (bytes === null || endingOf(bytes) !== ending) return sendFailure(reply, gone);
    return reply
      .header('content-type', `image/${ending}`)
      .header('cache-control', YEAR)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(bytes);
  });
}

/** What we wrote is one of two: PNG begins with its name. */
function endingOf(bytes: Buffer): 'png' | 'webp' {
  return bytes.subarray(1, 4).toString('latin1') === 'PNG' ? 'png' : 'webp';
}
