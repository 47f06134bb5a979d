import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';

/** The settings' way to the page of keys. */
export default function KeysSection(): ReactNode {
  const t = useT('api-keys');
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-60 flex-1">
        <h2 className="text-base font-bold">{t('title')}</h2>
        <p className="mt-1 text-pretty text-fg2">{t('about')}</p>
      </div>
      <AppLink to="/profile/settings/keys" className={buttonClass({ variant: 'secondary' })}>
        {t('open')}
      </AppLink>
    </div>
  );
}
