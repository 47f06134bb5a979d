/**
 * The one judge of what a player may do with money, for every product. Pure: called inside the engine's decision, on
 * the state that the commit checks. What it refuses carries the rule that refused, and is written down by the engine.
 */
import { fail, type Failure, type PolicyMark } from '../../contract/error.ts';
import { formatUnits } from '../../contract/money.ts';
import type { PlayerState } from '../money/state.ts';
import { CASINO, NO_LAW, type Law, type LawOf, type VerifiedAct } from './law.ts';
import {
  brokenLimit,
  type PlayerRestrictions,
  isExcluded,
  leftOf,
  type Limit,
  type Measured,
  movedUsd,
  realityDue,
  REGISTER_MS,
} from './restrictions.ts';

/** Codes of refusals that policy decides, the same in every product. */
export const POLICY = {
  limit: -11,
  excluded: -12,
  reality: -15,
  jurisdiction: -16,
  age: -17,
  kyc: -18,
  pace: -21,
  terms: -23,
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
  /** Edition of the terms that a player has to have accepted; 0: none is asked for. */
  readonly terms: () => number;
  /** The law of where a player lives and is, beside these rules. */
  readonly law: LawOf;
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
  /**
   * It comes to the player without an act of theirs: they cannot be asked to accept anything first. A gift then goes to whom nobody knows
   * the country of too; `country` is where they are known to be.
   */
  readonly unasked?: boolean;
  /** Of a bonus: how often it has to be staked. */
  readonly wagering?: number;
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
  terms: () => 0,
  law: () => NO_LAW,
};

/** The law that a player is under. */
export function lawFor(
  guard: Pick<PlayerRestrictions, 'country'> | null,
  { country, rules }: Pick<PolicyView, 'country' | 'rules'>,
): Law {
  return rules.law(guard?.country ?? null, country);
}

/** What of a player's state is judged. */
export type Judged = Pick<PlayerState, 'guard' | 'terms'>;

/** @returns the refusal with its rule, or null when it may be done */
export function decide(action: PolicyAction, player: Judged, context: PolicyContext): Failure | null {
  const { product, country } = context;
  return refusalOf(judge(action, player, context), { action, product, country });
}

/**
 * Why who has paid for a game is not dealt in to its next hand; null: they are. Where they may play was judged when they paid.
 * @param now epoch milliseconds
 */
export function refuseHand({ guard }: Pick<Judged, 'guard'>, product: string, now: number): Failure | null {
  const found = isExcluded(guard, now)
    ? exclusionOf(guard)
    : (limitRule('hand', guard, { worth: 0n, now }) ??
      (realityDue(guard, now, guard?.clock?.realityMs) ? REALITY : null));
  return refusalOf(found, { action: 'play', product, country: null });
}

function refusalOf(found: Found | null, where: Omit<PolicyMark, 'rule'>): Failure | null {
  if (!found) return null;
  const { rule, code, message, limit } = found;
  const refused = { ...fail(403, code, message), policy: { rule, ...where } };
  return limit === undefined ? refused : { ...refused, limit };
}

interface Found {
  readonly rule: string;
  readonly code: number;
  readonly message: string;
  /** What is left of a limit, with its currency. */
  readonly limit?: string;
}

function judge(action: PolicyAction, player: Judged, context: PolicyContext): Found | null {
  const { guard } = player;
  const law = lawFor(guard, context);
  // The way to one's own money stays open, whatever else is closed.
  if (action === 'withdraw')
    return tierRule(action, guard, context) ?? documentRule(action, guard, context, law);
  if (isExcluded(guard, context.now)) return exclusionOf(guard);
  if (action === 'bonus') return bonusRule(context, law) ?? giftRule(guard, context);
  if (context.demo) return demoRule(guard, context, law);
  if (action === 'transfer')
    return (
      licenceRule(context) ??
      countryRule(guard, context) ??
      ageRule(guard, context) ??
      registerRule(guard, context, law) ??
      (law.transfers ? null : closedBy('law.transfers')) ??
      termsRule(player, context)
    );
  if (action === 'raise') return limitRule(action, guard, context);
  return (
    licenceRule(context) ??
    countryRule(guard, context) ??
    ageRule(guard, context) ??
    registerRule(guard, context, law) ??
    termsRule(player, context) ??
    tierRule(action, guard, context) ??
    documentRule(action, guard, context, law) ??
    limitNeeded(action, guard, law) ??
    limitRule(action, guard, context) ??
    (action === 'play' ? timeRule(guard, context, law) : null)
  );
}

/** A real-money act of a player who has not accepted the edition in force. Open bets go on, and the way out stays open. */
function termsRule({ terms }: Judged, { rules, unasked }: PolicyContext): Found | null {
  if (unasked === true || terms >= rules.terms()) return null;
  return {
    rule: 'terms',
    code: POLICY.terms,
    message: 'Accept the terms and the privacy policy in force first.',
  };
}

/** What follows from when the last bet was: the pace of a game and the reality check. */
function timeRule(guard: PlayerRestrictions | null, context: PolicyContext, law: Law): Found | null {
  const { now, product } = context;
  const last = guard?.clock?.casino;
  if (last !== undefined && CASINO.has(product) && now - last < law.gameMs)
    return { rule: 'law.pace', code: POLICY.pace, message: 'Wait a moment before your next bet.' };
  return realityDue(guard, now, law.realityMs) ? REALITY : null;
}

