import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import { SIDES, trend } from '../game.ts';

const WHERE = { red: '< 2.00x', green: '≥ 2.00x', moon: '≥ 10.00x' } as const;

export function TrendHelp({ maxPayout }: HelpProps) {
  const t = useT('games.trend');
  const rows = SIDES.map((side) => [
    t(side),
    WHERE[side],
    formatMultiplier(ratioNumber(trend.maxMultiplier({ side }), 2)),
    formatPercent(ratioNumber(trend.winChance({ side }), 9), 5),
    formatPercent(ratioNumber(trend.rtp({ side }), 9), 5),
  ]);
  const head = [t('side'), t('odds.where'), t('odds.pays'), t('odds.chance'), t('odds.rtp')];
  return (
    <HelpPage game={trend} maxPayout={maxPayout}>
      <OddsTable caption={t('odds.title')} head={head} rows={rows} />
    </HelpPage>
  );
}
