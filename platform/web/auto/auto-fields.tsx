/** What automatic betting is told: how many bets, and what a win or a loss does to the stake. */
import { useState, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { NumberStepper } from '#ui/number-stepper.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { AmountBox } from './amount-field.tsx';
import {
  MAX_GAMES,
  MAX_PERCENT,
  toggleInfinity,
  wholeNumber,
  type AutoAction,
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
  /** What a win or a loss can do here, each with its name, in the order of the list. */
  readonly actions: readonly (readonly [action: AutoAction, name: string])[];
  readonly percent: string;
  /** Of what is added or taken off; not needed where nothing is. */
  readonly amount?: string;
  readonly stopOnWin: string;
}

interface AutoFieldsProps {
  auto: AutoBetSettings;
  locked: boolean;
  onChange: (next: Partial<AutoBetSettings>) => void;
  /** That is staked. */
  currency: string;
  words: AutoWords;
}

export function AutoFields({ auto, locked, onChange, currency, words }: AutoFieldsProps): ReactNode {
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
        currency={currency}
        locked={locked}
        onChange={(win) => onChange({ win })}
      />
      <Step
        words={words}
        label={words.onLoss}
        step={auto.loss}
        currency={currency}
        locked={locked}
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

/** Nothing is left to take off after all of a stake. */
const ALL_PERCENT = 100;
const mostPercent = (action: AutoAction): number => (action === 'decrease' ? ALL_PERCENT : MAX_PERCENT);

interface StepProps {
  label: string;
  step: AutoStep;
  currency: string;
  locked: boolean;
  onChange: (step: AutoStep) => void;
  words: AutoWords;
}

/** What is done to the stake, and by how much. */
function Step({ label, step, currency, locked, onChange, words }: StepProps): ReactNode {
  const { action, value, amount = '' } = step;
  const byAmount = action === 'add' || action === 'subtract';
  return (
    <div
      className={cx(
        'grid items-end gap-1',
        // Amounts are longer than percentages, and their actions' names shorter.
        byAmount ? 'grid-cols-2' : 'grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
      )}
    >
      <Field label={label}>
        <NativeSelect
          value={action}
          disabled={locked}
          onChange={(event) => {
            const [chosen] = words.actions.find(([one]) => one === event.target.value) ?? [action];
            onChange({ ...step, action: chosen, value: Math.min(value, mostPercent(chosen)) });
          }}
        >
          {words.actions.map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {byAmount ? (
        <AmountBox
          label={`${label}: ${words.amount ?? ''}`}
          value={amount}
          onChange={(typed) => onChange({ ...step, amount: typed })}
          currency={currency}
          locked={locked}
        />
      ) : (
        <TextInput
          inputMode="numeric"
          aria-label={`${label}: ${words.percent}`}
          disabled={locked || action === 'reset'}
          value={String(value)}
          onChange={(event) =>
            onChange({
              ...step,
              value: wholeNumber(
                Number(event.target.value.replace(/\D/g, '').slice(0, 6)),
                mostPercent(action),
              ),
            })
          }
          onFocus={(event) => event.target.select()}
          suffix={<span className="px-2">%</span>}
          className="text-end tnum"
        />
      )}
    </div>
  );
}
