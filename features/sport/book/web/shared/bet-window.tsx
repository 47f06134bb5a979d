import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useT } from '#platform/web/i18n.ts';
import { LegRow } from '../bet-leg.tsx';
import { useOddsText } from '../odds-text.ts';
import { sharedBetQuery } from '../queries.ts';
import { takeSlip } from './take-slip.ts';

/** In the window of a bet: what it was made on, and the way of its open selections onto one's own slip. */
export default function BetWindow({ id, close }: { id: string; close: () => void }): ReactNode {
  const t = useT('sport');
  const text = useOddsText();
  const { data, isError, refetch } = useQuery(sharedBetQuery(id));
  if (!data)
    return isError ? (
      <ErrorState text={t('bets.failed')} retryLabel={t('retry')} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-32 rounded-lg" />
    );
  const open = data.legs.filter((leg) => leg.open);
  return (
    <section aria-labelledby="bet-window-legs" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h3 id="bet-window-legs" className="flex items-center justify-between gap-3 font-semibold">
        {t(`slip.${data.kind}`)}
        {data.odds && <b className="tnum">{text(data.odds)}</b>}
      </h3>
      <ul className="grid gap-4">
        {data.legs.map((leg) => (
          <LegRow
            key={`${leg.event}${leg.market}${leg.outcome}`}
            leg={leg}
            part={data.kind === 'builder'}
            onLeave={close}
          />
        ))}
      </ul>
      {open.length > 0 ? (
        <Button
          block
          icon="copy"
          onClick={() => {
            close();
            void takeSlip(open);
          }}
        >
          {t('share.takeOpen', { count: open.length })}
        </Button>
      ) : (
        <p className="text-xs text-fg3">{t('share.allOver')}</p>
      )}
    </section>
  );
}
