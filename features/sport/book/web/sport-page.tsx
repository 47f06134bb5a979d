import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Icon } from '#ui/icon.tsx';
import { AppLink, useSearch } from '#platform/web/app-link.tsx';
import { toastError } from '#platform/web/errors.tsx';
import { translate, useT } from '#platform/web/i18n.ts';
import { navigate } from '#platform/web/router.tsx';
import { toast } from '#platform/web/toasts.tsx';
import { linkedLegs } from '../slip-link.ts';
import { Boosts } from './boosts.tsx';
import { EventList } from './event-list.tsx';
import { openLegs } from './open-link.ts';
import { eventsQuery, type ListChoice } from './queries.ts';
import { PageHead } from './page-head.tsx';
import { Promotions } from './promotions.tsx';
import { SportChips } from './sport-chips.tsx';
import { SportFrame } from './sport-frame.tsx';

const LIVE = { when: 'live', limit: 12 } as const;
const POPULAR = { when: 'popular', limit: 6 } as const;
const SOON = { when: 'soon', limit: 12 } as const;

/** /sport: raised prices, what is live, what most bets are on, and what begins next. */
export default function SportPage(): ReactNode {
  const t = useT('sport');
  const linked = useSearch()['slip'];
  useEffect(() => {
    if (linked === undefined) return;
    navigate('/sport', { replace: true });
    openLegs(linkedLegs(linked)).then(
      (gone) => {
        if (gone > 0) toast.error(translate('sport.slip.gone', { count: gone }));
      },
      (error: unknown) => toastError(error),
    );
  }, [linked]);
  return (
    <SportFrame>
      <PageHead title={t('title')} />
      <SportChips />
      <Promotions />
      <Boosts />
      <Section choice={LIVE} />
      <Popular />
      <Section choice={SOON} />
    </SportFrame>
  );
}

/** Where nobody has bet yet it is not there. */
function Popular(): ReactNode {
  const { data } = useQuery(eventsQuery(POPULAR));
  return data && data.events.length > 0 ? <Section choice={POPULAR} /> : null;
}

function Section({ choice }: { choice: ListChoice }): ReactNode {
  const t = useT('sport');
  return (
    <section aria-labelledby={`sport-${choice.when}`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id={`sport-${choice.when}`} className="text-base font-bold">
        {choice === LIVE ? (
          <AppLink to="/sport/live" className="flex w-fit items-center gap-1 rounded-sm hover:text-accent">
            {t('heading.live')}
            <Icon name="chevron-right" size={18} className="rtl:-scale-x-100" />
          </AppLink>
        ) : (
          t(`heading.${choice.when}`)
        )}
      </h2>
      <EventList choice={choice} />
    </section>
  );
}
