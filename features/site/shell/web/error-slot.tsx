import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { NoticePage } from './notice-page.tsx';

export default function ErrorSlot(): ReactNode {
  const t = useT('shell.slot');
  return (
    <NoticePage icon="globe" tone="warn" title={t('heading')} text={t('text')}>
      <AppLink to="/" className={buttonClass({ variant: 'primary' })}>
        {t('home')}
      </AppLink>
    </NoticePage>
  );
}
