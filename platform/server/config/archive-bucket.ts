/** The bucket that the files of old bets lie in. Without one they lie in a folder. */
import * as z from 'zod/mini';
import type { ArchiveBucket } from '../money/archive/place.ts';
import { ConfigError, type Setting } from './values.ts';

const CACHE_GB = '20';
const GB = 1e9;

export const archiveBucketSettings = {
  PHOENIX_ARCHIVE_S3: {
    schema: z.string().check(z.maxLength(500), z.regex(/^https?:\/\/[^\s/?#@]+(?:\/[\w.-]+)+\/?$/)),
    allowed: 'https://host/bucket, with a prefix after it where there is one',
  },
  PHOENIX_ARCHIVE_S3_REGION: {
    schema: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
    allowed: 'a region as the service names it, such as eu-central-1',
  },
  PHOENIX_ARCHIVE_S3_KEY_ID: {
    schema: z.string().check(z.regex(/^\S{1,200}$/)),
    allowed: 'the id of a key that may read, write, list and delete in the bucket',
  },
  PHOENIX_ARCHIVE_S3_SECRET: {
    schema: z.string().check(z.regex(/^\S{1,500}$/)),
    allowed: 'the secret of that key',
    secret: true,
  },
  PHOENIX_ARCHIVE_CACHE_GB: {
    schema: z.string().check(z.regex(/^[1-9]\d{0,4}$/)),
    allowed: 'whole gigabytes, 1 to 99999',
  },
} satisfies Record<string, Setting>;

type Given = { readonly [Name in keyof typeof archiveBucketSettings]?: string | undefined };

/** @throws ConfigError when an address has no key, or a key no address */
export function archiveBucketOf(given: Given): ArchiveBucket | null {
  const names = ['PHOENIX_ARCHIVE_S3', 'PHOENIX_ARCHIVE_S3_KEY_ID', 'PHOENIX_ARCHIVE_S3_SECRET'] as const;
  const [address, keyId, secret] = names.map((name) => given[name]);
  if (address === undefined && keyId === undefined && secret === undefined) return null;
  if (address === undefined || keyId === undefined || secret === undefined)
    throw new ConfigError(`${names.join(', ')} belong together: give all or none`);
  return {
    url: address.replace(/\/$/, ''),
    region: given.PHOENIX_ARCHIVE_S3_REGION ?? 'us-east-1',
    keyId,
    secret,
    cacheBytes: Number(given.PHOENIX_ARCHIVE_CACHE_GB ?? CACHE_GB) * GB,
  };
}

interface Holder {
  readonly archiveBucket: ArchiveBucket | null;
}

/** What is in use, by name, for `./phoenix config`. */
export const archiveBucketInUse = {
  PHOENIX_ARCHIVE_S3: ({ archiveBucket }: Holder) => archiveBucket?.url ?? null,
  PHOENIX_ARCHIVE_S3_REGION: ({ archiveBucket }: Holder) => archiveBucket?.region ?? null,
  PHOENIX_ARCHIVE_S3_KEY_ID: ({ archiveBucket }: Holder) => archiveBucket?.keyId ?? null,
  PHOENIX_ARCHIVE_S3_SECRET: ({ archiveBucket }: Holder) => archiveBucket?.secret ?? null,
  PHOENIX_ARCHIVE_CACHE_GB: ({ archiveBucket }: Holder) => archiveBucket && archiveBucket.cacheBytes / GB,
};
