import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { formatPercent } from '#ui/format.ts';
import { roulette } from '../game.ts';
import { KINDS, paysOf, SPOTS } from '../spots.ts';

export function RouletteHelp({ maxPayout }: HelpProps) {
  const t = useT('games.roulette');
  const rows = KINDS.map((kind) => {
    const spot = SPOTS.find((one) => one.kind === kind)!;
    const params = { chips: { [spot.id]: 1 } };
    return [
      t(`kind.${kind}`),
      formatPercent(ratioNumber(roulette.winChance(params), 6), 3),
      `${paysOf(spot)}×`,
      formatPercent(ratioNumber(roulette.rtp(params), 6), 3),
    ];
  });
  return (
    <HelpPage game={roulette} maxPayout={maxPayout}>
      <OddsTable
        caption={t('odds.title')}
        head={[t('odds.bet'), t('odds.chance'), t('odds.pays'), t('odds.rtp')]}
        rows={rows}
      />
    </HelpPage>
  );
}
