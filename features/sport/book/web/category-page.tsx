import { notFound, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Tabs } from '#ui/tabs.tsx';
import { useT } from '#platform/web/i18n.ts';
import { navigate } from '#platform/web/router.tsx';
import { sportOf } from '../sports.ts';
import { EventList } from './event-list.tsx';
import { FavouriteStar } from './favourite-star.tsx';
import { PageHead } from './page-head.tsx';
import { Promotions } from './promotions.tsx';
import { SportChips } from './sport-chips.tsx';
import { SportFrame } from './sport-frame.tsx';

const FILTERS = ['all', 'live', 'soon'] as const;
type Filter = (typeof FILTERS)[number];

/** /sport/category/{id}[/{filter}]: the events of one sport. */
export default function CategoryPage(): ReactNode {
  const t = useT('sport');
  const { id, filter } = useParams({
    strict: false,
    select: (params: { id?: string; filter?: string }) => ({
      id: params.id ?? '',
      filter: params.filter ?? 'all',
    }),
  });
  const sport = sportOf(id);
  const when = FILTERS.find((one) => one === filter);
  if (!sport || !when) throw notFound();
  const address = `${sport.slug}-${sport.id}`;
  return (
    <SportFrame>
      <PageHead title={t(`name.${sport.slug}`)}>
        <FavouriteStar kind="sport" id={address} name={t(`name.${sport.slug}`)} />
      </PageHead>
      <SportChips />
      <Promotions />
      <Tabs<Filter>
        label={t('filter.label')}
        value={when}
        items={FILTERS.map((one) => ({ id: one, label: t(`filter.${one}`) }))}
        onChange={(next) =>
          navigate(`/sport/category/${address}${next === 'all' ? '' : `/${next}`}`, { replace: true })
        }
      />
      <section aria-label={t('heading.all')}>
        <EventList key={`${address} ${when}`} byLeague endless choice={{ sport: address, when, limit: 60 }} />
      </section>
    </SportFrame>
  );
}
