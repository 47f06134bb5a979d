/**
 * The one judge of what a player may do with money, for every product. Pure: called inside the engine's decision, on
 * the state that the commit checks. What it refuses carries the rule that refused, and is written down by the engine.
 */
import { fail, type Failure } from '../../contract/error.ts';
import { formatUnits } from '../../contract/money.ts';
import type { PlayerState } from '../money/state.ts';
import {
  brokenLimit,
  type PlayerRestrictions,
  isExcluded,
  leftOf,
  type Limit,
  realityDue,
} from './restrictions.ts';

/** Codes of refusals that policy decides, the same in every product. */
export const POLICY = {
  limit: -11,
  excluded: -12,
  reality: -15,
  jurisdiction: -16,
  age: -17,
  kyc: -18,
} as const;

export type PolicyAction =
  /** A stake that opens a bet. */
  | 'play'
  /** More stake on a bet that is open. */
  | 'raise'
  | 'deposit'
  | 'withdraw'
  /** Anything given by the house: rewards, rain, bonuses. */
  | 'bonus'
  /** Money from one player to another, and to them. */
  | 'transfer';

/** What a tier of verification allows, micro-euro; null: without end. */
export interface PolicyTier {
  readonly name: string;
  /** Largest single stake. */
  readonly stake: bigint | null;
  /** All deposits, and all withdrawals, together. */
  readonly deposits: bigint | null;
  readonly withdrawals: bigint | null;
}

/** The operator's rules in force. */
export interface PolicyRules {
  readonly minAge: number;
  /** Epoch milliseconds from which the house has no licence for real money; null: without an end. */
  readonly licenceEnd: number | null;
  /** Real money only once a date of birth was given. */
  readonly birthDateNeeded: boolean;
  readonly blocked: ReadonlySet<string>;
  /** Further countries by product. */
  readonly blockedFor: Readonly<Record<string, ReadonlySet<string>>>;
  /** What holds where nobody knows the country. */
  readonly unknownCountry: 'allow' | 'block';
  /** Tier 0 is whoever registered. */
  readonly tiers: readonly PolicyTier[];
  /** Least tier for real money. */
  readonly playTier: number;
}

/** Where a request comes from and what it is for. */
export interface PolicyView {
  readonly product: string;
  /** ISO 3166 alpha-2 code of where the caller is, null when nobody knows. */
  readonly country: string | null;
  readonly rules: PolicyRules;
}

export interface PolicyContext extends PolicyView {
  readonly demo: boolean;
  /** Micro-euro. */
  readonly worth: bigint;
  readonly now: number;
}

/** Without a house that sets rules nothing is forbidden but what players forbid themselves. */
export const NO_RULES: PolicyRules = {
  minAge: 0,
  licenceEnd: null,
  birthDateNeeded: false,
  blocked: new Set(),
  blockedFor: {},
  unknownCountry: 'allow',
  tiers: [],
  playTier: 0,
};

/** @returns the refusal with its rule, or null when it may be done */
export function decide(
  action: PolicyAction,
  { guard }: Pick<PlayerState, 'guard'>,
  context: PolicyContext,
): Failure | null {
  const found = judge(action, guard, context);
  if (!found) return null;
  const { rule, code, message } = found;
  const { product, country } = context;
  return { ...fail(403, code, message), policy: { rule, action, product, country } };
}

interface Found {
  readonly rule: string;
  readonly code: number;
  readonly message: string;
}

function judge(action: PolicyAction, guard: PlayerRestrictions | null, context: PolicyContext): Found | null {
  // The way to one's own money stays open, whatever else is closed.
  if (action === 'withdraw') return tierRule(action, guard, context);
  if (isExcluded(guard, context.now)) return exclusionOf(guard);
  if (context.demo || action === 'bonus') return null;
  if (action === 'transfer')
    return licenceRule(context) ?? countryRule(guard, context) ?? ageRule(guard, context);
  if (action === 'raise') return limitRule(action, guard, context);
  return (
    licenceRule(context) ??
    countryRule(guard, context) ??
    ageRule(guard, context) ??
    tierRule(action, guard, context) ??
    limitRule(action, guard, context) ??
    (action === 'play' && realityDue(guard, context.now) ? REALITY : null)
  );
}

