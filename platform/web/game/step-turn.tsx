import { Button } from '#ui/button.tsx';
import type { IconName } from '#ui/icon.tsx';
import type { TurnPlan } from './game-kit.ts';
import { PlanStepper } from './plan-stepper.tsx';

interface StepTurnProps {
  plan: TurnPlan | undefined;
  running: boolean;
  /** The most turns a round can have. */
  max: number;
  /** The number of planned turns cannot be changed now. */
  held: boolean;
  /** No turn can follow in this round. */
  over: boolean;
  /** A turn can be taken now. */
  active: boolean;
  /** Names: of the planned number and its two buttons, and of the turn. */
  words: { readonly plan: string; readonly less: string; readonly more: string; readonly step: string };
  icon?: IconName;
  iconEnd?: IconName;
  onStep: () => void;
  /** Of the button: classes of stages are written in the games, whose styles are not of the first load. */
  className: string;
}

/** For games whose turns hold no choice: the button that takes one, or how many of them auto betting takes. */
export function StepTurn(props: StepTurnProps) {
  const { plan, running, max, held, over, active, words, onStep } = props;
  if (plan && !running)
    return (
      <PlanStepper
        plan={plan}
        max={max}
        disabled={held}
        label={words.plan}
        less={words.less}
        more={words.more}
      />
    );
  return (
    <Button
      data-turn={active ? '' : undefined}
      variant="primary"
      size={48}
      {...(props.icon && { icon: props.icon })}
      {...(props.iconEnd && { iconEnd: props.iconEnd })}
      disabled={!running || over || plan !== undefined}
      aria-disabled={!active}
      onClick={onStep}
      className={props.className}
    >
      {words.step}
    </Button>
  );
}
