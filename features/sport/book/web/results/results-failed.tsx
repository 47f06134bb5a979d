import type { ReactNode } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { useT } from '#platform/web/i18n.ts';

/** In place of results or a table that could not be read. */
export function ResultsFailed({ retry, retrying }: { retry: () => void; retrying: boolean }): ReactNode {
  const t = useT('sport');
  return (
    <ErrorState
      text={t('results.failed')}
      retryLabel={t('retry')}
      onRetry={retry}
      retrying={retrying}
      className="min-h-60 rounded-xl bg-panel"
    />
  );
}