const REALITY: Found = {
  rule: 'reality',
  code: POLICY.reality,
  message: 'Answer the reality check before you go on.',
};

function exclusionOf(guard: PlayerRestrictions | null): Found {
  const rule = guard?.bar ?? 'exclusion';
  const message = {
    timeout: 'You are taking a break from play.',
    exclusion: 'You have excluded yourself from play.',
    closed: 'This account is closed.',
    staff: 'This account is barred from play.',
  }[rule];
  return { rule: `bar.${rule}`, code: POLICY.excluded, message };
}

function licenceRule({ rules: { licenceEnd }, now }: PolicyContext): Found | null {
  if (licenceEnd === null || now < licenceEnd) return null;
  return {
    rule: 'licence',
    code: POLICY.jurisdiction,
    message: 'The licence of this house has run out. Your money can be withdrawn.',
  };
}

/** Whether real money is off in the player's country; null when nobody knows and the operator allows that. */
export function isBlocked(
  guard: Pick<PlayerRestrictions, 'country'> | null,
  { country, product, rules }: PolicyView,
): boolean {
  const home = guard?.country ?? country;
  if (home === null) return rules.unknownCountry === 'block';
  // Both count: a resident of a closed country is not let in from elsewhere, nor anybody who is there.
  return [home, country].some(
    (code) => code !== null && (rules.blocked.has(code) || rules.blockedFor[product]?.has(code) === true),
  );
}

function countryRule(guard: PlayerRestrictions | null, view: PolicyView): Found | null {
  if (!isBlocked(guard, view)) return null;
  const unknown = view.country === null && guard?.country === undefined;
  return {
    rule: unknown ? 'country.unknown' : 'country',
    code: POLICY.jurisdiction,
    message: 'This is not available in your country.',
  };
}

function ageRule(guard: PlayerRestrictions | null, { rules, now }: PolicyContext): Found | null {
  const born = guard?.born;
  if (born === undefined) {
    if (!rules.birthDateNeeded) return null;
    return { rule: 'age.unknown', code: POLICY.age, message: 'Give your date of birth before you play.' };
  }
  if (ageAt(born, now) >= rules.minAge) return null;
  return { rule: 'age', code: POLICY.age, message: `You must be at least ${rules.minAge} years old.` };
}

/** Full years at a moment. @param born yyyy-mm-dd */
export function ageAt(born: string, now: number): number {
  const today = new Date(now).toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}

function tierRule(
  action: 'play' | 'deposit' | 'withdraw',
  guard: PlayerRestrictions | null,
  { rules, worth }: PolicyContext,
): Found | null {
  const tier = guard?.tier ?? 0;
  const verify = (rule: string) => ({
    rule,
    code: POLICY.kyc,
    message: 'Verify your identity to go on: upload your documents in the settings of your profile.',
  });
  if (action !== 'withdraw' && tier < rules.playTier) return verify('tier');
  const allowed = rules.tiers[Math.min(tier, rules.tiers.length - 1)];
  if (!allowed) return null;
  const above = (cap: bigint | null, sum: bigint) => cap !== null && sum > cap;
  if (action === 'play' && above(allowed.stake, worth)) return verify('tier.stake');
  if (action === 'deposit' && above(allowed.deposits, BigInt(guard?.deposited ?? '0') + worth))
    return verify('tier.deposits');
  if (action === 'withdraw' && above(allowed.withdrawals, BigInt(guard?.withdrawn ?? '0') + worth))
    return verify('tier.withdrawals');
  return null;
}

function limitRule(
  action: 'play' | 'raise' | 'deposit',
  guard: PlayerRestrictions | null,
  { worth, now }: PolicyContext,
): Found | null {
  const broken = brokenLimit(guard, worth, now, action);
  if (!broken) return null;
  return {
    rule: `limit.${broken.kind}.${broken.period}`,
    code: POLICY.limit,
    message: limitText(broken, now),
  };
}

function limitText(limit: Limit, now: number): string {
  if (limit.kind === 'time') return `Your time limit for this ${limit.period} is reached.`;
  const left = leftOf(limit, now);
  return `Your ${limit.kind} limit for this ${limit.period} leaves ${formatUnits(left < 0n ? 0n : left, 6)} EUR.`;
}
