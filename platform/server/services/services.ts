/**
 * Services: what one room of the house knows and others ask for, late-bound so that neither imports the other. Each has its
 * name, its type and what is answered while nobody provides it. `kit.provide('vip', ...)` at the start; `kit.services.vip`.
 */
import type pg from 'pg';
import { NO_RULES, type PolicyRules } from '../policy/decide.ts';
import { NO_LAW, type LawOf } from '../policy/law.ts';
import type { BonusRules } from '../policy/stake.ts';
import { fail, type Failure } from '../../contract/error.ts';
import type { Locale } from '../../contract/locale.ts';
import type { Permission } from '../../contract/permission.ts';
import type { Betby } from '../config/providers.ts';
import type { Enrolment, Player } from '../identity/identity.ts';
import type { Currency } from '../money/currency.ts';
import { type KeySource, unknownKey } from './api-keys.ts';
import { NO_BONUSES, type BonusSource } from './bonus.ts';
import type { CatalogueKeeper } from './catalogue.ts';
import { NO_BURNS, type BurnSource } from './burns.ts';
import { NO_CASES, type CaseKeeper } from './cases.ts';
import type { ChatService } from './chat.ts';
import { type ConsentSource, NO_CONSENTS } from './consents.ts';
import type { DebtSource } from './debts.ts';
import type { OwedSource } from '../money/liabilities.ts';
import type { ClaimableSource, Erasable } from './erasure.ts';
import { NO_REQUESTS, type StaffDoer, type StaffRequests } from './staff-acts.ts';
import type { MoneyCheckSource, OpenRiskSource } from './house-state.ts';
import type { LegalFactSource } from './legal-facts.ts';
import { type LimitUseSource, NO_LIMIT_USE } from './limit-use.ts';
import type { OpenStakeSource } from './open-stakes.ts';
import { NO_BRAND, NO_LICENSEE, type Licensee, type SiteBrandSource } from './site-brand.ts';
import { NO_PAYOUTS, type PayoutBooks } from './payout-books.ts';
import type { PlayerFactSource, PlayerOutcomeSource } from './player-facts.ts';
import { NO_NOTICES, type PlayerNotices } from './player-notices.ts';
import { NO_SEGMENTS, type PlayerSegmentSource } from './player-segments.ts';
import type { PlayStretchSource } from './play-stretches.ts';
import { NO_TABLES, type PoolTables } from './pool-tables.ts';
import {
  NO_SUSPICIONS,
  NO_THRESHOLDS,
  type PaidAddresses,
  type Suspicions,
  type VerifyThresholds,
} from './suspicion.ts';
import { NO_VIP, type VipSource } from './vip.ts';
import type { OpenCases, WaitingSource } from './waiting.ts';
import type { WayIn } from './ways-in.ts';
import type { WelcomeGift } from './welcome-gifts.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

