import type { ReactNode } from 'react';
import { Pager } from '#ui/pager.tsx';
import { useT } from '#platform/web/i18n.ts';

interface Props {
  page: number;
  /** Of what is shown; undefined until it is there. */
  pages: number | undefined;
  onChange: (page: number) => void;
  disabled: boolean;
}

/** Pages of a list of staff. */
export function StaffPager({ page, pages = 1, onChange, disabled }: Props): ReactNode {
  const t = useT('poker.staff');
  return (
    <Pager
      page={page}
      pages={pages}
      onChange={onChange}
      disabled={disabled}
      labels={{
        nav: t('pages'),
        previous: t('previous'),
        next: t('next'),
        page: (number) => t('page', { number }),
      }}
    />
  );
}
