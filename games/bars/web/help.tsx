import { useState } from 'react';
import { range } from '#engines/fair/draw.ts';
import { FLOATS } from '#engines/fair/float-count.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Choice } from '#ui/choice.tsx';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import { bars, barsOf, DIFFICULTIES, MAX_PICKS } from '../game.ts';

export function BarsHelp({ maxPayout }: HelpProps) {
  const t = useT('games.bars');
  const [difficulty, setDifficulty] = useState(bars.initial.difficulty);
  const [picks, setPicks] = useState(1);
  const kinds = barsOf(difficulty, picks).map(({ hundredths, count }) => [
    formatMultiplier(hundredths / 100),
    formatPercent(count / FLOATS, 4),
  ]);
  const returns = range(MAX_PICKS, 1).map((count) => {
    const params = { difficulty, tiles: range(count) };
    return [
      String(count),
      formatMultiplier(ratioNumber(bars.maxMultiplier(params), 2)),
      formatPercent(ratioNumber(bars.winChance(params), 8)),
      formatPercent(ratioNumber(bars.rtp(params), 8)),
    ];
  });
  return (
    <HelpPage game={bars} maxPayout={maxPayout}>
      <div className="flex flex-col gap-3">
        <Choice
          label={t('difficulty')}
          items={DIFFICULTIES.map((id) => ({ id, label: t(`level.${id}`) }))}
          value={difficulty}
          onChange={setDifficulty}
        />
        <Choice
          label={t('picks')}
          items={range(MAX_PICKS, 1).map((id) => ({ id, label: String(id) }))}
          value={picks}
          onChange={setPicks}
        />
        <OddsTable
          caption={t('table', { count: picks })}
          head={[t('odds.multiplier'), t('odds.chance')]}
          rows={kinds}
        />
        <OddsTable
          caption={t('odds.title')}
          head={[t('odds.picks'), t('odds.most'), t('odds.any'), t('odds.rtp')]}
          rows={returns}
        />
      </div>
    </HelpPage>
  );
}
