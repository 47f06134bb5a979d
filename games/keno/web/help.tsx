import { useState } from 'react';
import { range } from '#engines/fair/draw.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import { hitChance, hitCounts, hitRatio, keno, MAX_PICKS } from '../game.ts';
import { RISKS } from '../tables.ts';
import { KenoControls } from './controls.tsx';

export function KenoHelp({ maxPayout }: HelpProps) {
  const t = useT('games.keno');
  const [params, setParams] = useState({ ...keno.initial, picks: range(keno.initial.picks.length, 1) });
  const { risk } = params;
  const picks = params.picks.length;
  const rows = hitCounts(picks).map((hits) => [
    String(hits),
    formatPercent(ratioNumber(hitChance(picks, hits), 12), 7),
    formatMultiplier(ratioNumber(hitRatio(risk, picks, hits), 2)),
  ]);
  const returns = range(MAX_PICKS, 1).map((count) => [
    String(count),
    ...RISKS.map((one) => formatPercent(ratioNumber(keno.rtp({ picks: range(count, 1), risk: one }), 6))),
  ]);
  return (
    <HelpPage game={keno} maxPayout={maxPayout}>
      <KenoControls params={params} onParams={setParams} disabled={false} />
      <label className="flex items-center gap-3 text-sm font-semibold text-fg2">
        {t('odds.picks')}
        <input
          type="range"
          min={1}
          max={MAX_PICKS}
          value={picks}
          onChange={(event) => setParams({ ...params, picks: range(Number(event.target.value), 1) })}
          className="h-10 flex-1 accent-accent"
        />
        <span className="w-6 text-end text-fg tnum">{picks}</span>
      </label>
      <OddsTable
        caption={t('odds.title', { picks, risk: t(`risks.${risk}`) })}
        head={[t('odds.hits'), t('odds.chance'), t('odds.pays')]}
        rows={rows}
      />
      <OddsTable
        caption={t('odds.returns')}
        head={[t('odds.picks'), ...RISKS.map((one) => t(`risks.${one}`))]}
        rows={returns}
      />
    </HelpPage>
  );
}
