import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { utcMinute } from '#platform/contract/utc.ts';
import { useCursorPages } from '#platform/web/cursor-pages.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Mono } from '#ui/mono.tsx';
import { Slot } from '#platform/web/slots.tsx';
import { signerLog, signerPasskeys } from '../../staff-withdraw-contract.ts';
import { Load } from '../load.tsx';
import { passkeysQuery, signerQuery } from './queries.ts';

type Line = ReplyOf<typeof signerLog>['lines'][number];
const TONES = {
  start: 'neutral',
  signed: 'win',
  refused: 'lose',
  dead: 'neutral',
  mined: 'info',
  reserves: 'info',
} as const;

/** What the signer signed and refused. Each line holds the hash of the one before, so none can be taken out unseen. */
export function SignerTab(): ReactNode {
  const t = useT('cashier.staff.signer');
  const pages = useCursorPages<number>('signer', 'cashier.history');
  const query = useQuery(signerQuery(pages.before));
  return (
    <>
      <Slot place="wallet.alarms" />
      <Panel flush title={t('heading')} aside={query.data && <Chain broken={query.data.broken} />}>
        <Load query={query} codes={signerLog.codes}>
          {({ lines }) => <Lines lines={lines} />}
        </Load>
      </Panel>
      {pages.pager(query.isPlaceholderData ? undefined : query.data?.next)}
      <Passkeys />
    </>
  );
}

/** Whose passkeys let a withdrawal go, and where they must. */
function Passkeys(): ReactNode {
  const t = useT('cashier.staff.passkeys');
  const query = useQuery(passkeysQuery);
  return (
    <Panel flush title={t('heading')}>
      <Load query={query} codes={signerPasskeys.codes}>
        {({ chains, passkeys }) => (
          <>
            <p className="px-4 pt-3 text-pretty text-fg2">
              {chains.length > 0
                ? t('needed', { chains: chains.map((chain) => chain.toUpperCase()).join(', ') })
                : t('unneeded')}
            </p>
            <Table
              compact
              caption={t('heading')}
              columns={passkeyColumns(t)}
              rows={passkeys}
              rowKey={({ fingerprint }) => fingerprint}
              empty={<EmptyState icon="lock" text={t('none')} />}
            />
          </>
        )}
      </Load>
    </Panel>
  );
}

type Pinned = ReplyOf<typeof signerPasskeys>['passkeys'][number];

function passkeyColumns(t: (key: string) => string): TableColumn<Pinned>[] {
  return [
    { id: 'staff', head: t('staff'), cell: ({ staff }) => staff.name },
    { id: 'name', head: t('name'), from: 'sm', cell: ({ name }) => name },
    { id: 'fingerprint', head: t('fingerprint'), cell: ({ fingerprint }) => <Mono>{fingerprint}</Mono> },
    {
      id: 'at',
      head: t('since'),
      from: 'md',
      cell: ({ at }) => <span className="tnum">{utcMinute(at)}</span>,
    },
  ];
}

function Chain({ broken }: { broken: number | null }): ReactNode {
  const t = useT('cashier.staff.signer');
  return (
    <Badge tone={broken === null ? 'win' : 'lose'}>
      {broken === null ? t('whole') : t('broken', { line: broken })}
    </Badge>
  );
}

function Lines({ lines }: { lines: readonly Line[] }): ReactNode {
  const t = useT('cashier.staff.signer');
  const columns: TableColumn<Line>[] = [
    { id: 'no', head: t('no'), cell: ({ no }) => no },
    { id: 'at', head: t('at'), cell: ({ at }) => <span className="tnum">{utcMinute(at)}</span> },
    {
      id: 'event',
      head: t('event'),
      cell: ({ event, times }) => (
        <span className="flex items-center gap-2">
          <Badge tone={TONES[event]}>{t(`is.${event}`)}</Badge>
          {times > 1 && <span className="text-fg2 tnum">{t('times', { count: times })}</span>}
        </span>
      ),
    },
    {
      id: 'kind',
      head: t('kind'),
      cell: ({ kind, chain }) => [chain?.toUpperCase(), kind].filter(Boolean).join(' · '),
    },
    {
      id: 'subject',
      head: t('subject'),
      from: 'md',
      cell: ({ subject }) => <Mono>{subject?.slice(0, 13) ?? ''}</Mono>,
    },
    {
      id: 'outcome',
      head: t('outcome'),
      from: 'sm',
      cell: ({ txid, rule }) =>
        rule === null ? <Mono>{txid?.slice(0, 22) ?? ''}</Mono> : <span className="text-lose">{rule}</span>,
    },
  ];
  return (
    <Table
      compact
      caption={t('heading')}
      columns={columns}
      rows={lines}
      rowKey={({ no }) => String(no)}
      empty={<EmptyState icon="lock" text={t('none')} />}
    />
  );
}
