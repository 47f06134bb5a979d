import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table } from '#ui/table.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { call } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import { useAllowed } from '#platform/web/session.ts';
import { deskBoosts, deskEndBoost } from '../../boosts-contract.ts';
import { marketName, outcomeName } from '../../names.ts';
import { eventName } from '../event-name.ts';
import { DESK_MS, DeskFailed, Dollars, Opener, useDeskAct } from './desk-parts.tsx';

/** Boosted prices and what was taken of them; one is made on the page of its market. */
export function DeskBoosts({ onOpen }: { onOpen: (event: string) => void }): ReactNode {
  const t = useT('sport');
  const mayTrade = useAllowed('sport.trade');
  const [reason, setReason] = useState('');
  const { busy, act } = useDeskAct();
  const { data, error, refetch } = useQuery({
    queryKey: ['sport', 'desk', 'boosts'],
    queryFn: ({ signal }) => call(deskBoosts, {}, { signal }),
    refetchInterval: DESK_MS,
  });
  if (error && !data) return <DeskFailed error={error} retry={() => void refetch()} />;
  const given = reason.trim();
  return (
    <Panel
      title={t('desk.part.boosts')}
      flush
      aside={
        mayTrade && (
          <TextInput
            size={40}
            aria-label={t('desk.reason')}
            placeholder={t('desk.reason')}
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )
      }
    >
      <Table
        caption={t('desk.part.boosts')}
        rows={data ?? null}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="flame" text={t('desk.boost.none')} />}
        columns={[
          {
            id: 'event',
            head: t('desk.event'),
            cell: (row) => <Opener onClick={() => onOpen(row.event)}>{eventName(row)}</Opener>,
          },
          {
            id: 'outcome',
            head: t('desk.outcome'),
            cell: (row) => {
              const market = { id: row.marketId, specifiers: row.specifiers };
              return `${marketName(t, market)}: ${outcomeName(t, market, row.outcome, row)}`;
            },
          },
          {
            id: 'price',
            head: t('desk.boost.price'),
            numeric: true,
            cell: ({ price, percent }) => price ?? `+${percent} %`,
          },
          {
            id: 'players',
            head: t('desk.boost.players'),
            numeric: true,
            cell: ({ players, first }) => (first === null ? players : `${players} / ${first}`),
          },
          {
            id: 'wins',
            head: t('desk.boost.wins'),
            numeric: true,
            from: 'sm',
            cell: ({ wins, maxWin }) => (
              <>
                <Dollars value={wins} /> / <Dollars value={maxWin} />
              </>
            ),
          },
          { id: 'by', head: t('desk.setBy'), from: 'lg', cell: ({ madeBy }) => madeBy },
          {
            id: 'until',
            head: t('desk.boost.until'),
            from: 'sm',
            cell: ({ until }) => <TimeAgo time={until} />,
          },
          {
            id: 'end',
            head: t('desk.state'),
            cell: ({ id, ended }) => (
              <State
                ended={ended}
                barred={given.length < 3}
                busy={busy}
                onEnd={() => void act(() => call(deskEndBoost, { id, reason: given }), t('desk.done'))}
              />
            ),
          },
        ]}
      />
    </Panel>
  );
}

interface StateProps {
  ended: boolean;
  /** No reason is given. */
  barred: boolean;
  busy: boolean;
  onEnd: () => void;
}

function State({ ended, barred, busy, onEnd }: StateProps): ReactNode {
  const t = useT('sport.desk');
  const mayTrade = useAllowed('sport.trade');
  if (ended) return <Badge tone="neutral">{t('boost.ended')}</Badge>;
  if (!mayTrade) return <Badge tone="win">{t('status.open')}</Badge>;
  return (
    <Button size={32} variant="danger" disabled={barred} loading={busy} onClick={onEnd}>
      {t('boost.end')}
    </Button>
  );
}
