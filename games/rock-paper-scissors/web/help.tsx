import { doubled } from '#engines/ladder/doubling.ts';
import { range } from '#engines/fair/draw.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import { rockPaperScissors, ROUNDS, untilWins } from '../game.ts';

export function RpsHelp({ maxPayout }: HelpProps) {
  const t = useT('games.rock-paper-scissors.odds');
  const rows = range(ROUNDS, 1).map((wins) => {
    const { chance, rtp } = untilWins('paper', wins);
    return [
      String(wins),
      formatPercent(ratioNumber(chance, 12), 5),
      formatMultiplier(ratioNumber(doubled(wins), 2)),
      formatPercent(ratioNumber(rtp, 8)),
    ];
  });
  return (
    <HelpPage game={rockPaperScissors} maxPayout={maxPayout}>
      <OddsTable
        caption={t('title')}
        head={[t('wins'), t('chance'), t('multiplier'), t('rtp')]}
        rows={rows}
      />
    </HelpPage>
  );
}
