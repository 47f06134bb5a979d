import { losses, percentText, returnsWithRewards } from '#features/money/rewards/server/affordable.ts';
import { bonusCosts, paysForItself } from '#features/money/bonuses/server/affordable.ts';
import { settingsOf as bonusSettingsOf } from '#features/money/bonuses/server/context.ts';
import { greatestDay } from '#features/community/rain/server/plan.ts';
import { cents, settingsOf as rainSettingsOf } from '#features/community/rain/server/context.ts';
import { settingsOf } from '#features/money/rewards/server/account.ts';
import { formatUnits } from '#platform/contract/money.ts';
import { games } from '../games.ts';
import { defineCommand, table, UsageError } from './command.ts';
import { withApp } from './open-app.ts';

export const command = defineCommand({
  name: 'rewards',
  summary: 'what each game returns with every reward in force, by level',
  usage: `Usage: phoenix rewards --check [--json]

For the settings in force: the greatest return of each game together with rakeback, cashback, commissions of affiliates, tokens
earned by play and the faucet, level by level, and what wagering each bonus costs the player in the mean. Exit status 1 when a
return is 100 % or above, or a bonus costs no more than it gives. The faucet is weighed against the least daily stake of the
settings (leastDailyStakeUsd), and of a level against a year's share of what it asks for.
`,
  options: { check: { type: 'boolean' } },
  async run({ options, print }) {
    if (options['check'] !== true) throw new UsageError('expected --check');
    return withApp(async (app) => {
      const settings = settingsOf(app);
      const returns = returnsWithRewards(settings, games, app.settings.sharedEdge());
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
      const terms = bonusSettingsOf(app);
      const costs = bonusCosts(terms);
      const free = costs.filter(({ multiplier }) => !paysForItself(multiplier, terms));
      const bonuses = costs.map(({ name, multiplier, cost, mostUsd }) => [
        name,
        `x${multiplier}`,
        `${(cost * 100).toFixed(2)} % of it`,
        `$${mostUsd}`,
      ]);
      const rain = rainSettingsOf(app);
      const budget = {
        dayUsd: formatUnits(cents(rain.budgetUsd), 2),
        botUsd: formatUnits(rain.bot ? greatestDay(rain) : 0n, 2),
      };
      const reasons = [settings.overrideReason, terms.overrideReason].filter((reason) => reason !== '');
      const forced = reasons.map((reason) => `\nforced: ${reason}`).join('');
      print(
        [
          table(['level', 'name', 'of the edge', 'faucet a day'], levels),
          '',
          table(['game', 'alone', ...returns.levels.map(({ level }) => `level ${level}`)], rows),
          '',
          table(['bonus', 'wagered', 'which costs the player', 'at most'], bonuses),
          '',
          `Rain is a budget, in no return: at most $${budget.dayUsd} a day, of which the bot takes up to $${budget.botUsd}`,
          '',
          `${rows.length} games, ${lost.length} returns of 100 % or above, ${free.length} bonuses that pay more than they cost${forced}`,
        ].join('\n'),
        {
          ...returns,
          losses: lost,
          bonuses: costs,
          rainBudget: budget,
          overrideReason: settings.overrideReason,
        },
      );
      return lost.length === 0 && free.length === 0 ? 0 : 1;
    });
  },
});
