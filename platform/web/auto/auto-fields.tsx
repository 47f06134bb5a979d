/** What automatic betting is told: how many bets, and what a win or a loss does to the stake. */
import { useId, useState, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { NumberStepper } from '#ui/number-stepper.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextInput } from '#ui/text-input.tsx';
import {
  MAX_GAMES,
  MAX_PERCENT,
  toggleInfinity,
  wholeNumber,
  type AutoBetSettings,
  type AutoStep,
} from './auto.ts';

/** Texts of whoever shows it. */
export interface AutoWords {
  readonly games: string;
  readonly fewer: string;
  readonly more: string;
  readonly infinite: string;
  readonly onWin: string;
  readonly onLoss: string;
  readonly reset: string;
  readonly increase: string;
  readonly percent: string;
  readonly stopOnWin: string;
}

interface AutoFieldsProps {
  auto: AutoBetSettings;
  locked: boolean;
  onChange: (next: Partial<AutoBetSettings>) => void;
  words: AutoWords;
}

export function AutoFields({ auto, locked, onChange, words }: AutoFieldsProps): ReactNode {
  // What the infinity toggle goes back to.
  const [lastCount, setLastCount] = useState(auto.games || 10);
  function handleGames(games: number): void {
    if (games > 0) setLastCount(games);
    onChange({ games });
  }
  return (
    <>
      <Field label={words.games}>
        <div className="grid grid-cols-[minmax(0,1fr)_40px] gap-1">
          <NumberStepper
            value={auto.games}
            onChange={(games) => handleGames(wholeNumber(games, MAX_GAMES))}
            min={0}
            max={MAX_GAMES}
            zero="∞"
            disabled={locked}
            label={words.games}
            decreaseLabel={words.fewer}
            increaseLabel={words.more}
          />
          <button
            type="button"
            aria-label={words.infinite}
            aria-pressed={auto.games === 0}
            disabled={locked}
            onClick={() => onChange(toggleInfinity(auto, lastCount))}
            className="grid h-10 place-items-center rounded-md bg-raised text-fg2 transition-colors not-disabled:hover:bg-hover not-disabled:hover:text-fg disabled:opacity-60 aria-pressed:bg-accent/15 aria-pressed:text-accent"
          >
            <Icon name="infinity" />
          </button>
        </div>
      </Field>
      <Step
        words={words}
        label={words.onWin}
        step={auto.win}
        disabled={locked}
        onChange={(win) => onChange({ win })}
      />
      <Step
        words={words}
        label={words.onLoss}
        step={auto.loss}
        disabled={locked}
        onChange={(loss) => onChange({ loss })}
      />
      <Switch
        spread
        checked={auto.stopOnWin}
        disabled={locked}
        onChange={(stopOnWin) => onChange({ stopOnWin })}
        label={words.stopOnWin}
        className="-my-2"
      />
    </>
  );
}

/** Back to the first stake, or more by whole percent. */
function Step({
  label,
  step,
  disabled,
  onChange,
  words,
}: {
  label: string;
  step: AutoStep;
  disabled: boolean;
  onChange: (step: AutoStep) => void;
  words: AutoWords;
}): ReactNode {
  const id = useId();
  const choice = (action: AutoStep['action'], text: string): ReactNode => (
    <button
      type="button"
      role="radio"
      aria-checked={step.action === action}
      disabled={disabled}
      onClick={() => onChange({ ...step, action })}
      className="h-full rounded-sm px-2.5 text-xs font-semibold whitespace-nowrap text-fg2 transition-colors not-disabled:hover:text-fg aria-checked:bg-hover aria-checked:text-fg disabled:cursor-not-allowed"
    >
      {text}
    </button>
  );
  return (
    <div className="flex flex-col gap-1.5">
      <span id={id} className="text-xs font-semibold text-fg2">
        {label}
      </span>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-1">
        <div
          role="radiogroup"
          aria-labelledby={id}
          className={cx('flex h-10 rounded-md bg-raised p-1', disabled && 'opacity-60')}
        >
          {choice('reset', words.reset)}
          {choice('increase', words.increase)}
        </div>
        <TextInput
          inputMode="numeric"
          aria-label={`${label}: ${words.percent}`}
          disabled={disabled || step.action === 'reset'}
          value={String(step.value)}
          onChange={(event) =>
            onChange({
              ...step,
              value: wholeNumber(Number(event.target.value.replace(/\D/g, '').slice(0, 6)), MAX_PERCENT),
            })
          }
          onFocus={(event) => event.target.select()}
          suffix={<span className="px-2">%</span>}
          className="text-end tnum"
        />
      </div>
    </div>
  );
}
