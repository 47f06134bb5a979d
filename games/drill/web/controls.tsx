import { range } from '#engines/fair/draw.ts';
import { DecimalInput } from '#platform/web/decimal-input.tsx';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { Choice } from '#ui/choice.tsx';
import { formatShort } from '#ui/format.ts';
import { FLOATS } from '#engines/fair/float-count.ts';
import { LANES, MAX_TARGET, MIN_TARGET, reachingFloats, type DrillParams } from '../game.ts';

/** Chance to reach a depth, in percent. */
function chanceOf(target: number): number {
  return (reachingFloats(Math.round(target * 100)) / FLOATS) * 100;
}

/** The nearest depth, in hundredths, with about this chance in percent. */
export function targetFor(chance: number): number {
  const target = Math.round((98 / chance) * 100) / 100;
  return Math.min(MAX_TARGET, Math.max(MIN_TARGET, target));
}

const QUICK_TARGETS = [1.5, 2, 5, 10, 100];

/** Which drill, and how deep it has to get. */
export function DrillControls({ params, onParams, disabled }: ControlsProps<DrillParams>) {
  const t = useT('games.drill');
  const aim = (target: number) => onParams({ ...params, target });
  return (
    <div className="flex flex-col gap-3">
      <Choice
        label={t('lane')}
        items={range(LANES).map((id) => ({ id, label: t('drill', { number: id + 1 }) }))}
        value={params.lane}
        onChange={(lane) => onParams({ ...params, lane })}
        disabled={disabled}
      />
      <div className="grid grid-cols-2 gap-2">
        <DecimalInput
          label={t('target')}
          value={params.target}
          places={2}
          min={MIN_TARGET}
          max={MAX_TARGET}
          step={0.1}
          suffix="×"
          disabled={disabled}
          onCommit={(target) => aim(Math.round(target * 100) / 100)}
        />
        <DecimalInput
          label={t('chance')}
          value={chanceOf(params.target)}
          places={params.target >= 1000 ? 6 : 4}
          min={0.000_098}
          max={97.03}
          suffix="%"
          disabled={disabled}
          onCommit={(chance) => aim(targetFor(chance))}
        />
      </div>
      <div role="group" aria-label={t('quickTargets')} className="grid grid-cols-5 gap-1">
        {QUICK_TARGETS.map((target) => (
          <button
            key={target}
            type="button"
            disabled={disabled}
            aria-pressed={params.target === target}
            onClick={() => aim(target)}
            className="h-10 rounded-md bg-raised text-xs font-semibold text-fg2 tnum transition-colors not-disabled:hover:bg-hover not-disabled:hover:text-fg disabled:opacity-60 aria-pressed:bg-hover aria-pressed:text-fg md:h-8"
          >
            {formatShort(target)}×
          </button>
        ))}
      </div>
    </div>
  );
}
