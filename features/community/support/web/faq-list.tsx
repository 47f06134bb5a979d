import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { useFaq } from './queries.ts';

/** What is asked often; each answer unfolds under its question. */
export function FaqList(): ReactNode {
  const t = useT('support');
  return (
    <Load query={useFaq()} fallback={<Skeleton className="h-44 w-full" />}>
      {(entries) =>
        entries.length === 0 ? (
          <EmptyState icon="help" text={t('noFaq')} />
        ) : (
          <div className="flex flex-col gap-1">
            {entries.map(({ question, answer }) => (
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
        )
      }
    </Load>
  );
}
