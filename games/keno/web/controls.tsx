import { ratioNumber } from '#platform/contract/money.ts';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { Choice } from '#ui/choice.tsx';
import { formatMultiplier } from '#ui/format.ts';
import { keno, type KenoParams } from '../game.ts';
import { RISKS } from '../tables.ts';

/** How risky. The numbers are picked on the stage. */
export function KenoControls({ params, onParams, disabled }: ControlsProps<KenoParams>) {
  const t = useT('games.keno');
  const most =
    params.picks.length > 0 &&
    t('upTo', { multiplier: formatMultiplier(ratioNumber(keno.maxMultiplier(params), 2)) });
  return (
    <Choice
      label={t('risk')}
      aside={most}
      items={RISKS.map((id) => ({ id, label: t(`risks.${id}`) }))}
      value={params.risk}
      onChange={(risk) => onParams({ ...params, risk })}
      disabled={disabled}
    />
  );
}
