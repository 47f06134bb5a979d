import { range } from '#engines/fair/draw.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { Choice } from '#ui/choice.tsx';
import { formatCompact, formatMultiplier } from '#ui/format.ts';
import { MAX_STONES, MIN_STONES, stairs, type StairsParams } from '../game.ts';

/** How many stones fall on each step, and what that can pay at most. */
export function StairsControls({ params, onParams, disabled }: ControlsProps<StairsParams>) {
  const t = useT('games.stairs');
  const most = ratioNumber(stairs.maxMultiplier(params), 2);
  return (
    <Choice
      label={t('stones')}
      items={range(MAX_STONES, MIN_STONES).map((id) => ({ id, label: id }))}
      value={params.stones}
      disabled={disabled}
      onChange={(stones) => onParams({ stones })}
      aside={t('upTo', { multiplier: most >= 100_000 ? `${formatCompact(most)}x` : formatMultiplier(most) })}
    />
  );
}
