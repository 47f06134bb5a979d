import { range } from '#engines/fair/draw.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import { coinflip, coinflipMultiplier, FLIPS, sideReturn, type Side } from '../game.ts';

export function CoinflipHelp({ maxPayout }: HelpProps) {
  const t = useT('games.coinflip.odds');
  // Eight places of a percent: what the one float more does for tails shows only there.
  const returned = (side: Side, step: number) => formatPercent(ratioNumber(sideReturn(side, step), 12), 8);
  const rows = range(FLIPS, 1).map((step) => [
    String(step),
    formatMultiplier(ratioNumber(coinflipMultiplier(step), 2)),
    returned('heads', step),
    returned('tails', step),
  ]);
  return (
    <HelpPage game={coinflip} maxPayout={maxPayout}>
      <OddsTable
        caption={t('title')}
        head={[t('step'), t('multiplier'), t('heads'), t('tails')]}
        rows={rows}
      />
    </HelpPage>
  );
}
