/** What a player's statement calls the lines of the journal. Every kind has its place, so a statement adds up to the balance. */
import { KIND } from './kinds.ts';

/** `out` groups count what leaves the account, less what of it came back; the others what enters it. */
type StatementGroup = 'deposits' | 'withdrawals' | 'wagered' | 'won' | 'prizes';

interface Place {
  readonly debit: StatementGroup;
  readonly credit: StatementGroup;
}

const both = (group: StatementGroup): Place => ({ debit: group, credit: group });

/** A player's lines by kind; null: lines of the house alone. */
const PLACES: Readonly<Record<keyof typeof KIND, Place | null>> = {
  bet: { debit: 'wagered', credit: 'won' },
  betHouse: null,
  roundStake: both('wagered'),
  roundSettle: both('won'),
  roundRefund: both('wagered'),
  roundRaise: both('wagered'),
  adjust: { debit: 'withdrawals', credit: 'deposits' },
  playMoney: both('prizes'),
  holdPlace: both('withdrawals'),
  holdCapture: null,
  holdRelease: both('withdrawals'),
  racePrize: both('prizes'),
  commission: both('prizes'),
  deposit: both('deposits'),
  depositReversal: both('deposits'),
  debtPayment: both('deposits'),
  withdrawal: null,
  withdrawalFee: null,
  networkFee: null,
  dormantFee: both('withdrawals'),
  quizPrize: both('prizes'),
  rain: both('prizes'),
  tipOut: both('withdrawals'),
  tipIn: both('prizes'),
  playerRain: both('withdrawals'),
  rainShare: both('prizes'),
  rakeback: both('prizes'),
  cashback: both('prizes'),
  faucet: both('prizes'),
  promocode: both('prizes'),
  wheelPrize: both('prizes'),
  bonusGrant: both('prizes'),
  bonusRelease: both('prizes'),
  bonusForfeit: both('prizes'),
  sportCorrection: both('won'),
  sportCashOut: both('won'),
  providerStake: both('wagered'),
  providerPayout: both('won'),
  providerDebt: both('won'),
  // Takes off again what the bet's own line counts a second time.
  providerClose: { debit: 'won', credit: 'wagered' },
  pokerBuyIn: both('wagered'),
  pokerCashOut: both('won'),
  pokerRake: null,
  pokerBots: null,
  pokerEntry: both('wagered'),
  pokerPrize: both('won'),
  pokerRefund: both('wagered'),
  pokerConfiscation: null,
  pokerCompensation: both('won'),
  poolEntry: both('wagered'),
  poolRefund: both('wagered'),
  poolPrize: both('won'),
  poolRake: null,
  poolTable: null,
  poolBattle: null,
  revenueShare: both('prizes'),
  mining: both('prizes'),
  challengePrize: both('prizes'),
  challengeReserve: null,
  buyBack: null,
  burn: null,
};

const OUT: ReadonlySet<StatementGroup> = new Set(['withdrawals', 'wagered']);

type StatementSums = Readonly<Record<StatementGroup, bigint>>;

export interface KindSums {
  readonly kind: number;
  readonly debit: bigint;
  readonly credit: bigint;
}

/** Sums of a span of the journal, by group. */
export function statementSums(lines: readonly KindSums[]): StatementSums {
  const sums: Record<StatementGroup, bigint> = {
    deposits: 0n,
    withdrawals: 0n,
    wagered: 0n,
    won: 0n,
    prizes: 0n,
  };
  for (const { kind, debit, credit } of lines) {
    const place = placeOf(kind);
    sums[place.debit] += OUT.has(place.debit) ? debit : -debit;
    sums[place.credit] += OUT.has(place.credit) ? -credit : credit;
  }
  return sums;
}

/** By how much a span of the journal moved the balance. */
export function movement({ deposits, withdrawals, wagered, won, prizes }: StatementSums): bigint {
  return deposits + prizes + won - wagered - withdrawals;
}

function placeOf(code: number): Place {
  const name = Object.entries(KIND).find(([, value]) => value === code)?.[0];
  // A line that nobody placed still belongs to the balance.
  return (name === undefined ? null : PLACES[name as keyof typeof KIND]) ?? PLACES.adjust!;
}
