import type { ReactNode } from 'react';
import { linkClass } from '#ui/link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';

const SHOWN = ['exclusion', 'aml', 'license'] as const;

/** The legal texts without a page of their own, as a window: further entries of the footer's list. */
export default function FooterLinks(): ReactNode {
  const t = useT('legal');
  return SHOWN.map((id) => (
    <li key={id}>
      <button
        type="button"
        onClick={() => void openModal('legal', { document: id })}
        className={`${linkClass('quiet')} flex min-h-10 items-center`}
      >
        {t(`footer.${id}`)}
      </button>
    </li>
  ));
}
