/** An account with a service of odds and results. Off until its key, a bookmaker and leagues are given. */
import * as z from 'zod/mini';
import { ConfigError, count, type Setting, url } from './values.ts';

const LEAGUE = /^(?:soccer|basketball|americanfootball)_[a-z0-9_]{1,60}$/;
const MAX_LEAGUES = 30;
const listOf = (text: string) => text.split(',').map((one) => one.trim());

export const oddsFeedSettings = {
  PHOENIX_ODDS_API_KEY: {
    schema: z.string().check(z.regex(/^[\x21-\x7e]{8,200}$/)),
    allowed: 'the key of your account with The Odds API',
    secret: true,
  },
  PHOENIX_ODDS_API_BOOKMAKER: {
    schema: z.string().check(z.regex(/^[a-z0-9_]{2,60}$/)),
    allowed: 'the key of the one bookmaker whose prices are taken, e.g. pinnacle',
  },
  PHOENIX_ODDS_API_LEAGUES: {
    schema: z
      .string()
      .check(
        z.refine(
          (text) => listOf(text).length <= MAX_LEAGUES && listOf(text).every((one) => LEAGUE.test(one)),
        ),
      ),
    allowed: `up to ${MAX_LEAGUES} keys of leagues of soccer, basketball or American football with commas between, e.g. soccer_epl,basketball_nba`,
  },
  PHOENIX_ODDS_API_SECONDS: { schema: count(30, 3_600), allowed: 'seconds between two looks, 30 to 3600' },
  PHOENIX_ODDS_API_URL: {
    schema: url('http:', 'https:'),
    allowed: 'http(s)://host that answers as https://api.the-odds-api.com does',
  },
} satisfies Record<string, Setting>;

interface Given {
  readonly PHOENIX_ODDS_API_KEY?: string | undefined;
  readonly PHOENIX_ODDS_API_BOOKMAKER?: string | undefined;
  readonly PHOENIX_ODDS_API_LEAGUES?: string | undefined;
  readonly PHOENIX_ODDS_API_SECONDS?: number | undefined;
  readonly PHOENIX_ODDS_API_URL?: string | undefined;
}

export interface OddsFeed {
  readonly key: string;
  readonly bookmaker: string;
  readonly leagues: readonly string[];
  /** Between two looks. */
  readonly seconds: number;
  /** Without a slash at the end. */
  readonly url: string;
}

/** @throws ConfigError when a part of the account is missing */
export function oddsFeedOf(given: Given): OddsFeed | null {
  const {
    PHOENIX_ODDS_API_KEY: key,
    PHOENIX_ODDS_API_BOOKMAKER: bookmaker,
    PHOENIX_ODDS_API_LEAGUES: leagues,
  } = given;
  if (key === undefined && bookmaker === undefined && leagues === undefined) return null;
  if (key === undefined || bookmaker === undefined || leagues === undefined)
    throw new ConfigError(
      'PHOENIX_ODDS_API_KEY, PHOENIX_ODDS_API_BOOKMAKER and PHOENIX_ODDS_API_LEAGUES belong together: give all three or none',
    );
  return {
    key,
    bookmaker,
    leagues: [...new Set(listOf(leagues))],
    seconds: given.PHOENIX_ODDS_API_SECONDS ?? 300,
    url: (given.PHOENIX_ODDS_API_URL ?? 'https://api.the-odds-api.com').replace(/\/+$/, ''),
  };
}

interface Holder {
  readonly oddsFeed: OddsFeed | null;
}

/** What is in use, by name, for `./phoenix config`. */
export const oddsFeedInUse = {
  PHOENIX_ODDS_API_KEY: ({ oddsFeed }: Holder) => oddsFeed?.key ?? null,
  PHOENIX_ODDS_API_BOOKMAKER: ({ oddsFeed }: Holder) => oddsFeed?.bookmaker ?? null,
  PHOENIX_ODDS_API_LEAGUES: ({ oddsFeed }: Holder) => oddsFeed?.leagues.join(',') ?? null,
  PHOENIX_ODDS_API_SECONDS: ({ oddsFeed }: Holder) => oddsFeed?.seconds ?? null,
  PHOENIX_ODDS_API_URL: ({ oddsFeed }: Holder) => oddsFeed?.url ?? null,
};
