/** Profiles of jurisdictions: which rules hold where, as data. The three that ship, and how an operator's own is read. Pure. */
import * as z from 'zod/mini';

/** Products that policy knows. Pools of players are poker's. */
export const PRODUCTS = ['originals', 'providers', 'sport', 'futures', 'poker'] as const;

const ACTS = ['play', 'deposit', 'withdraw'] as const;

const euro = z.string().check(z.regex(/^(0|[1-9][0-9]{0,8})(\.[0-9]{1,2})?$/));
/** Percent, at most two and a half, with two places. */
const dormantPercent = z.string().check(
  z.regex(/^[0-2](\.[0-9]{1,2})?$/),
  z.refine((percent) => Number(percent) > 0 && Number(percent) <= 2.5),
);
const coins = z.string().check(z.regex(/^(0|[1-9][0-9]{0,5})(\.[0-9]{1,8})?$/));

/** The fields of a profile, in the order in which staff compare them. */
const profileFields = {
  realMoney: z.boolean(),
  products: z.array(z.enum(PRODUCTS)).check(z.maxLength(PRODUCTS.length)),
  unknownCountry: z.enum(['allow', 'block']),
  minAge: z.int().check(z.gte(18), z.lte(30)),
  birthDateNeeded: z.boolean(),
  demoNeedsAge: z.boolean(),
  /** Acts that need a verified identity. */
  verifyBefore: z.array(z.enum(ACTS)).check(z.maxLength(ACTS.length)),
  /** One deposit or withdrawal worth more than this needs a verified identity. */
  verifyAboveBtc: z.nullable(coins),
  /** So do all of them together beyond this. */
  verifyAboveUsd: z.nullable(euro),
  depositLimit: z.boolean(),
  raiseHours: z.int().check(z.gte(24), z.lte(720)),
  gameMs: z.int().check(z.gte(0), z.lte(60_000)),
  maxStakeEur: z.nullable(euro),
  maxStakeUnder25Eur: z.nullable(euro),
  autoPlay: z.boolean(),
  quickPlay: z.boolean(),
  realityMinutes: z.nullable(z.int().check(z.gte(5), z.lte(240))),
  bonuses: z.boolean(),
  /** How often a bonus may have to be staked, at most. */
  bonusWagering: z.nullable(z.int().check(z.gte(1), z.lte(100))),
  transfers: z.boolean(),
  cancelWithdrawal: z.boolean(),
  /** A register of excluded people clears a player before real money. */
  exclusionRegister: z.boolean(),
  /** Of what one bet won, when that is so much or more, this leaves the house at once and again with each week. */
  payoutCapBtc: z.nullable(coins),
  /** What an account that nobody used for six months may cost a month, percent of its balance. */
  dormantFeePercent: z.nullable(dormantPercent),
};
export const profile = z.object(profileFields);
export type Profile = z.output<typeof profile>;
export const FIELDS = Object.keys(profileFields) as readonly (keyof Profile)[];

/** The profile that adds nothing to the settings of the house; it is no row of the comparison. */
export const HOUSE = 'house';
export const SHIPPED_IDS = ['strict-eu', 'crypto', 'play'] as const;
type ShippedId = (typeof SHIPPED_IDS)[number];

export const SHIPPED: Readonly<Record<ShippedId, Profile>> = {
  'strict-eu': {
    realMoney: true,
    products: ['originals', 'providers', 'sport', 'poker'],
    unknownCountry: 'block',
    minAge: 18,
    birthDateNeeded: true,
    demoNeedsAge: true,
    verifyBefore: ['deposit'],
    verifyAboveBtc: null,
    verifyAboveUsd: null,
    depositLimit: true,
    raiseHours: 24,
    gameMs: 5000,
    maxStakeEur: '5',
    maxStakeUnder25Eur: '2',
    autoPlay: false,
    quickPlay: false,
    realityMinutes: 60,
    bonuses: true,
    bonusWagering: 10,
    transfers: false,
    cancelWithdrawal: false,
    exclusionRegister: true,
    payoutCapBtc: null,
    dormantFeePercent: null,
  },
  crypto: {
    realMoney: true,
    products: [...PRODUCTS],
    unknownCountry: 'block',
    minAge: 18,
    birthDateNeeded: false,
    demoNeedsAge: false,
    verifyBefore: [],
    verifyAboveBtc: '1',
    verifyAboveUsd: '2000',
    depositLimit: false,
    raiseHours: 24,
    gameMs: 0,
    maxStakeEur: '20',
    maxStakeUnder25Eur: null,
    autoPlay: true,
    quickPlay: true,
    realityMinutes: null,
    bonuses: true,
    bonusWagering: null,
    transfers: true,
    cancelWithdrawal: true,
    exclusionRegister: false,
    payoutCapBtc: '0.2',
    dormantFeePercent: '2.5',
  },
  play: {
    realMoney: false,
    products: [...PRODUCTS],
    unknownCountry: 'allow',
    minAge: 18,
    birthDateNeeded: false,
    demoNeedsAge: false,
    verifyBefore: [],
    verifyAboveBtc: null,
    verifyAboveUsd: null,
    depositLimit: false,
    raiseHours: 24,
    gameMs: 0,
    maxStakeEur: null,
    maxStakeUnder25Eur: null,
    autoPlay: true,
    quickPlay: true,
    realityMinutes: null,
    bonuses: true,
    bonusWagering: null,
    transfers: true,
    cancelWithdrawal: true,
    exclusionRegister: false,
    payoutCapBtc: null,
    dormantFeePercent: null,
  },
};

/** An operator's own profile: what it changes of one that ships. */
export const ownProfile = z.object({
  base: z.enum(SHIPPED_IDS),
  rules: z.partial(profile),
});
type OwnProfile = z.output<typeof ownProfile>;

/** @returns the profile of this id, null when there is none; the house's own has no rules and is none */
export function profileOf(id: string, own: Readonly<Record<string, OwnProfile>>): Profile | null {
  const shipped = SHIPPED_IDS.find((one) => one === id);
  if (shipped) return SHIPPED[shipped];
  // A name that every object answers to is no profile.
  const made = Object.hasOwn(own, id) ? own[id] : undefined;
  if (!made) return null;
  const rules = Object.fromEntries(Object.entries(made.rules).filter(([, value]) => value !== undefined));
  return { ...SHIPPED[made.base], ...rules };
}