/** Who had to show documents first. */
function documentRule(
  action: VerifiedAct,
  guard: PlayerRestrictions | null,
  { worth }: PolicyContext,
  { verifyBefore, kyc }: Law,
): Found | null {
  if ((guard?.tier ?? 0) > 0) return null;
  if (verifyBefore.has(action)) return verify('law.verify');
  if (action === 'play' || !kyc?.(movedUsd(guard), worth)) return null;
  return verify('law.kyc');
}

/** Who has to be asked for at the register of excluded people first. Whom it named is barred already. */
function registerRule(guard: PlayerRestrictions | null, { now }: PolicyContext, law: Law): Found | null {
  if (!law.exclusionRegister) return null;
  const last = guard?.register;
  if (!last) return verify('law.register');
  if (last.answer === 'clear' && now - last.at < REGISTER_MS) return null;
  return {
    rule: 'law.register.unavailable',
    code: POLICY.jurisdiction,
    message: 'The register of excluded players does not answer. Try again later.',
  };
}

function limitNeeded(action: PolicyAction, guard: PlayerRestrictions | null, law: Law): Found | null {
  if (action !== 'deposit' || !law.depositLimit) return null;
  if (guard?.limits.some(({ kind }) => kind === 'deposit')) return null;
  return {
    rule: 'law.limit',
    code: POLICY.limit,
    message: 'Set a deposit limit in the settings of your profile before you pay in.',
  };
}

function bonusRule({ wagering }: PolicyContext, law: Law): Found | null {
  if (!law.realMoney || !law.bonuses) return closedBy('law.bonus');
  const tooOften = law.bonusWagering !== null && wagering !== undefined && wagering > law.bonusWagering;
  return tooOften ? closedBy('law.bonus.wagering') : null;
}

/** The house gives no real money where it takes none, nor to who is too young. */
function giftRule(guard: PlayerRestrictions | null, context: PolicyContext): Found | null {
  if (context.demo) return null;
  const found = countryRule(guard, context);
  // What was promised to who played is not kept back because no request comes with it.
  const closed = context.unasked === true && found?.rule === UNKNOWN ? null : found;
  return closed ?? ageRule(guard, context);
}

function demoRule(guard: PlayerRestrictions | null, context: PolicyContext, law: Law): Found | null {
  return law.demoNeedsAge ? ageRule(guard, context, true) : null;
}

const closedBy = (rule: string): Found => ({
  rule,
  code: POLICY.jurisdiction,
  message: 'This is not available in your country.',
});

const verify = (rule: string): Found => ({
  rule,
  code: POLICY.kyc,
  message: 'Verify your identity to go on: upload your documents in the settings of your profile.',
});

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
    register: 'A register of excluded players names you.',
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

/** Whether real money is off where the player lives or is, or where that is unknown and has to be known. */
export function isBlocked(guard: Pick<PlayerRestrictions, 'country'> | null, view: PolicyView): boolean {
  return whereRule(guard, view) !== null;
}

const UNKNOWN = 'country.unknown';

/** Name of the rule that closes a country, or the product there. */
function whereRule(
  guard: Pick<PlayerRestrictions, 'country'> | null,
  { country, product, rules }: PolicyView,
): string | null {
  const home = guard?.country ?? country;
  const law = lawFor(guard, { country, rules });
  if (home === null && (rules.unknownCountry === 'block' || law.unknownCountry === 'block')) return UNKNOWN;
  // Both count: a resident of a closed country is not let in from elsewhere, nor anybody who is there.
  const closed = [home, country].some(
    (code) => code !== null && (rules.blocked.has(code) || rules.blockedFor[product]?.has(code) === true),
  );
  if (closed) return 'country';
  if (!law.realMoney) return 'law.money';
  return law.closed.has(product) ? 'law.product' : null;
}

function countryRule(guard: PlayerRestrictions | null, view: PolicyView): Found | null {
  const rule = whereRule(guard, view);
  return rule === null ? null : closedBy(rule);
}

/** @param needed the date of birth has to be known, whatever the settings say */
function ageRule(
  guard: PlayerRestrictions | null,
  context: PolicyContext,
  needed: boolean = false,
): Found | null {
  const { rules, now } = context;
  const law = lawFor(guard, context);
  const born = guard?.born;
  if (born === undefined) {
    if (!needed && !rules.birthDateNeeded && !law.birthDateNeeded) return null;
    return { rule: 'age.unknown', code: POLICY.age, message: 'Give your date of birth before you play.' };
  }
  const minAge = Math.max(rules.minAge, law.minAge);
  if (ageAt(born, now) >= minAge) return null;
  return { rule: 'age', code: POLICY.age, message: `You must be at least ${minAge} years old.` };
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
  action: Measured,
  guard: PlayerRestrictions | null,
  { worth, now }: Pick<PolicyContext, 'worth' | 'now'>,
): Found | null {
  const broken = brokenLimit(guard, worth, now, action);
  if (!broken) return null;
  return {
    rule: `limit.${broken.kind}.${broken.period}`,
    code: POLICY.limit,
    ...limitWords(broken, now),
  };
}

function limitWords(broken: Limit, now: number): Pick<Found, 'message' | 'limit'> {
  const { kind, period } = broken;
  if (kind === 'time') return { message: `Your time limit for this ${period} is reached.` };
  const left = leftOf(broken, now);
  const limit = `${formatUnits(left < 0n ? 0n : left, 6)} EUR`;
  return { message: `Your ${kind} limit for this ${period} leaves ${limit}.`, limit };
}
