import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { useT } from '#platform/web/i18n.ts';
import { recheckRoute } from '#platform/web/router.tsx';
import { NoticePage } from './notice-page.tsx';

/** A page whose chunk or render failed. Trying again fetches the chunk again; reloading also gets a new build. */
export function BrokenPage({ reset }: { reset: () => void }): ReactNode {
  const t = useT('shell.error');
  function handleRetry(): void {
    // What failed was drawing the page, or finding out which one it is.
    reset();
    recheckRoute();
  }
  return (
    <NoticePage icon="warning" tone="warn" title={t('broken')} text={t('brokenHint')}>
      <Button variant="primary" icon="refresh" onClick={handleRetry}>
        {t('retry')}
      </Button>
      <Button onClick={() => location.reload()}>{t('reload')}</Button>
    </NoticePage>
  );
}
