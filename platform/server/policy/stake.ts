/**
 * Whether a stake may be taken. Pure: decided on the player's state under the engine's compare-and-set,
 * so what it reads is what is true at the commit. Refusals carry the rule and the limit in force.
 */
import { fail, type Failure } from '../../contract/error.ts';
import {
  formatAmount,
  formatUnits,
  payoutOf,
  type Ratio,
  typedCeil,
  typedFloor,
} from '../../contract/money.ts';
import {
  type Currency,
  microEur,
  microUsd,
  unitsOfMicroEur,
  unitsWithinMicroEur,
} from '../money/currency.ts';
import { ledgerId, natureOf } from '../money/ledger-id.ts';
import type { PlayerState } from '../money/state.ts';
import { ageAt, decide, lawFor, POLICY, type PolicyView } from './decide.ts';
import { CASINO, least } from './law.ts';

/** Play refusals of the catalogue that policy decides. */
export const PLAY = {
  minimum: -1,
  login: -2,
  unknownGame: -3,
  invalidWager: -4,
  gameDisabled: -5,
  stage: -6,
  demoDisabled: -7,
  price: -10,
  maximum: -9,
  balance: -13,
  maxPayout: -14,
  bonusMaxBet: -19,
  bonusGame: -20,
  disabled: -99,
  ...POLICY,
} as const;

export interface StakeLimits {
  readonly min: bigint;
  readonly max: bigint;
  readonly maxPayout: bigint;
  /** The maximum as refusals name it: "20 EUR". */
  readonly maxText: string;
  readonly maxPayoutText: string;
}

/** What may be played with bonus money. */
export interface BonusRules {
  /** Greatest stake in micro-dollar, raises included. */
  readonly maxBet: bigint;
  plays(product: string, game: string): boolean;
}

/** What a stake is judged by, beside the player's own state. */
export interface StakeView extends PolicyView {
  /** Read for stakes in bonus money only; null: none can be played now. */
  bonus(): BonusRules | null;
  /** Whether what a currency is worth was last heard too long ago to take stakes in it. */
  stale(code: string): boolean;
}

export interface StakeRequest {
  readonly currency: Currency;
  /** Ledger id of the money it is taken from, see fundingWallet. */
  readonly cur: number;
  /** Id of the game. */
  readonly game: string;
  readonly stake: bigint;
  /** Greatest multiplier the bet can pay; null when the game itself stops at the greatest payout. */
  readonly maxMultiplier: Ratio | null;
  readonly limits: StakeLimits;
  /** Where it comes from, and the rules it is judged by. */
  readonly policy: StakeView;
}

/** Smallest stake a currency knows without an operator's own limit: 0.01 for fiat-like, else 1e-8. */
export function leastStake(currency: Currency): bigint {
  const places = currency.fiat ? 2 : 8;
  return currency.scale <= places ? 1n : 10n ** BigInt(currency.scale - places);
}

/** Units worth a euro amount such as "20" or "0.50", rounded up to what can be typed. */
export function unitsOfEur(euro: string, currency: Currency): bigint {
  return typedCeil(unitsOfMicroEur(microOf(euro), currency), currency);
}

/** Units worth a euro amount at most, rounded down to what can be typed: the greatest stake where its worth is looked at. */
export function mostOfEur(euro: string, currency: Currency): bigint {
  return typedFloor(unitsWithinMicroEur(microOf(euro), currency), currency);
}

function microOf(euro: string): bigint {
  const [whole, cents = ''] = euro.split('.');
  return BigInt(whole + cents.padEnd(2, '0')) * 10_000n;
}

/**
 * Which money a stake is taken from: the player's own where that covers it, else bonus money that does. Never both: a
 * bet pays into the wallet that it came out of.
 * @returns its ledger id
 */
export function fundingWallet(
  { balances }: PlayerState,
  currency: Currency,
  demo: boolean,
  stake: bigint,
): number {
  if (demo) return ledgerId(currency, 'demo');
  if ((balances.get(currency.id) ?? 0n) >= stake) return currency.id;
  const bonus = ledgerId(currency, 'bonus');
  return (balances.get(bonus) ?? 0n) >= stake ? bonus : currency.id;
}

/**
 * Whether more may be staked on a round that is open, in the money it was opened in: the limits of the opening stake do
 * not bind here, the player's own, the greatest stake in bonus money and the balance do.
 */
export function refuseRaise(state: PlayerState, request: Raise, now: number): Failure | null {
  return (
    refusePolicy('raise', state, request, now) ??
    refuseTier(state, request) ??
    refuseLaw('raise', state, request, now) ??
    refuseBonus(state, request) ??
    refuseBalance(state, request)
  );
}

/** @returns the refusal, or null when the stake may be taken */
export function refuseStake(state: PlayerState, request: StakeRequest, now: number): Failure | null {
  const { currency, limits, stake } = request;
  const refused = refusePolicy('play', state, request, now) ?? refuseLaw('play', state, request, now);
  if (refused) return refused;
  if (natureOf(request.cur) !== 'demo' && request.policy.stale(currency.code))
    return fail(409, PLAY.price, 'Failed to get token price, try again later');
  if (stake < limits.min)
    return beyond(
      PLAY.minimum,
      'Min bet amount',
      `${formatAmount(limits.min, currency)} ${currency.code.toUpperCase()}`,
    );
  if (stake > limits.max) return beyond(PLAY.maximum, 'Max bet amount', limits.maxText);
  if (request.maxMultiplier && payoutOf(stake, request.maxMultiplier) > limits.maxPayout)
    return beyond(PLAY.maxPayout, 'Max payout', limits.maxPayoutText);
  return refuseBonus(state, request) ?? refuseBalance(state, request);
}

