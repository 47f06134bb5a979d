import { range } from '#engines/fair/draw.ts';
import { rankOf, suitOf } from '#engines/fair/cards.ts';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { MAX_GUESSES, type HiloParams } from '../game.ts';
import { HEIGHTS } from './rank-scale.tsx';

/** The rank to start from, and where auto betting cashes out. */
export function HiloControls({ params, onParams, disabled }: ControlsProps<HiloParams>) {
  const t = useT('games.hilo');
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2">
      <label className="flex min-w-0 flex-col gap-1.5 text-xs font-semibold text-fg2">
        {t('rank')}
        <NativeSelect
          value={rankOf(params.start)}
          disabled={disabled}
          onChange={({ target }) => {
            const rank = HEIGHTS.find((one) => one === target.value);
            if (rank) onParams({ ...params, start: `${rank}-${suitOf(params.start)}` });
          }}
        >
          {HEIGHTS.map((rank) => (
            <option key={rank} value={rank}>
              {rank}
            </option>
          ))}
        </NativeSelect>
      </label>
      <label className="flex min-w-0 flex-col gap-1.5 text-xs font-semibold text-fg2">
        {t('auto')}
        <NativeSelect
          value={params.guesses}
          disabled={disabled}
          onChange={({ target }) => onParams({ ...params, guesses: Number(target.value) })}
        >
          {range(MAX_GUESSES, 1).map((count) => (
            <option key={count} value={count}>
              {t('autoGuesses', { count })}
            </option>
          ))}
        </NativeSelect>
      </label>
    </div>
  );
}
