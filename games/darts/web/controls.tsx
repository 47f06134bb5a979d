import { ratioNumber } from '#platform/contract/money.ts';
import type { ControlsProps } from '#platform/web/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { shortMultiplier } from '#platform/web/pay-tiers.ts';
import { Choice } from '#ui/choice.tsx';
import { darts, DIFFICULTIES, type DartsParams } from '../game.ts';

/** How rare and how great the payouts are. */
export function DartsControls({ params, onParams, disabled }: ControlsProps<DartsParams>) {
  const t = useT('games.darts');
  return (
    <Choice
      label={t('difficulty')}
      aside={t('upTo', { multiplier: shortMultiplier(ratioNumber(darts.maxMultiplier(params), 2)) })}
      items={DIFFICULTIES.map((id) => ({ id, label: t(`levels.${id}`) }))}
      value={params.difficulty}
      onChange={(difficulty) => onParams({ difficulty })}
      disabled={disabled}
    />
  );
}
