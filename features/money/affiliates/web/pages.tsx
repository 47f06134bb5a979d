import type { ReactNode } from 'react';
import { Pager } from '#ui/pager.tsx';
import { useT } from '#platform/web/i18n.ts';

interface PagesProps {
  page: number;
  pages: number;
  onChange: (page: number) => void;
  disabled: boolean;
}

/** The pager of this room's lists. */
export function Pages(props: PagesProps): ReactNode {
  const t = useT('affiliates.pager');
  const page = (number: number): string => t('page', { number });
  return <Pager {...props} labels={{ nav: t('nav'), previous: t('previous'), next: t('next'), page }} />;
}
