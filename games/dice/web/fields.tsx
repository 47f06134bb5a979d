import type { ReactNode } from 'react';
import { DecimalInput } from '#platform/web/decimal-input.tsx';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { diceFlipped, isRange, MAX_WINNING, type DiceParams } from '../game.ts';
import {
  chanceOf,
  endBounds,
  inMode,
  multiplierOf,
  targetBounds,
  withChance,
  withEnd,
  withMultiplier,
  withTarget,
} from './target.ts';

const MAX_CHANCE = MAX_WINNING / 100;

interface FieldsProps {
  params: DiceParams;
  onParams: (next: DiceParams) => void;
  disabled: boolean;
  /** Another side or kind of bet was chosen. */
  onClick: () => void;
}

/** The bet in figures: one number or two, and what they come to. */
export function DiceFields({ params, onParams, disabled, onClick }: FieldsProps) {
  const t = useT('games.dice');
  const range = isRange(params);
  const swap = (
    <button
      type="button"
      disabled={disabled}
      onClick={() => {
        onClick();
        onParams(diceFlipped(params));
      }}
      aria-label={t(range ? 'swapRange' : 'swap')}
      title={t(range ? 'swapRange' : 'swap')}
      className="grid size-10 shrink-0 place-items-center rounded-md bg-hover text-fg2 transition-colors not-disabled:hover:bg-line not-disabled:hover:text-fg disabled:opacity-60"
    >
      <Icon name="swap" size={18} />
    </button>
  );
  return (
    <div className="flex flex-col gap-2 p-3 pt-4 md:gap-3 md:p-5">
      <Tabs
        fill
        size={32}
        label={t('mode')}
        value={range ? 'range' : 'line'}
        onChange={(mode) => {
          if (disabled) return;
          onClick();
          onParams(inMode(params, mode));
        }}
        items={[
          { id: 'line', label: t('modes.line'), disabled: disabled && range },
          { id: 'range', label: t('modes.range'), disabled: disabled && !range },
        ]}
      />
      <div
        className={cx(
          'grid items-end gap-2 md:gap-3',
          range ? 'grid-cols-2 sm:grid-cols-4' : 'grid-cols-[minmax(0,1fr)_minmax(0,1.45fr)_minmax(0,1fr)]',
        )}
      >
        <DecimalInput
          label={t('multiplier')}
          value={multiplierOf(params)}
          places={4}
          min={9900 / MAX_WINNING}
          max={9900}
          step={0.1}
          suffix="×"
          disabled={disabled}
          onCommit={(value) => onParams(withMultiplier(params, value))}
        />
        <Aims params={params} onParams={onParams} disabled={disabled} swap={swap} />
        <DecimalInput
          label={t('chance')}
          value={chanceOf(params)}
          places={2}
          min={0.01}
          max={MAX_CHANCE}
          suffix="%"
          disabled={disabled}
          onCommit={(value) => onParams(withChance(params, value))}
        />
      </div>
    </div>
  );
}

interface AimsProps extends Omit<FieldsProps, 'onClick'> {
  /** The button that turns the bet round. */
  swap: ReactNode;
}

/** The number or the two ends that are aimed at. */
function Aims({ params, onParams, disabled, swap }: AimsProps) {
  const t = useT('games.dice');
  if (isRange(params))
    return (
      <>
        <DecimalInput
          label={t(params.direction === 'inside' ? 'insideFrom' : 'outsideFrom')}
          value={params.low}
          places={2}
          {...endBounds(params, 'low')}
          disabled={disabled}
          onCommit={(value) => onParams(withEnd(params, 'low', value))}
        />
        <div className="flex items-end gap-1">
          <div className="min-w-0 flex-1">
            <DecimalInput
              label={t('rangeTo')}
              value={params.high}
              places={2}
              {...endBounds(params, 'high')}
              disabled={disabled}
              onCommit={(value) => onParams(withEnd(params, 'high', value))}
            />
          </div>
          {swap}
        </div>
      </>
    );
  return (
    <div className="flex items-end gap-1">
      <div className="min-w-0 flex-1">
        <DecimalInput
          label={t(params.direction === 'over' ? 'rollOver' : 'rollUnder')}
          value={params.target}
          places={2}
          {...targetBounds(params)}
          disabled={disabled}
          onCommit={(value) => onParams(withTarget(params, value))}
        />
      </div>
      {swap}
    </div>
  );
}
