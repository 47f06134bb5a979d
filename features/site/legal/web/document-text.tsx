import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { figureLocale } from '#ui/locale.ts';
import { Load } from '#platform/web/load.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useStore } from '#platform/web/store.ts';
import type { DocumentId } from '../documents.ts';
import { documentQuery } from './queries.ts';

/** One legal text as it holds now. @param headed its title stands over it, as the heading of the page */
export function DocumentText({ id, headed = false }: { id: DocumentId; headed?: boolean }): ReactNode {
  const t = useT('legal');
  const locale = useStore((state) => state.locale);
  const query = useQuery(documentQuery(id, locale));
  return (
    <Load query={query}>
      {({ title, sections, version, edition, since }) => (
        <article className="flex max-w-[72ch] flex-col gap-6">
          {headed && <h1 className="text-2xl font-bold tracking-tight break-words">{title}</h1>}
          {sections.map(({ heading, paragraphs }) => (
            <section key={heading} className="flex flex-col gap-2">
              <h2 className="text-base font-bold">{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="text-pretty text-fg2">
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
          <p className="text-xs break-all text-fg3">
            {t('version', {
              edition: String(edition),
              version: version.slice(0, 12),
              date: new Date(since).toLocaleDateString(figureLocale(), { dateStyle: 'long' }),
            })}
          </p>
        </article>
      )}
    </Load>
  );
}
