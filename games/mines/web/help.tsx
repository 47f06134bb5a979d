import { useState } from 'react';
import { range } from '#engines/fair/draw.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import { MAX_MINES, mines, minesMultiplier, MIN_MINES, safeChance, safeTiles } from '../game.ts';

export function MinesHelp({ maxPayout }: HelpProps) {
  const t = useT('games.mines');
  const [count, setCount] = useState(mines.initial.mines);
  const params = { mines: count };
  const rows = range(safeTiles(params), 1).map((step) => [
    String(step),
    formatPercent(ratioNumber(safeChance(params, step), 9), 5),
    formatMultiplier(ratioNumber(minesMultiplier(params, step), 2)),
    formatPercent(ratioNumber(mines.rtp(params, step), 6)),
  ]);
  return (
    <HelpPage game={mines} maxPayout={maxPayout}>
      <div className="flex flex-col gap-3">
        <label className="flex items-center gap-3 text-sm font-semibold text-fg2">
          {t('mines')}
          <input
            type="range"
            min={MIN_MINES}
            max={MAX_MINES}
            value={count}
            onChange={(event) => setCount(Number(event.target.value))}
            className="h-10 flex-1 accent-accent"
          />
          <span className="w-6 text-end text-fg tnum">{count}</span>
        </label>
        <OddsTable
          caption={t('odds.title', params)}
          head={[t('odds.step'), t('odds.chance'), t('odds.multiplier'), t('odds.rtp')]}
          rows={rows}
        />
      </div>
    </HelpPage>
  );
}
