import { useState } from 'react';
import { range } from '#engines/fair/draw.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Choice } from '#ui/choice.tsx';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import {
  cellsOf,
  climbChance,
  MAX_STONES,
  MIN_STONES,
  stairs,
  stairsLadder,
  type StairsParams,
} from '../game.ts';

export function StairsHelp({ maxPayout }: HelpProps) {
  const t = useT('games.stairs');
  const [params, setParams] = useState<StairsParams>(stairs.initial);
  const rows = stairsLadder(params).map((multiplier, index) => [
    String(index + 1),
    String(cellsOf(index)),
    formatPercent(ratioNumber(climbChance(params, index + 1), 9), 5),
    formatMultiplier(ratioNumber(multiplier, 2)),
    formatPercent(ratioNumber(stairs.rtp(params, index + 1), 6)),
  ]);
  return (
    <HelpPage game={stairs} maxPayout={maxPayout}>
      <div className="flex flex-col gap-3">
        <Choice
          label={t('stones')}
          items={range(MAX_STONES, MIN_STONES).map((id) => ({ id, label: id }))}
          value={params.stones}
          onChange={(stones) => setParams({ stones })}
        />
        <OddsTable
          caption={t('odds.title', params)}
          head={[t('odds.step'), t('odds.cells'), t('odds.chance'), t('odds.multiplier'), t('odds.rtp')]}
          rows={rows}
        />
      </div>
    </HelpPage>
  );
}
