import type { ReactNode } from 'react';
import { Choice } from '#ui/choice.tsx';
import { Field } from '#ui/field.tsx';
import { NumberStepper } from '#ui/number-stepper.tsx';
import { useT } from '#platform/web/i18n.ts';
import { MAX_SNG_SEATS, SPEEDS, type PoolMode } from '../contract.ts';
import { BattleFields } from './battle-fields.tsx';
import type { Shape } from './shape.ts';

interface ShapeProps {
  mode: PoolMode;
  shape: Shape;
  /** Most seats of a survivor pool. */
  max: number;
  onChange: (shape: Shape) => void;
}

/** Seats, survivors, speed: where a kind of pool has them. */
export function ShapeFields({ mode, shape, max, onChange }: ShapeProps): ReactNode {
  const t = useT('pvp.create');
  const { seats, survivors, players, speed } = shape;
  const stepper = { decreaseLabel: t('less'), increaseLabel: t('more') };
  if (mode === 'survivor')
    return (
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('seats')}>
          <NumberStepper
            {...stepper}
            value={seats}
            min={3}
            max={max}
            onChange={(next) => onChange({ ...shape, seats: next, survivors: Math.min(survivors, next - 1) })}
          />
        </Field>
        <Field label={t('survivors')}>
          <NumberStepper
            {...stepper}
            value={survivors}
            min={1}
            max={seats - 1}
            onChange={(next) => onChange({ ...shape, survivors: next })}
          />
        </Field>
      </div>
    );
  if (mode === 'battle') return <BattleFields shape={shape} onChange={onChange} />;
  if (mode !== 'sng') return null;
  return (
    <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
      <Field label={t('seats')}>
        <NumberStepper
          {...stepper}
          value={players}
          min={2}
          max={MAX_SNG_SEATS}
          onChange={(next) => onChange({ ...shape, players: next })}
        />
      </Field>
      <Choice
        label={t('speed')}
        items={SPEEDS.map((id) => ({ id, label: t(`speedName.${id}`) }))}
        value={speed}
        onChange={(next) => onChange({ ...shape, speed: next })}
      />
    </div>
  );
}
