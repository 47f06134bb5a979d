import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { formatFixed, formatPercent } from '#ui/format.ts';
import { dice, diceMultiplier, type DiceParams } from '../game.ts';

const TARGETS = [2, 10, 25, 49.5, 50.5, 75, 90, 98, 99.99];

export function DiceHelp({ maxPayout }: HelpProps) {
  const t = useT('games.dice.odds');
  const rows = TARGETS.map((target) => {
    const params: DiceParams = { target, direction: 'over' };
    return [
      formatFixed(target),
      formatPercent(ratioNumber(dice.winChance(params), 6)),
      `${formatFixed(ratioNumber(diceMultiplier(params)), 4)}x`,
      formatPercent(ratioNumber(dice.rtp(params), 6)),
    ];
  });
  return (
    <HelpPage game={dice} maxPayout={maxPayout}>
      <OddsTable
        caption={t('title')}
        head={[t('target'), t('chance'), t('multiplier'), t('rtp')]}
        rows={rows}
      />
    </HelpPage>
  );
}
