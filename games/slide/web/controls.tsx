import { ratioNumber } from '#platform/contract/money.ts';
import { DecimalInput } from '#platform/web/decimal-input.tsx';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { formatMultiplier, formatPercent, formatShort } from '#ui/format.ts';
import { MAX_TARGET, MIN_TARGET, slide, type SlideParams } from '../game.ts';

const USUAL = [1.5, 2, 5, 10, 100];

/** The target: typed, or one of the usual ones. */
export function SlideControls({ params, onParams, disabled }: ControlsProps<SlideParams>) {
  const t = useT('games.slide');
  const { target } = params;
  const chance = formatPercent(ratioNumber(slide.winChance(params), 8), target >= 1000 ? 4 : 2);
  return (
    <div className="flex flex-col gap-2">
      <DecimalInput
        label={t('target')}
        aside={t('chanceOf', { chance })}
        value={target}
        places={2}
        min={MIN_TARGET}
        max={MAX_TARGET}
        step={0.1}
        suffix="×"
        disabled={disabled}
        onCommit={(value) => onParams({ target: Math.round(value * 100) / 100 })}
      />
      <div role="group" aria-label={t('usual')} className="grid h-8 grid-flow-col auto-cols-fr gap-1">
        {USUAL.map((value) => (
          <button
            key={value}
            type="button"
            disabled={disabled}
            aria-pressed={value === target}
            aria-label={t('aim', { target: formatMultiplier(value) })}
            onClick={() => onParams({ target: value })}
            className="touch-area rounded-md bg-raised text-xs font-semibold text-fg2 tnum transition-colors not-disabled:hover:bg-hover not-disabled:hover:text-fg aria-pressed:bg-hover aria-pressed:text-fg disabled:cursor-not-allowed disabled:text-fg3/60"
          >
            {formatShort(value)}×
          </button>
        ))}
      </div>
    </div>
  );
}
