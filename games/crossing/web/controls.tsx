import { ratioNumber } from '#platform/contract/money.ts';
import type { ControlsProps } from '#platform/web/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { Choice } from '#ui/choice.tsx';
import { formatCompact, formatMultiplier } from '#ui/format.ts';
import { crossing, DIFFICULTIES, type CrossingParams } from '../game.ts';

/** How dangerous it is, and what that can pay at most. */
export function CrossingControls({ params, onParams, disabled }: ControlsProps<CrossingParams>) {
  const t = useT('games.crossing');
  const most = ratioNumber(crossing.maxMultiplier(params), 2);
  return (
    <Choice
      label={t('difficulty')}
      items={DIFFICULTIES.map((id) => ({ id, label: t(`level.${id}`) }))}
      value={params.difficulty}
      disabled={disabled}
      onChange={(difficulty) => onParams({ difficulty })}
      aside={t('upTo', { multiplier: most >= 100_000 ? `${formatCompact(most)}x` : formatMultiplier(most) })}
    />
  );
}
