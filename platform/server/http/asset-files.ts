/**
 * The built page's scripts, styles and fonts, from memory. Their names hold a hash of what is in them, so what was read once
 * stays right; a page asks for some fifty of them, and to look each up on the disk cost the server more than all else
 * that it does for that page.
 */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

export interface AssetFile {
  readonly body: Buffer;
  readonly type: string;
  /** Null where the build made no smaller copy. */
  readonly encoding: 'br' | 'gzip' | null;
}

const TYPES = new Map([
  ['.js', 'application/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.woff2', 'font/woff2'],
]);
/** Copies that the build makes, best first, and who takes them. */
const COPIES = [
  { ending: '.br', encoding: 'br', accepted: /\bbr\b/ },
  { ending: '.gz', encoding: 'gzip', accepted: /\bgzip\b/ },
] as const;
type Copies = readonly (typeof COPIES)[number][];

/**
 * @param web folder of the built page; as much is kept as was asked for, at most the build in two encodings
 * @returns reads one of its files, by its path from '/' and the request's accept-encoding; null for what is not kept here,
 *   and for a file that has gone since
 */
export function createAssetFiles(
  web: string,
): (path: string, accepted: string | undefined) => Promise<AssetFile | null> {
  const kept = new Map<string, Promise<AssetFile | null>>();

  async function read(path: string, copies: Copies): Promise<AssetFile | null> {
    const type = TYPES.get(extname(path))!;
    for (const { ending, encoding } of copies) {
      const body = await fileAt(join(web, path + ending));
      if (body) return { body, type, encoding };
    }
    const body = await fileAt(join(web, path));
    return body && { body, type, encoding: null };
  }

  return async (path, header = '') => {
    if (!path.startsWith('/assets/') || !TYPES.has(extname(path))) return null;
    const copies = COPIES.filter(({ accepted }) => accepted.test(header));
    const key = [path, ...copies.map(({ ending }) => ending)].join(' ');
    let file = kept.get(key);
    if (!file) {
      file = read(path, copies);
      kept.set(key, file);
    }
    const found = await file.catch(() => null);
    if (!found) kept.delete(key);
    return found;
  };
}

async function fileAt(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
