import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { useT } from '#platform/web/i18n.ts';
import { NoticePage } from './notice-page.tsx';

/** A page whose chunk or render failed. Trying again fetches the chunk again; reloading also gets a new build. */
export function BrokenPage({ reset }: { reset: () => void }): ReactNode {
  const t = useT('shell.error');
  return (
    <NoticePage icon="warning" tone="warn" title={t('broken')} text={t('brokenHint')}>
      <Button variant="primary" icon="refresh" onClick={reset}>
        {t('retry')}
      </Button>
      <Button onClick={() => location.reload()}>{t('reload')}</Button>
    </NoticePage>
  );
}
