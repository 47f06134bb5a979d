/** An account with a unified odds feed (UOF): messages over AMQP 0-9-1, matches and recovery over HTTP. Off until its token is given. */
import * as z from 'zod/mini';
import { ConfigError, count, type Setting, url } from './values.ts';

const PRODUCERS = /^[1-9]\d{0,3}(?:,[1-9]\d{0,3}){0,19}$/;

export const uofFeedSettings = {
  PHOENIX_UOF_TOKEN: {
    schema: z.string().check(z.regex(/^[\x21-\x7e]{8,200}$/)),
    allowed: 'the access token of your account with the unified odds feed',
    secret: true,
  },
  PHOENIX_UOF_BOOKMAKER: {
    schema: z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
    allowed: 'the id of your account: messages are those of /unifiedfeed/<id>',
  },
  PHOENIX_UOF_AMQP_URL: {
    schema: url('amqp:', 'amqps:'),
    allowed: 'amqp(s)://[user:password@]host[:port] of the broker; without a user the token is the user',
    secret: true,
  },
  PHOENIX_UOF_API_URL: {
    schema: url('http:', 'https:'),
    allowed: 'http(s)://host that answers as https://api.betradar.com does',
  },
  PHOENIX_UOF_PRODUCERS: {
    schema: z.string().check(z.regex(PRODUCERS)),
    allowed: 'up to 20 ids of the producers that you are booked for, with commas between, e.g. 1,3',
  },
  PHOENIX_UOF_NODE: {
    schema: count(1, 999_999),
    allowed: 'a number that no other installation with this account has, 1 to 999999',
  },
} satisfies Record<string, Setting>;

interface Given {
  readonly PHOENIX_UOF_TOKEN?: string | undefined;
  readonly PHOENIX_UOF_BOOKMAKER?: string | undefined;
  readonly PHOENIX_UOF_AMQP_URL?: string | undefined;
  readonly PHOENIX_UOF_API_URL?: string | undefined;
  readonly PHOENIX_UOF_PRODUCERS?: string | undefined;
  readonly PHOENIX_UOF_NODE?: number | undefined;
}

export interface UofFeed {
  readonly token: string;
  readonly bookmaker: string;
  readonly amqpUrl: string;
  /** Without a slash at the end. */
  readonly apiUrl: string;
  readonly producers: readonly number[];
  /** Answers to this installation's recoveries are addressed to it. */
  readonly node: number;
}

/** @throws ConfigError when a part of the account is missing */
export function uofFeedOf(given: Given): UofFeed | null {
  const { PHOENIX_UOF_TOKEN: token, PHOENIX_UOF_BOOKMAKER: bookmaker } = given;
  if (token === undefined && bookmaker === undefined) return null;
  if (token === undefined || bookmaker === undefined)
    throw new ConfigError(
      'PHOENIX_UOF_TOKEN and PHOENIX_UOF_BOOKMAKER belong together: give both or neither',
    );
  return {
    token,
    bookmaker,
    amqpUrl: given.PHOENIX_UOF_AMQP_URL ?? 'amqps://mq.betradar.com:5671',
    apiUrl: (given.PHOENIX_UOF_API_URL ?? 'https://api.betradar.com').replace(/\/+$/, ''),
    producers: [...new Set((given.PHOENIX_UOF_PRODUCERS ?? '1,3').split(',').map(Number))],
    node: given.PHOENIX_UOF_NODE ?? 1,
  };
}

interface Holder {
  readonly uofFeed: UofFeed | null;
}

/** What is in use, by name, for `./phoenix config`. */
export const uofFeedInUse = {
  PHOENIX_UOF_TOKEN: ({ uofFeed }: Holder) => uofFeed?.token ?? null,
  PHOENIX_UOF_BOOKMAKER: ({ uofFeed }: Holder) => uofFeed?.bookmaker ?? null,
  PHOENIX_UOF_AMQP_URL: ({ uofFeed }: Holder) => uofFeed?.amqpUrl ?? null,
  PHOENIX_UOF_API_URL: ({ uofFeed }: Holder) => uofFeed?.apiUrl ?? null,
  PHOENIX_UOF_PRODUCERS: ({ uofFeed }: Holder) => uofFeed?.producers.join(',') ?? null,
  PHOENIX_UOF_NODE: ({ uofFeed }: Holder) => uofFeed?.node ?? null,
};
