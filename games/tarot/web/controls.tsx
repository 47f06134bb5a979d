import { ratioNumber } from '#platform/contract/money.ts';
import type { ControlsProps } from '#platform/web/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { shortMultiplier } from '#platform/web/pay-tiers.ts';
import { Choice } from '#ui/choice.tsx';
import { tarot, DIFFICULTIES, type TarotParams } from '../game.ts';

/** How rare and how great the payouts are. */
export function TarotControls({ params, onParams, disabled }: ControlsProps<TarotParams>) {
  const t = useT('games.tarot');
  return (
    <Choice
      label={t('difficulty')}
      aside={t('upTo', { multiplier: shortMultiplier(ratioNumber(tarot.maxMultiplier(params), 2)) })}
      items={DIFFICULTIES.map((id) => ({ id, label: t(`levels.${id}`) }))}
      value={params.difficulty}
      onChange={(difficulty) => onParams({ difficulty })}
      disabled={disabled}
    />
  );
}
