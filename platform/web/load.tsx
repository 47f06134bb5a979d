import type { ReactNode } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { errorText } from './errors.tsx';
import { useT } from './i18n.ts';

export interface LoadProps<Data> {
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Holds the place meanwhile. */
  fallback?: ReactNode;
  /** i18n keys by refusal code, from the call's contract. */
  codes?: Readonly<Record<number, string>> | undefined;
  /** Of the refusal. */
  className?: string;
  children: (data: Data) => ReactNode;
}

/** Skeleton, refusal with a way to try again, or the data. Old data stays while new is on its way. */
export function Load<Data>({ query, fallback, codes, className = '', children }: LoadProps<Data>): ReactNode {
  const t = useT('shell.error');
  if (query.data !== undefined) return children(query.data);
  if (query.error) {
    return (
      <ErrorState
        text={errorText(query.error, codes)}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        className={className}
      />
    );
  }
  return fallback ?? <Skeleton className="h-60 w-full" />;
}
