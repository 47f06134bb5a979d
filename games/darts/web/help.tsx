import { useState } from 'react';
import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Choice } from '#ui/choice.tsx';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import { BOARDS, darts, DIFFICULTIES, zoneChances, ZONES } from '../game.ts';

export function DartsHelp({ maxPayout }: HelpProps) {
  const t = useT('games.darts');
  const [difficulty, setDifficulty] = useState(darts.initial.difficulty);
  const chances = zoneChances(difficulty);
  const { pays, radii } = BOARDS[difficulty];
  const rows = ZONES.toReversed().map((zone) => [
    t(`zones.${zone}`),
    formatMultiplier(pays[zone]),
    formatPercent(ratioNumber(chances[zone], 9), 4),
  ]);
  return (
    <HelpPage game={darts} maxPayout={maxPayout}>
      <div className="flex flex-col gap-3">
        <Choice
          label={t('difficulty')}
          items={DIFFICULTIES.map((id) => ({ id, label: t(`level.${id}`) }))}
          value={difficulty}
          onChange={setDifficulty}
        />
        <OddsTable
          caption={t('odds.title', {
            rtp: formatPercent(ratioNumber(darts.rtp({ difficulty }), 8), 4),
            radii: radii.join(', '),
          })}
          head={[t('odds.zone'), t('odds.multiplier'), t('odds.chance')]}
          rows={rows}
        />
      </div>
    </HelpPage>
  );
}
