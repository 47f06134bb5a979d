import { range } from '#engines/fair/draw.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { shortMultiplier } from '#platform/web/game/pay-tiers.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { bars, DIFFICULTIES, MAX_PICKS, type BarsParams } from '../game.ts';
import { resized, screenDraws } from './picks.ts';

/** Difficulty, how many bars, and a hand that picks for you. */
export function BarsControls({ params, onParams, disabled }: ControlsProps<BarsParams>) {
  const t = useT('games.bars');
  const picks = params.tiles.length;
  return (
    <div className="flex flex-col gap-3">
      <Choice
        label={t('difficulty')}
        aside={t('upTo', { multiplier: shortMultiplier(ratioNumber(bars.maxMultiplier(params), 2)) })}
        items={DIFFICULTIES.map((id) => ({ id, label: t(`level.${id}`) }))}
        value={params.difficulty}
        onChange={(difficulty) => onParams({ ...params, difficulty })}
        disabled={disabled}
      />
      <Choice
        label={t('picks')}
        items={range(MAX_PICKS, 1).map((id) => ({ id, label: String(id) }))}
        value={picks}
        onChange={(next) => onParams({ ...params, tiles: resized(params.tiles, next, screenDraws()) })}
        disabled={disabled}
      />
      <Button
        icon="dice"
        disabled={disabled}
        onClick={() => onParams({ ...params, tiles: resized([], picks, screenDraws()) })}
      >
        {t('random')}
      </Button>
    </div>
  );
}
