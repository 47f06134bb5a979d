import { DecimalInput } from '#platform/web/decimal-input.tsx';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { formatShort } from '#ui/format.ts';
import { DRAWS, MAX_TARGET, MIN_TARGET, winningDraws, type LimboParams } from '../game.ts';

/** Chance to reach a target, in percent. */
function chanceOf(target: number): number {
  return (winningDraws(Math.round(target * 100)) / DRAWS) * 100;
}

/** The nearest target, in hundredths, with about this chance in percent. */
export function targetFor(chance: number): number {
  const target = Math.round((99 / chance) * 100) / 100;
  return Math.min(MAX_TARGET, Math.max(MIN_TARGET, target));
}

const QUICK_TARGETS = [1.5, 2, 5, 10, 100];

/** Target multiplier and the chance that follows from it, either of which may be typed. */
export function LimboControls({ params, onParams, disabled }: ControlsProps<LimboParams>) {
  const t = useT('games.limbo');
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2">
        <DecimalInput
          label={t('targetMultiplier')}
          value={params.target}
          places={2}
          min={MIN_TARGET}
          max={MAX_TARGET}
          step={0.1}
          suffix="×"
          disabled={disabled}
          onCommit={(target) => onParams({ target: Math.round(target * 100) / 100 })}
        />
        <DecimalInput
          label={t('winChance')}
          value={chanceOf(params.target)}
          places={params.target >= 1000 ? 6 : 4}
          min={0.000_099}
          max={98.02}
          suffix="%"
          disabled={disabled}
          onCommit={(chance) => onParams({ target: targetFor(chance) })}
        />
      </div>
      <div role="group" aria-label={t('quickTargets')} className="grid grid-cols-5 gap-1">
        {QUICK_TARGETS.map((target) => (
          <button
            key={target}
            type="button"
            disabled={disabled}
            aria-pressed={params.target === target}
            onClick={() => onParams({ target })}
            className="h-10 rounded-md bg-raised text-xs font-semibold text-fg2 tnum transition-colors not-disabled:hover:bg-hover not-disabled:hover:text-fg disabled:opacity-60 aria-pressed:bg-hover aria-pressed:text-fg md:h-8"
          >
            {formatShort(target)}×
          </button>
        ))}
      </div>
    </div>
  );
}
