import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
import { errorText, toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useStore } from '#platform/web/store.ts';
import { toast } from '#platform/web/toasts.tsx';
import { connections as listCall, disconnect, type Connection } from '../contract.ts';

const key = ['oauth', 'connections'];

/** What is connected to the account: programs of others. */
export default function ConnectionsPage(): ReactNode {
  const t = useT('oauth.connections');
  return (
    <div className="mx-auto grid w-full max-w-200 grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
      <div className="flex flex-col items-start gap-1">
        <AppLink to="/profile/settings" className={`${linkClass('quiet')} min-h-10`}>
          <Icon name="arrow-left" size={16} className="rtl:-scale-x-100" />
          {t('up')}
        </AppLink>
        <h1 className="text-2xl font-bold tracking-tight">{t('heading')}</h1>
      </div>
      <section aria-labelledby="programs" className="rounded-xl border border-line/70 bg-panel p-4 sm:p-6">
        <h2 id="programs" className="text-base font-bold">
          {t('programs')}
        </h2>
        <p className="mt-1 text-pretty text-fg2">{t('about')}</p>
        <Programs />
      </section>
    </div>
  );
}

function Programs(): ReactNode {
  const t = useT('oauth.connections');
  const query = useQuery({ queryKey: key, queryFn: () => call(listCall, {}) });
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
        <Skeleton className="h-20" />
      </div>
    );
  }
  const { connections } = query.data;
  if (connections.length === 0) return <EmptyState icon="link" text={t('none')} />;
  return (
    <ul className="mt-2 divide-y divide-line/60">
      {connections.map((one) => (
        <Program key={one.id} connection={one} />
      ))}
    </ul>
  );
}

function Program({ connection }: { connection: Connection }): ReactNode {
  const t = useT('oauth');
  const locale = useStore((state) => state.locale);
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => call(disconnect, { id: connection.id }),
    onSuccess: () => {
      toast.success(t('connections.ended', { name: connection.name }));
      return client.invalidateQueries({ queryKey: key });
    },
    onError: (error) => toastError(error, disconnect.codes),
  });
  const day = (iso: string) => new Date(iso).toLocaleDateString(locale, { dateStyle: 'medium' });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-lg bg-hover font-bold text-fg"
      >
        {[...connection.name][0]?.toUpperCase()}
      </span>
      <div className="flex min-w-48 flex-1 flex-col gap-1.5">
        <span className="font-semibold wrap-break-word">{connection.name}</span>
        <span className="flex flex-wrap gap-1.5">
          <Badge>{t('request.scope.openid.short')}</Badge>
          {connection.scopes.map((scope) => (
            <Badge key={scope}>{t(`request.scope.${scope}.short`)}</Badge>
          ))}
        </span>
        <span className="text-xs text-fg3">
          {t('connections.since', { day: day(connection.since) })}
          {connection.used !== null && ` · ${t('connections.used', { day: day(connection.used) })}`}
        </span>
      </div>
      <Button
        variant="danger"
        loading={end.isPending}
        aria-label={t('connections.endLabel', { name: connection.name })}
        onClick={() =>
          void openModal(
            'oauth.confirm',
            {
              text: t('connections.endText', { name: connection.name }),
              confirm: t('connections.end'),
              onConfirm: () => end.mutateAsync(),
            },
            { title: t('connections.endTitle') },
          )
        }
      >
        {t('connections.end')}
      </Button>
    </li>
  );
}
