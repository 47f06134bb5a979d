import { useState } from 'react';
import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Choice } from '#ui/choice.tsx';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import { holdChance, pump, pumpLadder, DIFFICULTIES, type PumpParams } from '../game.ts';

export function PumpHelp({ maxPayout }: HelpProps) {
  const t = useT('games.pump');
  const [params, setParams] = useState<PumpParams>(pump.initial);
  const rows = pumpLadder(params).map((multiplier, index) => [
    String(index + 1),
    formatPercent(ratioNumber(holdChance(params, index + 1), 9), 5),
    formatMultiplier(ratioNumber(multiplier, 2)),
    formatPercent(ratioNumber(pump.rtp(params, index + 1), 6)),
  ]);
  return (
    <HelpPage game={pump} maxPayout={maxPayout}>
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
