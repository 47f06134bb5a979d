import { ratioNumber } from '#platform/contract/money.ts';
import { multiplyRatios } from '#platform/contract/odds.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { formatPercent } from '#ui/format.ts';
import { videoPoker } from '../game.ts';
import { HANDS, VARIANTS } from '../hands.ts';
import { oddsOf } from '../odds.ts';

export function VideoPokerHelp({ maxPayout }: HelpProps) {
  const t = useT('games.video-poker');
  return (
    <HelpPage game={videoPoker} maxPayout={maxPayout}>
      <div className="flex flex-col gap-6">
        {VARIANTS.map((variant) => (
          <OddsTable
            key={variant}
            caption={`${t(`variant.${variant}`)}: ${t('odds.title')}`}
            head={[t('odds.hand'), t('odds.pays'), t('odds.chance'), t('odds.return')]}
            rows={[
              ...oddsOf(variant).map(({ pays, chance }, index) => [
                t(`rank.${HANDS[variant][index]!}`),
                `${pays.num}x`,
                formatPercent(ratioNumber(chance, 9), 4),
                formatPercent(ratioNumber(multiplyRatios(pays, chance), 9), 4),
              ]),
              [
                t('odds.all'),
                '',
                formatPercent(ratioNumber(videoPoker.winChance({ variant }), 9), 4),
                formatPercent(ratioNumber(videoPoker.rtp({ variant }), 9), 4),
              ],
            ]}
          />
        ))}
      </div>
    </HelpPage>
  );
}
