import { ratioNumber } from '#platform/contract/money.ts';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { Choice } from '#ui/choice.tsx';
import { formatPercent } from '#ui/format.ts';
import { COLOURS, double, paysOf, type DoubleParams } from '../game.ts';

/** The colour of the next bet, its chance and what it returns. */
export function DoubleControls({ params, onParams, disabled }: ControlsProps<DoubleParams>) {
  const t = useT('games.double');
  const percent = (ratio: ReturnType<typeof double.rtp>): string => formatPercent(ratioNumber(ratio, 8));
  return (
    <div className="flex flex-col gap-2">
      <Choice
        label={t('colour')}
        aside={t('chance', { chance: percent(double.winChance(params)) })}
        value={params.colour}
        onChange={(colour) => onParams({ colour })}
        disabled={disabled}
        items={COLOURS.map((colour) => ({
          id: colour,
          label: `${t(colour)} ${String(paysOf(colour).num)}x`,
        }))}
      />
      <p className="text-xs text-fg3">{t('returns', { rtp: percent(double.rtp(params)) })}</p>
    </div>
  );
}
