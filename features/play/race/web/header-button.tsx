import type { ReactNode } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal, preloadModal } from '#platform/web/modals.tsx';

/** Opens the race over any page; wide windows only, the phone's menu has the page. */
export default function RaceButton(): ReactNode {
  const t = useT('race');
  const preload = (): void => preloadModal('race');
  return (
    <IconButton
      icon="trophy"
      label={t('title')}
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void openModal('race')}
      className="max-desk:hidden"
    />
  );
}
