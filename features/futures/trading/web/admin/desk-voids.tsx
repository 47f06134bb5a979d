import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { call } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { useAllowed } from '#platform/web/session.ts';
import { useAct } from '#platform/web/use-act.ts';
import type { DeskTicker } from '../../desk-contract.ts';
import { voidAsk, voidCodes, voidDecide, type VoidRequest, voidRequests } from '../../void-contract.ts';

const DESK = ['trading', 'desk'];
const REFRESH_MS = 5_000;
const MIN_REASON = 3;

interface DeskVoidsProps {
  /** Tickers that have been halted long enough. */
  tickers: readonly DeskTicker[];
}

/** What is open on a halted ticker is given back: one of staff asks, another one agrees. */
export function DeskVoids({ tickers }: DeskVoidsProps): ReactNode {
  const t = useT('trading.desk.voids');
  const may = useAllowed('trading.void');
  const [reason, setReason] = useState('');
  const { busy, act } = useAct(DESK, voidCodes);
  const query = useQuery({
    queryKey: [...DESK, 'voids'],
    queryFn: ({ signal }) => call(voidRequests, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const given = reason.trim();
  const ask = (ticker: string) =>
    void act(() => call(voidAsk, { ticker, reason: given }), t('asked')).then((asked) => {
      if (asked) setReason('');
    });
  return (
    <Panel title={t('title')}>
      <div className="flex flex-col gap-3">
        <p className="text-xs text-pretty text-fg2">{t('about')}</p>
        {may &&
          (tickers.length === 0 ? (
            <p className="text-sm text-fg2">{t('early')}</p>
          ) : (
            <div className="flex flex-wrap items-end gap-2">
              <TextInput
                aria-label={t('reason')}
                placeholder={t('reason')}
                maxLength={300}
                value={reason}
                onChange={(change) => setReason(change.target.value)}
              />
              {tickers.map(({ ticker }) => (
                <Button
                  key={ticker}
                  variant="danger"
                  disabled={given.length < MIN_REASON}
                  loading={busy}
                  onClick={() => ask(ticker)}
                >
                  {t('ask', { ticker })}
                </Button>
              ))}
            </div>
          ))}
        <Load query={query} fallback={<Skeleton className="h-24" />}>
          {(data) =>
            data.length === 0 ? (
              <EmptyState icon="list" text={t('none')} />
            ) : (
              <ul className="flex flex-col gap-2">
                {data.map((request) => (
                  <Request key={request.id} request={request} may={may} />
                ))}
              </ul>
            )
          }
        </Load>
      </div>
    </Panel>
  );
}

const TONES = {
  waiting: 'warn',
  agreed: 'info',
  done: 'win',
  refused: 'neutral',
  lapsed: 'neutral',
} as const;

function Request({ request, may }: { request: VoidRequest; may: boolean }): ReactNode {
  const t = useT('trading.desk.voids');
  const { busy, act } = useAct(DESK, voidCodes);
  const { id, ticker, state, mine, positions } = request;
  const decide = (agree: boolean) => void act(() => call(voidDecide, { id, agree }), t('done'));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-raised px-3 py-2 text-sm">
      <div className="min-w-60 flex-1">
        <p>
          <b>{ticker}</b> <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>{' '}
          {positions > 0 && t('positions', { count: positions })}
        </p>
        <p className="text-xs text-fg2">
          {request.reason} · {request.asked_by}
          {request.decided_by && ` · ${request.decided_by}`} · <TimeAgo time={request.asked_at} />
        </p>
      </div>
      {may && state === 'waiting' && (
        <div className="flex gap-2">
          <Button size={32} variant="primary" disabled={mine || busy} onClick={() => decide(true)}>
            {t('agree')}
          </Button>
          <Button size={32} variant="danger" disabled={busy} onClick={() => decide(false)}>
            {t(mine ? 'withdraw' : 'refuse')}
          </Button>
        </div>
      )}
    </li>
  );
}
