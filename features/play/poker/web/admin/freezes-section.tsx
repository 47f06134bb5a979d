import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { Money } from '#platform/web/money.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import type { FreezeView } from '../../freeze-contract.ts';
import { freezesQuery } from './queries.ts';
import { StaffPager } from './staff-pager.tsx';

/** Back office: players whose poker play is frozen, what is held of theirs, and what was taken. */
export default function FreezesSection(): ReactNode {
  return (
    <Queries>
      <Section />
    </Queries>
  );
}

function Section(): ReactNode {
  const t = useT('poker');
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery(freezesQuery(page));
  if (error && !data)
    return (
      <ErrorState
        text={errorText(error)}
        retryLabel={t('lobby.retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <Panel
      title={t('nav.freezes')}
      aside={<Button onClick={() => void openModal('poker.freeze')}>{t('freeze.one')}</Button>}
    >
      {!data && <Skeleton className="h-24 w-full" />}
      {data?.freezes.length === 0 && <EmptyState icon="lock" text={t('freeze.none')} />}
      <ul className="divide-y divide-line/60">
        {data?.freezes.map((one) => (
          <Freeze key={one.id} freeze={one} />
        ))}
      </ul>
      <StaffPager page={page} pages={data?.pages} onChange={setPage} disabled={isFetching} />
    </Panel>
  );
}

function Freeze({ freeze }: { freeze: FreezeView }): ReactNode {
  const t = useT('poker.freeze');
  const { player, held, taken, playing, endedAt } = freeze;
  const real = held.filter(({ demo }) => !demo);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-3">
      <div className="grid min-w-60 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{player.name}</span>
          <Badge tone={endedAt === null ? 'warn' : 'neutral'}>
            {t(endedAt === null ? 'frozen' : 'ended')}
          </Badge>
          {playing && <Badge tone="info">{t('playing')}</Badge>}
        </p>
        <p className="text-xs text-fg3">{t('by', { name: freeze.by, time: utcMinute(freeze.at) })}</p>
        <p className="break-words text-fg2">{freeze.reason}</p>
        {held.length > 0 && (
          <p className="flex flex-wrap gap-x-3">
            <span className="text-fg2">{t('held')}</span>
            {held.map(({ currency, demo, amount }) => (
              <span key={`${currency}-${demo}`} className="font-semibold">
                <Money amount={amount} currency={currency} /> {demo && t('play')}
              </span>
            ))}
          </p>
        )}
        {taken.map((one) => (
          <p key={one.id} className="break-words text-sm">
            {t('taken')} <Money amount={one.amount} currency={one.currency} />
            {one.players > 0 && (
              <>
                {', '}
                {t('shared', { players: one.players })} <Money amount={one.shared} currency={one.currency} />
              </>
            )}
            . {one.reason}{' '}
            <span className="text-fg3">{t('eyes', { asked: one.askedBy, agreed: one.agreedBy })}</span>
          </p>
        ))}
        {endedAt !== null && (
          <p className="break-words text-sm text-fg2">
            {t('endedBy', { name: freeze.endedBy ?? '', time: utcMinute(endedAt) })} {freeze.endNote}
          </p>
        )}
      </div>
      {endedAt === null && (
        <div className="flex flex-wrap gap-2">
          <Button
            aria-label={t('endOf', { name: player.name })}
            onClick={() => void openModal('poker.thaw', { id: freeze.id, name: player.name })}
          >
            {t('end')}
          </Button>
          <Button
            variant="danger"
            disabled={real.length === 0}
            aria-label={t('takeOf', { name: player.name })}
            onClick={() =>
              void openModal('poker.confiscate', {
                id: freeze.id,
                name: player.name,
                report: freeze.report,
                reports: freeze.reports,
                held: real.map(({ currency, amount }) => ({ currency, amount })),
              })
            }
          >
            {t('take')}
          </Button>
        </div>
      )}
    </li>
  );
}
