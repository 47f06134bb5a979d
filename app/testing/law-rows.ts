/** Who stakes under which profile, and one rule at a time: the rows of app/law.server.test.ts. */
import type { PlayerRestrictions } from '#platform/server/policy/restrictions.ts';
import type { Product } from './law-acts.ts';

/** When this file was read, in milliseconds. */
const NOW = Math.floor(performance.timeOrigin + performance.now());

/** The country of the house. */
export const HOME = 'NO';

/** What a register of excluded people said a moment ago. */
export const CLEARED = { register: { answer: 'clear', at: NOW } } as const;

export const PLAYERS = {
  unknown: null,
  nameless: { country: HOME },
  adult: { country: HOME, born: '1980-01-01', tier: 1, ...CLEARED },
  minor: { country: HOME, born: '2015-01-01' },
} as const;
export type Who = keyof typeof PLAYERS;

/** Of each profile: what each player's stake meets, and where a product differs. */
export const TABLE_OF_LAW: Readonly<Record<string, Record<Who, string> & { closed?: readonly Product[] }>> = {
  house: { unknown: 'ok', nameless: 'ok', adult: 'ok', minor: 'age' },
  'strict-eu': {
    unknown: 'country.unknown',
    nameless: 'age.unknown',
    adult: 'ok',
    minor: 'age',
    closed: ['futures'],
  },
  crypto: { unknown: 'country.unknown', nameless: 'ok', adult: 'ok', minor: 'age' },
  play: { unknown: 'law.money', nameless: 'law.money', adult: 'law.money', minor: 'law.money' },
};

/** A profile without any rule; each row below is this and one rule. */
export const BARE = {
  minAge: 18,
  unknownCountry: 'allow',
  verifyAboveBtc: null,
  verifyAboveUsd: null,
  maxStakeEur: null,
} as const;
const ALL = ['originals', 'providers', 'sport', 'futures', 'poker'] as const;
export const CASINO: readonly Product[] = ['originals', 'providers'];
const without = (shut: Product) => ({ products: ALL.filter((one) => one !== shut) });
export const OLD = { country: HOME, born: '1980-01-01' } as const;
export const TWENTY = { country: HOME, born: `${new Date(NOW).getUTCFullYear() - 20}-01-01` } as const;
const LONG_AT_IT = {
  ...OLD,
  clock: {
    from: NOW - 3_600_000,
    last: NOW - 6000,
    seen: NOW - 3_600_000,
    wagered: '0',
    paid: '0',
    law: true,
  },
} as const;

interface Row {
  readonly is: string;
  readonly rules: object;
  readonly who?: Partial<PlayerRestrictions>;
  /** Where the call comes from, if not from home. */
  readonly from?: null;
  /** What the act is refused by. */
  readonly rule: string;
  /** Acts of other products go through. */
  readonly only?: readonly Product[];
}

export const RULES: readonly Row[] = [
  ...ALL.map((shut) => ({ is: `no ${shut}`, rules: without(shut), rule: 'law.product', only: [shut] })),
  { is: 'play money only', rules: { realMoney: false }, rule: 'law.money' },
  {
    is: 'no unknown country',
    rules: { unknownCountry: 'block' },
    who: {},
    from: null,
    rule: 'country.unknown',
  },
  { is: 'nobody below 21', rules: { minAge: 21 }, who: TWENTY, rule: 'age' },
  { is: 'a date of birth', rules: { birthDateNeeded: true }, who: { country: HOME }, rule: 'age.unknown' },
  { is: 'a register asked first', rules: { exclusionRegister: true }, rule: 'law.register' },
  {
    is: 'a register that answered today',
    rules: { exclusionRegister: true },
    who: { ...OLD, register: { answer: 'clear', at: NOW - 25 * 3_600_000 } },
    rule: 'law.register.unavailable',
  },
  {
    is: 'a register that answers',
    rules: { exclusionRegister: true },
    who: { ...OLD, register: { answer: 'unavailable', at: NOW } },
    rule: 'law.register.unavailable',
  },
  { is: 'documents first', rules: { verifyBefore: ['play'] }, rule: 'law.verify' },
  { is: 'a stake below half a euro', rules: { maxStakeEur: '0.50' }, rule: 'law.stake', only: CASINO },
  {
    is: 'a stake below half a euro for the young',
    rules: { maxStakeUnder25Eur: '0.50' },
    who: TWENTY,
    rule: 'law.stake',
    only: CASINO,
  },
  { is: 'a pause to look at the clock', rules: { realityMinutes: 5 }, who: LONG_AT_IT, rule: 'reality' },
];
