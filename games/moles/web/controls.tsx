import { range } from '#engines/fair/draw.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { Choice } from '#ui/choice.tsx';
import { formatCompact } from '#ui/format.ts';
import { MAX_MOLES, MIN_MOLES, moles, roundsOf, type MolesParams } from '../game.ts';

const COUNTS = range(MAX_MOLES, MIN_MOLES).map((count) => ({ id: count, label: count }));

/** How many moles, and what that makes of the round. */
export function MolesControls({ params, onParams, disabled }: ControlsProps<MolesParams>) {
  const t = useT('games.moles');
  const most = formatCompact(ratioNumber(moles.maxMultiplier(params), 2));
  return (
    <Choice
      label={t('moles')}
      aside={t('upTo', { rounds: roundsOf(params), multiplier: most })}
      items={COUNTS}
      value={params.moles}
      disabled={disabled}
      onChange={(count) => onParams({ moles: count })}
    />
  );
}
