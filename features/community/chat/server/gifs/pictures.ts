/** Pictures of GIFs, fetched from the service for our readers: what comes back is looked at before anybody sees it. */
import sharp from 'sharp';
import { isFailure } from '#platform/contract/error.ts';
import { encode } from '#platform/server/media/media.ts';
import type { Outside } from '#platform/server/outside/outside.ts';
import { createCache } from './cache.ts';
import type { FoundGif, GifService } from './service.ts';

export interface GifPicture {
  readonly type: 'image/webp' | 'image/gif';
  readonly bytes: Buffer;
}

export interface GifPictures {
  /** Whether it costs no call to the service. */
  has(gif: FoundGif): boolean;
  /** @returns null when there is no such picture to be had now */
  moving(gif: FoundGif): Promise<GifPicture | null>;
  /** Its first frame, for who wants things to stand still. */
  still(gif: FoundGif): Promise<GifPicture | null>;
}

export const LARGEST_PICTURE = 4 * 1024 * 1024;
const LONGEST_SIDE = 1024;
/** A small file can hold very many frames: pixels of all of them. */
const MAX_PIXELS = 150_000_000;
/** Of each kind, for each process. */
const CACHE_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
const DAY_MS = 86_400_000;
/** A picture that was not to be had is not asked for again so soon. */
const MISS_MS = 30_000;

export function createGifPictures(
  outside: Outside,
  service: Pick<GifService, 'hasPicture'>,
  now: () => number,
): GifPictures {
  const cacheOf = () =>
    createCache<GifPicture | null>({
      most: CACHE_BYTES,
      sizeOf: (picture) => picture?.bytes.length ?? 100,
      keepMs: (picture) => (picture ? DAY_MS : MISS_MS),
      now,
    });
  const [moving, stills] = [cacheOf(), cacheOf()];

  async function fetched({ url }: FoundGif): Promise<GifPicture | null> {
    try {
      const { status, body } = await outside.ask(new URL(url), {
        allowed: (address) => service.hasPicture(address),
        most: LARGEST_PICTURE,
        timeoutMs: TIMEOUT_MS,
        accept: 'image/webp, image/gif',
      });
      return status === 200 ? await checked(body) : null;
    } catch {
      return null;
    }
  }

  async function drawn(gif: FoundGif): Promise<GifPicture | null> {
    const picture = await moving.take(gif.url, () => fetched(gif));
    if (!picture) return null;
    const first = await encode(picture.bytes, {
      maxWidth: LONGEST_SIDE,
      maxHeight: LONGEST_SIDE,
      fit: 'inside',
    });
    return isFailure(first) ? null : { type: 'image/webp', bytes: first.bytes };
  }

  return {
    has: ({ url }) => moving.has(url),
    moving: (gif) => moving.take(gif.url, () => fetched(gif)),
    still: (gif) => stills.take(gif.url, () => drawn(gif)),
  };
}

/** By the bytes, whatever the answer calls itself: nothing but a GIF or a WebP of sane size is passed on. */
async function checked(bytes: Buffer): Promise<GifPicture | null> {
  const type = typeOf(bytes);
  if (!type) return null;
  const { width, height, pages = 1, pageHeight = height } = await sharp(bytes, { animated: true }).metadata();
  const fits = width <= LONGEST_SIDE && pageHeight <= LONGEST_SIDE;
  return fits && width * pageHeight * pages <= MAX_PIXELS ? { type, bytes } : null;
}

function typeOf(bytes: Buffer): GifPicture['type'] | null {
  const head = bytes.toString('latin1', 0, 12);
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  return /^RIFF[\s\S]{4}WEBP$/.test(head) ? 'image/webp' : null;
}
