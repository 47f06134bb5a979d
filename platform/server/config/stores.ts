/** Where everything is kept: the database and its copies, and what processes have in common. */
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { archiveBucketInUse, archiveBucketOf, archiveBucketSettings } from './archive-bucket.ts';
import { POOL_SIZE, SHARED_POOL_SIZE } from '../database/pool-size.ts';
import { ARCHIVE_FOLDER } from '../database/wal-archive.ts';
import { count, databaseUrl, redisUrl, type Setting } from './values.ts';

export const storeSettings = {
  DATABASE_URL: {
    schema: databaseUrl,
    allowed:
      'postgres://user:password@host:port/database; of several servers all of them: @a:5432,b:5432/database?target_session_attrs=read-write',
    secret: true,
  },
  PHOENIX_OWNER_DATABASE_URL: {
    schema: databaseUrl,
    allowed: 'postgres://owner:password@host:port/database, the same database as another role',
    secret: true,
  },
  PHOENIX_REPLICA_DATABASE_URL: {
    schema: databaseUrl,
    allowed: 'postgres://user:password@host:port/database, a standby of the same database',
    secret: true,
  },
  PHOENIX_SIGNER_DATABASE_URL: {
    schema: databaseUrl,
    allowed: 'postgres://signer:password@host:port/database, the same database as another role',
    secret: true,
  },
  PHOENIX_DATABASE_CONNECTIONS: { schema: count(4, 200), allowed: '4 to 200' },
  REDIS_URL: {
    schema: redisUrl,
    allowed:
      'redis://host:port, redis+sentinel://host:port,host:port/name-of-the-group, or redis+cluster://host:port,host:port',
    secret: true,
  },
  PHOENIX_WAL_ARCHIVE: {
    schema: z.string().check(z.regex(ARCHIVE_FOLDER)),
    allowed: 'a folder: letters, digits, spaces and . _ - / only',
  },
  ...archiveBucketSettings,
} satisfies Record<string, Setting>;

type Given = {
  readonly [Name in keyof typeof storeSettings]?: z.output<(typeof storeSettings)[Name]['schema']>;
} & { readonly PHOENIX_WORKERS?: number };

/** @param cwd folder that a relative path starts from @throws ConfigError as `archiveBucketOf` does */
export function storesOf(given: Given, cwd: string) {
  return {
    databaseUrl: given.DATABASE_URL ?? null,
    ownerDatabaseUrl: given.PHOENIX_OWNER_DATABASE_URL ?? null,
    replicaDatabaseUrl: given.PHOENIX_REPLICA_DATABASE_URL ?? null,
    signerDatabaseUrl: given.PHOENIX_SIGNER_DATABASE_URL ?? null,
    databaseConnections:
      given.PHOENIX_DATABASE_CONNECTIONS ?? ((given.PHOENIX_WORKERS ?? 1) > 1 ? SHARED_POOL_SIZE : POOL_SIZE),
    redisUrl: given.REDIS_URL ?? null,
    walArchive: given.PHOENIX_WAL_ARCHIVE ? resolve(cwd, given.PHOENIX_WAL_ARCHIVE) : null,
    archiveBucket: archiveBucketOf(given),
  };
}

type Holder = ReturnType<typeof storesOf>;

/** What is in use, by name, for `./phoenix config`. */
export const storesInUse = {
  DATABASE_URL: (config: Holder) => config.databaseUrl,
  PHOENIX_OWNER_DATABASE_URL: (config: Holder) => config.ownerDatabaseUrl,
  PHOENIX_REPLICA_DATABASE_URL: (config: Holder) => config.replicaDatabaseUrl,
  PHOENIX_SIGNER_DATABASE_URL: (config: Holder) => config.signerDatabaseUrl,
  PHOENIX_DATABASE_CONNECTIONS: (config: Holder) => config.databaseConnections,
  REDIS_URL: (config: Holder) => config.redisUrl,
  PHOENIX_WAL_ARCHIVE: (config: Holder) => config.walArchive,
  ...archiveBucketInUse,
};
