import type { UseQueryResult } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ApiError } from '#platform/web/api.ts';

interface Props<T> {
  query: UseQueryResult<T>;
  /** Code of the answer that there is none: the page of an unknown address. */
  unknown: number;
  texts: { failed: string; retry: string };
  children: (data: T) => ReactNode;
}

/** A page of one thing that is asked for: it, its outline while it loads, or that it could not be had. */
export function Found<T>({ query, unknown, texts, children }: Props<T>): ReactNode {
  const { data, error, isFetching, refetch } = query;
  if (error instanceof ApiError && error.code === unknown) throw notFound();
  if (data !== undefined) return children(data);
  if (error)
    return (
      <ErrorState
        text={texts.failed}
        retryLabel={texts.retry}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="min-h-120"
      />
    );
  return (
    <div className="grid gap-4" aria-busy>
      <Skeleton className="h-10 w-60" />
      <Skeleton className="h-120 w-full" />
    </div>
  );
}
