/** Accounts with aggregators of games. Each is off until its keys are given. */
import * as z from 'zod/mini';
import { ConfigError, type Setting, url } from './values.ts';

const key = z.string().check(z.regex(/^[\x21-\x7e]{4,500}$/));
const allowed = 'as the aggregator gave it to you';

export const providerSettings = {
  PHOENIX_SLOTEGRATOR_MERCHANT_ID: { schema: key, allowed },
  PHOENIX_SLOTEGRATOR_MERCHANT_KEY: { schema: key, allowed, secret: true },
  PHOENIX_SLOTEGRATOR_URL: {
    schema: url('http:', 'https:'),
    allowed: 'http(s)://host/api/index.php/v1, the address your games are opened at',
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
  return { slotegrator: { merchantId, merchantKey, url: address?.replace(/\/+$/, '') ?? null } };
}

function missing(name: Name): ConfigError {
  return new ConfigError(`${name} is not set; allowed: ${providerSettings[name].allowed}`);
}

/** What the program uses, for `phoenix config`. */
export const providerNamesInUse: Record<Name, (config: Holder) => string | null> = {
  PHOENIX_SLOTEGRATOR_MERCHANT_ID: ({ providers }) => providers.slotegrator?.merchantId ?? null,
  PHOENIX_SLOTEGRATOR_MERCHANT_KEY: ({ providers }) => providers.slotegrator?.merchantKey ?? null,
  PHOENIX_SLOTEGRATOR_URL: ({ providers }) => providers.slotegrator?.url ?? null,
};
