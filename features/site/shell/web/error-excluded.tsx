import type { ReactNode } from 'react';
import { Link } from '#ui/link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Slot } from '#platform/web/slots.tsx';
import { useHelpAddress } from './help-address.ts';
import { NoticePage } from './notice-page.tsx';

export default function ErrorExcluded(): ReactNode {
  const t = useT('shell.excluded');
  const helpAddress = useHelpAddress();
  return (
    <NoticePage
      icon="shield"
      title={t('heading')}
      text={
        <>
          <p>{t('text')}</p>
          <p className="mt-3">
            {t('talk')}{' '}
            <Link href={helpAddress} external>
              {t('help')}
            </Link>
          </p>
        </>
      }
    >
      <Slot place="excluded.actions" />
    </NoticePage>
  );
}
