import type { ReactNode } from 'react';
import { useT } from '#platform/web/i18n.ts';
import { EventList } from './event-list.tsx';
import { PageHead } from './page-head.tsx';
import { Promotions } from './promotions.tsx';
import { SportChips } from './sport-chips.tsx';
import { SportFrame } from './sport-frame.tsx';

const LIVE = { when: 'live', limit: 60 } as const;

/** /sport/live: every match under way, of all sports. */
export default function LivePage(): ReactNode {
  const t = useT('sport');
  return (
    <SportFrame>
      <PageHead title={t('heading.live')} />
      <SportChips />
      <Promotions />
      <section aria-label={t('heading.live')}>
        <EventList byLeague endless choice={LIVE} />
      </section>
    </SportFrame>
  );
}
