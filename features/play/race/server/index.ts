import { serverPart } from '#platform/server/kit.ts';
import * as contract from '../contract.ts';
import { countBets } from './count.ts';
import { pastRaces } from './history.ts';
import { settleRaces } from './pay.ts';
import { personalData } from './personal-data.ts';
import { running, settingsOf } from './weeks.ts';

export default serverPart((kit) => {
  kit.serve(contract.leaderboard, async ({ player }) => (await running(kit, player)).entries);
  kit.serve(contract.race, ({ player }) => running(kit, player));
  kit.serve(contract.raceHistory, ({ player, body }) => pastRaces(kit, player, body.limit));
  kit.on.bets('count', (range, client) => countBets(range, client, settingsOf(kit).timeZone));
  // Prizes of a week that ended while the race was on are due all the same; one that ended later has none.
  kit.run.every('* * * * *', 'settle', () => settleRaces(kit), { whileOff: true });
  kit.account.personalData('race', (player) => personalData(kit, player));
  kit.page.showSettings('race', () => {
    const { rewardUsd, split } = settingsOf(kit);
    return { reward: rewardUsd, split };
  });
});
