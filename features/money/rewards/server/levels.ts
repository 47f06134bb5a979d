/** Moves players up the ladder. Nobody ever moves down: what was reached stays. */
import type pg from 'pg';
import type { ServerKit } from '#platform/server/kit.ts';
import type { DomainEvent } from '#platform/contract/event.ts';
import { userChannel } from '#platform/contract/push.ts';
import { levelOf } from '../progress.ts';
import { settingsOf, termsOf } from './account.ts';

/** Gives each of these players the level that their totals have reached. The caller holds their rows. */
export async function raiseLevels(
  kit: ServerKit,
  client: pg.PoolClient,
  users: readonly bigint[],
): Promise<void> {
  const { ladder } = settingsOf(kit);
  const { rows } = await client.query<{ user_id: string; deposited: string; wagered: string; level: number }>(
    `select user_id::text, deposited::text, wagered::text, level from reward_player
     where user_id = any($1::bigint[]) and level < $2 order by reward_player.user_id`,
    [users.map(String), ladder.length],
  );
  const raised = rows
    .map((row) => ({
      user: BigInt(row.user_id),
      from: row.level,
      to: levelOf({ deposited: BigInt(row.deposited), wagered: BigInt(row.wagered) }, ladder),
    }))
    .filter(({ from, to }) => to > from);
  for (const { user, to } of raised) {
    await client.query('update reward_player set level = $2 where user_id = $1', [user.toString(), to]);
    await kit.identity.setVipLevel(user, to, client);
  }
  // Emitters line up for their place in the log until they commit, so this comes last.
  for (const { user, from, to } of raised) await kit.emit(client, 'vip.level-up', user, { from, to });
}

/** Shows a level on the player's open pages. */
export async function notifyLevels(
  kit: ServerKit,
  events: readonly DomainEvent<'vip.level-up'>[],
): Promise<void> {
  for (const { user, data } of events) {
    const player = user === null ? null : await kit.identity.byId(user);
    if (!player) continue;
    const level = data.to;
    kit.realtime.publish(userChannel(player._id), 'VipLevelUp', {
      level,
      name: termsOf(settingsOf(kit), level).name,
    });
  }
}
