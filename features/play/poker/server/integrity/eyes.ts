/** Who of staff may see cards of others: nobody who plays, nor who is close to somebody who does. */
import type pg from 'pg';
import { fail, type Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { ownAccount } from '#platform/server/services/staff-acts.ts';
import { isBot } from '../bots/names.ts';
import type { PokerContext } from '../context.ts';
import { sharedWith } from './shared.ts';

const linkedToPlayer = fail(
  403,
  3,
  'Somebody else of staff looks: a player of this hand shares a device or an address with you.',
);
const seatedYourself = fail(403, 7, 'You play poker now: get up from every table first.');

/** @param dealt players of the hand. @returns why these staff may not see its cards; null: may */
export async function refuseEyes(
  context: PokerContext,
  client: pg.ClientBase,
  staff: Player,
  dealt: readonly bigint[],
): Promise<Failure | null> {
  const players = dealt.filter((user) => !isBot(user));
  if (players.includes(staff.id)) return ownAccount;
  const { rows } = await client.query<{ playing: boolean }>(
    `select exists (select 1 from poker_seat where user_id = $1 and place is null)
       or exists (select 1 from poker_wait where user_id = $1)
       or exists (select 1 from poker_sit_and_go_entry e join poker_sit_and_go g on g.id = e.game_id where e.user_id = $1 and g.status = 'open')
       or exists (select 1 from poker_tournament_entry e join poker_tournament g on g.id = e.tournament_id
         where e.user_id = $1 and e.status in ('waits', 'plays') and g.status = 'playing') as playing`,
    [staff.id.toString()],
  );
  if (rows[0]!.playing) return seatedYourself;
  if ((await sharedWith(context, client, staff.id, players)).length > 0) return linkedToPlayer;
  for (const player of players)
    if (await context.kit.services.staffRequests.isLinked(client, staff.id, player)) return linkedToPlayer;
  return null;
}
