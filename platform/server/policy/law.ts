/** The law of a place as the judge reads it: what a jurisdiction's profile says, ready to be asked on every bet. Pure. */

/** Acts that a profile may want documents before. Withdrawals are the only one that touches money a player has. */
export type VerifiedAct = 'play' | 'deposit' | 'withdraw';

/** Products whose rounds follow each other: what holds for the pace and the stake of a game holds for these. */
export const CASINO: ReadonlySet<string> = new Set(['originals', 'providers']);

export interface Law {
  /** Ids of the profiles that it comes from. */
  readonly profile: string;
  readonly realMoney: boolean;
  /** Products without real money. */
  readonly closed: ReadonlySet<string>;
  readonly minAge: number;
  readonly birthDateNeeded: boolean;
  /** Play money only for who is old enough. */
  readonly demoNeedsAge: boolean;
  readonly unknownCountry: 'allow' | 'block';
  readonly verifyBefore: ReadonlySet<VerifiedAct>;
  /** Whether a deposit or withdrawal has to wait for documents. */
  readonly kyc: KycThreshold | null;
  /** A limit on deposits is set before the first one. */
  readonly depositLimit: boolean;
  /** Hours that a higher limit waits. */
  readonly raiseHours: number;
  /** Least time between two rounds of a casino game. */
  readonly gameMs: number;
  /** Greatest stake on a casino game, micro-euro. */
  readonly maxStake: bigint | null;
  /** The same for players whose age is unknown or below 25; never more than for the others. */
  readonly maxStakeYoung: bigint | null;
  readonly autoPlay: boolean;
  readonly quickPlay: boolean;
  /** Longest time between two reality checks. */
  readonly realityMs: number | null;
  readonly bonuses: boolean;
  /** How often a bonus may have to be staked, at most. */
  readonly bonusWagering: number | null;
  /** Tips, rain and other money from player to player. */
  readonly transfers: boolean;
  readonly cancelWithdrawal: boolean;
  /** A register of excluded people is asked about whoever wants to play for real money. */
  readonly exclusionRegister: boolean;
  /** What of a great win leaves the house at once, and again with each week: satoshi. */
  readonly payoutCap: bigint | null;
  /** What an account that nobody uses may cost a month, hundredths of a percent of its balance; null: nothing. */
  readonly dormantFee: number | null;
}

/** @param moved all deposits and withdrawals before, micro-dollar at the prices of then @param worth of this one, micro-euro */
export type KycThreshold = (moved: bigint, worth: bigint) => boolean;

/** The law that holds in these countries at once: where a player lives, and where the request comes from. */
export type LawOf = (home: string | null, place: string | null) => Law;

/** No law but the settings of the house. */
export const NO_LAW: Law = {
  profile: 'house',
  realMoney: true,
  closed: new Set(),
  minAge: 0,
  birthDateNeeded: false,
  demoNeedsAge: false,
  unknownCountry: 'allow',
  verifyBefore: new Set(),
  kyc: null,
  depositLimit: false,
  raiseHours: 0,
  gameMs: 0,
  maxStake: null,
  maxStakeYoung: null,
  autoPlay: true,
  quickPlay: true,
  realityMs: null,
  bonuses: true,
  bonusWagering: null,
  transfers: true,
  cancelWithdrawal: true,
  exclusionRegister: false,
  payoutCap: null,
  dormantFee: null,
};

/** What two laws allow together: of each rule the stricter. */
export function stricter(one: Law, other: Law): Law {
  if (one === other) return one;
  return {
    profile: [...new Set([one.profile, other.profile])].join('+'),
    realMoney: one.realMoney && other.realMoney,
    closed: new Set([...one.closed, ...other.closed]),
    minAge: Math.max(one.minAge, other.minAge),
    birthDateNeeded: one.birthDateNeeded || other.birthDateNeeded,
    demoNeedsAge: one.demoNeedsAge || other.demoNeedsAge,
    unknownCountry: [one, other].some(({ unknownCountry }) => unknownCountry === 'block') ? 'block' : 'allow',
    verifyBefore: new Set([...one.verifyBefore, ...other.verifyBefore]),
    kyc: either(one.kyc, other.kyc),
    depositLimit: one.depositLimit || other.depositLimit,
    raiseHours: Math.max(one.raiseHours, other.raiseHours),
    gameMs: Math.max(one.gameMs, other.gameMs),
    maxStake: least(one.maxStake, other.maxStake),
    maxStakeYoung: least(one.maxStakeYoung, other.maxStakeYoung),
    autoPlay: one.autoPlay && other.autoPlay,
    quickPlay: one.quickPlay && other.quickPlay,
    realityMs: least(one.realityMs, other.realityMs),
    bonuses: one.bonuses && other.bonuses,
    bonusWagering: least(one.bonusWagering, other.bonusWagering),
    transfers: one.transfers && other.transfers,
    cancelWithdrawal: one.cancelWithdrawal && other.cancelWithdrawal,
    exclusionRegister: one.exclusionRegister || other.exclusionRegister,
    payoutCap: least(one.payoutCap, other.payoutCap),
    // A fee that one of them does not know may not be taken.
    dormantFee:
      one.dormantFee === null || other.dormantFee === null
        ? null
        : Math.min(one.dormantFee, other.dormantFee),
  };
}

/** Whether stakes and their times have to be kept for this law, also of players without limits of their own. */
export function isTimed({ realityMs, gameMs }: Law): boolean {
  return realityMs !== null || gameMs > 0;
}

function either(one: KycThreshold | null, other: KycThreshold | null): KycThreshold | null {
  if (!one || !other) return one ?? other;
  return (moved, worth) => one(moved, worth) || other(moved, worth);
}

/** The smaller of two bounds; null: none. */
export function least<N extends number | bigint>(one: N | null, other: N | null): N | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
