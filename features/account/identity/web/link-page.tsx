import { useEffect, type ReactNode } from 'react';
import { usePath, useSearch } from '#platform/web/app-link.tsx';
import { openModal } from '#platform/web/modals.tsx';
import { navigate } from '#platform/web/router.tsx';
import { linkOf } from './link.ts';

/**
 * The address of a letter's link. It opens the home page with a window over it, and the token goes from the
 * address bar and from the history.
 */
export default function LinkPage(): ReactNode {
  const path = usePath();
  const undo = useSearch()['undo'] === '1';
  useEffect(() => {
    const link = linkOf(path);
    navigate('/', { replace: true });
    if (path.startsWith('/password/')) void openModal('auth.reset', { link });
    else void openModal('account.link', { link, undo });
    // Once: the path changes with the navigation.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return null;
}
