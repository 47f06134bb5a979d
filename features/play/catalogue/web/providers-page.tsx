import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { holds } from '#platform/contract/fold.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { ProviderTile } from '#platform/web/provider-tile.tsx';
import { Slot } from '#platform/web/slots.tsx';
import { providersQuery } from './queries.ts';

const GRID =
  'grid grid-cols-[repeat(2,minmax(0,1fr))] gap-2.5 sm:grid-cols-[repeat(3,minmax(0,1fr))] md:grid-cols-[repeat(auto-fill,minmax(180px,1fr))] md:gap-4';

/** Keeps what is below out of sight until the providers are there. */
const ROOM = { minHeight: '80vh' } as const;

/** Everybody who makes games for the house. */
export default function ProvidersPage(): ReactNode {
  const t = useT('catalogue.providers');
  const [typed, setTyped] = useState('');
  const query = useQuery(providersQuery);
  const shown = query.data?.filter(({ name }) => holds(name, typed));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-col gap-4 md:flex-row md:items-end md:justify-between">
        <div>
          <h1 className="text-xl font-bold tracking-tight">{t('heading')}</h1>
          <p className="min-h-5 text-fg3 tnum" aria-live="polite">
            {shown ? t('total', { count: shown.length }) : ''}
          </p>
        </div>
        <div className="md:w-80">
          <TextInput
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder={t('search')}
            aria-label={t('search')}
            maxLength={80}
            prefix={<Icon name="search" size={18} />}
          />
        </div>
      </div>
      <div style={ROOM} aria-busy={query.isPending}>
        {!shown && query.error ? (
          <ErrorState
            text={errorText(query.error)}
            retryLabel={t('retry')}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : shown?.length === 0 ? (
          <EmptyState art="/art/empty/search.svg" text={t('none')} />
        ) : (
          <ul className={GRID} aria-label={t('heading')} aria-hidden={!shown}>
            {shown?.map((provider) => (
              <li key={provider.id} className="min-w-0">
                <ProviderTile provider={provider} />
              </li>
            ))}
            {!shown &&
              Array.from({ length: 12 }, (_, index) => (
                <li key={index} className="min-w-0">
                  <Skeleton className="aspect-2/1 w-full" />
                  <Skeleton className="mt-0 h-10 w-full" />
                </li>
              ))}
          </ul>
        )}
      </div>
      <Slot place="casino.below" near fallback={<div className="h-142" />} />
    </div>
  );
}
