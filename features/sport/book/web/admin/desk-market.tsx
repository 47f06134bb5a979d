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
import { Dollars, useDeskAct } from './desk-parts.tsx';

type Result = (typeof RESULTS)[number];
/** By id of the outcome, as far as they are chosen. */
type Results = Readonly<Record<string, Result>>;

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
  const [results, setResults] = useState<Results>({});
  const { busy, act } = useDeskAct();
  const here = { event: event.id, market: market.key };
  const run = (work: (given: string) => Promise<unknown>, done = t('desk.done')) => {
    if (reason !== null) void act(() => work(reason), done);
  };
  const hold = (held: boolean) => run((given) => call(deskHold, { ...here, held, reason: given }));
  const setOdds = (outcome: string, odds: string) =>
    run((given) => call(deskPrice, { ...here, outcome, odds: odds === '' ? null : odds, reason: given }));
  const name = (outcome: string) => outcomeName(t, market, outcome, event);
  return (
    <Panel
      title={marketName(t, market)}
      flush
      aside={<MarketAside market={market} busy={busy} barred={reason === null} onHold={hold} />}
    >
      <Table
        caption={marketName(t, market)}
        rows={market.outcomes}
        rowKey={({ id }) => id}
        columns={[
          { id: 'outcome', head: t('desk.outcome'), cell: ({ id }) => name(id) },
          { id: 'odds', head: t('desk.feedOdds'), numeric: true, cell: ({ odds }) => odds ?? '–' },
          { id: 'moved', head: t('desk.movedOdds'), numeric: true, cell: ({ moved }) => moved ?? '–' },
          {
            id: 'own',
            head: t('desk.ownOdds'),
            cell: ({ id, own: set }) =>
              mayTrade ? (
                <OddsInput
                  name={name(id)}
                  set={set ?? ''}
                  value={own[id] ?? set ?? ''}
                  barred={reason === null || busy}
                  onChange={(odds) => setOwn({ ...own, [id]: odds })}
                  onSet={() => setOdds(id, own[id]!)}
                />
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
                <ResultSelect
                  label={t('desk.resultOf', { name: name(id) })}
                  value={results[id]}
                  known={result}
                  onChange={(chosen) => setResults({ ...results, [id]: chosen })}
                />
              ) : result ? (
                t(`result.${result}`)
              ) : (
                '–'
              ),
          },
        ]}
      />
      {maySettle && (
        <SettleButtons
          market={market}
          results={results}
          reason={reason}
          busy={busy}
          onResults={setResults}
          onAsk={(wanted) =>
            run((given) => call(deskAsk, { ...here, results: wanted, reason: given }), t('desk.asked'))
          }
        />
      )}
    </Panel>
  );
}

interface MarketAsideProps extends Pick<DeskMarketProps, 'market'> {
  busy: boolean;
  barred: boolean;
  onHold: (held: boolean) => void;
}

/** What the market may lose, and whether it takes bets. */
function MarketAside({ market, busy, barred, onHold }: MarketAsideProps): ReactNode {
  const t = useT('sport.desk');
  const mayTrade = useAllowed('sport.trade');
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="text-xs text-fg2 tnum">
        {t('atMost')} <Dollars value={market.limit} />
      </span>
      {mayTrade && (
        <Button
          size={32}
          variant={market.held ? 'secondary' : 'danger'}
          disabled={barred}
          loading={busy}
          onClick={() => onHold(!market.held)}
        >
          {t(market.held ? 'release' : 'hold')}
        </Button>
      )}
    </span>
  );
}

interface OddsInputProps {
  /** Of the outcome. */
  name: string;
  /** The odds that count now; empty: those of the feed. */
  set: string;
  value: string;
  barred: boolean;
  onChange: (odds: string) => void;
  onSet: () => void;
}

function OddsInput({ name, set, value, barred, onChange, onSet }: OddsInputProps): ReactNode {
  const t = useT('sport');
  return (
    <span className="flex gap-1">
      <TextInput
        size={32}
        inputMode="decimal"
        aria-label={t('desk.oddsOf', { name })}
        value={value}
        onChange={(change) => onChange(change.target.value)}
        boxClassName="w-24!"
      />
      <Button
        size={32}
        disabled={barred || value === set}
        aria-label={t('desk.setOdds', { name })}
        onClick={onSet}
      >
        {t('desk.set')}
      </Button>
    </span>
  );
}

interface ResultSelectProps {
  label: string;
  value: Result | undefined;
  /** The one that counts now. */
  known: string | null;
  onChange: (result: Result) => void;
}

function ResultSelect({ label, value, known, onChange }: ResultSelectProps): ReactNode {
  const t = useT('sport');
  return (
    <NativeSelect
      aria-label={label}
      value={value ?? ''}
      onChange={(change) => onChange(change.target.value as Result)}
    >
      <option value="" disabled>
        {known ? t(`result.${known}`) : '–'}
      </option>
      {RESULTS.map((kind) => (
        <option key={kind} value={kind}>
          {t(`result.${kind}`)}
        </option>
      ))}
    </NativeSelect>
  );
}

/** Settled, cancelled. */
const REOPENED: ReadonlySet<number> = new Set([-3, -4]);

interface SettleButtonsProps extends Pick<DeskMarketProps, 'market' | 'reason'> {
  results: Results;
  busy: boolean;
  onResults: (results: Results) => void;
  /** Asks for a settlement; null: that the market opens again. */
  onAsk: (results: Results | null) => void;
}

function SettleButtons(props: SettleButtonsProps): ReactNode {
  const { market, reason, results, busy, onResults, onAsk } = props;
  const t = useT('sport');
  const all = market.outcomes.every(({ id }) => results[id] !== undefined);
  return (
    <div className="flex flex-wrap gap-2 p-3">
      <Button
        size={32}
        onClick={() => onResults(Object.fromEntries(market.outcomes.map(({ id }) => [id, 'void' as const])))}
      >
        {t('desk.voidAll')}
      </Button>
      <Button
        size={32}
        variant="primary"
        disabled={reason === null || busy || !all}
        onClick={() => onAsk(results)}
      >
        {t('desk.askSettle')}
      </Button>
      {REOPENED.has(market.status) && (
        <Button size={32} variant="danger" disabled={reason === null || busy} onClick={() => onAsk(null)}>
          {t('desk.askReopen')}
        </Button>
      )}
      {reason === null && <p className="self-center text-xs text-fg2">{t('desk.needReason')}</p>}
    </div>
  );
}
