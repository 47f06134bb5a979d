/** An account with a betting exchange (Betfair): its stream of markets over TLS, names over HTTP. Off until its application key is given. */
import * as z from 'zod/mini';
import { ConfigError, type Setting, text, url } from './values.ts';

const printable = z.string().check(z.regex(/^[\x21-\x7e]{6,200}$/));

export const exchangeFeedSettings = {
  PHOENIX_BETFAIR_APP_KEY: {
    schema: printable,
    allowed: 'the application key of your account with the exchange',
    secret: true,
  },
  PHOENIX_BETFAIR_SESSION: {
    schema: printable,
    allowed: 'a session token; it ends after some hours, a certificate logs in again by itself',
    secret: true,
  },
  PHOENIX_BETFAIR_USERNAME: { schema: text, allowed: 'the user that a certificate logs in as' },
  PHOENIX_BETFAIR_PASSWORD: { schema: text, allowed: 'its password', secret: true },
  PHOENIX_BETFAIR_CERT: {
    schema: text,
    allowed: 'the path of the certificate that you gave the exchange (PEM)',
  },
  PHOENIX_BETFAIR_KEY: { schema: text, allowed: 'the path of its private key (PEM)' },
  PHOENIX_BETFAIR_CA: {
    schema: text,
    allowed:
      'the path of a certificate authority (PEM) in place of the well-known ones, for a relay of your own',
  },
  PHOENIX_BETFAIR_STREAM: {
    schema: z.string().check(z.regex(/^[a-z0-9.-]{1,200}:\d{1,5}$/i)),
    allowed: 'host:port of the stream, stream-api.betfair.com:443 unless told',
  },
  PHOENIX_BETFAIR_API_URL: {
    schema: url('https:', 'http:'),
    allowed: 'http(s)://host that answers as https://api.betfair.com does',
  },
  PHOENIX_BETFAIR_LOGIN_URL: {
    schema: url('https:'),
    allowed: 'https://host that answers as https://identitysso-cert.betfair.com does',
  },
} satisfies Record<string, Setting>;

type Given = { readonly [Name in keyof typeof exchangeFeedSettings]?: string | undefined };

export interface ExchangeFeed {
  readonly appKey: string;
  /** A token that was given, or what logs in for one; the files are read at each log-in. */
  readonly login:
    | { readonly session: string }
    | { readonly username: string; readonly password: string; readonly cert: string; readonly key: string };
  /** Path of a certificate authority in place of the well-known ones. */
  readonly ca: string | null;
  readonly host: string;
  readonly port: number;
  /** Without slashes at the end. */
  readonly apiUrl: string;
  readonly loginUrl: string;
}

/** @throws ConfigError when a part of the account is missing */
export function exchangeFeedOf(given: Given): ExchangeFeed | null {
  const {
    PHOENIX_BETFAIR_APP_KEY: appKey,
    PHOENIX_BETFAIR_SESSION: session,
    PHOENIX_BETFAIR_USERNAME: username,
    PHOENIX_BETFAIR_PASSWORD: password,
    PHOENIX_BETFAIR_CERT: cert,
    PHOENIX_BETFAIR_KEY: key,
  } = given;
  if ([appKey, session, username, password, cert, key].every((one) => one === undefined)) return null;
  const login =
    session !== undefined
      ? { session }
      : username !== undefined && password !== undefined && cert !== undefined && key !== undefined
        ? { username, password, cert, key }
        : null;
  if (appKey === undefined || login === null)
    throw new ConfigError(
      'PHOENIX_BETFAIR_APP_KEY needs PHOENIX_BETFAIR_SESSION, or PHOENIX_BETFAIR_USERNAME, _PASSWORD, _CERT and _KEY',
    );
  const [host, port] = (given.PHOENIX_BETFAIR_STREAM ?? 'stream-api.betfair.com:443').split(':');
  const address = (path: string) => path.replace(/\/+$/, '');
  return {
    appKey,
    login,
    ca: given.PHOENIX_BETFAIR_CA ?? null,
    host: host!,
    port: Number(port),
    apiUrl: address(given.PHOENIX_BETFAIR_API_URL ?? 'https://api.betfair.com'),
    loginUrl: address(given.PHOENIX_BETFAIR_LOGIN_URL ?? 'https://identitysso-cert.betfair.com'),
  };
}

interface Holder {
  readonly exchangeFeed: ExchangeFeed | null;
}

const loginPart = (name: 'session' | 'username' | 'password' | 'cert' | 'key') => {
  return ({ exchangeFeed: feed }: Holder) =>
    (feed && (feed.login as Partial<Record<typeof name, string>>)[name]) ?? null;
};

/** What is in use, by name, for `./phoenix config`. */
export const exchangeFeedInUse = {
  PHOENIX_BETFAIR_APP_KEY: ({ exchangeFeed: feed }: Holder) => feed?.appKey ?? null,
  PHOENIX_BETFAIR_SESSION: loginPart('session'),
  PHOENIX_BETFAIR_USERNAME: loginPart('username'),
  PHOENIX_BETFAIR_PASSWORD: loginPart('password'),
  PHOENIX_BETFAIR_CERT: loginPart('cert'),
  PHOENIX_BETFAIR_KEY: loginPart('key'),
  PHOENIX_BETFAIR_CA: ({ exchangeFeed: feed }: Holder) => feed?.ca ?? null,
  PHOENIX_BETFAIR_STREAM: ({ exchangeFeed: feed }: Holder) => (feed ? `${feed.host}:${feed.port}` : null),
  PHOENIX_BETFAIR_API_URL: ({ exchangeFeed: feed }: Holder) => feed?.apiUrl ?? null,
  PHOENIX_BETFAIR_LOGIN_URL: ({ exchangeFeed: feed }: Holder) => feed?.loginUrl ?? null,
};
