import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hash } from '#ui/art/kit.ts';
import { motifs, type Motif } from '#ui/art/motifs.ts';
import { providerSvg } from '#ui/art/provider.ts';
import { cardSvg } from '#ui/art/scene.ts';
import { fail } from '../../contract/error.ts';
import { sendFailure, sendTooMany } from './failures.ts';
import { addressGroup, ART_RATE, type RateLimits } from './rate-limits.ts';

const compress = promisify(brotliCompress);
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const gone = fail(404, 404, 'Not found.');
const NAME = /^([\w:.-]{1,96})\.svg$/;
/** Pictures kept, about a kilobyte each; beyond that the oldest goes. */
const KEPT = 4000;
const FAMILIES = Object.keys(motifs) as Motif[];

/** GET /art/game/<id>.svg and /art/provider/<id>.svg: drawn from the id, for whatever brings no picture of its own. */
export function serveArt(app: FastifyInstance, rateLimits: Pick<RateLimits, 'take'>): void {
  const drawn = new Map<string, { plain: string; brotli: Buffer }>();
  const draw = {
    game: (id: string) => cardSvg(id, FAMILIES[hash(id) % FAMILIES.length]!),
    provider: (id: string) => providerSvg(id),
  };
  for (const kind of ['game', 'provider'] as const) {
    app.get<{ Params: { name: string } }>(`/art/${kind}/:name`, async (request, reply) => {
      const wait = rateLimits.take(`art|${addressGroup(request.ip)}`, ART_RATE);
      if (wait > 0) return sendTooMany(reply, wait);
      const id = NAME.exec(request.params.name)?.[1];
      if (id === undefined) return sendFailure(reply, gone);
      return send(await pictureOf(kind, id), request, reply);
    });
  }

  async function pictureOf(kind: keyof typeof draw, id: string) {
    const key = `${kind}/${id}`;
    const known = drawn.get(key);
    if (known) return known;
    const plain = draw[kind](id);
    const made = { plain, brotli: await compress(plain, compression) };
    const oldest = drawn.size >= KEPT ? drawn.keys().next().value : undefined;
    if (oldest !== undefined) drawn.delete(oldest);
    drawn.set(key, made);
    return made;
  }
}

function send(
  { plain, brotli }: { plain: string; brotli: Buffer },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply
    .header('content-type', 'image/svg+xml')
    // May be drawn better by the next build.
    .header('cache-control', 'public, max-age=86400')
    .header('vary', 'accept-encoding')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain);
  return reply.header('content-encoding', 'br').send(brotli);
}
