import { useState, type ReactNode } from 'react';
import { cleanAmount } from '#ui/amount-edit.ts';
import { Choice } from '#ui/choice.tsx';
import { Field } from '#ui/field.tsx';
import { entryText } from '#ui/format.ts';
import { TextInput } from '#ui/text-input.tsx';
import {
  CALCULATOR_DEFAULTS,
  CALCULATOR_STEPS,
  calculatorRows,
  readMultiplier,
} from '#engines/futures/calculator.ts';
import { multiply, ratio, readDecimal, toFixed } from '#engines/futures/ratio.ts';
import type { Direction, FeeMode } from '#engines/futures/terms.ts';
import { useT } from '#platform/web/i18n.ts';
import { feePercent, shownPercent, shownTerms, termsFrom } from './price.ts';

export const modal = { title: 'trading.titles.calculator', size: 'lg' } as const;

const PLACES = 4;

/** What a wager returns at each step of the price: openModal('trading.calculator'). */
export default function CalculatorModal(): ReactNode {
  const t = useT('trading.calculator');
  const [multiplier, setMultiplier] = useState<string>(CALCULATOR_DEFAULTS.multiplier);
  const [wager, setWager] = useState<string>(CALCULATOR_DEFAULTS.wager);
  const [direction, setDirection] = useState<Direction>(CALCULATOR_DEFAULTS.direction);
  const [mode, setMode] = useState<FeeMode>(CALCULATOR_DEFAULTS.mode);
  const rows = rowsOf(multiplier, wager, direction, mode);
  const boxes = [
    { label: t('multiplier'), value: multiplier, places: 2, onChange: setMultiplier, suffix: '×' },
    { label: t('wager'), value: wager, places: 8, onChange: setWager, suffix: null },
  ];
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        {boxes.map(({ label, value, places, onChange, suffix }) => (
          <Field key={label} label={label}>
            <TextInput
              inputMode="decimal"
              value={entryText(value)}
              maxLength={16}
              onChange={(event) => onChange(cleanAmount(event.target.value, places))}
              suffix={suffix && <span className="px-2 text-fg3">{suffix}</span>}
              className="font-semibold tnum"
            />
          </Field>
        ))}
        <Choice
          label={t('direction')}
          items={[
            { id: 'up', label: t('up') },
            { id: 'down', label: t('down') },
          ]}
          value={direction}
          onChange={setDirection}
        />
        <Choice
          label={t('mode')}
          items={[
            { id: 'pnl', label: t('pnl') },
            { id: 'flat', label: t('flat') },
          ]}
          value={mode}
          onChange={setMode}
        />
      </div>
      {rows === null ? (
        <p role="status" className="py-10 text-center text-fg2">
          {t('invalid')}
        </p>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 sm:grid-cols-2">
          <Moves label={t('rises')} rows={rows.filter(({ step }) => !step.startsWith('-'))} />
          <Moves label={t('falls')} rows={rows.filter(({ step }) => step.startsWith('-'))} />
        </div>
      )}
      <p className="text-xs text-pretty text-fg3">
        {t(mode === 'flat' ? 'noteFlat' : 'note', {
          cap: shownPercent('max_roi'),
          fee: feePercent(shownTerms(), mode),
        })}
      </p>
    </div>
  );
}

/** What each move of the price to one side returns. */
function Moves({ label, rows }: { label: string; rows: NonNullable<ReturnType<typeof rowsOf>> }): ReactNode {
  const t = useT('trading.calculator');
  return (
    <table className="w-full tnum" dir="ltr">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr className="text-xs text-fg3">
          {['move', 'roi', 'profit'].map((head, index) => (
            <th key={head} scope="col" className={index === 0 ? 'py-2 text-start' : 'py-2 text-end'}>
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ step, roi, profit }) => (
          <tr key={step} className="border-t border-line/60">
            <th scope="row" className="py-1.5 text-start font-semibold">
              {entryText(step)} %
            </th>
            <td className="py-1.5 text-end text-fg2">{entryText(roi)} %</td>
            <td className={profit.startsWith('-') ? 'py-1.5 text-end text-lose' : 'py-1.5 text-end text-win'}>
              {profit.startsWith('-') ? '' : '+'}
              {entryText(profit)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** @returns null while an input is no number that can be played */
function rowsOf(multiplier: string, wager: string, direction: Direction, mode: FeeMode) {
  const factor = readDecimal(multiplier.replace(/\.$/, ''));
  const stake = readDecimal(wager.replace(/\.$/, ''));
  const hundredths = factor && readMultiplier(factor);
  if (!hundredths || !stake) return null;
  const terms = { ...termsFrom(shownTerms()), feeMode: mode };
  return calculatorRows(stake, hundredths, direction, terms).map((row, index) => ({
    step: CALCULATOR_STEPS[index]!,
    roi: short(toFixed(multiply(row.roi, ratio(100n)), 2)),
    profit: short(toFixed(row.profit, PLACES)),
  }));
}

const short = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
