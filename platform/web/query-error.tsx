import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#ui/error-state.tsx';

interface QueryErrorProps {
  query: Pick<UseQueryResult, 'isFetching' | 'refetch'>;
  /** What could not be read, in words for people. */
  text: ReactNode;
  retryLabel: string;
  className?: string;
}

/** What a place says when it could not be read, and the way to read it again. */
export function QueryError({ query, text, retryLabel, className }: QueryErrorProps): ReactNode {
  return (
    <ErrorState
      text={text}
      retryLabel={retryLabel}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      {...(className !== undefined && { className })}
    />
  );
}
