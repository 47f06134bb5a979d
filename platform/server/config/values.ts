/** What values of settings look like, and the complaint about one that does not. */
import * as z from 'zod/mini';
import { isDatabaseUrl } from '../database/primary-url.ts';
import { isNetwork } from '../http/networks.ts';
import { isRedisUrl } from '../realtime/redis-client.ts';

/** A setting that cannot be used: its name, what was given (secrets masked), what is allowed. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export interface Setting {
  readonly schema: z.ZodMiniType<unknown, string>;
  /** What is allowed, for the error message and `./phoenix config --help`. */
  readonly allowed: string;
  readonly secret?: boolean;
}

const toPort = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.pipe(z.transform(Number), z.number().check(z.minimum(0), z.maximum(65_535))),
);
export const toFlag = z.pipe(
  z.enum(['0', '1', 'true', 'false', 'on', 'off']),
  z.transform((text) => ['1', 'true', 'on'].includes(text)),
);
export const text = z.string().check(z.minLength(1), z.maxLength(1_000));
export const port = { schema: toPort, allowed: 'a port number, 0 to 65535' };

/** Networks of addresses, with commas between: 10.0.0.0/8,fd00::/8; an address alone is one too. */
export const networks = z.string().check(
  z.maxLength(1_000),
  z.refine((value) => value.split(',').every(isNetwork)),
);

/** Of one PostgreSQL server, or of several that take turns. */
export const databaseUrl = z.string().check(z.refine(isDatabaseUrl));

/** Of one Redis, or of the Sentinels that watch several. */
export const redisUrl = z.string().check(z.refine(isRedisUrl));

export function url(...protocols: string[]) {
  const fits = (value: string) => URL.canParse(value) && protocols.includes(new URL(value).protocol);
  return z.string().check(z.refine(fits));
}

export function count(least: number, most: number) {
  return z.pipe(
    z.string().check(z.regex(/^\d{1,6}$/)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(least), z.maximum(most))),
  );
}
