import { ratioNumber } from '#platform/contract/money.ts';
import { multiplyRatios } from '#platform/contract/odds.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { formatPercent } from '#ui/format.ts';
import { ODDS, videoPoker } from '../game.ts';
import { HANDS, PAYS } from '../hands.ts';

export function VideoPokerHelp({ maxPayout }: HelpProps) {
  const t = useT('games.video-poker');
  return (
    <HelpPage game={videoPoker} maxPayout={maxPayout}>
      <OddsTable
        caption={t('odds.title')}
        head={[t('odds.hand'), t('odds.pays'), t('odds.chance'), t('odds.return')]}
        rows={[
          ...HANDS.map((hand, index) => {
            const { pays, chance } = ODDS[index]!;
            return [
              t(`rank.${hand}`),
              `${PAYS[hand]}x`,
              formatPercent(ratioNumber(chance, 9), 4),
              formatPercent(ratioNumber(multiplyRatios(pays, chance), 9), 4),
            ];
          }),
          [
            t('odds.all'),
            '',
            formatPercent(ratioNumber(videoPoker.winChance({}), 9), 4),
            formatPercent(ratioNumber(videoPoker.rtp({}), 9), 4),
          ],
        ]}
      />
    </HelpPage>
  );
}
