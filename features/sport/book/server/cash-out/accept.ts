/**
 * An offer that is accepted: looked at again, after the sport's delay where a leg is live, and paid once however often it is
 * sent. A higher value by then is paid, a lower one asked again. What has waited its delay is looked at by the house itself:
 * whoever could choose the moment would wait for what the feed does not know yet.
 */
import type pg from 'pg';
import { acceptOffer } from '#engines/sport/cashout/value.ts';
import { type Failure, isFailure } from '#platform/contract/error.ts';
import { formatAmount } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import type { CashOutAnswer } from '../../contract.ts';
import { pushBalance } from '../balance.ts';
import type { BookContext } from '../context.ts';
import { type BetRow, readBet } from '../slip/bet-rows.ts';
import { holdOffer, isUuid, readValue } from './offer.ts';
import { payCashOut } from './pay.ts';
import { partOf } from './value.ts';
import { noSuchBet } from '../refusals.ts';

interface OfferRow {
  readonly id: string;
  readonly bet_id: string;
  readonly percent: number;
  readonly amount: string;
  readonly expires_at: Date;
  readonly ready_at: Date | null;
}

/** What an acceptance came to, and the ledger currency to show when money moved. */
interface Done {
  readonly answer: CashOutAnswer;
  readonly moved: number | null;
}

const NOTHING = { amount: null, readyAt: null, offer: null, closed: null } as const;

export async function acceptCashOut(
  context: BookContext,
  player: Player,
  id: string,
): Promise<CashOutAnswer | Failure> {
  if (!isUuid(id)) return noSuchBet;
  return acceptFor(context, player.id, id, 'player');
}

const AT_ONCE = 200;

/** Looks at what was accepted and has waited its delay. @returns how many there were */
export async function payReady(context: BookContext): Promise<number> {
  const { kit } = context;
  const { rows } = await kit.db.pool.query<{ id: string; user: string }>(
    `select id, user_id::text as user from sport_cash_offer
     where ready_at <= $1 and expires_at >= $1 order by ready_at limit $2`,
    [new Date(kit.runtime.now()), AT_ONCE],
  );
  for (const { id, user } of rows)
    await acceptFor(context, BigInt(user), id, 'house').catch((error: unknown) =>
      kit.log.error({ err: error, offer: id }, 'cash-out not looked at'),
    );
  return rows.length;
}

async function acceptFor(
  context: BookContext,
  user: bigint,
  id: string,
  by: 'player' | 'house',
): Promise<CashOutAnswer | Failure> {
  const done = await context.kit.money.exclusive<Done | Failure>(user, (client, state, draft) =>
    accept(context, client, state, draft, id, by),
  );
  if (isFailure(done)) return done;
  if (done.moved !== null) await pushBalance(context, user, done.moved);
  return done.answer;
}

/** @param by where the house looks and cannot pay, the offer's time is over: its player is asked when they come back */
async function accept(
  context: BookContext,
  client: pg.ClientBase,
  state: PlayerState,
  draft: Draft,
  id: string,
  by: 'player' | 'house',
): Promise<Done | Failure> {
  const { kit, settings } = context;
  const now = kit.runtime.now();
  const unmoved = (answer: Partial<CashOutAnswer> & Pick<CashOutAnswer, 'state'>): Done => ({
    answer: { ...NOTHING, now, ...answer },
    moved: null,
  });
  const paid = await readPaid(context, client, state.user, id);
  if (paid !== null) return unmoved({ state: 'paid', amount: paid });
  const { rows } = await client.query<OfferRow>(
    'select * from sport_cash_offer where id = $1 and user_id = $2 for update',
    [id, state.user.toString()],
  );
  const offer = rows[0];
  const bet = offer && (await readBet(client, offer.bet_id, 'for update'));
  if (!offer || !bet) return noSuchBet;
  const value = await readValue(context, client, bet, 'for share');
  const again = async () => {
    if (by === 'house') {
      await client.query('update sport_cash_offer set ready_at = null, expires_at = $2 where id = $1', [
        id,
        new Date(now - 1),
      ]);
      return unmoved({ state: 'closed' });
    }
    await dropOffer(client, bet);
    const next = await holdOffer(context, client, bet, value, offer.percent);
    return unmoved({ state: next.offer ? 'moved' : 'closed', offer: next.offer, closed: next.closed });
  };
  if (typeof value === 'string') return again();
  if (now > offer.expires_at.getTime()) return again();
  if (!offer.ready_at && value.delay > 0) {
    const readyAt = now + value.delay * 1000;
    await client.query('update sport_cash_offer set ready_at = $2, expires_at = $3 where id = $1', [
      id,
      new Date(readyAt),
      new Date(readyAt + settings().confirmSeconds * 1000),
    ]);
    return unmoved({ state: 'waiting', readyAt });
  }
  if (offer.ready_at && now < offer.ready_at.getTime())
    return unmoved({ state: 'waiting', readyAt: offer.ready_at.getTime() });
  const part = partOf(bet, value.amount, offer.percent);
  if ('asks' in acceptOffer(BigInt(offer.amount), part.paid)) return again();
  await dropOffer(client, bet);
  await payCashOut(context, client, state, draft, bet, { id, ...part });
  const currency = kit.money.currencyById(bet.cur);
  return {
    answer: { ...NOTHING, now, state: 'paid', amount: formatAmount(part.paid, currency) },
    moved: bet.cur,
  };
}

/** What an offer was paid before: the answer to one that is sent again. */
async function readPaid(
  { kit }: BookContext,
  client: pg.ClientBase,
  user: bigint,
  id: string,
): Promise<string | null> {
  const { rows } = await client.query<{ amount: string; cur: number }>(
    `select c.amount::text, b.cur from sport_cash_out c join sport_bet b on b.id = c.bet_id where c.id = $1 and c.user_id = $2`,
    [id, user.toString()],
  );
  const [row] = rows;
  return row ? formatAmount(BigInt(row.amount), kit.money.currencyById(row.cur)) : null;
}

async function dropOffer(client: pg.ClientBase, { id }: BetRow): Promise<void> {
  await client.query('delete from sport_cash_offer where bet_id = $1', [id]);
}
