/** A price for a bet, held for a moment: one a bet, the newest. */
import type { Failure } from '#platform/contract/error.ts';
import { formatAmount } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { CashOutClosed, CashOutOffer } from '../../contract.ts';
import type { BookContext } from '../context.ts';
import type { Queryable } from '../feed/rows.ts';
import { marketOf } from '../feed/rows.ts';
import { type BetRow, readBet, readLegs } from '../slip/bet-rows.ts';
import { readBoard } from '../slip/legs.ts';
import { partOf, type Valued, valueOf } from './value.ts';
import { noSuchBet } from '../refusals.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

export interface Offered {
  readonly now: number;
  readonly offer: CashOutOffer | null;
  readonly closed: CashOutClosed | null;
}

export async function offerCashOut(
  context: BookContext,
  player: Player,
  { betId: id, percent }: { readonly betId: string; readonly percent: number },
): Promise<Offered | Failure> {
  if (!isUuid(id)) return noSuchBet;
  const { pool } = context.kit.db;
  const bet = await readBet(pool, id);
  if (!bet || BigInt(bet.user_id) !== player.id || bet.state === 'rejected') return noSuchBet;
  const value = await readValue(context, pool, bet);
  return holdOffer(context, pool, bet, value, percent);
}

/** What a bet is worth now. @param lock holds the events of its legs until the transaction ends */
export async function readValue(
  { kit, settings }: BookContext,
  client: Queryable,
  bet: BetRow,
  lock: '' | 'for share' = '',
): Promise<Valued | CashOutClosed> {
  const legs = await readLegs(client, [bet.id]);
  const board = await readBoard(client, legs.map(marketOf), kit.runtime.now(), lock);
  return valueOf(bet, legs, board, settings());
}

/**
 * Writes a part of a value down as the bet's offer, in place of the one before. One that was accepted and waits its delay stays:
 * who could take it back would do so when the match goes their way.
 */
export async function holdOffer(
  { kit, settings }: BookContext,
  client: Queryable,
  bet: BetRow,
  value: Valued | CashOutClosed,
  percent: number,
): Promise<Offered> {
  const now = kit.runtime.now();
  const closed = (reason: CashOutClosed) => ({ now, offer: null, closed: reason });
  if (typeof value === 'string') return closed(value);
  const { paid, stakeLeft } = partOf(bet, value.amount, percent);
  if (paid <= 0n) return closed('worthless');
  const id = kit.runtime.uuid();
  const expiresAt = now + settings().cashOutSeconds * 1000;
  const { rowCount } = await client.query(
    `insert into sport_cash_offer as o (bet_id, id, user_id, percent, amount, expires_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (bet_id) do update set id = excluded.id, percent = excluded.percent, amount = excluded.amount,
       expires_at = excluded.expires_at, ready_at = null
       where o.ready_at is null or o.expires_at < $7`,
    [bet.id, id, bet.user_id, percent, paid.toString(), new Date(expiresAt), new Date(now)],
  );
  const currency = kit.money.currencyById(bet.cur);
  const shown = (held: Omit<CashOutOffer, 'amount' | 'stakeLeft'>, amount: bigint, left: bigint) => ({
    now,
    offer: { ...held, amount: formatAmount(amount, currency), stakeLeft: formatAmount(left, currency) },
    closed: null,
  });
  if (rowCount) return shown({ id, percent, expiresAt }, paid, stakeLeft);
  const { rows } = await client.query<{ id: string; percent: number; amount: string; expires_at: Date }>(
    'select id, percent, amount::text, expires_at from sport_cash_offer where bet_id = $1',
    [bet.id],
  );
  const [waiting] = rows;
  if (!waiting) return closed('unavailable');
  const held = { id: waiting.id, percent: waiting.percent, expiresAt: waiting.expires_at.getTime() };
  return shown(held, BigInt(waiting.amount), partOf(bet, value.amount, waiting.percent).stakeLeft);
}
