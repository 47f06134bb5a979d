import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';

/** How many bets were taken by the last press, and the way to them. */
export function SlipAccepted({ count }: { count: number }): ReactNode {
  const t = useT('sport.slip');
  return (
    <p role="status" className="flex items-center gap-2 rounded-lg bg-win/15 p-3 font-semibold text-win">
      <Icon name="check-circle" />
      {t('placedMany', { count })}
      <AppLink to="/sport/bets" className="ms-auto rounded underline">
        {t('keep')}
      </AppLink>
    </p>
  );
}
