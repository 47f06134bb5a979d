/** Accounts with aggregators of games. Each is off until its keys are given. */
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
} satisfies Record<string, Setting>;

type Name = keyof typeof providerSettings;
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
}

interface Holder {
  readonly providers: Providers;
}

/** @throws ConfigError naming what is missing of an account that is given in part */
export function providersOf(given: Given): Providers {
  const merchantId = given.PHOENIX_SLOTEGRATOR_MERCHANT_ID;
  const merchantKey = given.PHOENIX_SLOTEGRATOR_MERCHANT_KEY;
  const address = given.PHOENIX_SLOTEGRATOR_URL;
  if (merchantId === undefined && merchantKey === undefined && address === undefined)
    return { slotegrator: null };
  if (merchantId === undefined) throw missing('PHOENIX_SLOTEGRATOR_MERCHANT_ID');
  if (merchantKey === undefined) throw missing('PHOENIX_SLOTEGRATOR_MERCHANT_KEY');
  const [frames, pictures] = [
    listOf(given.PHOENIX_SLOTEGRATOR_FRAMES),
    listOf(given.PHOENIX_SLOTEGRATOR_PICTURES),
  ];
  const place = address?.replace(/\/+$/, '') ?? null;
  const more = { ...(frames.length > 0 && { frames }), ...(pictures.length > 0 && { pictures }) };
  return { slotegrator: { merchantId, merchantKey, url: place, ...more } };
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
};
