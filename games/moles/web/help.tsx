import { useState } from 'react';
import { range } from '#engines/fair/draw.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import { moles, molesMultiplier, roundsOf, safeChance, type MolesParams } from '../game.ts';
import { MolesControls } from './controls.tsx';

export function MolesHelp({ maxPayout }: HelpProps) {
  const t = useT('games.moles');
  const [params, setParams] = useState<MolesParams>(moles.initial);
  const rows = range(roundsOf(params), 1).map((step) => [
    String(step),
    formatPercent(ratioNumber(safeChance(params, step), 9), 5),
    formatMultiplier(ratioNumber(molesMultiplier(params, step), 2)),
    formatPercent(ratioNumber(moles.rtp(params, step), 6)),
  ]);
  return (
    <HelpPage game={moles} maxPayout={maxPayout}>
      <div className="flex flex-col gap-3">
        <MolesControls params={params} onParams={setParams} disabled={false} />
        <OddsTable
          caption={t('odds.title', params)}
          head={[t('odds.step'), t('odds.chance'), t('odds.multiplier'), t('odds.rtp')]}
          rows={rows}
        />
      </div>
    </HelpPage>
  );
}
