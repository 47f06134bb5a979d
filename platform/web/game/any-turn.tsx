import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { TurnPlan } from './game-kit.ts';

interface AnyTurnProps {
  /** While turns are planned: the last one can be taken back. */
  plan: TurnPlan | undefined;
  disabled: boolean;
  active: boolean;
  /** Names: of the button that takes back, and of the one that chooses. */
  undo: string;
  label: string;
  onAny: () => void;
}

/** For games whose turn is one of a few choices: the device makes it, and a planned one is taken back. */
export function AnyTurn({ plan, disabled, active, undo, label, onAny }: AnyTurnProps) {
  return (
    <div className="flex gap-2">
      {plan && plan.turns.length > 0 && (
        <IconButton
          icon="undo"
          label={undo}
          variant="secondary"
          disabled={disabled}
          onClick={() => plan.onTurns(plan.turns.slice(0, -1))}
        />
      )}
      <Button icon="dice" data-turn disabled={!active} onClick={onAny}>
        {label}
      </Button>
    </div>
  );
}
