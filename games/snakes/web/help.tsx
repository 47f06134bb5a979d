import { useState } from 'react';
import { range } from '#engines/fair/draw.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import { ROLLS, safeChance, snakes, squareOf, TOTALS, type SnakesParams } from '../game.ts';
import { SnakesControls } from './controls.tsx';

export function SnakesHelp({ maxPayout }: HelpProps) {
  const t = useT('games.snakes.odds');
  const [params, setParams] = useState<SnakesParams>(snakes.initial);
  const worth = (total: number, roll: number) => {
    const value = squareOf(params, total, roll);
    return value === 0 ? t('snake') : formatMultiplier(value / 100);
  };
  const squares = TOTALS.map((share, index) => [
    String(index + 2),
    formatPercent(ratioNumber({ num: share, den: 2n ** 64n }, 8), 3),
    worth(index + 2, 1),
    worth(index + 2, 2),
  ]);
  const rolls = range(ROLLS, 1).map((step) => [
    String(step),
    formatPercent(ratioNumber(safeChance(params, step), 9), 5),
    formatMultiplier(most(params, step)),
    formatPercent(ratioNumber(snakes.rtp(params, step), 7), 3),
  ]);
  return (
    <HelpPage game={snakes} maxPayout={maxPayout}>
      <div className="flex flex-col gap-6">
        <SnakesControls params={params} onParams={setParams} disabled={false} />
        <OddsTable
          caption={t('squares')}
          head={[t('total'), t('chance'), t('first'), t('later')]}
          rows={squares}
        />
        <OddsTable caption={t('title')} head={[t('rolls'), t('safe'), t('most'), t('rtp')]} rows={rolls} />
      </div>
    </HelpPage>
  );
}

/** The greatest multiplier that so many rolls can come to. */
function most(params: SnakesParams, step: number): number {
  const odds = snakes.odds?.(params, step) ?? [];
  return Math.max(...odds.map(({ pays }) => ratioNumber(pays, 2)));
}
