/** Accounts with payment processors. Each is off until everything it needs is given. */
import * as z from 'zod/mini';
import { ConfigError, type Setting, url } from './values.ts';

const secret = {
  schema: z.string().check(z.regex(/^[\x21-\x7e]{4,500}$/)),
  allowed: 'as the processor gave it to you',
  secret: true,
};
const plain = { schema: secret.schema, allowed: secret.allowed };

export const processorSettings = {
  PHOENIX_COINPAYMENTS_PUBLIC_KEY: plain,
  PHOENIX_COINPAYMENTS_PRIVATE_KEY: secret,
  PHOENIX_COINPAYMENTS_MERCHANT: plain,
  PHOENIX_COINPAYMENTS_IPN_SECRET: secret,
  PHOENIX_NOWPAYMENTS_KEY: secret,
  PHOENIX_NOWPAYMENTS_IPN_SECRET: secret,
  PHOENIX_BTCPAY_URL: { schema: url('http:', 'https:'), allowed: 'http(s)://host of your BTCPay Server' },
  PHOENIX_BTCPAY_STORE: plain,
  PHOENIX_BTCPAY_KEY: secret,
  PHOENIX_BTCPAY_WEBHOOK_SECRET: secret,
  PHOENIX_CRYPTOCLOUD_KEY: secret,
  PHOENIX_CRYPTOCLOUD_SHOP: plain,
  PHOENIX_CRYPTOCLOUD_SECRET: secret,
} satisfies Record<string, Setting>;

type Name = keyof typeof processorSettings;
type Given = { readonly [N in Name]?: string | undefined };
export type Processors = {
  readonly coinpayments: Readonly<Record<'publicKey' | 'privateKey' | 'merchant' | 'secret', string>> | null;
  readonly nowpayments: Readonly<Record<'key' | 'secret', string>> | null;
  readonly btcpay: Readonly<Record<'url' | 'store' | 'key' | 'secret', string>> | null;
  readonly cryptocloud: Readonly<Record<'key' | 'shop' | 'secret', string>> | null;
};

interface Holder {
  readonly processors: Processors;
}

const NAMES = {
  coinpayments: {
    publicKey: 'PHOENIX_COINPAYMENTS_PUBLIC_KEY',
    privateKey: 'PHOENIX_COINPAYMENTS_PRIVATE_KEY',
    merchant: 'PHOENIX_COINPAYMENTS_MERCHANT',
    secret: 'PHOENIX_COINPAYMENTS_IPN_SECRET',
  },
  nowpayments: { key: 'PHOENIX_NOWPAYMENTS_KEY', secret: 'PHOENIX_NOWPAYMENTS_IPN_SECRET' },
  btcpay: {
    url: 'PHOENIX_BTCPAY_URL',
    store: 'PHOENIX_BTCPAY_STORE',
    key: 'PHOENIX_BTCPAY_KEY',
    secret: 'PHOENIX_BTCPAY_WEBHOOK_SECRET',
  },
  cryptocloud: {
    key: 'PHOENIX_CRYPTOCLOUD_KEY',
    shop: 'PHOENIX_CRYPTOCLOUD_SHOP',
    secret: 'PHOENIX_CRYPTOCLOUD_SECRET',
  },
} as const satisfies { [P in keyof Processors]: Record<keyof NonNullable<Processors[P]>, Name> };

/** @throws ConfigError naming what is missing of an account that is given in part */
export function processorsOf(given: Given): Processors {
  const read = (names: Readonly<Record<string, Name>>) => {
    const entries = Object.entries(names).map(([key, name]) => [key, given[name]] as const);
    if (entries.every(([, value]) => value === undefined)) return null;
    const missing = Object.values(names).find((name) => given[name] === undefined);
    if (missing)
      throw new ConfigError(`${missing} is not set; allowed: ${processorSettings[missing].allowed}`);
    return Object.fromEntries(entries);
  };
  return Object.fromEntries(Object.entries(NAMES).map(([id, names]) => [id, read(names)])) as Processors;
}

/** What the program uses of each, for `phoenix config`. */
export const processorNamesInUse = Object.fromEntries(
  Object.entries(NAMES).flatMap(([id, names]) =>
    Object.entries(names).map(([key, name]) => [
      name,
      ({ processors }: Holder) =>
        (processors[id as keyof Processors] as Record<string, string> | null)?.[key] ?? null,
    ]),
  ),
) as Record<Name, (config: Holder) => string | null>;
