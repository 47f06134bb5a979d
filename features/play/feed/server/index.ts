import { serverPart } from '#platform/server/kit.ts';
import { bestWins, latestGames } from '../contract.ts';
import { feedSettings } from '../settings.ts';
import { createBest, keepBest } from './best.ts';
import { createReadNamed, keepPicks, latest } from './latest.ts';
import { publishFeed } from './live.ts';
import { publishSimulated } from './simulate.ts';

export default serverPart((kit) => {
  const readNamed = createReadNamed(kit);
  const best = createBest(kit, readNamed);
  kit.serve(latestGames, ({ player, body }) => latest(kit, readNamed, player, body.type, body.count));
  kit.serve(bestWins, ({ player, body }) => best(player, body));
  const house = [...kit.games.keys()];
  // As much as a busy house settles in hours: whoever was away for longer goes on from there.
  kit.on.bets('best', (range, client) => keepBest(range, client, house), { latest: 100_000 });
  // Only the newest are kept: after a long time away nobody wants to read their way through all of them.
  kit.on.bets('picks', keepPicks, { latest: 10_000 });
  kit.page.showSettings('feed', () => ({ winsKept: kit.settings.get('feed', feedSettings).winsKept }));
  publishFeed(kit);
  if (kit.config.demo) publishSimulated(kit);
});
