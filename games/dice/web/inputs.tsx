import { DecimalInput } from '#platform/web/decimal-input.tsx';
import type { ControlsProps } from '#platform/web/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { Button } from '#ui/button.tsx';
import { MAX_TARGET, MIN_TARGET, type DiceParams } from '../game.ts';
import { withTarget } from './target.ts';

/** Target and direction without the table. */
export function DiceInputs({ params, onParams, disabled }: ControlsProps<DiceParams>) {
  const t = useT('games.dice');
  const over = params.direction === 'over';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <DecimalInput
        label={t('target')}
        value={params.target}
        places={2}
        min={MIN_TARGET}
        max={MAX_TARGET}
        disabled={disabled}
        onCommit={(target) => onParams(withTarget(params, target))}
      />
      <Button
        icon="swap"
        disabled={disabled}
        onClick={() => onParams({ ...params, direction: over ? 'under' : 'over' })}
      >
        {t(over ? 'rollOver' : 'rollUnder')}
      </Button>
    </div>
  );
}
