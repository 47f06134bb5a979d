import type { FastifyInstance } from 'fastify';
import { fail } from '../../contract/error.ts';
import { sendFailure } from '../http/failures.ts';
import type { Media } from './media.ts';

const gone = fail(404, 404, 'Not found.');
const YEAR = 'public, max-age=31536000, immutable';

/** GET /media/<hash>.webp. The name is the content's hash, so it never changes. */
export function serveMedia(app: FastifyInstance, media: Pick<Media, 'read'>): void {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const id = /^([0-9a-f]{64})\.webp$/.exec(request.params.name)?.[1];
    const bytes = id === undefined ? null : await media.read(id);
    if (bytes === null) return sendFailure(reply, gone);
    return reply
      .header('content-type', 'image/webp')
      .header('cache-control', YEAR)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(bytes);
  });
}
