import { betTitle } from '#platform/contract/product.ts';
import { formatAmount } from '#platform/contract/money.ts';
import {
  betPage,
  type BetFilter,
  type BetPage,
  type PastBet,
} from '#platform/server/fairness/bet-history.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { BetRow } from '../contract.ts';

export const EVERY_BET: BetFilter = {
  game: null,
  currency: null,
  demo: null,
  won: null,
  from: null,
  to: null,
};

export function readBets(
  { db, fairness }: ServerKit,
  user: bigint,
  filter: BetFilter,
  page: { before: string | null; limit: number },
): Promise<BetPage> {
  return betPage(db, fairness.open, user, filter, page);
}

export function gameName({ games, services }: ServerKit, id: string): string {
  return betTitle(games, id, services.gameTitle);
}

export function toBetRow(kit: ServerKit, user: bigint, bet: PastBet): BetRow {
  const currency = kit.money.currencyById(bet.cur);
  const units = (value: bigint): string => formatAmount(value, currency);
  return {
    id: kit.betIds.encode(user, bet.id),
    game: bet.game,
    name: gameName(kit, bet.game),
    currency: currency.code,
    demo: natureOf(bet.cur) === 'demo',
    bonus: natureOf(bet.cur) === 'bonus',
    wager: units(bet.stake),
    payout: units(bet.payout),
    profit: units(bet.payout - bet.stake),
    multiplier: bet.payout === 0n ? 0 : bet.detail.multiplier,
    status: bet.refunded ? 'refunded' : bet.payout >= bet.stake ? 'win' : 'lose',
    created_at: new Date(bet.madeAt).toISOString(),
  };
}
