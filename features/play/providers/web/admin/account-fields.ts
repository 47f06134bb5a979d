import type { AccountField, AccountView } from '../../accounts-contract.ts';

/** What aggregators call themselves. */
export const ACCOUNT_NAMES = {
  slotegrator: 'Slotegrator',
  softswiss: 'SOFTSWISS',
  pragmatic: 'Pragmatic',
  hub88: 'Hub88',
  betby: 'BetBy',
} as const satisfies Record<AccountView['id'], string>;

/** Words for a name of the configuration. */
export const FIELD_WORDS = {
  PHOENIX_SLOTEGRATOR_MERCHANT_ID: 'merchantId',
  PHOENIX_SLOTEGRATOR_MERCHANT_KEY: 'merchantKey',
  PHOENIX_SLOTEGRATOR_URL: 'address',
  PHOENIX_SLOTEGRATOR_FRAMES: 'frames',
  PHOENIX_SLOTEGRATOR_PICTURES: 'pictures',
  PHOENIX_SOFTSWISS_TOKEN: 'token',
  PHOENIX_SOFTSWISS_LAUNCH: 'address',
  PHOENIX_PRAGMATIC_SECRET: 'secret',
  PHOENIX_PRAGMATIC_LAUNCH: 'address',
  PHOENIX_HUB88_KEY: 'publicKey',
  PHOENIX_HUB88_LAUNCH: 'address',
  PHOENIX_BETBY_BRAND: 'brand',
  PHOENIX_BETBY_KEY: 'publicKey',
} as const;

type FieldName = keyof typeof FIELD_WORDS;

/** Fields of this page; of a newer server's others nothing is known here. */
export function knownFields({ fields }: AccountView): (AccountField & { readonly name: FieldName })[] {
  return fields.filter((field): field is AccountField & { name: FieldName } => field.name in FIELD_WORDS);
}
