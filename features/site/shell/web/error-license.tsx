import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { emit } from '#platform/web/events.ts';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import { NoticePage } from './notice-page.tsx';

/** There is no licence in force: nothing is played, and whoever has money here can log in and take it out. */
export default function ErrorLicense(): ReactNode {
  const t = useT('shell.license');
  const isGuest = useUser() === null;
  return (
    <NoticePage icon="lock" tone="lose" title={t('heading')} text={t('text')}>
      {isGuest && (
        <Button onClick={() => emit('auth-needed', { tab: 'login', returnTo: '/error/1' })}>
          {t('logIn')}
        </Button>
      )}
    </NoticePage>
  );
}
