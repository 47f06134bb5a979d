import type { ReactNode } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';

interface LoadProps<Data> {
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** i18n keys by refusal code. */
  codes?: Readonly<Record<number, string>>;
  /** Holds the place meanwhile. */
  fallback?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Skeleton, refusal with a way to try again, or the data. Old data stays while new is on its way. */
export function Load<Data>({ query, codes, fallback, children }: LoadProps<Data>): ReactNode {
  const t = useT('cashier');
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return fallback ?? <Skeleton className="h-60 w-full" />;
  return (
    <ErrorState
      text={errorText(query.error, codes)}
      retryLabel={t('retry')}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      className="min-h-80"
    />
  );
}
