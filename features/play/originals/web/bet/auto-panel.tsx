import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { NumberStepper } from '#ui/number-stepper.tsx';
import { Switch } from '#ui/switch.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useT } from '#platform/web/i18n.ts';
import {
  MAX_GAMES,
  MAX_PERCENT,
  toggleInfinity,
  wholeNumber,
  type AutoBetSettings,
  type AutoStep,
} from './auto.ts';
import type { Table } from '../use-table.ts';

const StrategyPanel = lazy(async () => ({
  default: (await import('./strategy/strategy-panel.tsx')).StrategyPanel,
}));

/** By a short form or, in games that one answer decides, by a list of rules. */
export function AutoPanel({ table }: { table: Table }): ReactNode {
  const t = useT('originals.auto');
  const { game, instance, state, locked } = table;
  if (game.kind !== 'instant') return <AutoForm table={table} />;
  return (
    <div className="flex flex-col gap-3">
      <Tabs
        fill
        size={32}
        label={t('mode')}
        value={state.autoMode}
        onChange={(autoMode) => !locked && instance.store.setState({ autoMode })}
        items={[
          { id: 'form', label: t('form'), disabled: locked && state.autoMode !== 'form' },
          { id: 'strategy', label: t('strategy'), disabled: locked && state.autoMode !== 'strategy' },
        ]}
      />
      {state.autoMode === 'form' ? (
        <AutoForm table={table} />
      ) : (
        <Suspense fallback={<div className="h-72" />}>
          <StrategyPanel table={table} game={game} />
        </Suspense>
      )}
    </div>
  );
}

/** How many bets, and what a win or a loss does to the stake. */
function AutoForm({ table }: { table: Table }): ReactNode {
  const t = useT('originals.auto');
  const { instance, state, locked, blocked, game } = table;
  const { auto } = state;
  // What the infinity toggle goes back to.
  const [lastCount, setLastCount] = useState(auto.games || 10);
  const change = (next: Partial<AutoBetSettings>): void =>
    instance.store.setState({ auto: { ...auto, ...next } });
  function handleGames(games: number): void {
    if (games > 0) setLastCount(games);
    change({ games });
  }
  return (
    <div className="flex flex-col gap-3">
      {game.kind === 'steps' && <Plan table={table} />}
      {blocked === 'exit' && <p className="text-xs text-warn">{t('needsExit')}</p>}
      <Field label={t('games')}>
        <div className="grid grid-cols-[minmax(0,1fr)_40px] gap-1">
          <NumberStepper
            value={auto.games}
            onChange={(games) => handleGames(wholeNumber(games, MAX_GAMES))}
            min={0}
            max={MAX_GAMES}
            zero="∞"
            disabled={locked}
            label={t('games')}
            decreaseLabel={t('fewer')}
            increaseLabel={t('more')}
          />
          <button
            type="button"
            aria-label={t('infinite')}
            aria-pressed={auto.games === 0}
            disabled={locked}
            onClick={() => change(toggleInfinity(auto, lastCount))}
            className="grid h-10 place-items-center rounded-md bg-raised text-fg2 transition-colors not-disabled:hover:bg-hover not-disabled:hover:text-fg disabled:opacity-60 aria-pressed:bg-accent/15 aria-pressed:text-accent"
          >
            <Icon name="infinity" />
          </button>
        </div>
      </Field>
      <Step label={t('onWin')} step={auto.win} disabled={locked} onChange={(win) => change({ win })} />
      <Step label={t('onLoss')} step={auto.loss} disabled={locked} onChange={(loss) => change({ loss })} />
      <Switch
        spread
        checked={auto.stopOnWin}
        disabled={locked}
        onChange={(stopOnWin) => change({ stopOnWin })}
        label={t('stopOnWin')}
        className="-my-2"
      />
      {auto.state && (
        <p className="text-xs text-fg3 tnum">
          {auto.games > 0
            ? t('left', { done: auto.currentIteration, games: auto.games })
            : t('endless', { done: auto.currentIteration })}
        </p>
      )}
    </div>
  );
}

/** Back to the first stake, or more by whole percent. */
function Step({
  label,
  step,
  disabled,
  onChange,
}: {
  label: string;
  step: AutoStep;
  disabled: boolean;
  onChange: (step: AutoStep) => void;
}): ReactNode {
  const t = useT('originals.auto');
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
          {choice('reset', t('reset'))}
          {choice('increase', t('increase'))}
        </div>
        <TextInput
          inputMode="numeric"
          aria-label={`${label}: ${t('percent')}`}
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

/** The turns of every round, chosen on the stage. */
function Plan({ table: { game, state, locked, setPlan } }: { table: Table }): ReactNode {
  const t = useT('originals.auto');
  if (game.kind === 'steps' && game.advice)
    return <p className="rounded-md bg-raised px-3 py-2 text-xs text-fg2">{t('advised')}</p>;
  const count = state.plan.length;
  return (
    <div
      className={cx(
        'flex min-h-10 items-center justify-between gap-3 rounded-md px-3 py-2 text-xs',
        count === 0 ? 'bg-info/10 text-info' : 'bg-raised text-fg2',
      )}
    >
      <span>{t('plan', { count })}</span>
      {count > 0 && (
        <button
          type="button"
          disabled={locked}
          onClick={() => setPlan([])}
          className="touch-area shrink-0 font-semibold text-accent disabled:text-fg3"
        >
          {t('clear')}
        </button>
      )}
    </div>
  );
}