/** @param limit with its currency */
function beyond(code: number, name: string, limit: string): Failure {
  return { ...fail(422, code, `${name}: ${limit}`), limit };
}

type Stake = Pick<StakeRequest, 'currency' | 'cur' | 'game' | 'stake' | 'policy'>;

interface Raise extends Stake {
  /** What lies on the bet already where it is none of the state's rounds. */
  readonly open?: bigint;
}

/** Bonus money is no loss of the player's: it uses up no limit in money. All other rules hold for it. */
function refusePolicy(
  action: 'play' | 'raise',
  state: PlayerState,
  { currency, cur: ledgerCurrencyId, stake, policy }: Stake,
  now: number,
): Failure | null {
  const worth = natureOf(ledgerCurrencyId) === 'bonus' ? 0n : microEur(stake, currency);
  return decide(action, state, { ...policy, demo: natureOf(ledgerCurrencyId) === 'demo', worth, now });
}

/** The greatest stake of a tier, for rounds that are not the house's: what may be added to those that are, their game says. */
function refuseTier({ guard }: PlayerState, { currency, stake, open, policy }: Raise): Failure | null {
  const { product, country, rules } = policy;
  const max = rules.tiers[Math.min(guard?.tier ?? 0, rules.tiers.length - 1)]?.stake ?? null;
  if (open === undefined || max === null || microEur(open + stake, currency) <= max) return null;
  return {
    ...fail(403, PLAY.kyc, 'Verify your identity to stake more on this bet.'),
    policy: { rule: 'tier.stake', action: 'raise', product, country },
  };
}

const YOUNG_UNTIL = 25;

/** The greatest stake that a law allows on a casino game, with what lies on its open rounds: a bet in ten parts is one bet. */
function refuseLaw(
  action: 'play' | 'raise',
  state: PlayerState,
  request: Raise,
  now: number,
): Failure | null {
  const { currency, cur: ledgerCurrencyId, stake, policy } = request;
  const { product, country } = policy;
  const law = lawFor(state.guard, policy);
  if (natureOf(ledgerCurrencyId) === 'demo' || !CASINO.has(product)) return null;
  const born = state.guard?.born;
  const young = born === undefined || ageAt(born, now) < YOUNG_UNTIL;
  const max = young ? least(law.maxStakeYoung, law.maxStake) : law.maxStake;
  if (max === null) return null;
  if (microEur(openStakes(state, request) + stake, currency) <= max) return null;
  return {
    ...beyond(PLAY.maximum, 'Max bet amount', `${formatUnits(max, 6)} EUR`),
    policy: { rule: 'law.stake', action, product, country },
  };
}

function refuseBonus(state: PlayerState, request: Raise): Failure | null {
  const { currency, cur: ledgerCurrencyId, game, stake, policy } = request;
  if (natureOf(ledgerCurrencyId) !== 'bonus') return null;
  const rules = policy.bonus();
  const { product, country } = policy;
  const mark = (rule: string) => ({ policy: { rule, action: 'play', product, country } });
  if (!rules)
    return { ...fail(403, PLAY.bonusGame, 'Bonus money cannot be played now.'), ...mark('bonus.off') };
  if (!rules.plays(product, game))
    return {
      ...fail(403, PLAY.bonusGame, 'Bonus money is not accepted in this game.'),
      ...mark('bonus.game'),
    };
  if (microUsd(openStakes(state, request) + stake, currency) <= rules.maxBet) return null;
  const most = formatUnits(rules.maxBet, 6).replace(/(\.\d\d)\d+$/, '$1');
  return {
    ...fail(
      422,
      PLAY.bonusMaxBet,
      `Max bet amount with bonus money: $${most}, raises and further places included`,
    ),
    limit: `${most} USD`,
    ...mark('bonus.max-bet'),
  };
}

/** What lies on open rounds of this game already: a bet in ten parts is one bet. */
function openStakes({ rounds }: PlayerState, { cur: ledgerCurrencyId, game, open = 0n }: Raise): bigint {
  let sum = open;
  for (const round of rounds.values())
    if (round.cur === ledgerCurrencyId && round.game === game) sum += round.stake;
  return sum;
}

function refuseBalance(
  { balances }: PlayerState,
  { currency, cur: ledgerCurrencyId, stake }: Stake,
): Failure | null {
  const balance = balances.get(ledgerCurrencyId) ?? 0n;
  if (balance >= stake) return null;
  const bonus =
    natureOf(ledgerCurrencyId) === 'real' ? (balances.get(ledgerId(currency, 'bonus')) ?? 0n) : 0n;
  return bonus > 0n && balance + bonus >= stake
    ? fail(409, PLAY.balance, 'Neither your balance nor your bonus alone covers this bet.')
    : fail(409, PLAY.balance, 'Not enough balance for this bet.');
}