export interface Services {
  /** Writes down, in the transaction that opens an account, which legal texts its owner accepted. */
  readonly acceptTerms: (client: pg.ClientBase, user: bigint, locale: Locale) => Promise<void>;
  /** Whose an API key is, and what it may read. */
  readonly apiKeys: KeySource;
  /** The catalogue for rooms that bring games of others; null: there is none. */
  readonly catalogueKeeper: CatalogueKeeper | null;
  /** What the catalogue has of a game, and whether it is offered in a country; null: it does not know the game. */
  readonly gameOffer: (id: string, country: string | null) => Promise<GameOffer | null>;
  /**
   * What a game pays back in the mean, as the catalogue has it, from memory (`share`, 0 to 1; null: it does not say), and whether it is
   * a slot. Null: it does not know the game, or was not read yet.
   */
  readonly gameReturn: (id: string) => { readonly share: number | null; readonly slot: boolean } | null;
  /** What the catalogue calls a game, from memory; null: it does not know the game, or was not read yet. */
  readonly gameTitle: (id: string) => string | null;
  /** Figures of the settings in force that legal texts name. */
  readonly legalFacts: readonly LegalFactSource[];
  /** The account with the bookmaker whose sportsbook the house shows, from memory; null: there is none. */
  readonly bookmaker: () => Betby | null;
  /** How the site looks. */
  readonly brand: SiteBrandSource;
  /** Opens a player's session with the bookmaker whose sportsbook the house shows; null: there is none. */
  readonly bookmakerSession: (
    player: Player,
    currency: Currency,
    country: string | null,
  ) => Promise<{ readonly token: string } | Failure | null>;
  /** Bonus money that players have, and giving it. */
  readonly bonus: BonusSource;
  /** Tokens of the house that are burnt. */
  readonly burns: BurnSource;
  /** The rules of bonus money; null: none can be played. */
  readonly bonusRules: () => BonusRules | null;
  /** What does not agree, or needs a look, until staff close it. */
  readonly cases: CaseKeeper;
  /** The rooms in which players talk. */
  readonly chat: ChatService;
  /** What players agreed to be written to about. */
  readonly consents: ConsentSource;
  /** What a player owes, each debt from the room that keeps it. While there is any they take nothing out and give nothing away. */
  readonly debts: readonly DebtSource[];
  /** What players have only to claim, each part from the room that owes it. */
  readonly claimable: readonly ClaimableSource[];
  /** What becomes of each part of what the house keeps about a player who is erased. */
  readonly erasable: readonly Erasable[];
  /** Whether a mailbox belonged to somebody who is kept from play and has been erased since. */
  readonly barredMailbox: (client: Queryable, email: string) => Promise<boolean>;
  /** The same of what opened such an account in another way, as `enrol` is told it. */
  readonly barredProof: (client: Queryable, proof: string) => Promise<boolean>;
  /** Deposits of a player that are on their way or set aside. */
  readonly depositsUnderway: (client: Queryable, user: bigint) => Promise<number>;
  /** Ends wishes for higher limits that the player's row no longer has, by the ids they were written down under. */
  readonly dropWishes: (client: Queryable, wishes: readonly string[], now: number) => Promise<void>;
  /** Opens accounts without the form. */
  readonly enrol: Enrolment;
  /** The zone whose midnights divide the days that play and money are counted by. */
  readonly houseZone: (client: Queryable) => Promise<string>;
  /** Whether a game of the house may be played now. */
  readonly houseGameOn: (id: string) => boolean;
  /** Whose invite code it is, null when it is nobody's. */
  readonly inviter: (code: string) => Promise<bigint | null>;
  /** Who invited these players, by player; those whom nobody did are left out. */
  readonly invitersOf: (client: Queryable, users: readonly bigint[]) => Promise<ReadonlyMap<bigint, bigint>>;
  /** The law of a place. */
  readonly law: LawOf;
  /** What a limit that begins in the middle of a period has used of it. */
  readonly limitUse: LimitUseSource;
  /**
   * Whether who asked for something, by their public id, and who is to agree to it may be one person: both were on one device, or one
   * has lately given the other the right that it takes. Not within a transaction.
   */
  readonly mayBeOne: (askedBy: string, second: Player, right: Permission) => Promise<boolean>;
  /** The least weekly part of a great win that a law in force anywhere pays out, satoshi; null: none does. */
  readonly leastPayoutCap: () => bigint | null;
  /** The greatest monthly fee of an unused account that a law in force anywhere allows, hundredths of a percent; null: none does. */
  readonly greatestDormantFee: () => number | null;
  /** Who is named to the public by the legal texts. */
  readonly licensee: () => Licensee;
  /** Real money of players that a room keeps outside their wallets, by whose it is: gifts on their way, chips, stakes in pools, bets at aggregators. */
  readonly keptMoney: readonly KeptMoney[];
  /** Whether the house's money was found right, each comparison from the room that makes it. */
  readonly moneyChecks: readonly MoneyCheckSource[];
  /** Whether an account has a passkey, so that a session of its owner can be one that a passkey opened. */
  readonly hasPasskey: (db: Queryable, user: bigint) => Promise<boolean>;
  /** How much waits for staff that one of them may know of, by the hours and secrets of its kinds. */
  readonly openCases: (staff: Player) => Promise<OpenCases>;
  /** What would cost the house most of what is open, each product from its room. */
  readonly openRisks: readonly OpenRiskSource[];
  /** What of a player's stakes is in rounds that are open and no bets yet, beside those of the ledger. */
  readonly openStakes: readonly OpenStakeSource[];
  /** Code of the one currency that the operator allows, from memory: every bet asks. Null while there are several. */
  readonly onlyCurrency: () => string | null;
  /** Whether a room sets what a currency is worth, so that the source of prices leaves it. */
  readonly ownPrice: (code: string) => boolean;
  /** Withdrawals and payments, for whoever compares them with the signer. */
  readonly payoutBooks: PayoutBooks;
  /** What players can be told apart by, each fact from the room that knows it. */
  readonly playerFacts: readonly PlayerFactSource[];
  /** Notices in the bell of players. */
  readonly playerNotices: PlayerNotices;
  /** What players did in a span of days; null: nobody counts it. */
  readonly playerOutcomes: PlayerOutcomeSource | null;
  /** Saved segments of players, and who is in them now. */
  readonly playerSegments: PlayerSegmentSource;
  /** When a player played, where no bets tell it. */
  readonly playStretches: readonly PlayStretchSource[];
  /** Poker tables for the sit-and-gos that players make. */
  readonly poolTables: PoolTables;
  /** The operator's rules; without them nothing is forbidden but what players forbid themselves. */
  readonly policyRules: () => PolicyRules;
  /** Whether what staff may do counts only in sessions that a passkey opened. */
  readonly passkeyForStaff: () => boolean;
  /** Whether the operator wants staff to have a second factor. */
  readonly require2faForStaff: () => boolean;
  /** Who does an act of staff that needed two. */
  readonly staffDoers: readonly StaffDoer[];
  /** Whether staff have put a mark on an account. */
  readonly staffFlag: (client: Queryable, user: bigint, flag: 'aml' | 'vulnerable') => Promise<boolean>;
  /** What staff may not do to an account, or not alone. */
  readonly staffRequests: StaffRequests;
  /** Whether what a currency is worth was last heard too long ago to take stakes in it. */
  readonly stalePrice: (code: string) => boolean;
  /** What a player has staked of real money in all, micro-euro at the prices of now. */
  readonly stakedMicroEur: (client: Queryable, user: bigint) => Promise<bigint>;
  /** Whom staff suspect of laundering money, and who was seen with whom. */
  readonly suspicions: Suspicions;
  /** Addresses that a player's withdrawals since then went to, or are to go to. */
  readonly paidAddresses: (client: Queryable, user: bigint, since: Date) => Promise<PaidAddresses>;
  /** From which worth on a player who lives there has to be verified; null: nobody knows where. */
  readonly verifyThresholds: (home: string | null) => VerifyThresholds;
  /** Years that records of players are kept for, as the legal texts say. */
  readonly recordYears: () => number;
  /** Edition of the terms that players have to have accepted before they act with real money; 0: nobody asks for it. */
  readonly termsEdition: () => number;
  /** What a player's VIP level gives. */
  readonly vip: VipSource;
  /** What waits for a person of staff, each kind from the room it belongs to. */
  readonly waiting: readonly WaitingSource[];
  /** What opens accounts beside their passwords. */
  readonly waysIn: readonly WayIn[];
  /** What a new account is given before its first answer; safe to repeat, since its event gives the same again. */
  readonly welcomeGifts: readonly WelcomeGift[];
}

