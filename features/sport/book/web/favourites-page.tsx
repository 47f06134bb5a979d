import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useT } from '#platform/web/i18n.ts';
import { needAccount, useUser } from '#platform/web/session.ts';
import { EventList } from './event-list.tsx';
import { PageHead } from './page-head.tsx';
import { SportChips } from './sport-chips.tsx';
import { SportFrame } from './sport-frame.tsx';

const MINE = { when: 'mine', limit: 60 } as const;

/** /sport/favourites: live and coming matches with a star, and those of leagues with one. */
export default function FavouritesPage(): ReactNode {
  const t = useT('sport');
  const user = useUser();
  return (
    <SportFrame>
      <PageHead title={t('favourites.title')} />
      <SportChips />
      {user ? (
        <section aria-label={t('favourites.title')}>
          <EventList byLeague choice={MINE} empty={t('favourites.none')} />
        </section>
      ) : (
        <EmptyState
          icon="star"
          text={t('favourites.guest')}
          className="min-h-60 rounded-xl bg-panel"
          action={<Button onClick={() => needAccount()}>{t('bets.login')}</Button>}
        />
      )}
    </SportFrame>
  );
}
