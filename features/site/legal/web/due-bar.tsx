import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { linkClass } from '#ui/link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useUser } from '#platform/web/session.ts';

/** Asks a player to accept the texts in force. As high as the frame keeps room for. */
export default function DueBar(): ReactNode {
  const t = useT('legal.due');
  const user = useUser();
  if (!user?.terms_due) return null;
  return (
    <section
      aria-label={t('label')}
      className="flex h-14 items-center gap-3 border-b border-line/70 bg-raised px-4 sm:h-11 sm:gap-4 md:px-6"
    >
      <Icon name="info" className="shrink-0 text-warn" />
      <p className="line-clamp-2 min-w-0 flex-1 text-pretty max-sm:text-xs">{t('text')}</p>
      <button
        type="button"
        onClick={() => void openModal('legal')}
        className={cx(linkClass(), 'flex h-10 shrink-0 items-center whitespace-nowrap max-sm:text-xs')}
      >
        {t('read')}
      </button>
    </section>
  );
}
