import { type ReactNode, useEffect } from 'react';
import { useSearch } from '#platform/web/app-link.tsx';
import { translate, useT } from '#platform/web/i18n.ts';
import { navigate } from '#platform/web/router.tsx';
import { toast } from '#platform/web/toasts.tsx';
import { EventList } from './event-list.tsx';
import { openLink } from './open-link.ts';
import { PageHead } from './page-head.tsx';
import { SportChips } from './sport-chips.tsx';
import { SportFrame } from './sport-frame.tsx';

const LIVE = { when: 'live', limit: 12 } as const;
const SOON = { when: 'soon', limit: 12 } as const;

/** /sport: what is live, and what begins next. */
export default function SportPage(): ReactNode {
  const t = useT('sport');
  const linked = useSearch()['slip'];
  useEffect(() => {
    if (linked === undefined) return;
    navigate('/sport', { replace: true });
    void openLink(linked).then((gone) => {
      if (gone > 0) toast.error(translate('sport.slip.gone', { count: gone }));
    });
  }, [linked]);
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
