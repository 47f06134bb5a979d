import { serverPart } from '#platform/server/kit.ts';
import { latestGames } from '../contract.ts';
import { keepPicks, latest } from './latest.ts';
import { publishFeed } from './live.ts';

export default serverPart((kit) => {
  kit.serve(latestGames, ({ player, body }) => latest(kit, player, body.type, body.count));
  kit.onBets('picks', keepPicks);
  publishFeed(kit);
});
