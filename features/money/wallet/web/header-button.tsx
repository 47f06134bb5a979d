import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal, preloadModal } from '#platform/web/modals.tsx';
import { useUser } from '#platform/web/session.ts';

/** Beside the balance: pays in; for who may not play, takes out. `locked`: the wallet will ask for the address first. */
export default function HeaderButton({ locked }: { locked: boolean }): ReactNode {
  const t = useT('cashier.tab');
  const tab = useUser()?.self_excluded ? 'withdraw' : 'deposit';
  const preload = (): void => preloadModal('wallet');
  const act = {
    variant: 'primary',
    'aria-haspopup': 'dialog',
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => void openModal('wallet', { tab }),
  } as const;
  return (
    <>
      <Button {...act} {...(locked && { icon: 'lock' })} className="w-32 max-sm:hidden">
        {t(tab)}
      </Button>
      <IconButton {...act} icon={locked ? 'lock' : 'plus'} label={t(tab)} className="sm:hidden" />
    </>
  );
}
