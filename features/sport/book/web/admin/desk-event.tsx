import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table } from '#ui/table.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import { useAllowed } from '#platform/web/session.ts';
import { deskEvent, deskHold, type DeskMarket } from '../../desk-contract.ts';
import { marketName } from '../../names.ts';
import { DeskBoostForm } from './desk-boost-form.tsx';
import { DeskMarketPanel } from './desk-market.tsx';
import { DESK_MS, DeskFailed, Dollars, Opener, useDeskAct } from './desk-parts.tsx';
import { DeskScores } from './desk-scores.tsx';

/** Least length of a reason, as the contract has it. */
const MIN_REASON = 3;

/** An event: what it may cost, its markets, and what staff may do to them. */
export function DeskEventPanel({ id, onBack }: { id: string; onBack: () => void }): ReactNode {
  const t = useT('sport.desk');
  const mayTrade = useAllowed('sport.trade');
  const maySettle = useAllowed('sport.settle');
  const [reason, setReason] = useState('');
  const [key, setKey] = useState<string | null>(null);
  const { busy, act } = useDeskAct();
  const { data, error, refetch } = useQuery({
    queryKey: ['sport', 'desk', 'event', id],
    queryFn: ({ signal }) => call(deskEvent, { id }, { signal }),
    refetchInterval: DESK_MS,
  });
  if (error && !data) return <DeskFailed error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-56 rounded-xl" />;
  const { event, markets, scores } = data;
  const { worstScore } = event;
  const given = reason.trim();
  const market = markets.find((one) => one.key === key);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Panel
        title={`${event.home} – ${event.away}`}
        aside={
          <Button size={32} icon="chevron-left" onClick={onBack}>
            {t('back')}
          </Button>
        }
      >
        <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm [&_dt]:text-xs [&_dt]:text-fg2">
          <Fact term={t('score')}>{event.score ?? '–'}</Fact>
          <Fact term={t('bets')}>{event.bets}</Fact>
          <Fact term={t('staked')}>
            <Dollars value={event.staked} />
          </Fact>
          <Fact term={t('worstSum')}>
            <Dollars value={event.worst} />
          </Fact>
          {worstScore && (
            <Fact term={t('worstScore')}>
              {worstScore.home}:{worstScore.away} (<Dollars value={worstScore.loss} />)
            </Fact>
          )}
        </dl>
        {(mayTrade || maySettle) && (
          <div className="mt-3 flex flex-wrap items-end gap-2">
            <TextInput
              size={40}
              aria-label={t('reason')}
              placeholder={t('reason')}
              maxLength={300}
              value={reason}
              onChange={(change) => setReason(change.target.value)}
            />
            {mayTrade && (
              <Button
                variant={event.held ? 'secondary' : 'danger'}
                disabled={given.length < MIN_REASON}
                loading={busy}
                onClick={() =>
                  void act(
                    () => call(deskHold, { event: id, market: null, held: !event.held, reason: given }),
                    t('done'),
                  )
                }
              >
                {t(event.held ? 'releaseEvent' : 'holdEvent')}
              </Button>
            )}
          </div>
        )}
      </Panel>
      {market && (
        <DeskMarketPanel
          key={market.key}
          event={event}
          market={market}
          reason={given.length < MIN_REASON ? null : given}
        />
      )}
      {market && mayTrade && market.status !== -3 && (
        <DeskBoostForm
          key={`boost ${market.key}`}
          event={event}
          market={market}
          reason={given.length < MIN_REASON ? null : given}
        />
      )}
      {scores && <DeskScores scores={scores} home={event.home} away={event.away} />}
      <Markets markets={markets} chosen={key} onChoose={setKey} />
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="font-semibold tnum">{children}</dd>
    </div>
  );
}

interface MarketsProps {
  markets: readonly DeskMarket[];
  chosen: string | null;
  onChoose: (key: string) => void;
}

function Markets({ markets, chosen, onChoose }: MarketsProps): ReactNode {
  const t = useT('sport');
  return (
    <Panel title={t('desk.markets')} flush>
      <Table
        caption={t('desk.markets')}
        rows={markets}
        rowKey={({ key }) => key}
        columns={[
          {
            id: 'market',
            head: t('desk.market'),
            cell: (row) => (
              <Opener onClick={() => onChoose(row.key)}>
                <span className={row.key === chosen ? 'text-accent' : ''}>{marketName(t, row)}</span>
              </Opener>
            ),
          },
          { id: 'state', head: t('desk.state'), cell: (row) => <MarketState market={row} /> },
          { id: 'bets', head: t('desk.bets'), numeric: true, cell: ({ bets }) => bets },
          {
            id: 'staked',
            head: t('desk.staked'),
            numeric: true,
            from: 'sm',
            cell: ({ staked }) => <Dollars value={staked} />,
          },
          {
            id: 'worst',
            head: t('desk.worst'),
            numeric: true,
            cell: ({ worst }) => <Dollars value={worst} />,
          },
        ]}
      />
    </Panel>
  );
}

/** By status of the feed. */
const STATES: Readonly<Record<number, string>> = { 1: 'open', [-3]: 'settled', [-4]: 'cancelled' };

function MarketState({ market: { status, held, byHand } }: { market: DeskMarket }): ReactNode {
  const t = useT('sport.desk');
  return (
    <span className="flex gap-1">
      <Badge tone={status === 1 ? 'win' : 'neutral'}>{t(`status.${STATES[status] ?? 'suspended'}`)}</Badge>
      {held && <Badge tone="warn">{t('held')}</Badge>}
      {byHand && <Badge tone="info">{t('byHand')}</Badge>}
    </span>
  );
}
