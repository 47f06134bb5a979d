import { range } from '#engines/fair/draw.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { Choice } from '#ui/choice.tsx';
import { formatCompact } from '#ui/format.ts';
import { DIFFICULTIES, snakes, squareOf, type SnakesParams } from '../game.ts';

/** How many snakes, and what that makes of the round. */
export function SnakesControls({ params, onParams, disabled }: ControlsProps<SnakesParams>) {
  const t = useT('games.snakes');
  const count = range(11, 2).filter((total) => squareOf(params, total, 1) === 0).length;
  const most = formatCompact(ratioNumber(snakes.maxMultiplier(params), 2));
  return (
    <Choice
      label={t('difficulty')}
      aside={t('upTo', { snakes: count, multiplier: most })}
      items={DIFFICULTIES.map((id) => ({ id, label: t(id) }))}
      value={params.difficulty}
      disabled={disabled}
      onChange={(difficulty) => onParams({ difficulty })}
    />
  );
}
