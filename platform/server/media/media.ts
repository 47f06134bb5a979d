/**
 * Pictures from outside. What was sent is never kept: it is decoded within limits, turned upright, made no larger than
 * needed, and written again as WebP or PNG without anything that hid in the file. Then it is named by its hash.
 */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { fail, type Failure } from '../../contract/error.ts';
import type { Database } from '../database/handle.ts';

export interface Picture {
  /** Address on this site: /media/<hash>.webp, or .png */
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

export interface PictureRules {
  /** Public id of who sends it. */
  readonly author: string;
  /** The picture is made to fit inside, never larger than it is. Pixels. */
  readonly maxWidth: number;
  readonly maxHeight: number;
  /** 'cover' cuts to exactly this shape (avatars), 'inside' keeps the picture's own. */
  readonly fit: 'cover' | 'inside';
  /** 'png' loses nothing and is read by every mail program; WebP unless asked for. */
  readonly format?: 'webp' | 'png';
  /** Of the sender themself, on their profile: it goes when nobody shows it any more. What the house keeps stays. */
  readonly personal?: boolean;
}

export interface Media {
  /**
   * Checks, re-encodes and keeps a picture.
   * @param base64 what was sent
   * @returns where it is, or a Failure with the rule that refused it
   */
  keep(base64: string, rules: PictureRules): Promise<Picture | Failure>;
  /** Bytes by the hash in the address; null when there are none. */
  read(id: string): Promise<Buffer | null>;
  /** Drops a personal picture that no account shows any more. */
  forget(path: string): Promise<void>;
}

/** Largest file that is looked at, and largest picture inside of it: a small file can hold a huge one. */
export const MAX_BYTES = 4 * 1024 * 1024;
const MAX_PIXELS = 24_000_000;
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif']);
const QUALITY = 82;

const notBase64 = fail(422, 422, 'The picture did not arrive whole.', { data: 'invalid' });
const tooLarge = fail(422, 422, 'The picture may be at most 4 MB.', { data: 'too_large' });
const notPicture = fail(422, 422, 'This is not a PNG, JPEG, WebP, GIF or AVIF picture.', { data: 'invalid' });

export function createMedia({ pool }: Database): Media {
  return {
    async keep(base64, { author, personal = false, ...size }) {
      const sent = decode(base64);
      if (!Buffer.isBuffer(sent)) return sent;
      const made = await encode(sent, size);
      if (!('bytes' in made)) return made;
      const { bytes, width, height } = made;
      const id = createHash('sha256').update(bytes).digest('hex');
      await pool.query(
        `insert into media (id, bytes, width, height, author, personal) values ($1, $2, $3, $4, $5, $6)
         on conflict (id) do update set personal = false where media.personal and not excluded.personal`,
        [id, bytes, width, height, author, personal],
      );
      return { path: `/media/${id}.${size.format ?? 'webp'}`, width, height };
    },
    async read(id) {
      const { rows } = await pool.query<{ bytes: Buffer }>({
        name: 'media',
        text: 'select bytes from media where id = $1',
        values: [id],
      });
      return rows[0]?.bytes ?? null;
    },
    async forget(path) {
      const id = /^\/media\/([0-9a-f]{64})\.webp$/.exec(path)?.[1];
      if (id === undefined) return;
      await pool.query(
        'delete from media where id = $1 and personal and not exists (select 1 from account where avatar = $2)',
        [id, path],
      );
    },
  };
}

/** Characters of base64 that the largest file takes. */
export const MAX_BASE64 = Math.ceil(MAX_BYTES / 3) * 4;

export function decode(base64: string): Buffer | Failure {
  if (base64.length > MAX_BASE64) return tooLarge;
  if (base64.length === 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) return notBase64;
  return Buffer.from(base64, 'base64');
}

/** Any picture, decoded within limits and written again as WebP. */
export async function encode(
  sent: Buffer,
  { maxWidth, maxHeight, fit, format: wanted = 'webp' }: Omit<PictureRules, 'author' | 'personal'>,
): Promise<{ bytes: Buffer; width: number; height: number } | Failure> {
  try {
    const picture = sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
    // By the bytes, whatever the file calls itself; a drawing in SVG could carry script and fetch things.
    const { format } = await picture.metadata();
    if (!FORMATS.has(format)) return notPicture;
    const sized = picture.rotate().resize(maxWidth, maxHeight, { fit, withoutEnlargement: fit === 'inside' });
    const written = wanted === 'png' ? sized.png({ compressionLevel: 9 }) : sized.webp({ quality: QUALITY });
    const { data, info } = await written.toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return notPicture;
  }
}
