import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { formatPercent, formatShort } from '#ui/format.ts';
import { BETS, betPays, winPays } from '../ends.ts';
import { baccarat, bankerDraws, chanceOf } from '../game.ts';

/** Points of the player's third card on which the banker draws, as a list; from the rules themselves. */
function drawsOn(banker: number): string {
  const points = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((third) => bankerDraws(banker, third));
  return points.join(', ');
}

export function BaccaratHelp({ maxPayout }: HelpProps) {
  const t = useT('games.baccarat');
  const odds = BETS.map((bet) => [
    t(bet),
    formatPercent(
      ratioNumber(
        chanceOf((end) => betPays(bet, end) > 100),
        6,
      ),
      3,
    ),
    `${formatShort(winPays(bet) / 100)}×`,
    formatPercent(ratioNumber(baccarat.rtp({ chips: { [bet]: 1 } }), 6), 3),
  ]);
  const thirds = [0, 1, 2, 3, 4, 5, 6, 7].map((banker) => [
    String(banker),
    bankerDraws(banker, null) ? t('rule.draws') : t('rule.stands'),
    drawsOn(banker) || t('rule.never'),
  ]);
  return (
    <HelpPage game={baccarat} maxPayout={maxPayout}>
      <OddsTable
        caption={t('odds.title')}
        head={[t('odds.bet'), t('odds.chance'), t('odds.pays'), t('odds.rtp')]}
        rows={odds}
      />
      <OddsTable
        caption={t('rule.title')}
        head={[t('rule.banker'), t('rule.stood'), t('rule.drew')]}
        rows={thirds}
      />
    </HelpPage>
  );
}
