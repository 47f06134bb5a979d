import { range } from '#engines/fair/draw.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { Choice } from '#ui/choice.tsx';
import { formatCompact } from '#ui/format.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { plinko, type PlinkoParams } from '../game.ts';
import { MAX_ROWS, MIN_ROWS, RISKS } from '../tables.ts';

/** How risky and how many rows. */
export function PlinkoControls({ params, onParams, disabled }: ControlsProps<PlinkoParams>) {
  const t = useT('games.plinko');
  const most = formatCompact(ratioNumber(plinko.maxMultiplier(params), 2));
  return (
    <div className="flex flex-col gap-3">
      <Choice
        label={t('risk')}
        aside={t('upTo', { multiplier: most })}
        items={RISKS.map((id) => ({ id, label: t(`risks.${id}`) }))}
        value={params.risk}
        onChange={(risk) => onParams({ ...params, risk })}
        disabled={disabled}
      />
      <label className="flex flex-col gap-1.5">
        <span className="text-xs font-semibold text-fg2">{t('rows')}</span>
        <NativeSelect
          value={params.rows}
          disabled={disabled}
          onChange={(event) => onParams({ ...params, rows: Number(event.target.value) })}
        >
          {range(MAX_ROWS - MIN_ROWS + 1, MIN_ROWS).map((rows) => (
            <option key={rows} value={rows}>
              {rows}
            </option>
          ))}
        </NativeSelect>
      </label>
    </div>
  );
}
