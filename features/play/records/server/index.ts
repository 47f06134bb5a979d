import { channelOfPlayer } from '#platform/contract/push.ts';
import { serverPart } from '#platform/server/kit.ts';
import { EDITION } from '../achievements.ts';
import * as contract from '../contract.ts';
import { countRecords } from './count.ts';
import { leaveMarks, type Reached } from './marks.ts';
import { readAchievements, readGames } from './views.ts';

export default serverPart((kit) => {
  kit.serve(contract.gameRecords, ({ player, body }) => readGames(kit, player, body));
  kit.serve(contract.achievements, ({ player, body }) => readAchievements(kit, player, body));
  const reached = kit.run.task<Reached>('reached', async ({ user, id }) => {
    const player = await kit.identity.byId(BigInt(user));
    if (player)
      kit.realtime.publish(channelOfPlayer('records.{user}', player._id), 'AchievementReached', { id });
  });
  kit.on.bets('games', (range, client) => countRecords(kit, range, client));
  // Named by the edition: a new one reads every bet again, in its order.
  kit.on.bets(`marks-${EDITION}`, (range, client) => leaveMarks(kit, range, client, reached));
  kit.account.personalData('records', async ({ id }) => {
    const { rows } = await kit.db.pool.query(
      'select achievement, version, mark, at from record_mark where user_id = $1 order by at, achievement, mark',
      [id.toString()],
    );
    return rows;
  });
});
