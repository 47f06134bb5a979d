/** Bonus money as a service: rooms give it and ask after it, whoever keeps the bonuses answers. */
import type pg from 'pg';
import { fail, type Failure } from '../../contract/error.ts';
import type { Draft, PlayerState } from '../money/state.ts';

/** What a gift is written in: inside `money.exclusive` of the player. */
export interface BonusWork {
  readonly client: pg.ClientBase;
  readonly state: PlayerState;
  readonly draft: Draft;
  /** Where the player is who asks for it; left out where nobody asks, and where they live or were last decides. */
  readonly country?: string | null;
}

export interface BonusGift {
  /** Ledger id of the real currency. */
  readonly cur: number;
  /** Smallest units. */
  readonly amount: bigint;
  /** What the player is told it is: 'WELCOME50'. */
  readonly name: string;
  /** It was won at a game: what one gift may be worth at most does not bound it. */
  readonly won?: true;
}

export interface BonusSource {
  /** Whether a bonus of this player is under way. */
  active(user: bigint, client?: Pick<pg.ClientBase, 'query'>): Promise<boolean>;
  /** Whether the player's next deposit will bring a bonus. */
  waiting(user: bigint, client?: Pick<pg.ClientBase, 'query'>): Promise<boolean>;
  /** Whether a deposit is there that may bring a bonus and was not looked at yet: that is given a moment later. */
  coming(user: bigint, client?: Pick<pg.ClientBase, 'query'>): Promise<boolean>;
  /**
   * Gives a bonus for nothing.
   * @returns id of the posting; refused while another bonus is under way, or when it is worth too little or too much
   */
  grant(work: BonusWork, gift: BonusGift): Promise<string | Failure>;
  /** How often such a bonus has to be staked; null: there is no bonus money. */
  wagering(): number | null;
  /** Why nobody can be given so much; null: they can. For whoever promises a bonus before it is given. */
  refuseWorth(gift: Pick<BonusGift, 'cur' | 'amount'>): Failure | null;
  /** Offers of bonuses that come with a deposit; `maxUsd` is the most that one of them gives, in dollars. */
  offers(): readonly { readonly id: string; readonly name: string; readonly maxUsd: string }[];
  /** Has the player's next deposit bring the bonus of an offer. @param offer its id */
  offer(work: BonusWork, offer: string): Promise<Failure | null>;
}

/** Codes of refusals of `grant` and `offer`; any other: it cannot be given now. */
export const BONUS_HAD = 2;
export const BONUS_ACTIVE = 3;
export const BONUS_FIRST_DEPOSIT = 4;
/** Less than a bonus has to be worth. */
export const BONUS_TOO_SMALL = 5;
/** The house plays in one currency, which is another one. */
export const BONUS_NOT_PLAYED = 10;

/** Where nobody keeps bonuses, or they are off. */
export const noBonus = fail(404, 404, 'There is no bonus money here.');

/** Nobody has a bonus, and none is given. */
export const NO_BONUSES: BonusSource = {
  active: async () => false,
  waiting: async () => false,
  coming: async () => false,
  grant: async () => noBonus,
  wagering: () => null,
  refuseWorth: () => noBonus,
  offers: () => [],
  offer: async () => noBonus,
};
