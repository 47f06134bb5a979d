import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useUser } from '#platform/web/session.ts';

/** On the notice of who may not play: their money is theirs. */
export default function ExcludedButton(): ReactNode {
  const t = useT('cashier');
  if (!useUser()) return null;
  return (
    <Button
      icon="wallet"
      aria-haspopup="dialog"
      onClick={() => void openModal('wallet', { tab: 'withdraw' })}
    >
      {t('tab.withdraw')}
    </Button>
  );
}
