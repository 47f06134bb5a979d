import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table } from '#ui/table.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import { useAllowed } from '#platform/web/session.ts';
import {
  deskAsk,
  type DeskEvent,
  deskHold,
  type DeskMarket,
  deskPrice,
  RESULTS,
} from '../../desk-contract.ts';
import { marketName, outcomeName } from '../../names.ts';
import { Dollars, useAct } from './desk-parts.tsx';

type Result = (typeof RESULTS)[number];

interface DeskMarketProps {
  event: DeskEvent;
  market: DeskMarket;
  /** Null while none is given: nothing can be done without one. */
  reason: string | null;
}

/** A market: prices of the feed and of staff, losses by outcome, and its settlement by hand. */
export function DeskMarketPanel({ event, market, reason }: DeskMarketProps): ReactNode {
  const t = useT('sport');
  const mayTrade = useAllowed('sport.trade');
  const maySettle = useAllowed('sport.settle');
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({});
  const [results, setResults] = useState<Readonly<Record<string, Result>>>({});
  const { busy, act } = useAct();
  const here = { event: event.id, market: market.key };
  const run = (work: (given: string) => Promise<unknown>, done = t('desk.done')) => {
    if (reason !== null) void act(() => work(reason), done);
  };
  const all = market.outcomes.every(({ id }) => results[id] !== undefined);
  const name = (outcome: string) => outcomeName(t, market, outcome, event);
  return (
    <Panel
      title={marketName(t, market)}
      flush
      aside={
        mayTrade && (
          <Button
            size={32}
            variant={market.held ? 'secondary' : 'danger'}
            disabled={reason === null}
            loading={busy}
            onClick={() => run((given) => call(deskHold, { ...here, held: !market.held, reason: given }))}
          >
            {t(market.held ? 'desk.release' : 'desk.hold')}
          </Button>
        )
      }
    >
      <Table
        caption={marketName(t, market)}
        rows={market.outcomes}
        rowKey={({ id }) => id}
        columns={[
          { id: 'outcome', head: t('desk.outcome'), cell: ({ id }) => name(id) },
          { id: 'odds', head: t('desk.feedOdds'), numeric: true, cell: ({ odds }) => odds ?? '–' },
          {
            id: 'own',
            head: t('desk.ownOdds'),
            cell: ({ id, own: set }) =>
              mayTrade ? (
                <span className="flex gap-1">
                  <TextInput
                    size={32}
                    inputMode="decimal"
                    aria-label={t('desk.oddsOf', { name: name(id) })}
                    value={own[id] ?? set ?? ''}
                    onChange={(change) => setOwn({ ...own, [id]: change.target.value })}
                    boxClassName="w-24!"
                  />
                  <Button
                    size={32}
                    disabled={reason === null || busy || (own[id] ?? set ?? '') === (set ?? '')}
                    aria-label={t('desk.setOdds', { name: name(id) })}
                    onClick={() =>
                      run((given) =>
                        call(deskPrice, {
                          ...here,
                          outcome: id,
                          odds: own[id] === '' ? null : own[id]!,
                          reason: given,
                        }),
                      )
                    }
                  >
                    {t('desk.set')}
                  </Button>
                </span>
              ) : (
                (set ?? '–')
              ),
          },
          {
            id: 'staked',
            head: t('desk.staked'),
            numeric: true,
            cell: ({ staked }) => <Dollars value={staked} />,
          },
          { id: 'loss', head: t('desk.loss'), numeric: true, cell: ({ loss }) => <Dollars value={loss} /> },
          {
            id: 'result',
            head: t('desk.result'),
            cell: ({ id, result }) =>
              maySettle ? (
                <NativeSelect
                  aria-label={t('desk.resultOf', { name: name(id) })}
                  value={results[id] ?? ''}
                  onChange={(change) => setResults({ ...results, [id]: change.target.value as Result })}
                >
                  <option value="" disabled>
                    {result ? t(`result.${result}`) : '–'}
                  </option>
                  {RESULTS.map((kind) => (
                    <option key={kind} value={kind}>
                      {t(`result.${kind}`)}
                    </option>
                  ))}
                </NativeSelect>
              ) : result ? (
                t(`result.${result}`)
              ) : (
                '–'
              ),
          },
        ]}
      />
      {maySettle && (
        <div className="flex flex-wrap gap-2 p-3">
          <Button
            size={32}
            onClick={() =>
              setResults(Object.fromEntries(market.outcomes.map(({ id }) => [id, 'void' as const])))
            }
          >
            {t('desk.voidAll')}
          </Button>
          <Button
            size={32}
            variant="primary"
            disabled={reason === null || busy || !all}
            onClick={() =>
              run((given) => call(deskAsk, { ...here, results, reason: given }), t('desk.asked'))
            }
          >
            {t('desk.askSettle')}
          </Button>
          {market.status === -3 && (
            <Button
              size={32}
              variant="danger"
              disabled={reason === null || busy}
              onClick={() =>
                run((given) => call(deskAsk, { ...here, results: null, reason: given }), t('desk.asked'))
              }
            >
              {t('desk.askReopen')}
            </Button>
          )}
          {reason === null && <p className="self-center text-xs text-fg2">{t('desk.needReason')}</p>}
        </div>
      )}
    </Panel>
  );
}
