import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatCount } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { AppLink, usePath, useSearch } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { openModal } from '#platform/web/modals.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { useAllowed } from '#platform/web/session.ts';
import type { EndpointView } from '../contract.ts';
import { Endpoint } from './endpoint.tsx';
import { endpointsQuery } from './queries.ts';
import { EndpointState } from './state-badge.tsx';

/** Systems of the operator's that are told what happens. Which one is open stands in the address. */
export default function WebhooksSection(): ReactNode {
  return (
    <Queries>
      <Section />
    </Queries>
  );
}

function Section(): ReactNode {
  const open = useSearch()['endpoint'];
  return (
    <Load query={useQuery(endpointsQuery)}>
      {({ endpoints }) => {
        const endpoint = endpoints.find(({ id }) => id === open);
        return endpoint ? <Endpoint endpoint={endpoint} /> : <Endpoints endpoints={endpoints} />;
      }}
    </Load>
  );
}

function Endpoints({ endpoints }: { endpoints: readonly EndpointView[] }): ReactNode {
  const t = useT('webhooks');
  const mayEdit = useAllowed('webhooks.edit');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-160 flex-1 basis-80 text-pretty text-fg2">
          {t.rich('about', {
            docs: (chunks) => (
              <a href="/api/docs#webhooks" className="font-semibold text-fg underline">
                {chunks}
              </a>
            ),
          })}
        </p>
        {mayEdit && (
          <Button
            variant="primary"
            icon="plus"
            onClick={() => void openModal('webhooks.edit', {}, { title: t('new') })}
          >
            {t('new')}
          </Button>
        )}
      </div>
      {endpoints.length === 0 ? (
        <EmptyState icon="link" text={t('none')} />
      ) : (
        <ul aria-label={t('title')} className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
          {endpoints.map((endpoint) => (
            <li key={endpoint.id}>
              <Card endpoint={endpoint} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Card({ endpoint }: { endpoint: EndpointView }): ReactNode {
  const t = useT('webhooks');
  const path = usePath();
  const { id, name, url, types, waiting, failed, delivered_at } = endpoint;
  return (
    <AppLink
      to={`${path}?endpoint=${id}`}
      className="flex h-full flex-col gap-3 rounded-lg border border-line/70 bg-panel p-4 transition-colors hover:bg-hover"
    >
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-bold wrap-break-word">{name}</span>
        <EndpointState endpoint={endpoint} />
      </span>
      <span className="font-mono text-xs break-all text-fg2">{url}</span>
      <span className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-fg3">
        <span>{t('events', { count: types.length })}</span>
        {waiting > 0 && <span className="tnum">{t('waitingCount', { count: formatCount(waiting) })}</span>}
        {failed > 0 && (
          <span className="text-lose tnum">{t('failedCount', { count: formatCount(failed) })}</span>
        )}
        <span className="ms-auto flex items-center gap-1.5">
          {delivered_at === null ? (
            t('never')
          ) : (
            <>
              <Icon name="check" size={14} />
              <TimeAgo time={delivered_at} />
            </>
          )}
        </span>
      </span>
    </AppLink>
  );
}
