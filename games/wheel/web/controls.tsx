import { ratioNumber } from '#platform/contract/money.ts';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { Choice } from '#ui/choice.tsx';
import { formatMultiplier } from '#ui/format.ts';
import { wheel, type WheelParams } from '../game.ts';
import { RISKS, SEGMENTS } from '../tables.ts';

const SIZES = SEGMENTS.map((id) => ({ id, label: String(id) }));

/** How risky and how many segments. */
export function WheelControls({ params, onParams, disabled }: ControlsProps<WheelParams>) {
  const t = useT('games.wheel');
  const most = formatMultiplier(ratioNumber(wheel.maxMultiplier(params), 2));
  return (
    <div className="flex flex-col gap-3">
      <Choice
        label={t('risk')}
        aside={t('upTo', { multiplier: most })}
        items={RISKS.map((id) => ({ id, label: t(`risks.${id}`) }))}
        value={params.risk}
        onChange={(risk) => onParams({ ...params, risk })}
        disabled={disabled}
      />
      <Choice
        label={t('segments')}
        items={SIZES}
        value={params.segments}
        onChange={(segments) => onParams({ ...params, segments })}
        disabled={disabled}
      />
    </div>
  );
}
