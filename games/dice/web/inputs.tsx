import { DecimalInput } from '#platform/web/decimal-input.tsx';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { Field } from '#ui/field.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { isRange, type DiceParams } from '../game.ts';
import { endBounds, inMode, targetBounds, withEnd, withTarget } from './target.ts';

const DIRECTIONS = ['over', 'under', 'inside', 'outside'] as const;

/** Kind of bet and its numbers without the table. */
export function DiceInputs({ params, onParams, disabled }: ControlsProps<DiceParams>) {
  const t = useT('games.dice');
  function handleDirection(direction: DiceParams['direction']): void {
    if (direction === 'over' || direction === 'under') {
      const line = inMode(params, 'line');
      // Every target wins with this direction or is brought to where it does.
      if (!isRange(line)) onParams(withTarget({ ...line, direction }, line.target));
      return;
    }
    const range = inMode(params, 'range');
    if (isRange(range)) onParams(withEnd({ ...range, direction }, 'high', range.high));
  }
  return (
    <div className="grid grid-cols-2 items-end gap-2">
      <div className="col-span-2">
        <Field label={t('direction')}>
          <NativeSelect
            aria-label={t('direction')}
            value={params.direction}
            disabled={disabled}
            onChange={(event) => {
              const direction = DIRECTIONS.find((one) => one === event.target.value);
              if (direction) handleDirection(direction);
            }}
          >
            {DIRECTIONS.map((direction) => (
              <option key={direction} value={direction}>
                {t(`directions.${direction}`)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
      {isRange(params) ? (
        (['low', 'high'] as const).map((end) => (
          <DecimalInput
            key={end}
            label={t(end)}
            value={params[end]}
            places={2}
            {...endBounds(params, end)}
            disabled={disabled}
            onCommit={(value) => onParams(withEnd(params, end, value))}
          />
        ))
      ) : (
        <DecimalInput
          label={t('target')}
          value={params.target}
          places={2}
          {...targetBounds(params)}
          disabled={disabled}
          onCommit={(target) => onParams(withTarget(params, target))}
        />
      )}
    </div>
  );
}
