import { useState } from 'react';
import { FLOATS } from '#engines/fair/float-count.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Choice } from '#ui/choice.tsx';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import { cases, casesOf, DIFFICULTIES } from '../game.ts';

export function CasesHelp({ maxPayout }: HelpProps) {
  const t = useT('games.cases');
  const [difficulty, setDifficulty] = useState(cases.initial.difficulty);
  const rows = casesOf({ difficulty }).map(({ multiplier, count }) => [
    formatMultiplier(multiplier),
    formatPercent(count / FLOATS, 4),
  ]);
  return (
    <HelpPage game={cases} maxPayout={maxPayout}>
      <div className="flex flex-col gap-3">
        <Choice
          label={t('difficulty')}
          items={DIFFICULTIES.map((id) => ({ id, label: t(`level.${id}`) }))}
          value={difficulty}
          onChange={setDifficulty}
        />
        <OddsTable
          caption={t('odds.title', { rtp: formatPercent(ratioNumber(cases.rtp({ difficulty }), 8), 4) })}
          head={[t('odds.multiplier'), t('odds.chance')]}
          rows={rows}
        />
      </div>
    </HelpPage>
  );
}
