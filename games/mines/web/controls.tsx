import { range } from '#engines/fair/draw.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { Choice } from '#ui/choice.tsx';
import { formatCompact } from '#ui/format.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import {
  maxMines,
  MIN_MINES,
  mines,
  minesLadder,
  onField,
  SIDES,
  sideOf,
  type MinesParams,
  type Side,
} from '../game.ts';

const FIELDS = SIDES.map((id) => ({ id, label: `${id}×${id}` }));
/** From one mine to all tiles but one. */
const QUICK_MINES: Readonly<Record<Side, readonly number[]>> = {
  3: [1, 2, 3, 5, 8],
  4: [1, 2, 4, 8, 15],
  5: [1, 3, 5, 10, 24],
  6: [1, 4, 8, 16, 35],
  7: [1, 5, 10, 24, 48],
  8: [1, 8, 16, 32, 63],
};

/** How large the field is, how many mines by list or at a touch, and what that makes of it. */
export function MinesControls({ params, onParams, disabled }: ControlsProps<MinesParams>) {
  const t = useT('games.mines');
  const side = sideOf(params);
  const choose = (count: number) => onParams({ ...params, mines: count });
  return (
    <div className="flex flex-col gap-2">
      <Choice
        label={t('size')}
        items={FIELDS}
        value={side}
        onChange={(size) => onParams(onField(params, size))}
        disabled={disabled}
      />
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
          onChange={(event) => choose(Number(event.target.value))}
        >
          {range(maxMines(params), MIN_MINES).map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </NativeSelect>
      </label>
      <div role="group" aria-label={t('quickMines')} className="grid grid-cols-5 gap-1">
        {QUICK_MINES[side].map((count) => (
          <button
            key={count}
            type="button"
            disabled={disabled}
            aria-pressed={params.mines === count}
            onClick={() => choose(count)}
            className="h-10 rounded-md bg-raised text-xs font-semibold text-fg2 tnum transition-colors not-disabled:hover:bg-hover not-disabled:hover:text-fg disabled:opacity-60 aria-pressed:bg-hover aria-pressed:text-fg md:h-8"
          >
            {count}
          </button>
        ))}
      </div>
    </div>
  );
}
