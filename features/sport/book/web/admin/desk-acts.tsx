import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { call } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import { useAllowed } from '#platform/web/session.ts';
import { type DeskAct, deskActs, deskDecide } from '../../desk-contract.ts';
import { marketName, outcomeName } from '../../names.ts';
import { DESK_MS, DeskFailed, Opener, useDeskAct } from './desk-parts.tsx';

/** Settlements by hand: one asks, another one agrees. */
export function DeskActs({ onOpen }: { onOpen: (event: string) => void }): ReactNode {
  const t = useT('sport.desk');
  const { data, error, refetch } = useQuery({
    queryKey: ['sport', 'desk', 'acts'],
    queryFn: ({ signal }) => call(deskActs, {}, { signal }),
    refetchInterval: DESK_MS,
  });
  if (error && !data) return <DeskFailed error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-56 rounded-xl" />;
  return (
    <Panel title={t('part.acts')}>
      {data.length === 0 ? (
        <EmptyState icon="list" text={t('noActs')} />
      ) : (
        <ul className="flex flex-col gap-2">
          {data.map((act) => (
            <Act key={act.id} act={act} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

const TONES = { waiting: 'warn', done: 'win', refused: 'neutral' } as const;

function Act({ act: one, onOpen }: { act: DeskAct; onOpen: (event: string) => void }): ReactNode {
  const t = useT('sport');
  const may = useAllowed('sport.settle');
  const { busy, act } = useDeskAct();
  const market = { id: one.marketId, specifiers: one.specifiers };
  const sides = { home: one.home ?? '?', away: one.away ?? '?' };
  const results = Object.entries(one.results ?? {}).map(
    ([outcome, kind]) => `${outcomeName(t, market, outcome, sides)}: ${t(`result.${kind}`)}`,
  );
  const decide = (agree: boolean) => void act(() => call(deskDecide, { id: one.id, agree }), t('desk.done'));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-raised px-3 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p>
          <Opener onClick={() => onOpen(one.event)}>
            {sides.home} – {sides.away}
          </Opener>{' '}
          <Badge tone={TONES[one.state]}>{t(`desk.actState.${one.state}`)}</Badge>
        </p>
        <p className="text-fg2">
          {marketName(t, market)}: {results.length > 0 ? results.join(', ') : t('desk.reopen')}
        </p>
        <p className="text-xs text-fg2">
          {one.reason} · {one.askedBy}
          {one.decidedBy && ` · ${one.decidedBy}`} · <TimeAgo time={one.askedAt} />
        </p>
      </div>
      {may && one.state === 'waiting' && (
        <div className="flex gap-2">
          <Button size={32} variant="primary" disabled={one.mine || busy} onClick={() => decide(true)}>
            {t('desk.agree')}
          </Button>
          <Button size={32} variant="danger" disabled={busy} onClick={() => decide(false)}>
            {t(one.mine ? 'desk.withdraw' : 'desk.refuse')}
          </Button>
        </div>
      )}
    </li>
  );
}
