/** Hands that their players show to others: whoever has the link sees the replay, with the cards of who shares it. */
import type { Failure } from '#platform/contract/error.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { sharedHand } from '../figures-contract.ts';
import { shownUser } from './bots/names.ts';
import type { PokerContext } from './context.ts';
import { handView, playedHand } from './history.ts';
import { noHand } from './refusals.ts';

/** Of an id nobody guesses. */
const ID_BYTES = 9;

/** @returns the id of the link; the same one when the hand is shared already */
export async function share(
  context: PokerContext,
  player: Player,
  { table, no }: { table: string; no: number },
): Promise<{ id: string } | Failure> {
  const { kit } = context;
  const played = await playedHand(context, player.id, { table, no });
  if (!played) return noHand;
  const { rows } = await kit.db.pool.query<{ id: string }>(
    `insert into poker_shared (id, table_id, no, user_id, at, ended_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, table_id, no, ended_at) do update set at = poker_shared.at returning id`,
    [
      kit.runtime.random(ID_BYTES).toString('base64url'),
      table,
      no,
      player.id.toString(),
      kit.runtime.now(),
      played.hand.endedAt,
    ],
  );
  return { id: rows[0]!.id };
}

export async function showShared(
  context: PokerContext,
  id: string,
): Promise<ReplyOf<typeof sharedHand> | Failure> {
  const { rows } = await context.kit.db.pool.query<{ table_id: string; no: number; user_id: string }>(
    'select table_id, no, user_id::text from poker_shared where id = $1',
    [id],
  );
  const row = rows[0];
  if (!row) return noHand;
  const { table_id: table, no } = row;
  const user = BigInt(row.user_id);
  const played = await playedHand(context, user, { table, no });
  if (!played) return noHand;
  return {
    by: (await shownUser(context, user)).name,
    hand: await handView(context, table, played.hand, played.cur, played.seat),
  };
}

/** Links of a player, for the copy of what is kept about them. */
export async function ownShared(
  { kit }: PokerContext,
  { id }: Player,
): Promise<{ id: string; table: string; no: number; at: number }[]> {
  const { rows } = await kit.db.pool.query<{ id: string; table_id: string; no: number; at: string }>(
    'select s.id, s.table_id, s.no, s.at::text from poker_shared s where s.user_id = $1 order by s.at desc limit 1000',
    [id.toString()],
  );
  return rows.map((row) => ({ id: row.id, table: row.table_id, no: row.no, at: Number(row.at) }));
}
