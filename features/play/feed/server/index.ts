import { serverPart } from '#platform/server/kit.ts';
import { latestGames } from '../contract.ts';
import { feedSettings } from '../settings.ts';
import { keepPicks, latest } from './latest.ts';
import { publishFeed } from './live.ts';
import { publishSimulated } from './simulate.ts';

export default serverPart((kit) => {
  kit.serve(latestGames, ({ player, body }) => latest(kit, player, body.type, body.count));
  // Only the newest are kept: after a long time away nobody wants to read their way through all of them.
  kit.on.bets('picks', keepPicks, { latest: 10_000 });
  kit.page.showSettings('feed', () => ({ winsKept: kit.settings.get('feed', feedSettings).winsKept }));
  publishFeed(kit);
  if (kit.config.demo) publishSimulated(kit);
});
