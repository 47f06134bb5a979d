import { useState } from 'react';
import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Choice } from '#ui/choice.tsx';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import { climbChance, tower, towerLadder, DIFFICULTIES, type TowerParams } from '../game.ts';

export function TowerHelp({ maxPayout }: HelpProps) {
  const t = useT('games.tower');
  const [params, setParams] = useState<TowerParams>(tower.initial);
  const rows = towerLadder(params).map((multiplier, index) => [
    String(index + 1),
    formatPercent(ratioNumber(climbChance(params, index + 1), 9), 5),
    formatMultiplier(ratioNumber(multiplier, 2)),
    formatPercent(ratioNumber(tower.rtp(params, index + 1), 6)),
  ]);
  return (
    <HelpPage game={tower} maxPayout={maxPayout}>
      <div className="flex flex-col gap-3">
        <Choice
          label={t('difficulty')}
          items={DIFFICULTIES.map((id) => ({ id, label: t(`level.${id}`) }))}
          value={params.difficulty}
          onChange={(difficulty) => setParams({ difficulty })}
        />
        <OddsTable
          caption={t('odds.title', { level: t(`level.${params.difficulty}`) })}
          head={[t('odds.step'), t('odds.chance'), t('odds.multiplier'), t('odds.rtp')]}
          rows={rows}
        />
      </div>
    </HelpPage>
  );
}
