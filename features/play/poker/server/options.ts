/** What a player chooses for their seat: straddles, running it twice, sitting out at the big blind, and a stack that is brought up from the wallet. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { formatAmount, parseAmount } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { seatOptions } from '../contract.ts';
import type { PokerContext } from './context.ts';
import { buyInBounds, noAmount, notAtThisTable, notSeated, tableClosed } from './refusals.ts';
import { schedule } from './schedule.ts';
import { addChips } from './seats.ts';
import { seatOf, type TableState } from './state.ts';
import { onTable } from './table.ts';
import { buyInOf, isPlayedFor } from './terms.ts';

type Body = BodyOf<typeof seatOptions>;

/** @returns the table, or why it does not take the choice: then nothing has changed */
export function setOptions(context: PokerContext, player: Player, body: Body) {
  return onTable(context, body.table, (state) => {
    const seat = seatOf(state, player.id);
    if (!seat || seat.leaving) return notSeated;
    const terms = context.terms(state.id);
    if (!terms || (body.straddle && !terms.straddle) || (body.runTwice && !terms.runTwice))
      return notAtThisTable;
    if (!isPlayedFor(context, state, terms)) return tableClosed;
    const { straddle = seat.straddles, runTwice = seat.runTwice, outAtBig = seat.outAtBig } = body;
    const refill = body.refill === undefined ? seat.refill : refillOf(context, state, body.refill);
    if (isFailure(refill)) return refill;
    Object.assign(seat, { straddles: straddle, runTwice, outAtBig, refill });
    schedule(context, state, context.kit.runtime.now());
    return true;
  });
}

function refillOf(context: PokerContext, state: TableState, text: string | null): bigint | null | Failure {
  if (text === null) return null;
  const currency = context.currency(state.cur);
  const units = parseAmount(text, currency);
  if (units === null || units <= 0n) return noAmount;
  const { min, max } = buyInOf(context, state.cur, context.terms(state.id)!);
  const shown = (amount: bigint) => formatAmount(amount, currency);
  return units < min || units > max ? buyInBounds(shown(min), shown(max)) : units;
}

/**
 * Brings stacks up to what their players chose, before a hand begins. A wallet that does not have it, or may not give it,
 * ends the choice: nobody is asked again with every hand. Called without the lock of the table.
 * @param held who is not dealt in to it, and keeps the choice
 */
export async function refillStacks(
  context: PokerContext,
  table: string,
  held: ReadonlyMap<bigint, unknown>,
): Promise<void> {
  const { rows } = await context.kit.db.pool.query<{
    user_id: string;
    missing: string;
    cur: number;
    no: number;
    sat: string;
  }>(
    `select s.user_id::text, (s.refill - s.stack - s.topup)::text as missing, t.cur, t.hand_no as no, s.sat_at::text as sat
     from poker_seat s join poker_table t on t.id = s.table_id and t.cur <> 0
       left join poker_hand h on h.table_id = t.id and h.no = t.hand_no
     where s.table_id = $1 and s.refill > s.stack + s.topup and not s.leaving and s.out_since is null
       and (t.hand_no = 0 or h.ended_at is not null)`,
    [table],
  );
  for (const { user_id: user, missing, cur, no, sat } of rows) {
    if (held.has(BigInt(user))) continue;
    const player = await context.kit.identity.byId(BigInt(user));
    if (!player) continue;
    const amount = formatAmount(BigInt(missing), context.currency(cur));
    const body = { table, amount, key: `refill-${sat}-${no}` };
    if (!isFailure(await addChips(context, player, body, null))) continue;
    await onTable(context, table, (state) => {
      const seat = seatOf(state, player.id);
      if (seat) seat.refill = null;
      return true;
    });
  }
}
