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
  /** The coins themselves, on chains, with processors and at banks: what came in and was not yet paid out. */
  custody: -7,
  /** The operator's income from fees on withdrawals. */
  fees: -8,
  /** What networks took of our coins. */
  networkFees: -9,
  /** What players owe after a deposit was undone that they had spent already. */
  receivables: -10,
  /** On its way from one player to another: tips and rains of players. */
  transit: -11,
  /** What players owe after a sports bet was settled again for less and the difference was spent already. */
  sportReceivables: -12,
  /** Stakes and payouts of rounds of aggregators' games that are not over. */
  providerRounds: -13,
  /** What players owe after an aggregator took back what was spent already. */
  providerReceivables: -14,
  /** Chips on poker tables, entries of sit-and-gos and tournaments, and what of theirs is not booked yet. */
  pokerTables: -15,
  /** Stakes of players' pools, and what pools owe that is not booked yet. */
  pools: -16,
  /** The operator's expense for what is paid to stakers out of the revenue of a week. */
  revenueShare: -17,
  /** The house's own tokens between being bought back and being burnt; in what they are paid in, the operator's expense for it. */
  buyBack: -18,
  /** Prizes of challenges that can still be won: set aside when they are promised. */
  prizes: -19,
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
  /** custody -> player: a deposit is final */
  deposit: 50,
  /** player -> custody: a credited deposit was undone by its chain; what is spent already comes from receivables */
  depositReversal: 51,
  /** player -> receivables: an earlier debt is paid out of a later deposit */
  debtPayment: 52,
  /** held -> custody: a withdrawal is on its chain */
  withdrawal: 53,
  /** held -> fees */
  withdrawalFee: 54,
  /** networkFees -> custody (negative income): what a payment or sweep cost the house */
  networkFee: 55,
  /** player -> fees: a month of an account that nobody used, where the law of the place allows it */
  dormantFee: 56,
  /** player -> transit: a tip was sent */
  tipOut: 81,
  /** transit -> player: a tip has come */
  tipIn: 82,
  /** player -> transit: a player lets it rain; transit -> player: what nobody took of it */
  playerRain: 83,
  /** transit -> player: a share of a player's rain */
  rainShare: 84,
  /** promotions -> player: the first right answer to a quiz in the chat */
  quizPrize: 80,
  /** promotions -> player: a part of the edge on settled bets, claimed */
  rakeback: 60,
  /** promotions -> player: a part of the edge of a lost day */
  cashback: 61,
  /** promotions -> player: the daily draw */
  faucet: 62,
  /** promotions -> player: a redeemed code */
  promocode: 63,
  /** promotions -> player: a spin of the ticket wheel */
  wheelPrize: 64,
  /** promotions -> player: a share of a rain of the house */
  rain: 68,
  /** promotions -> player, in bonus money: a bonus is given */
  bonusGrant: 65,
  /** a bonus is wagered: bonus money player -> promotions, and real money promotions -> player */
  bonusRelease: 66,
  /** player -> promotions, in bonus money: what was left of a bonus that ended; in real money: of one whose deposit was undone */
  bonusForfeit: 67,
  /** promotions -> player: a commission for players whom they invited */
  commission: 70,
  /**
   * house <-> player: a settled sports bet was settled again; what is spent already comes from sportReceivables, and is
   * paid into it later
   */
  sportCorrection: 90,
  /** house -> player: a part of an open sports bet is cashed out; its round goes on */
  sportCashOut: 95,
  /** player <-> providerRounds, or house once the round is over: a bet in an aggregator's game, or one that is given back */
  providerStake: 91,
  /** the same of a payout, and of one that is taken back */
  providerPayout: 92,
  /** player -> providerReceivables: an earlier debt is paid */
  providerDebt: 93,
  /**
   * providerRounds <-> player: a round is over and becomes a bet. Gives the bet's line what the calls have moved already;
   * with it these lines sum to nothing
   */
  providerClose: 94,
  /** player -> pokerTables: chips for a table */
  pokerBuyIn: 100,
  /** pokerTables -> player: what a player gets up with */
  pokerCashOut: 101,
  /** pokerTables -> house: rake of a hand, or the fees of a sit-and-go or tournament */
  pokerRake: 102,
  /** player -> pokerTables: buy-in and fee of a sit-and-go or tournament */
  pokerEntry: 103,
  /** pokerTables -> player: a prize of a sit-and-go or tournament */
  pokerPrize: 104,
  /** pokerTables -> player: a sit-and-go or tournament that was left before it began, or called off */
  pokerRefund: 105,
  /** playMoney <-> pokerTables: chips of house bots at a practice table */
  pokerBots: 106,
  /** pokerTables -> operator: frozen chips that two members of staff took from a player */
  pokerConfiscation: 107,
  /** pokerTables -> player: a harmed player's part of chips that were taken from another */
  pokerCompensation: 108,
  /** player -> pools: a stake in a pool */
  poolEntry: 110,
  /** pools -> player: the stakes of a pool that was not drawn, or was left */
  poolRefund: 111,
  /** pools -> player */
  poolPrize: 112,
  /** pools -> house */
  poolRake: 113,
  /** pools -> pokerTables: a sit-and-go of players is full, and its stakes and fees go with it to its table */
  poolTable: 114,
  /** pools <-> house: the cases of a battle hold less or more than the seats paid for them */
  poolBattle: 115,
  /** revenueShare -> player: a staker's part of a week's revenue */
  revenueShare: 120,
  /** operator -> buyBack: tokens are bought back; and buyBack -> operator: what is paid for them */
  buyBack: 121,
  /** buyBack -> custody: they are burnt, and it is final */
  burn: 122,
  /** promotions -> player, in the house's token: a part of the edge on a day's bets */
  mining: 123,
  /** promotions -> player: a place of a challenge */
  challengePrize: 124,
  /** promotions -> prizes: the prizes of a challenge are set aside; and back when one is given, or nobody won it */
  challengeReserve: 125,
} as const;

/** Gifts to players for their own play: what the house's revenue from them is less. */
export const REWARDS: readonly KindCode[] = [
  KIND.racePrize,
  KIND.rakeback,
  KIND.cashback,
  KIND.faucet,
  KIND.promocode,
  KIND.wheelPrize,
  KIND.quizPrize,
  KIND.rain,
  KIND.bonusRelease,
  KIND.mining,
  KIND.challengePrize,
];

/** Kinds that are made by `money.post` or `writePosting`: each such posting tells its event. */
export const POSTED: readonly KindCode[] = [
  KIND.adjust,
  KIND.playMoney,
  KIND.deposit,
  KIND.depositReversal,
  KIND.debtPayment,
  KIND.dormantFee,
  KIND.commission,
  KIND.bonusGrant,
  KIND.bonusForfeit,
  KIND.tipOut,
  KIND.tipIn,
  KIND.playerRain,
  KIND.rainShare,
  KIND.sportCorrection,
  KIND.sportCashOut,
  KIND.pokerBuyIn,
  KIND.pokerCashOut,
  KIND.pokerEntry,
  KIND.pokerPrize,
  KIND.pokerRefund,
  KIND.pokerCompensation,
  KIND.poolEntry,
  KIND.poolRefund,
  KIND.poolPrize,
  KIND.revenueShare,
  ...REWARDS,
];

export type AccountCode = (typeof ACCOUNT)[keyof typeof ACCOUNT];
export type KindCode = (typeof KIND)[keyof typeof KIND];

/** Name of a kind for statements and the back office. */
export function kindName(code: number): string {
  return Object.entries(KIND).find(([, value]) => value === code)?.[0] ?? `kind ${code}`;
}
