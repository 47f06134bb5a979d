/**
 * Every kind of journal line and the accounts it moves between. An account is a player (positive id)
 * or one of the house's (negative code). Debit leaves an account, credit enters it.
 */

/** Accounts of the house. Each exists once per currency and lane, so no row is hot. */
export const ACCOUNT = {
  /** Bankroll: takes lost stakes, pays winnings. */
  house: -1,
  /** Stakes of rounds that are still open. */
  openRounds: -2,
  /** Amounts on hold: pending withdrawals, disputes. */
  held: -3,
  /** The operator's counter-account of manual credits and debits. */
  operator: -4,
  /** Source of play money given to new players. */
  playMoney: -5,
  /** The operator's expense for prizes and bonuses. */
  promotions: -6,
} as const;

/** Codes of journal lines, kept for ever; never renumber. */
export const KIND = {
  /** player <-> house, net of an instant bet; the bet row is the player's line. */
  bet: 1,
  /** house side of all instant bets of one batch and currency. */
  betHouse: 2,
  /** player -> openRounds */
  roundStake: 10,
  /** openRounds -> house, and house -> player for the payout */
  roundSettle: 11,
  /** openRounds -> player */
  roundRefund: 12,
  /** player -> openRounds: more stake on a round that is open (double, split, insurance) */
  roundRaise: 13,
  /** operator <-> player */
  adjust: 20,
  /** playMoney -> player */
  playMoney: 21,
  /** player -> held */
  holdPlace: 30,
  /** held -> operator (what was held is gone for good) */
  holdCapture: 31,
  /** held -> player */
  holdRelease: 32,
  /** promotions -> player: a prize of the weekly race */
  racePrize: 40,
} as const;

/** Kinds that are made by `money.post`: each such posting tells its event. */
export const POSTED: readonly KindCode[] = [KIND.adjust, KIND.playMoney, KIND.racePrize];

export type AccountCode = (typeof ACCOUNT)[keyof typeof ACCOUNT];
export type KindCode = (typeof KIND)[keyof typeof KIND];

/** Name of a kind for statements and the back office. */
export function kindName(code: number): string {
  return Object.entries(KIND).find(([, value]) => value === code)?.[0] ?? `kind ${code}`;
}
