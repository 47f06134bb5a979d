import { ratioNumber, type Ratio } from '#platform/contract/money.ts';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { Choice } from '#ui/choice.tsx';
import { formatPercent } from '#ui/format.ts';
import { SIDES, trend, type TrendParams } from '../game.ts';
import { paysText } from './look.ts';

/** The side of the next bet, its chance and what it returns. */
export function TrendControls({ params, onParams, disabled }: ControlsProps<TrendParams>) {
  const t = useT('games.trend');
  const percent = (ratio: Ratio): string => formatPercent(ratioNumber(ratio, 8));
  return (
    <div className="flex flex-col gap-2">
      <Choice
        label={t('side')}
        aside={t('chance', { chance: percent(trend.winChance(params)) })}
        value={params.side}
        onChange={(side) => onParams({ side })}
        disabled={disabled}
        items={SIDES.map((id) => ({ id, label: `${t(id)} ${paysText(id)}` }))}
      />
      <p className="text-xs text-fg3">
        {t('returns', { side: t(params.side), rtp: percent(trend.rtp(params)) })}
      </p>
    </div>
  );
}
