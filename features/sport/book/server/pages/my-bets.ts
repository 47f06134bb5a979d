import type { Player } from '#platform/server/identity/identity.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { bets, BetSlipView } from '../../contract.ts';
import type { BookContext } from '../context.ts';
import type { BetRow } from '../slip/bet-rows.ts';
import { betViews } from '../slip/bet-view.ts';

/** Settled bets are those whose legs decided: what was cashed out, all or a part, has a list of its own. */
const WHICH = {
  open: "state in ('open', 'queued')",
  settled: "state = 'settled' and stake_gone < stake",
  cashed: 'cashed > 0',
} as const;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** A player's bets, newest first; those that were not accepted are none. */
export async function readMyBets(
  context: BookContext,
  player: Player,
  { state, before, beforeId, limit }: BodyOf<typeof bets>,
): Promise<BetSlipView[]> {
  const { rows } = await context.kit.db.pool.query<BetRow>(
    `select * from sport_bet where user_id = $1 and ${WHICH[state]} and ($2::timestamptz is null or (placed_at, id) < ($2, $3::uuid))
     order by placed_at desc, id desc limit $4`,
    // Without an id: before all of that moment.
    [player.id.toString(), before === undefined ? null : new Date(before), beforeId ?? FIRST_ID, limit],
  );
  return betViews(context, rows);
}

/** So many are read at once. */
const PART = 100;

/** Every bet that the house keeps of a player, newest first; those that were not accepted are none. */
export async function allMyBets(context: BookContext, player: Player): Promise<BetSlipView[]> {
  const views: BetSlipView[] = [];
  for (let last: BetRow | undefined, left = true; left;) {
    const { rows } = await context.kit.db.pool.query<BetRow>(
      `select * from sport_bet where user_id = $1 and accepted_at is not null
         and ($2::timestamptz is null or (placed_at, id) < ($2, $3::uuid)) order by placed_at desc, id desc limit $4`,
      [player.id.toString(), last?.placed_at ?? null, last?.id ?? null, PART],
    );
    views.push(...(await betViews(context, rows)));
    last = rows.at(-1);
    left = rows.length === PART;
  }
  return views;
}
