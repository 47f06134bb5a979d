import type { ReactNode } from 'react';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Slider } from '#ui/slider.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { TableView } from '../contract.ts';
import { sizesOf, sizeTo, sliderStep, sliderTo, STEPS, type RaiseRange } from './bets.ts';

interface Props {
  table: TableView;
  range: RaiseRange;
  to: string;
  onTo: (to: string) => void;
}

/** How much to bet: by the pot, by the slider, or typed. */
export function RaiseBox({ table, range, to, onTo }: Props): ReactNode {
  const t = useT('poker.actions');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-center gap-x-3 gap-y-2">
      <div className="col-span-2 grid auto-cols-[minmax(0,1fr)] grid-flow-col gap-1">
        {sizesOf(table).map((size) => (
          <Button key={size} size={32} className="px-0!" onClick={() => onTo(sizeTo(table, range, size))}>
            {t(`size.${size}`)}
          </Button>
        ))}
      </div>
      <Slider
        label={t('amount')}
        min={0}
        max={STEPS}
        value={sliderStep(range, to)}
        onChange={(step) => onTo(sliderTo(range, step))}
        valueText={() => to}
      />
      <AmountInput aria-label={t('to')} value={to} onChange={onTo} decimals={range.decimals} labels={{}} />
    </div>
  );
}
