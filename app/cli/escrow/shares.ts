/**
 * What opens a copy, in shares of which some together give it back and fewer tell nothing: files are sealed by AES-256-GCM with a key
 * that is drawn for them, and the key is split by Shamir's scheme over GF(256) (A. Shamir, "How to share a secret", CACM 22(11), 1979).
 */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { combine, split } from 'shamir-secret-sharing';
import * as z from 'zod/mini';

/** Contents by relative path. */
export type Kept = ReadonlyMap<string, Buffer>;

export interface Terms {
  /** Shares that are made, 2 to 16. */
  readonly of: number;
  /** Shares that open what was sealed, 2 to `of`. */
  readonly need: number;
}

const share = z.strictObject({
  phoenixShare: z.literal(1),
  /** When it was made, ISO 8601. */
  made: z.string(),
  of: z.int().check(z.minimum(2), z.maximum(16)),
  need: z.int().check(z.minimum(2), z.maximum(16)),
  no: z.int().check(z.minimum(1), z.maximum(16)),
  /** What is sealed, by path. */
  files: z.array(z.string()),
  /** Base64: 12 bytes of nonce, what is sealed, 16 bytes of tag. The same in all shares. */
  sealed: z.string(),
  /** Hexadecimal; its own in each share. */
  piece: z.string().check(z.regex(/^[0-9a-f]{66}$/)),
});
export type Share = z.output<typeof share>;

const contents = z.record(z.string(), z.string());
const [KEY, NONCE, TAG] = [32, 12, 16];

/** What all shares of one sealing have in common, in one text; it is sealed with the contents. */
const common = ({ made, of, need, files }: Omit<Share, 'no' | 'sealed' | 'piece'>): Buffer =>
  Buffer.from(JSON.stringify([1, made, of, need, files]));

/** @param random bytes @param made ISO 8601 */
export async function splitKept(
  kept: Kept,
  terms: Terms,
  { random, made }: { random: (bytes: number) => Buffer; made: string },
): Promise<Share[]> {
  const files = [...kept.keys()].toSorted();
  const header = { phoenixShare: 1 as const, made, ...terms, files };
  const [key, nonce] = [random(KEY), random(NONCE)];
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(common(header));
  const text = JSON.stringify(
    Object.fromEntries(files.map((path) => [path, kept.get(path)!.toString('base64')])),
  );
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const pieces = await split(new Uint8Array(key), terms.of, terms.need);
  return pieces.map((piece, index) => ({
    ...header,
    no: index + 1,
    sealed: sealed.toString('base64'),
    piece: Buffer.from(piece).toString('hex'),
  }));
}

/** @param text of a share's file @returns null when it is none */
export function readShare(text: string): Share | null {
  try {
    return share.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** @returns what was sealed, or why it stays so */
export async function joinShares(shares: readonly Share[]): Promise<Kept | string> {
  const [first] = shares;
  if (!first) return 'no share was given';
  const strange = shares.find((one) => one.sealed !== first.sealed || !common(one).equals(common(first)));
  if (strange)
    return `share ${strange.no} of ${strange.made} and share ${first.no} of ${first.made} are not of one splitting`;
  const pieces = new Map(shares.map(({ piece }) => [piece, Buffer.from(piece, 'hex')]));
  if (pieces.size < first.need) return `${first.need} different shares are needed, ${pieces.size} given`;
  try {
    const key = await combine([...pieces.values()].map((piece) => new Uint8Array(piece)));
    const sealed = Buffer.from(first.sealed, 'base64');
    const open = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE))
      .setAAD(common(first))
      .setAuthTag(sealed.subarray(-TAG));
    const text = Buffer.concat([open.update(sealed.subarray(NONCE, -TAG)), open.final()]).toString('utf8');
    const found = Object.entries(contents.parse(JSON.parse(text)));
    return new Map(found.map(([path, data]) => [path, Buffer.from(data, 'base64')]));
  } catch {
    return 'the shares do not open it: one of them was changed';
  }
}

/** Of a file, to see that two are the same without showing them. */
export function digestOf(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex').slice(0, 16);
}
