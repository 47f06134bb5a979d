import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { worthText } from '#platform/web/amount-view.ts';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { toast } from '#platform/web/toasts.tsx';
import { claim } from '../contract.ts';
import { readAgain, useProgram, type Overview } from './queries.ts';

/** What is owed and how to get it; how far it is to the next tier. */
export function Due({ overview }: { overview: Overview }): ReactNode {
  const t = useT('affiliates.due');
  const { data: program } = useProgram();
  const [busy, setBusy] = useState(false);
  const enough = program !== undefined && Number(overview.dueUsd) >= Number(program.payoutUsd);
  async function handleClaim(): Promise<void> {
    setBusy(true);
    try {
      await call(claim, {});
      toast.success(t('paid'));
      readAgain();
    } catch (error) {
      toast.error(errorText(error, claim.codes));
    }
    setBusy(false);
  }
  return (
    <Panel title={t('title')} className="flex flex-col">
      <p className="text-3xl font-bold tracking-tight tnum">{worthText(overview.dueUsd)}</p>
      <ul className="mt-2 flex flex-col gap-1 text-fg2">
        {overview.due.map(({ currency, amount }) => (
          <li key={currency}>
            <Money amount={amount} currency={currency} />
          </li>
        ))}
        {overview.carried.map(({ currency, amount }) => (
          <li key={currency} className="text-fg3">
            {t('carried')} <Money amount={amount} currency={currency} />
          </li>
        ))}
      </ul>
      <Button
        variant="primary"
        block
        className="mt-4"
        loading={busy}
        disabled={!enough}
        onClick={() => void handleClaim()}
      >
        {t('claim')}
      </Button>
      <p className="mt-2 min-h-5 text-xs text-fg3">
        {program && !enough ? t('from', { usd: program.payoutUsd }) : null}
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 border-t border-line/60 pt-4">
        <Figure term={t('earned')} value={worthText(overview.earnedUsd)} />
        <Figure term={t('percent')} value={`${overview.percent} %`} />
        <Figure term={t('players')} value={overview.players} />
        <Figure term={t('depositors')} value={overview.depositors} />
      </dl>
      {overview.next && (
        <div className="mt-4">
          <ProgressBar
            label={t('next', {
              percent: overview.next.percent,
              count: overview.next.players - overview.depositors,
            })}
            value={overview.depositors / overview.next.players}
          />
          <p className="mt-2 text-xs text-fg2">
            {t('next', {
              percent: overview.next.percent,
              count: overview.next.players - overview.depositors,
            })}
          </p>
        </div>
      )}
    </Panel>
  );
}

function Figure({ term, value }: { term: string; value: ReactNode }): ReactNode {
  return (
    <div>
      <dt className="text-xs text-fg3">{term}</dt>
      <dd className="font-bold tnum">{value}</dd>
    </div>
  );
}
