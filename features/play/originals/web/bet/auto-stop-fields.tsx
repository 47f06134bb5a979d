/** When automatic betting by the form ends by itself, as it is entered. */
import { useState, type ReactNode } from 'react';
import { AmountInput } from '#ui/amount-input.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { AmountField } from '#platform/web/auto/amount-field.tsx';
import { growsAfterLoss } from '#platform/web/auto/auto.ts';
import { useT } from '#platform/web/i18n.ts';
import { stakeUnits } from '../instance.ts';
import type { Table } from '../use-table.ts';
import { lacksLoss, lossLimit, NO_STOPS, type AutoStops } from './auto-stops.ts';

/** The limit of losses where there has to be one; all other stops behind one line, so that the form stays short. */
export function StopFields({ table }: { table: Table }): ReactNode {
  const t = useT('originals.auto');
  const words = useT('originals.strategy');
  const { state, instance, wallet, chips, locked } = table;
  const { auto, stops } = state;
  const needsLoss = growsAfterLoss(auto);
  const set = (next: Partial<AutoStops>) => instance.store.setState({ stops: { ...stops, ...next } });
  // While it runs the entered stake is the run's; the limit stays that of the first one.
  const bet = auto.state ? auto.initialBet : stakeUnits(state.bet, wallet.decimals);
  const first = bet * BigInt(chips ?? 1);
  const loss = {
    value: lossLimit(state, first, wallet.decimals),
    // Emptied where it has to be, it is missing; elsewhere it waits for the usual one.
    onChange: (typed: string) => set({ loss: typed === '' && !needsLoss ? null : typed }),
    currency: wallet.currency,
    locked,
  };
  return (
    <>
      {needsLoss && (
        <AmountField
          label={t('stopLoss')}
          {...loss}
          hint={words('fault.needsLoss')}
          error={lacksLoss(state) ? words('fault.needsLoss') : undefined}
        />
      )}
      <MoreStops table={table} onStops={set}>
        {!needsLoss && <AmountField label={words('stop.loss')} {...loss} />}
      </MoreStops>
    </>
  );
}

interface MoreStopsProps {
  table: Table;
  onStops: (next: Partial<AutoStops>) => void;
  children: ReactNode;
}

function MoreStops({ table, onStops, children }: MoreStopsProps): ReactNode {
  const t = useT('originals.auto');
  const words = useT('originals.strategy');
  const { state, wallet, locked } = table;
  const { stops } = state;
  // Unfolded where the page comes back to stops that were set.
  const [open] = useState(stops !== NO_STOPS);
  const amount = (name: 'profit' | 'balanceAbove' | 'balanceBelow'): ReactNode => (
    <AmountField
      label={words(`stop.${name}`)}
      value={stops[name]}
      onChange={(typed) => onStops({ [name]: typed })}
      currency={wallet.currency}
      locked={locked}
    />
  );
  return (
    <details open={open} className="group rounded-md bg-raised">
      <summary className="flex h-10 cursor-pointer list-none items-center justify-between gap-2 rounded-md px-3 text-xs font-semibold text-fg2 -outline-offset-2 hover:bg-hover">
        {t('moreStops')}
        <Icon name="chevron-down" size={16} className="text-fg3 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-2 items-end gap-2 px-3 pt-1 pb-3">
        {amount('profit')}
        {children}
        <Field label={words('stop.mult')}>
          <AmountInput
            size={40}
            value={stops.mult}
            onChange={(mult) => onStops({ mult })}
            decimals={2}
            placeholder="–"
            disabled={locked}
            icon={<span className="text-fg3">×</span>}
            labels={{}}
          />
        </Field>
        {amount('balanceAbove')}
        {amount('balanceBelow')}
      </div>
    </details>
  );
}
