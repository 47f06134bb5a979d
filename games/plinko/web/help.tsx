import { useState } from 'react';
import { range } from '#engines/fair/draw.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import { bucketChance, bucketRatio, plinko } from '../game.ts';
import { RISKS } from '../tables.ts';
import { PlinkoControls } from './controls.tsx';

export function PlinkoHelp({ maxPayout }: HelpProps) {
  const t = useT('games.plinko');
  const [params, setParams] = useState(plinko.initial);
  const { rows } = params;
  // Left and right are alike: the outer half tells all.
  const odds = range(Math.floor(rows / 2) + 1).map((slot) => {
    const chance = ratioNumber(bucketChance(params, slot), 12);
    return [
      slot * 2 === rows ? String(slot + 1) : `${slot + 1}, ${rows - slot + 1}`,
      formatPercent(slot * 2 === rows ? chance : chance * 2, 5),
      formatMultiplier(ratioNumber(bucketRatio(params, slot), 2)),
    ];
  });
  const returns = RISKS.map((risk) => [
    t(`risks.${risk}`),
    formatMultiplier(ratioNumber(plinko.maxMultiplier({ rows, risk }), 2)),
    formatPercent(ratioNumber(plinko.rtp({ rows, risk }), 8), 4),
  ]);
  return (
    <HelpPage game={plinko} maxPayout={maxPayout}>
      <PlinkoControls params={params} onParams={setParams} disabled={false} />
      <OddsTable
        caption={t('odds.title', { rows, risk: t(`risks.${params.risk}`) })}
        head={[t('odds.bucket'), t('odds.chance'), t('odds.pays')]}
        rows={odds}
      />
      <OddsTable
        caption={t('odds.returns', { rows })}
        head={[t('risk'), t('odds.most'), t('odds.rtp')]}
        rows={returns}
      />
    </HelpPage>
  );
}
