import type { ReactNode } from 'react';
import { useT } from '#platform/web/i18n.ts';
import { EventList } from './event-list.tsx';
import { PageHead } from './page-head.tsx';
import { SportChips } from './sport-chips.tsx';
import { SportFrame } from './sport-frame.tsx';

const LIVE = { when: 'live', limit: 12 } as const;
const SOON = { when: 'soon', limit: 12 } as const;

/** /sport: what is live, and what begins next. */
export default function SportPage(): ReactNode {
  const t = useT('sport');
  return (
    <SportFrame>
      <PageHead title={t('title')} />
      <SportChips />
      {[LIVE, SOON].map((choice) => (
        <section key={choice.when} aria-labelledby={`sport-${choice.when}`} className="grid gap-3">
          <h2 id={`sport-${choice.when}`} className="text-base font-bold">
            {t(`heading.${choice.when}`)}
          </h2>
          <EventList choice={choice} />
        </section>
      ))}
    </SportFrame>
  );
}