/**
 * Reads what a room keeps for its players, or for one of them, in a transaction on one snapshot. Play money is not in it. A part
 * below zero was paid ahead out of what the room keeps: it is owed by the house, and nobody's debt.
 */
export type KeptMoney = OwedSource;

export interface GameOffer {
  readonly name: string;
  readonly image: string;
  /** Name of its maker. */
  readonly maker: string;
  /** Switched off by staff, as while it is maintained. */
  readonly disabled: boolean;
  readonly blocked: boolean;
}

/** One that many provide takes them one by one. */
type Given<Service> = Service extends readonly (infer One)[] ? One : Service;

/** Says who answers; at the start only. */
export type Provide = <Name extends keyof Services>(name: Name, service: Given<Services[Name]>) => void;

const NOBODY: Services = {
  acceptTerms: async () => undefined,
  apiKeys: async () => unknownKey,
  catalogueKeeper: null,
  gameOffer: async () => null,
  gameReturn: () => null,
  gameTitle: () => null,
  legalFacts: [],
  bookmaker: () => null,
  bookmakerSession: async () => null,
  bonus: NO_BONUSES,
  brand: NO_BRAND,
  bonusRules: () => null,
  burns: NO_BURNS,
  cases: NO_CASES,
  chat: { source: () => null },
  consents: NO_CONSENTS,
  debts: [],
  claimable: [],
  erasable: [],
  barredMailbox: async () => false,
  barredProof: async () => false,
  depositsUnderway: async () => 0,
  dropWishes: async () => undefined,
  enrol: async () => fail(403, 3, 'Registration is closed.'),
  houseZone: async () => 'UTC',
  houseGameOn: () => true,
  inviter: async () => null,
  invitersOf: async () => new Map(),
  hasPasskey: async () => false,
  keptMoney: [],
  law: () => NO_LAW,
  limitUse: NO_LIMIT_USE,
  mayBeOne: async () => false,
  licensee: () => NO_LICENSEE,
  termsEdition: () => 0,
  leastPayoutCap: () => null,
  greatestDormantFee: () => null,
  moneyChecks: [],
  onlyCurrency: () => null,
  openCases: async () => ({ open: 0, overdue: 0, oldest: null }),
  openRisks: [],
  openStakes: [],
  ownPrice: () => false,
  payoutBooks: NO_PAYOUTS,
  playerFacts: [],
  playerNotices: NO_NOTICES,
  playerOutcomes: null,
  playerSegments: NO_SEGMENTS,
  playStretches: [],
  policyRules: () => NO_RULES,
  poolTables: NO_TABLES,
  passkeyForStaff: () => false,
  require2faForStaff: () => false,
  staffDoers: [],
  staffFlag: async () => false,
  staffRequests: NO_REQUESTS,
  recordYears: () => 5,
  stalePrice: () => false,
  suspicions: NO_SUSPICIONS,
  paidAddresses: async () => ({ own: [], shared: [] }),
  verifyThresholds: () => NO_THRESHOLDS,
  stakedMicroEur: async () => 0n,
  vip: NO_VIP,
  waiting: [],
  waysIn: [],
  welcomeGifts: [],
};

/** Read a service when it is asked, never before: what answers may be provided later. */
export function createServices(): { readonly services: Services; readonly provide: Provide } {
  const services: Record<string, unknown> = { ...NOBODY };
  return {
    // Holds every name of NOBODY, and `provide` is typed by the same list.
    services: services as unknown as Services,
    provide(name, service) {
      const before = services[name];
      services[name] = Array.isArray(before) ? [...before, service] : service;
    },
  };
}
