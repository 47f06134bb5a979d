import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useFaq } from './queries.ts';

/** What is asked often; each answer unfolds under its question. */
export function FaqList(): ReactNode {
  const t = useT('support');
  const { data, error, isFetching, refetch } = useFaq();
  if (error && !data) {
    return (
      <ErrorState
        text={errorText(error)}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <Skeleton className="h-44 w-full" />;
  if (data.length === 0) return <EmptyState icon="help" text={t('noFaq')} />;
  return (
    <div className="flex flex-col gap-1">
      {data.map(({ question, answer }) => (
        <details key={question} className="group rounded-md bg-raised">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md px-3 py-2 font-semibold -outline-offset-2 hover:bg-hover">
            <span className="min-w-0 flex-1">{question}</span>
            <Icon
              name="chevron-down"
              size={18}
              className="shrink-0 text-fg3 transition-transform group-open:rotate-180"
            />
          </summary>
          <p className="px-3 pt-1 pb-3 whitespace-pre-line text-fg2">{answer}</p>
        </details>
      ))}
    </div>
  );
}
