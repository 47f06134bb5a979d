import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal, preloadModal } from '#platform/web/modals.tsx';

interface RowProps {
  /** Look of a row in the menu it stands in. */
  className: string;
  close: () => void;
}

/** The wallet in the account's menu. */
export default function AvatarRow({ className, close }: RowProps): ReactNode {
  const t = useT('cashier');
  function handleClick(): void {
    close();
    void openModal('wallet');
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onPointerEnter={() => preloadModal('wallet')}
      onClick={handleClick}
      className={className}
    >
      <Icon name="wallet" size={18} />
      {t('heading')}
    </button>
  );
}
