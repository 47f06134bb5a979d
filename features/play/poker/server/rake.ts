/**
 * Rake in two steps: the hand's transaction holds the table and writes down what is due, the ledger's holds a lane and
 * books it. Chips in the escrow are the stacks and the rake that waits, at every moment.
 */
import type pg from 'pg';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { isBot } from './bots/names.ts';
import type { PokerContext } from './context.ts';
import { preflopOf } from './preflop.ts';
import type { Hand, TableState } from './state.ts';
import { rakeBooked } from './refusals.ts';

/** Hands that the average pot of a table is about. */
const AVERAGE_OF = 20;

/** Writes down what a hand that has just ended is, in its transaction. */
export async function noteRake(
  client: pg.ClientBase,
  { id, cur, seats }: TableState,
  hand: Hand,
): Promise<void> {
  const { result, start, no, endedAt, actions } = hand;
  // A hand that was called off counts in no figures.
  const isCounted = result!.pots.length > 0;
  const figures = start.seats.map(({ seat }) => (isCounted ? preflopOf(actions, seat) : null));
  await client.query(
    `insert into poker_played (user_id, ended_at, table_id, no, seat, cur, net, vpip, pfr)
     select x.user_id, $1, $2, $3, x.seat, $4, x.net, x.vpip, x.pfr
     from unnest($5::bigint[], $6::smallint[], $7::bigint[], $8::boolean[], $9::boolean[]) as x(user_id, seat, net, vpip, pfr)`,
    [
      endedAt,
      id,
      no,
      cur,
      start.seats.map(({ user }) => user.toString()),
      start.seats.map(({ seat }) => seat),
      start.seats.map(({ seat, stack }) =>
        (result!.stacks.find((one) => one.seat === seat)!.stack - stack).toString(),
      ),
      figures.map((one) => one?.vpip ?? null),
      figures.map((one) => one?.pfr ?? null),
    ],
  );
  if (isCounted && cur !== 0) {
    const pot = result!.pots.reduce((sum, { amount }) => sum + amount, 0n);
    await client.query(
      'update poker_table set average_pot = coalesce(average_pot + ($2::bigint - average_pot) / $3, $2::bigint) where id = $1',
      [id, pot.toString(), AVERAGE_OF],
    );
  }
  const winner = result!.pots[0]?.winners[0]?.seat;
  if (result!.rake === 0n || winner === undefined) return;
  const { user: won } = start.seats.find(({ seat }) => seat === winner)!;
  // A bot has no lane: a player's who is at the table books what it won. Bots are never there without one.
  const user = isBot(won) ? seats.find((one) => !isBot(one.user))!.user : won;
  await client.query(
    `insert into poker_rake (id, table_id, no, user_id, cur, amount) values (gen_random_uuid(), $1, $2, $3, $4, $5)`,
    [id, no, user.toString(), cur, result!.rake.toString()],
  );
}

/** Books the rake of a hand, once: any number of processes may try. The line is the first winner's. */
export async function bookRake({ kit }: PokerContext, table: string, no: number): Promise<void> {
  const { rows } = await kit.db.pool.query<{ user_id: string }>(
    'select user_id::text from poker_rake where table_id = $1 and no = $2 and booked_at is null',
    [table, no],
  );
  if (!rows[0]) return;
  await kit.money.exclusive(BigInt(rows[0].user_id), async (client, state, draft) => {
    const taken = await client.query<{ id: string; cur: number; amount: string }>(
      `update poker_rake set booked_at = $3 where table_id = $1 and no = $2 and booked_at is null
       returning id, cur, amount::text`,
      [table, no, kit.runtime.now()],
    );
    const row = taken.rows[0];
    if (!row) return rakeBooked;
    draft.transfer(
      state,
      row.cur,
      BigInt(row.amount),
      ACCOUNT.pokerTables,
      ACCOUNT.house,
      KIND.pokerRake,
      row.id,
    );
    return true;
  });
}

/** Rake that a process left behind. */
export async function bookWaitingRake(context: PokerContext): Promise<void> {
  const { rows } = await context.kit.db.pool.query<{ table_id: string; no: number }>(
    'select table_id, no from poker_rake where booked_at is null order by id limit 100',
  );
  for (const { table_id: table, no } of rows) await bookRake(context, table, no);
}
