import type { ReactNode } from 'react';
import { CurrencyIcon } from '#ui/currency-icon.tsx';
import { Icon } from '#ui/icon.tsx';
import { Button } from '#ui/button.tsx';
import { amountText, useMoneyView } from '#platform/web/amount-view.ts';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import type { WithdrawView } from '../withdraw-contract.ts';
import { CancelButton } from './cancel-button.tsx';
import { HoldText } from './holds.tsx';
import { WITHDRAWAL } from '../withdraw-states.ts';
import { WithdrawalStatus } from './status.tsx';
import { ReviewWindowNote, type Quote } from './withdraw-summary.tsx';

interface OpenProps extends Pick<Quote, 'pickup' | 'minutes'> {
  row: WithdrawView;
  onHistory: () => void;
}

/** The withdrawal under way: where it is, why it waits, and whether it can be taken back. */
export function OpenWithdrawal({ row, pickup, minutes, onHistory }: OpenProps): ReactNode {
  const t = useT('cashier.withdraw');
  const view = useMoneyView(row.currency);
  return (
    <section aria-label={t('open')} className="flex flex-col gap-4">
      <p className="text-pretty text-fg2">{t('oneAtATime')}</p>
      <div className="flex flex-col gap-4 rounded-lg bg-raised p-4">
        <div className="flex items-center gap-3">
          <CurrencyIcon id={row.currency} size={32} />
          <div className="min-w-0">
            <Money amount={row.sum} currency={row.currency} className="text-lg font-bold" />
            <p className="text-xs text-fg2">{t('arrives', { amount: amountText(row.net, view) })}</p>
          </div>
          <span aria-live="polite" className="ms-auto">
            <WithdrawalStatus status={row.status} />
          </span>
        </div>
        <Steps row={row} />
        <div>
          <p className="text-xs text-fg3">{t('to')}</p>
          <p className="font-mono text-sm break-all">
            <bdi dir="ltr">{row.address}</bdi>
          </p>
        </div>
        {row.hold && (
          <p className="flex items-start gap-2 border-t border-line/60 pt-3 text-pretty">
            <Icon name="clock" size={18} className="mt-px text-warn" />
            <span>
              <HoldText hold={row.hold} />
            </span>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {row.cancellable && <CancelButton row={row} size={48} className="flex-1" />}
        <Button size={48} icon="history" onClick={onHistory} className="flex-1">
          {t('toHistory')}
        </Button>
      </div>
      <ReviewWindowNote pickup={pickup} minutes={minutes} />
    </section>
  );
}

const STEPS = ['asked', 'approved', 'sent'] as const;

/** How far it is: asked for, approved, on its chain. */
function Steps({ row }: { row: WithdrawView }): ReactNode {
  const t = useT('cashier.withdraw.step');
  const reached = row.txid !== null ? 3 : row.status === WITHDRAWAL.approved ? 2 : 1;
  return (
    <ol className="grid grid-cols-3 gap-2">
      {STEPS.map((step, index) => {
        const done = index < reached;
        return (
          <li
            key={step}
            aria-current={index === reached - 1 ? 'step' : undefined}
            className="flex flex-col gap-1.5"
          >
            <span className={`h-1.5 rounded-full ${done ? 'bg-accent' : 'bg-hover'}`} />
            <span className={`text-xs ${done ? 'font-semibold' : 'text-fg3'}`}>{t(step)}</span>
          </li>
        );
      })}
    </ol>
  );
}
