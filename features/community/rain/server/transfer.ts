/**
 * Money from one player to another. The two may belong to different lanes, and a transaction of the engine holds one lane:
 * a second one taken inside it would be the opposite order of somebody who sends the other way, and both would wait for
 * each other. So it goes in two steps over an account of the house, `transit`: the sender's transaction takes the money and
 * writes a row and an event; the receiver's gives it and marks the row. The event is read until that has happened, the row
 * is marked once, and the audit compares what is in transit with the rows.
 */
import { isFailure } from '#platform/contract/error.ts';
import type { DomainEvent } from '#platform/contract/event.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { writePosting } from '#platform/server/money/posting.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import type { Queryable } from './context.ts';
import { given } from './refusals.ts';

interface Transfer {
  readonly id: string;
  /** The rain it is a share of; null: a tip. */
  readonly rain: string | null;
  readonly to: bigint;
  readonly cur: number;
  readonly amount: bigint;
  readonly microEur: bigint;
  readonly at: number;
  readonly key: string | null;
}

/**
 * Until the commit nobody else gives to these players, nor do they give: who has received must stake first, and of two
 * who give each other at once one has received. In one order, so that two of these never wait for each other; before
 * anything else in the transaction is locked.
 */
export async function lockGivers(client: Queryable, players: readonly bigint[]): Promise<void> {
  const ordered = [...new Set(players)].toSorted((one, other) => (one < other ? -1 : 1));
  for (const id of ordered)
    await client.query(`select pg_advisory_xact_lock(hashtextextended('rain.transfer', $1::bigint))`, [
      id.toString(),
    ]);
}

/** Writes down what is on its way, inside the sender's transaction that took it. */
export async function sendOff(
  client: Queryable,
  draft: Draft,
  from: PlayerState,
  transfer: Transfer,
): Promise<void> {
  const { id, rain, to, cur: ledgerCurrencyId, amount, microEur, at, key } = transfer;
  await client.query(
    `insert into transfer (id, rain_id, from_user, to_user, cur, amount, micro_eur, at, key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      rain,
      from.user.toString(),
      to.toString(),
      ledgerCurrencyId,
      amount.toString(),
      microEur.toString(),
      new Date(at),
      key,
    ],
  );
  draft.event(from, 'transfer.sent', { id, to: to.toString(), eur: microEur.toString() });
}

/** Gives what is on its way. Once: any number of processes may try. */
export async function deliver({ db, money, runtime }: ServerKit, id: string): Promise<void> {
  const { rows } = await db.pool.query<{ to_user: string }>(
    'select to_user::text from transfer where id = $1 and given is null',
    [id],
  );
  if (!rows[0]) return;
  await money.exclusive(BigInt(rows[0].to_user), async (client, state, draft) => {
    const posting = runtime.uuid();
    const taken = await client.query<{ rain_id: string | null; cur: number; amount: string }>(
      'update transfer set given = $2 where id = $1 and given is null returning rain_id, cur, amount::text',
      [id, posting],
    );
    const row = taken.rows[0];
    if (!row) return given;
    const kind = row.rain_id === null ? KIND.tipIn : KIND.rainShare;
    const posted = writePosting(
      state,
      draft,
      { cur: row.cur, net: BigInt(row.amount), counter: ACCOUNT.transit, kind },
      posting,
    );
    if (isFailure(posted)) throw new Error(`transfer ${id} was refused: ${posted.message}`);
    return posted;
  });
}

/** Gives it at once where that works; where not, its event does it. */
export async function deliverSoon(kit: ServerKit, id: string): Promise<void> {
  await deliver(kit, id).catch((error: unknown) =>
    kit.log.warn({ err: error, id }, 'a gift waits for its event'),
  );
}

export async function deliverSent(
  kit: ServerKit,
  events: readonly DomainEvent<'transfer.sent'>[],
): Promise<void> {
  for (const { data } of events) await deliver(kit, data.id);
}
