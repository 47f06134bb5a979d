import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useHasRoute } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';

/** For accounts that a password alone opens: where to add a second factor. */
export function TwoFactorAdvert({ close }: ModalProps): ReactNode {
  const t = useT('cashier.twoFactor');
  if (!useHasRoute('/profile/settings')) return null;
  return (
    <aside
      aria-label={t('label')}
      className="mt-auto flex items-center gap-3 rounded-lg border border-line/70 bg-raised px-4 py-3"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent/15 text-accent">
        <Icon name="shield-check" />
      </span>
      <p className="min-w-0 flex-1 text-xs text-pretty text-fg2">{t('text')}</p>
      <AppLink to="/profile/settings#security" onClick={close} className={buttonClass()}>
        {t('action')}
      </AppLink>
    </aside>
  );
}
