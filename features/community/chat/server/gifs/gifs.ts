/**
 * GIFs of the chat. The page asks this house for lists and pictures alike, so the service learns no address of a
 * player; and the house asks for nothing but what the service has offered it.
 */
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type Failure } from '#platform/contract/error.ts';
import type { MountedRequest } from '#platform/server/http/http.ts';
import { addressGroup } from '#platform/server/http/rate-limits.ts';
import { createOutside } from '#platform/server/outside/outside.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import * as contract from '../../contract.ts';
import { GIF_PATH, type Gif } from '../../contract.ts';
import { hasBlockedWord } from '../filter.ts';
import { filterOf, type Chat } from '../context.ts';
import { createCache } from './cache.ts';
import { klipy } from './klipy.ts';
import { createGifPictures, type GifPicture } from './pictures.ts';
import type { FoundGif, GifQuestion } from './service.ts';
import { createGifIds } from './token.ts';
import { blockedSearch, notNow, off } from '../refusals.ts';

export interface Gifs {
  /** Name of the service; null while there are no GIFs. */
  from(): string | null;
  /** @returns null for an id that this house did not hand out, and while there are no GIFs */
  read(id: string): FoundGif | null;
  /** A GIF was sent: tells the service, without keeping anybody waiting. */
  sent(gif: FoundGif): void;
}

/** Lists that are kept, and how long. */
const LISTS = 300;
const LIST_MS = 10 * 60_000;
/** Pictures that one household may have fetched from the service: some pages of the picker in a minute. */
const fetches = { max: 600, seconds: 60 };
/** The name of a picture says what it holds. */
const WEEK = 'public, max-age=604800, immutable';

const none: Gifs = { from: () => null, read: () => null, sent: () => {} };

export function openGifs(chat: Chat): Gifs {
  const { kit } = chat;
  const { key, url } = kit.config.gifs;
  if (key === null) {
    kit.serve(contract.findGifs, () => off);
    return none;
  }
  const outside = createOutside(url === null ? [] : [new URL(url).origin]);
  kit.onClose(() => outside.close());
  const customer = createHash('sha256')
    .update('gif')
    .update(kit.config.installationKey)
    .digest('hex')
    .slice(0, 32);
  const service = klipy(outside, { key, url, customer });
  const ids = createGifIds(kit.config.installationKey);
  const pictures = createGifPictures(outside, service, () => kit.runtime.now());
  const lists = createCache<Awaited<ReturnType<typeof service.find>>>({
    most: LISTS,
    sizeOf: () => 1,
    keepMs: () => LIST_MS,
    now: () => kit.runtime.now(),
  });
  const isOn = (): boolean => chat.settings().gifs;

  async function find({
    body: { query, page, channel },
  }: Call<typeof contract.findGifs>): Promise<{ gifs: Gif[]; more: boolean } | Failure> {
    if (!isOn()) return off;
    const filter = filterOf(chat, channel);
    if (hasBlockedWord(query, filter)) return blockedSearch;
    const question: GifQuestion = {
      query: query.toLowerCase(),
      page,
      locale: channel.slice(channel.indexOf('_') + 1),
      rating: chat.settings().gifRating,
    };
    try {
      const found = await lists.take(JSON.stringify(question), () => service.find(question));
      const shown = found.gifs.filter(
        (gif) => !hasBlockedWord(gif.title, filter) && service.hasPicture(new URL(gif.url)),
      );
      return { gifs: shown.map((gif) => viewOf(gif)), more: found.more };
    } catch (error) {
      kit.log.warn({ err: error }, 'chat: no GIFs from the service');
      return notNow;
    }
  }

  const viewOf = (gif: FoundGif): Gif => ({
    id: ids.sign(gif),
    width: gif.width,
    height: gif.height,
    title: gif.title,
  });

  async function sendPicture(request: MountedRequest, response: ServerResponse): Promise<void> {
    const [, id = '', form] = /^\/([\w-]{1,1000})(\/still)?$/.exec(request.url ?? '') ?? [];
    const gif = request.method === 'GET' && isOn() ? ids.read(id) : null;
    if (!gif) return refuse(response, 404);
    const group = addressGroup(request.ip);
    if (!pictures.has(gif) && (await kit.rateLimits.takeShared(`gif|${group}`, fetches)) > 0)
      return refuse(response, 429);
    const picture = await (form === undefined ? pictures.moving(gif) : pictures.still(gif));
    if (picture) send(response, picture);
    else refuse(response, 502);
  }

  kit.serve(contract.findGifs, find);
  kit.mount(GIF_PATH, sendPicture);

  return {
    from: () => (isOn() ? service.name : null),
    read: (id) => (isOn() ? ids.read(id) : null),
    sent({ slug }) {
      service
        .sent(slug)
        .catch((error: unknown) => kit.log.debug({ err: error }, 'chat: a GIF was not told of'));
    },
  };
}

function send(response: ServerResponse, { type, bytes }: GifPicture): void {
  response
    .writeHead(200, {
      'content-type': type,
      'content-length': bytes.length,
      'cache-control': WEEK,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    .end(bytes);
}

function refuse(response: ServerResponse, status: 404 | 429 | 502): void {
  response.writeHead(status, { 'cache-control': 'no-store' }).end();
}
