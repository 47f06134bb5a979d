import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { linkClass } from '#ui/link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { call } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useStore } from '#platform/web/store.ts';
import { keys as listCall, type KeyView } from '../contract.ts';
import { listKey } from './list-key.ts';

/** Keys of the player's own programs. */
export default function KeysPage(): ReactNode {
  const t = useT('api-keys');
  return (
    <div className="mx-auto grid w-full max-w-200 grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
      <div className="flex flex-col items-start gap-1">
        <AppLink to="/profile/settings" className={`${linkClass('quiet')} min-h-10`}>
          <Icon name="arrow-left" size={16} className="rtl:-scale-x-100" />
          {t('up')}
        </AppLink>
        <h1 className="text-2xl font-bold tracking-tight">{t('title')}</h1>
      </div>
      <section aria-labelledby="keys" className="rounded-xl border border-line/70 bg-panel p-4 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="keys" className="text-base font-bold">
            {t('yours')}
          </h2>
          <Button
            variant="primary"
            icon="plus"
            onClick={() => void openModal('api-keys.new', {}, { title: t('new') })}
          >
            {t('new')}
          </Button>
        </div>
        <p className="mt-1 text-pretty text-fg2">{t('how')}</p>
        <Keys />
      </section>
    </div>
  );
}

function Keys(): ReactNode {
  const t = useT('api-keys');
  const query = useQuery({ queryKey: listKey, queryFn: () => call(listCall, {}) });
  if (query.error && !query.data) {
    return (
      <ErrorState
        text={errorText(query.error)}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (!query.data) {
    return (
      <div className="mt-4 flex flex-col gap-3" role="status" aria-label={t('loading')}>
        <Skeleton className="h-20" />
      </div>
    );
  }
  const { keys } = query.data;
  if (keys.length === 0) return <EmptyState icon="link" text={t('none')} />;
  return (
    <ul className="mt-2 divide-y divide-line/60">
      {keys.map((one) => (
        <Key key={one.id} view={one} />
      ))}
    </ul>
  );
}

function Key({ view }: { view: KeyView }): ReactNode {
  const t = useT('api-keys');
  const locale = useStore((state) => state.locale);
  const day = (ms: number) => new Date(ms).toLocaleDateString(locale, { dateStyle: 'medium' });
  const until = view.expires_at === null ? t('forever') : t('until', { day: day(view.expires_at) });
  const used =
    view.used_at === null
      ? t('unused')
      : t('used', { day: day(view.used_at), address: view.used_from ?? '' });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="flex min-w-48 flex-1 flex-col gap-1.5">
        <span className="font-semibold wrap-break-word">{view.name}</span>
        <span className="flex flex-wrap gap-1.5">
          {view.scopes.map((scope) => (
            <Badge key={scope}>{t(`scope.${scope}`)}</Badge>
          ))}
        </span>
        <span className="font-mono text-xs text-fg2">{view.begins}…</span>
        <span className="text-xs text-fg3">
          {until} · {used}
        </span>
        {view.addresses.length > 0 && (
          <span className="text-xs text-fg3">{t('from', { list: view.addresses.join(', ') })}</span>
        )}
      </div>
      <Button
        variant="danger"
        aria-label={t('revokeLabel', { name: view.name })}
        onClick={() =>
          void openModal('api-keys.revoke', { id: view.id, name: view.name }, { title: t('revokeTitle') })
        }
      >
        {t('revoke')}
      </Button>
    </li>
  );
}
