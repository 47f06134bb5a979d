import type { ReactNode } from 'react';
import { useT } from '#platform/web/i18n.ts';
import { NoticePage } from './notice-page.tsx';

export default function ErrorLicense(): ReactNode {
  const t = useT('shell.license');
  return <NoticePage icon="lock" tone="lose" title={t('heading')} text={t('text')} />;
}
