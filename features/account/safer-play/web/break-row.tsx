import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal, preloadModal } from '#platform/web/modals.tsx';

interface RowProps {
  /** Look of a row in the menu it stands in. */
  className: string;
  close: () => void;
}

/** A break is two presses away from every page. */
export default function BreakRow({ className, close }: RowProps): ReactNode {
  const t = useT('limits.break');
  function handleClick(): void {
    close();
    void openModal('limits.break', { kind: 'timeout' });
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onPointerEnter={() => preloadModal('limits.break')}
      onClick={handleClick}
      className={className}
    >
      <Icon name="clock" size={18} />
      {t('label')}
    </button>
  );
}
