import { range } from '#engines/fair/draw.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { formatCompact } from '#ui/format.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { MAX_MINES, MIN_MINES, mines, minesLadder, type MinesParams } from '../game.ts';

const QUICK_MINES = [1, 3, 5, 10, 24];

/** How many mines, by list or at a touch, and what that makes of the board. */
export function MinesControls({ params, onParams, disabled }: ControlsProps<MinesParams>) {
  const t = useT('games.mines');
  return (
    <div className="flex flex-col gap-2">
      <label className="flex flex-col gap-1.5">
        <span className="flex justify-between text-xs font-semibold text-fg2">
          {t('mines')}
          <span className="font-medium text-fg3 tnum">
            {t('upTo', {
              gems: minesLadder.steps(params),
              multiplier: formatCompact(ratioNumber(mines.maxMultiplier(params), 2)),
            })}
          </span>
        </span>
        <NativeSelect
          value={params.mines}
          disabled={disabled}
          onChange={(event) => onParams({ mines: Number(event.target.value) })}
        >
          {range(MAX_MINES, MIN_MINES).map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </NativeSelect>
      </label>
      <div role="group" aria-label={t('quickMines')} className="grid grid-cols-5 gap-1">
        {QUICK_MINES.map((count) => (
          <button
            key={count}
            type="button"
            disabled={disabled}
            aria-pressed={params.mines === count}
            onClick={() => onParams({ mines: count })}
            className="h-10 rounded-md bg-raised text-xs font-semibold text-fg2 tnum transition-colors not-disabled:hover:bg-hover not-disabled:hover:text-fg disabled:opacity-60 aria-pressed:bg-hover aria-pressed:text-fg md:h-8"
          >
            {count}
          </button>
        ))}
      </div>
    </div>
  );
}
