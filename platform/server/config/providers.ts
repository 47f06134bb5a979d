/** Accounts with aggregators of games and bookmakers. Each is off until its keys are given. */
import { createPublicKey } from 'node:crypto';
import * as z from 'zod/mini';
import { ConfigError, type Setting, url } from './values.ts';

const key = z.string().check(z.regex(/^[\x21-\x7e]{4,500}$/));
const ORIGIN = /^https?:\/\/(?:\*\.)?[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::\d{1,5})?$/;
const listOf = (text: string | undefined): readonly string[] =>
  text?.split(',').map((one) => one.trim()) ?? [];
/** They go into a header of every page: nothing but what an origin may look like. */
const origins = z
  .string()
  .check(z.refine((text) => listOf(text).length <= 50 && listOf(text).every((one) => ORIGIN.test(one))));
const allowed = 'as the aggregator gave it to you';
/** A PEM with its line breaks as they are or as \\n, or its base64 in one line. */
const rsaKey = z.string().check(
  z.maxLength(4_000),
  z.refine((text) => keyOf(text, ['rsa']) !== null),
);
const publicKey = z.string().check(
  z.maxLength(4_000),
  z.refine((text) => keyOf(text) !== null),
);

/** The public key in a setting as PEM; null when it is none that signs tokens: RSA, or EC on P-256. */
function keyOf(text: string, kinds: readonly string[] = ['rsa', 'ec']): string | null {
  const lines = text.replaceAll('\\n', '\n').trim();
  const pem = lines.startsWith('-----') ? lines : Buffer.from(lines, 'base64').toString('utf8');
  try {
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = createPublicKey(pem);
    const fits =
      type === 'rsa'
        ? (details?.modulusLength ?? 0) >= MIN_RSA_BITS
        : type === 'ec' && details?.namedCurve === 'prime256v1';
    return fits && kinds.includes(type ?? '') ? pem : null;
  } catch {
    return null;
  }
}

const MIN_RSA_BITS = 2_048;

const template = url('http:', 'https:');
const templates =
  'http(s)://host/...: where a game is opened, with {token}, {game}, {player}, {currency} and {language}';

export const providerSettings = {
  PHOENIX_SLOTEGRATOR_MERCHANT_ID: { schema: key, allowed },
  PHOENIX_SLOTEGRATOR_MERCHANT_KEY: { schema: key, allowed, secret: true },
  PHOENIX_SLOTEGRATOR_URL: {
    schema: url('http:', 'https:'),
    allowed: 'http(s)://host/api/index.php/v1, the address your games are opened at',
  },
  PHOENIX_SLOTEGRATOR_FRAMES: {
    schema: origins,
    allowed: 'https://host of pages of games, up to 50 with commas between; *.host stands for all below it',
  },
  PHOENIX_SLOTEGRATOR_PICTURES: {
    schema: origins,
    allowed: 'https://host of pictures of games, up to 50 with commas between',
  },
  PHOENIX_SOFTSWISS_TOKEN: { schema: key, allowed, secret: true },
  PHOENIX_PRAGMATIC_SECRET: { schema: key, allowed, secret: true },
  PHOENIX_HUB88_KEY: {
    schema: rsaKey,
    allowed: "the aggregator's public RSA key from 2048 bits: PEM with \\n or base64 of it",
  },
  PHOENIX_SOFTSWISS_LAUNCH: { schema: template, allowed: templates },
  PHOENIX_PRAGMATIC_LAUNCH: { schema: template, allowed: templates },
  PHOENIX_HUB88_LAUNCH: { schema: template, allowed: templates },
  PHOENIX_BETBY_BRAND: { schema: key, allowed: 'the id of your brand, as the bookmaker gave it to you' },
  PHOENIX_BETBY_KEY: {
    schema: publicKey,
    allowed:
      "the bookmaker's public key: PEM with \\n or base64 of it; RSA from 2048 bits (RS256) or EC P-256 (ES256)",
  },
  PHOENIX_BETBY_SCRIPT: {
    schema: url('http:', 'https:'),
    allowed: 'http(s)://host/renderer.js, the script that draws the sportsbook',
  },
  PHOENIX_BETBY_ORIGINS: {
    schema: origins,
    allowed:
      'https://host of what that script loads, up to 50 with commas between; *.host stands for all below it',
  },
} satisfies Record<string, Setting>;

