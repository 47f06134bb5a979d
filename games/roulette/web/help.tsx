import { ratioNumber } from '#platform/contract/money.ts';
import type { HelpProps } from '#platform/web/game/game-kit.ts';
import { HelpPage, OddsTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { formatPercent } from '#ui/format.ts';
import { roulette } from '../game.ts';
import { chipsOf, winParts } from '../pays.ts';
import { kindsOf, spotsOf } from '../spots.ts';
import { VARIANTS, WHEELS, type Variant } from '../variants.ts';

export function RouletteHelp({ maxPayout }: HelpProps) {
  const t = useT('games.roulette');
  const rowsOf = (variant: Variant) =>
    kindsOf(variant).map((kind) => {
      // Of splits and trios the last is one without a zero, where there is one.
      const spot = spotsOf(variant).findLast((one) => one.kind === kind)!;
      const params = { variant, chips: { [spot.id]: 1 } };
      const pockets = WHEELS[variant].length;
      const hit =
        kind === 'both' ? 1 / pockets ** 2 : kind === 'any' ? 1 / pockets : spot.numbers.length / pockets;
      return [
        t(`kind.${kind}`),
        formatPercent(hit, 3),
        `${chipsOf(winParts(variant, spot))}×`,
        formatPercent(ratioNumber(roulette.rtp(params), 6), 3),
      ];
    });
  return (
    <HelpPage game={roulette} maxPayout={maxPayout}>
      {VARIANTS.map((variant) => (
        <OddsTable
          key={variant}
          caption={`${t(`variant.${variant}`)}: ${t('odds.title')}`}
          head={[t('odds.bet'), t('odds.chance'), t('odds.pays'), t('odds.rtp')]}
          rows={rowsOf(variant)}
        />
      ))}
    </HelpPage>
  );
}
