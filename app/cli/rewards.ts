import { losses, percentText, returnsWithRewards } from '#features/rewards/server/affordable.ts';
import { settingsOf } from '#features/rewards/server/account.ts';
import { formatUnits } from '#platform/contract/money.ts';
import { games } from '../games.ts';
import { defineCommand, table, UsageError } from './command.ts';
import { withHouse } from './house.ts';

export const command = defineCommand({
  name: 'rewards',
  summary: 'what each game returns with every reward in force, by level',
  usage: `Usage: phoenix rewards --check [--json]

For the settings in force: the greatest return of each game together with rakeback, cashback, commissions of affiliates and the
faucet, level by level. Exit status 1 when one is 100 % or above. The faucet is weighed against the least daily stake of the settings
(leastDailyStakeUsd), and of a level against a year's share of what it asks for.
`,
  options: { check: { type: 'boolean' } },
  async run({ options, print }) {
    if (options['check'] !== true) throw new UsageError('expected --check');
    return withHouse(async (house) => {
      const settings = settingsOf(house);
      const returns = returnsWithRewards(settings, games, house.settings.sharedEdge());
      const lost = losses(returns);
      const levels = returns.levels.map(({ level, name, shared, faucet }) => [
        String(level),
        name,
        percentText(shared),
        `$${formatUnits(faucet.num / faucet.den, 2)}`,
      ]);
      const rows = returns.games.map(({ game, rtp, total }) => [
        game,
        percentText(rtp),
        ...total.map(percentText),
      ]);
      const forced = settings.overrideReason && `\nforced: ${settings.overrideReason}`;
      print(
        [
          table(['level', 'name', 'of the edge', 'faucet a day'], levels),
          '',
          table(['game', 'alone', ...returns.levels.map(({ level }) => `level ${level}`)], rows),
          '',
          `${rows.length} games, ${lost.length} returns of 100 % or above${forced}`,
        ].join('\n'),
        { ...returns, losses: lost, overrideReason: settings.overrideReason },
      );
      return lost.length === 0 ? 0 : 1;
    });
  },
});
