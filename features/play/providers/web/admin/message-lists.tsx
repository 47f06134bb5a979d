import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import {
  messages,
  type ProviderMessage,
  type ProviderSession,
  type ProviderTransaction,
} from '../../messages-contract.ts';
import { PlayerById } from './player-by-id.tsx';
import { messagesQuery, type SearchAsked, sessionsQuery, transactionsQuery } from '../queries.ts';

interface ListProps {
  asked: SearchAsked;
}

interface Paged<Page> {
  data: { pages: Page[] } | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** Pages one below the other, as far as they were asked for. */
function Pages<Page>({
  query,
  children,
}: {
  query: Paged<Page>;
  children: (pages: Page[]) => ReactNode;
}): ReactNode {
  const t = useT('providers.messages');
  return (
    <Load query={query} codes={messages.codes}>
      {({ pages }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {children(pages)}
          {query.hasNextPage && (
            <div className="flex justify-center">
              <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('more')}
              </Button>
            </div>
          )}
        </div>
      )}
    </Load>
  );
}

const mono = (text: string): ReactNode => <span className="font-mono text-xs">{text}</span>;

export function MessageList({ asked }: ListProps): ReactNode {
  const t = useT('providers.messages');
  return (
    <Pages query={useInfiniteQuery(messagesQuery(asked))}>
      {(pages) => (
        <>
          <p className="text-xs text-fg3">{t('kept', { days: pages[0]?.days ?? 0 })}</p>
          {pages[0]?.lines.length === 0 ? (
            <EmptyState icon="list" text={t('none')} />
          ) : (
            <ul className="divide-y divide-line/60">
              {pages
                .flatMap(({ lines }) => lines)
                .map((line) => (
                  <Message key={line.no} line={line} />
                ))}
            </ul>
          )}
        </>
      )}
    </Pages>
  );
}

function Message({ line }: { line: ProviderMessage }): ReactNode {
  const t = useT('providers.messages');
  const { at, provider, player, game, names, call, body, reply, status, ms } = line;
  return (
    <li>
      <details className="py-3">
        <summary className="flex cursor-pointer flex-wrap items-center gap-2">
          <span className="text-fg2 tnum">{utcMinute(at)}</span>
          <Badge tone={status === 200 ? 'neutral' : 'lose'}>{t('answered', { status, ms })}</Badge>
          <span className="font-semibold">{provider}</span>
          <span className="min-w-0 truncate font-mono text-xs text-fg2">{names[0] ?? call}</span>
        </summary>
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
          <p className="flex flex-wrap gap-3 text-xs text-fg2">
            <span>
              {t('player')}: <PlayerById id={player} />
            </span>
            {game !== null && (
              <span>
                {t('game')}: {mono(game)}
              </span>
            )}
          </p>
          <Raw label={t('call')} text={`${call}\n\n${body}`} />
          <Raw label={t('reply')} text={reply} />
        </div>
      </details>
    </li>
  );
}

function Raw({ label, text }: { label: string; text: string }): ReactNode {
  return (
    <div>
      <p className="text-xs font-semibold text-fg2">{label}</p>
      <pre
        // A scrolling region must be reachable by keyboard.
        tabIndex={0}
        aria-label={label}
        role="region"
        dir="ltr"
        className="mt-1 max-h-60 overflow-auto rounded-md bg-raised p-3 font-mono text-xs break-all whitespace-pre-wrap"
      >
        {text}
      </pre>
    </div>
  );
}

const STATES = { done: 'neutral', undone: 'warn', held: 'info', given: 'info', named: 'warn' } as const;

export function TransactionList({ asked }: ListProps): ReactNode {
  const t = useT('providers.messages');
  const columns: TableColumn<ProviderTransaction>[] = [
    { id: 'at', head: t('at'), width: '160px', cell: ({ at }) => utcMinute(at) },
    { id: 'id', head: t('transaction'), cell: ({ id }) => mono(id) },
    {
      id: 'action',
      head: t('action'),
      cell: ({ action, type }) => (type === null ? action : `${action}, ${type}`),
    },
    {
      id: 'amount',
      head: t('amount'),
      numeric: true,
      cell: ({ amount, currency }) => `${amount} ${currency}`,
    },
    { id: 'effect', head: t('effect'), numeric: true, cell: ({ effect }) => effect },
    {
      id: 'state',
      head: t('stateHead'),
      cell: ({ state }) => <Badge tone={STATES[state]}>{t(`state.${state}`)}</Badge>,
    },
    { id: 'player', head: t('player'), from: 'lg', cell: ({ player }) => <PlayerById id={player} /> },
  ];
  const narrow = asked.player === undefined && asked.name === undefined;
  return (
    <Pages query={useInfiniteQuery(transactionsQuery(asked))}>
      {(pages) => (
        <Table
          columns={columns}
          rows={pages.flatMap(({ lines }) => lines)}
          rowKey={({ provider, id }) => `${provider} ${id}`}
          caption={t('kinds.transactions')}
          compact
          empty={<EmptyState icon="list" text={t(narrow ? 'narrow' : 'none')} />}
        />
      )}
    </Pages>
  );
}

export function SessionList({ asked }: ListProps): ReactNode {
  const t = useT('providers.messages');
  const columns: TableColumn<ProviderSession>[] = [
    { id: 'at', head: t('at'), width: '160px', cell: ({ at }) => utcMinute(at) },
    { id: 'provider', head: t('provider'), cell: ({ provider }) => provider },
    { id: 'game', head: t('game'), cell: ({ game }) => mono(game) },
    { id: 'demo', head: t('mode'), cell: ({ demo, currency }) => (demo ? t('demo') : currency) },
    { id: 'country', head: t('country'), from: 'md', cell: ({ country }) => country ?? '–' },
    { id: 'player', head: t('player'), from: 'md', cell: ({ player }) => <PlayerById id={player} /> },
    { id: 'id', head: t('session'), from: 'lg', cell: ({ id }) => mono(id) },
  ];
  return (
    <Pages query={useInfiniteQuery(sessionsQuery(asked))}>
      {(pages) => (
        <Table
          columns={columns}
          rows={pages.flatMap(({ lines }) => lines)}
          rowKey={({ id }) => id}
          caption={t('kinds.sessions')}
          compact
          empty={<EmptyState icon="list" text={t('none')} />}
        />
      )}
    </Pages>
  );
}