export type ProviderSettingName = keyof typeof providerSettings;
type Name = ProviderSettingName;
export type GivenProviders = Given;
type Given = { readonly [N in Name]?: string | undefined };

export interface Providers {
  readonly slotegrator: {
    readonly merchantId: string;
    readonly merchantKey: string;
    /** Where games are opened, without a slash at the end; null: calls are answered and no game is opened. */
    readonly url: string | null;
    /** Origins whose pages players are shown, and those that pictures of games are copied from. */
    readonly frames?: readonly string[];
    readonly pictures?: readonly string[];
  } | null;
  readonly softswiss?: (Launched & { readonly token: string }) | null;
  readonly pragmatic?: (Launched & { readonly secret: string }) | null;
  /** `publicKey`: PEM of the key that its calls are signed with. */
  readonly hub88?: (Launched & { readonly publicKey: string }) | null;
  readonly betby?: Betby | null;
  /** What draws a bookmaker's sportsbook, also while the account with it is kept in the back office. */
  readonly renderer?: Renderer | null;
}

interface Renderer {
  readonly script: string;
  readonly origins: readonly string[];
}

interface Launched {
  /** Where its games are opened, with places for {token} and the like; null: its calls are answered and no game is opened. */
  readonly launch: string | null;
}

/** An account with a bookmaker whose sportsbook the house shows. */
export interface Betby {
  readonly brand: string;
  /** PEM of the key that its calls are signed with: the key says which algorithm is believed. */
  readonly publicKey: string;
  /** The script that draws it, null: its calls are answered and nothing is shown. */
  readonly script: string | null;
  /** What that script may load beside its own origin. */
  readonly origins: readonly string[];
}

interface Holder {
  readonly providers: Providers;
}

/** What makes up the account with each: the names it needs, and those it may have. What pages load as scripts is said by the configuration alone. */
export const PROVIDER_ACCOUNTS = {
  slotegrator: {
    needed: ['PHOENIX_SLOTEGRATOR_MERCHANT_ID', 'PHOENIX_SLOTEGRATOR_MERCHANT_KEY'],
    more: ['PHOENIX_SLOTEGRATOR_URL', 'PHOENIX_SLOTEGRATOR_FRAMES', 'PHOENIX_SLOTEGRATOR_PICTURES'],
  },
  softswiss: { needed: ['PHOENIX_SOFTSWISS_TOKEN'], more: ['PHOENIX_SOFTSWISS_LAUNCH'] },
  pragmatic: { needed: ['PHOENIX_PRAGMATIC_SECRET'], more: ['PHOENIX_PRAGMATIC_LAUNCH'] },
  hub88: { needed: ['PHOENIX_HUB88_KEY'], more: ['PHOENIX_HUB88_LAUNCH'] },
  betby: { needed: ['PHOENIX_BETBY_BRAND', 'PHOENIX_BETBY_KEY'], more: [] },
} as const satisfies Record<string, { needed: readonly Name[]; more: readonly Name[] }>;

/** @throws ConfigError naming what is missing of an account that is given in part */
export function providersOf(given: Given): Providers {
  const { PHOENIX_SOFTSWISS_TOKEN: token, PHOENIX_PRAGMATIC_SECRET: secret, PHOENIX_HUB88_KEY: rsa } = given;
  return {
    slotegrator: slotegratorOf(given),
    softswiss: token === undefined ? null : { token, launch: given.PHOENIX_SOFTSWISS_LAUNCH ?? null },
    pragmatic: secret === undefined ? null : { secret, launch: given.PHOENIX_PRAGMATIC_LAUNCH ?? null },
    hub88: rsa === undefined ? null : { publicKey: keyOf(rsa)!, launch: given.PHOENIX_HUB88_LAUNCH ?? null },
    betby: betbyOf(given),
    renderer:
      given.PHOENIX_BETBY_SCRIPT === undefined
        ? null
        : { script: given.PHOENIX_BETBY_SCRIPT, origins: listOf(given.PHOENIX_BETBY_ORIGINS) },
  };
}

