import { useState } from 'react';
import { FLOATS } from '#engines/fair/float-count.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Choice } from '#ui/choice.tsx';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import { cardsOf, DIFFICULTIES, SUITS, tarot } from '../game.ts';
import { NAMES } from './card-art.tsx';

export function TarotHelp({ maxPayout }: HelpProps) {
  const t = useT('games.tarot');
  const [difficulty, setDifficulty] = useState(tarot.initial.difficulty);
  const facts = DIFFICULTIES.map((id) => [
    t(`level.${id}`),
    formatMultiplier(ratioNumber(tarot.maxMultiplier({ difficulty: id }), 2)),
    formatPercent(ratioNumber(tarot.winChance({ difficulty: id }), 8)),
    formatPercent(ratioNumber(tarot.rtp({ difficulty: id }), 9), 4),
  ]);
  return (
    <HelpPage game={tarot} maxPayout={maxPayout}>
      <div className="flex flex-col gap-4">
        <Choice
          label={t('difficulty')}
          items={DIFFICULTIES.map((id) => ({ id, label: t(`level.${id}`) }))}
          value={difficulty}
          onChange={setDifficulty}
        />
        {SUITS.map((suit) => (
          <OddsTable
            key={suit}
            caption={t(`tables.${suit}`)}
            head={[t('odds.card'), t('odds.multiplier'), t('odds.chance')]}
            rows={cardsOf(difficulty, suit).map(({ multiplier, count }, rank) => [
              t(`names.${NAMES[suit][rank]}`),
              formatMultiplier(multiplier),
              formatPercent(count / FLOATS),
            ])}
          />
        ))}
        <OddsTable
          caption={t('odds.title')}
          head={[t('difficulty'), t('odds.most'), t('odds.any'), t('odds.rtp')]}
          rows={facts}
        />
      </div>
    </HelpPage>
  );
}
