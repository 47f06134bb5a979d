import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { shortMultiplier } from '#platform/web/game/pay-tiers.ts';
import { useT } from '#platform/web/i18n.ts';
import { formatPercent } from '#ui/format.ts';
import { nightfair, STANDS, WHEEL } from '../game.ts';
import { rangeText } from './look.ts';

export function NightfairHelp({ maxPayout }: HelpProps) {
  const t = useT('games.nightfair');
  const rows = STANDS.map((stand) => [
    t(stand),
    `${WHEEL.filter((one) => one === stand).length} / ${WHEEL.length}`,
    rangeText(stand),
    formatPercent(ratioNumber(nightfair.winChance({ stand }), 9), 4),
    formatPercent(ratioNumber(nightfair.rtp({ stand }), 9), 4),
  ]);
  const booths = (['coin', 'drop', 'vault'] as const).flatMap((stand) => {
    const turn = ratioNumber(nightfair.winChance({ stand }), 12);
    return nightfair.odds!({ stand })
      .toSorted((a, b) => ratioNumber(a.pays, 2) - ratioNumber(b.pays, 2))
      .map(({ pays, chance }) => [
        t(stand),
        shortMultiplier(ratioNumber(pays, 2)),
        formatPercent(ratioNumber(chance, 12) / turn, 2),
      ]);
  });
  return (
    <HelpPage game={nightfair} maxPayout={maxPayout}>
      <OddsTable
        caption={t('odds.title')}
        head={[t('stand'), t('odds.share'), t('odds.pays'), t('odds.chance'), t('odds.rtp')]}
        rows={rows}
      />
      <OddsTable
        caption={t('odds.booths')}
        head={[t('stand'), t('odds.pays'), t('odds.chance')]}
        rows={booths}
      />
    </HelpPage>
  );
}
