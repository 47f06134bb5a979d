import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { CurrencyIcon } from '#ui/currency-icon.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { Money } from '#platform/web/money.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { useRakeback, useStatus } from './queries.ts';
import { useClaim } from './use-claim.ts';
import { useWait } from './use-wait.ts';

export const modal = { title: 'rewards.rakeback.title', size: 'sm' } as const;

/** What has gathered, currency by currency: openModal('rakeback'). */
export default function RakebackModal(): ReactNode {
  return (
    <Queries>
      <Rakeback />
    </Queries>
  );
}

function Rakeback(): ReactNode {
  const t = useT('rewards.rakeback');
  const { data: status } = useStatus();
  const query = useRakeback();
  const { busy, claim } = useClaim();
  const wait = useWait(status?.rakeback.next, status?.ahead);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="min-h-10 text-pretty text-fg2">
        {status && t('about', { percent: status.rakeback.percent, days: status.rakeback.days })}
      </p>
      <div style={{ minHeight: 120 }}>
        <Load query={query} fallback={<Skeleton className="h-12" />}>
          {(entries) =>
            entries.length === 0 ? (
              <EmptyState icon="percent" text={t('none')} />
            ) : (
              <ul className="grid gap-1">
                {entries.map(({ id, value }) => (
                  <li key={id} className="flex h-12 items-center gap-3 rounded-lg bg-raised px-4">
                    <CurrencyIcon id={id} size={24} label={id.toUpperCase()} />
                    <span className="flex-1 font-semibold">{id.toUpperCase()}</span>
                    <Money amount={value} currency={id} mark="none" className="font-semibold" />
                  </li>
                ))}
              </ul>
            )
          }
        </Load>
      </div>
      <Button
        variant="primary"
        size={48}
        block
        loading={busy}
        disabled={!query.data?.length || wait !== null}
        onClick={() => void claim()}
      >
        {wait ?? t('claim')}
      </Button>
    </div>
  );
}
