import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { useHasRoute } from '#platform/web/features.ts';
import type { UserView } from '#platform/web/boot.ts';
import { buttonClass } from '#ui/button.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { Slot } from '#platform/web/slots.tsx';

/** Money moves only for who has confirmed their address: until then the wallet says so, and how. */
export function Unverified({ user, close }: { user: UserView } & ModalProps): ReactNode {
  const t = useT('cashier.unverified');
  const settings = useHasRoute('/profile/settings');
  return (
    <EmptyState
      icon="mail"
      className="min-h-80"
      text={
        <>
          <strong className="block text-base text-fg">{t('title')}</strong>
          <span className="mt-1 block text-pretty">{t('text', { email: user.email ?? '' })}</span>
        </>
      }
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Slot place="wallet.unverified" fallback={<span className="h-10 w-40" />} />
          {settings && (
            <AppLink to="/profile/settings" onClick={close} className={buttonClass({ variant: 'ghost' })}>
              {t('change')}
            </AppLink>
          )}
        </div>
      }
    />
  );
}
