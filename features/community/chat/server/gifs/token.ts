/**
 * Ids of GIFs. An id holds what is needed to fetch and draw the picture, signed by this installation: nobody can make
 * one, so only what the house itself has shown can be said or fetched, and nothing need be remembered.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { FoundGif } from './service.ts';

/** Signature, in characters of base64url: 128 bits. */
const SIGNED = 22;
const shape = z.tuple([z.string(), z.string(), z.int(), z.int(), z.string()]);

export interface GifIds {
  sign(gif: FoundGif): string;
  /** @returns null for an id that this house did not hand out */
  read(id: string): FoundGif | null;
}

/** @param installationKey secret of the installation, from which the signing key is derived */
export function createGifIds(installationKey: Buffer): GifIds {
  const key = createHmac('sha256', installationKey).update('chat gif').digest();
  const mark = (text: string): string =>
    createHmac('sha256', key).update(text).digest('base64url').slice(0, SIGNED);

  return {
    sign({ slug, url, width, height, title }) {
      const text = Buffer.from(JSON.stringify([slug, url, width, height, title])).toString('base64url');
      return mark(text) + text;
    },
    read(id) {
      const text = id.slice(SIGNED);
      const [given, right] = [Buffer.from(id.slice(0, SIGNED)), Buffer.from(mark(text))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      const [slug, url, width, height, title] = shape.parse(
        JSON.parse(Buffer.from(text, 'base64url').toString()),
      );
      return { slug, url, width, height, title };
    },
  };
}
