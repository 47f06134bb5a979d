import { useEffect, useEffectEvent } from 'react';
import { NumberStepper } from '#ui/number-stepper.tsx';
import type { TurnPlan } from './game-kit.ts';

interface PlanStepperProps {
  plan: TurnPlan;
  /** The most turns a round can have. */
  max: number;
  disabled: boolean;
  /** Spoken names: of the figure, and of its two buttons. */
  label: string;
  less: string;
  more: string;
}

/** For games whose turns hold no choice: how many of them auto betting takes in every round. */
export function PlanStepper({ plan, max, disabled, label, less, more }: PlanStepperProps) {
  const count = plan.turns.length;
  const set = (next: number): void => plan.onTurns(Array.from({ length: next }, () => ({})));
  const shorten = useEffectEvent(() => set(max));
  useEffect(() => {
    if (count > max && !disabled) shorten();
  }, [count, max, disabled]);
  return (
    <div data-plan className="w-36 shrink-0">
      <NumberStepper
        value={Math.min(count, max)}
        onChange={set}
        min={0}
        max={max}
        label={label}
        decreaseLabel={less}
        increaseLabel={more}
        disabled={disabled}
      />
    </div>
  );
}