function slotegratorOf(given: Given): Providers['slotegrator'] {
  const merchantId = given.PHOENIX_SLOTEGRATOR_MERCHANT_ID;
  const merchantKey = given.PHOENIX_SLOTEGRATOR_MERCHANT_KEY;
  const address = given.PHOENIX_SLOTEGRATOR_URL;
  if (merchantId === undefined && merchantKey === undefined && address === undefined) return null;
  if (merchantId === undefined) throw missing('PHOENIX_SLOTEGRATOR_MERCHANT_ID');
  if (merchantKey === undefined) throw missing('PHOENIX_SLOTEGRATOR_MERCHANT_KEY');
  const [frames, pictures] = [
    listOf(given.PHOENIX_SLOTEGRATOR_FRAMES),
    listOf(given.PHOENIX_SLOTEGRATOR_PICTURES),
  ];
  const place = address?.replace(/\/+$/, '') ?? null;
  const more = { ...(frames.length > 0 && { frames }), ...(pictures.length > 0 && { pictures }) };
  return { merchantId, merchantKey, url: place, ...more };
}

function betbyOf(given: Given): Betby | null {
  const { PHOENIX_BETBY_BRAND: brand, PHOENIX_BETBY_KEY: text, PHOENIX_BETBY_SCRIPT: script } = given;
  // With the script alone the rest is kept in the back office.
  if (brand === undefined && text === undefined) return null;
  if (brand === undefined) throw missing('PHOENIX_BETBY_BRAND');
  if (text === undefined) throw missing('PHOENIX_BETBY_KEY');
  const more = listOf(given.PHOENIX_BETBY_ORIGINS);
  return { brand, publicKey: keyOf(text)!, script: script ?? null, origins: more };
}

function missing(name: Name): ConfigError {
  return new ConfigError(`${name} is not set; allowed: ${providerSettings[name].allowed}`);
}

/** What the program uses, for `phoenix config`. */
export const providerNamesInUse: Record<Name, (config: Holder) => string | null> = {
  PHOENIX_SLOTEGRATOR_MERCHANT_ID: ({ providers }) => providers.slotegrator?.merchantId ?? null,
  PHOENIX_SLOTEGRATOR_MERCHANT_KEY: ({ providers }) => providers.slotegrator?.merchantKey ?? null,
  PHOENIX_SLOTEGRATOR_URL: ({ providers }) => providers.slotegrator?.url ?? null,
  PHOENIX_SLOTEGRATOR_FRAMES: ({ providers }) => providers.slotegrator?.frames?.join() ?? null,
  PHOENIX_SLOTEGRATOR_PICTURES: ({ providers }) => providers.slotegrator?.pictures?.join() ?? null,
  PHOENIX_SOFTSWISS_TOKEN: ({ providers }) => providers.softswiss?.token ?? null,
  PHOENIX_PRAGMATIC_SECRET: ({ providers }) => providers.pragmatic?.secret ?? null,
  PHOENIX_HUB88_KEY: ({ providers }) => providers.hub88?.publicKey ?? null,
  PHOENIX_SOFTSWISS_LAUNCH: ({ providers }) => providers.softswiss?.launch ?? null,
  PHOENIX_PRAGMATIC_LAUNCH: ({ providers }) => providers.pragmatic?.launch ?? null,
  PHOENIX_HUB88_LAUNCH: ({ providers }) => providers.hub88?.launch ?? null,
  PHOENIX_BETBY_BRAND: ({ providers }) => providers.betby?.brand ?? null,
  PHOENIX_BETBY_KEY: ({ providers }) => providers.betby?.publicKey ?? null,
  PHOENIX_BETBY_SCRIPT: ({ providers }) => providers.renderer?.script ?? null,
  PHOENIX_BETBY_ORIGINS: ({ providers }) => providers.renderer?.origins.join() ?? null,
};
