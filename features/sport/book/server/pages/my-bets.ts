import type { Player } from '#platform/server/identity/identity.ts';
import type { BetSlipView } from '../../contract.ts';
import type { BookContext } from '../context.ts';
import type { BetRow } from '../slip/bet-rows.ts';
import { betViews } from '../slip/bet-view.ts';

/** A player's bets, newest first; those that were not accepted are none. */
export async function readMyBets(
  context: BookContext,
  player: Player,
  { state, before, limit }: { state: 'open' | 'settled'; before?: number | undefined; limit: number },
): Promise<BetSlipView[]> {
  const { rows } = await context.kit.db.pool.query<BetRow>(
    `select * from sport_bet where user_id = $1 and state = any($2::text[]) and ($3::timestamptz is null or placed_at < $3)
     order by placed_at desc, id desc limit $4`,
    [
      player.id.toString(),
      state === 'open' ? ['open', 'queued'] : ['settled'],
      before === undefined ? null : new Date(before),
      limit,
    ],
  );
  return betViews(context, rows);
}
