import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import { logOut } from './session-calls.ts';

interface LogoutProps {
  /** Look of a row in the menu it stands in. */
  className: string;
  close: () => void;
}

export default function LogoutButton({ className, close }: LogoutProps): ReactNode {
  const t = useT('identity');
  function handleClick(): void {
    close();
    void logOut();
  }
  return (
    <button type="button" onClick={handleClick} className={className}>
      <Icon name="logout" size={18} />
      {t('logout')}
    </button>
  );
}
