import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { useT } from '#platform/web/i18n.ts';
import { whenSettled } from '#platform/web/settled.ts';
import { useStore } from '#platform/web/store.ts';
import { Dropdown } from '#platform/web/dropdown.tsx';

const loadPanel = () => import('./avatar-panel.tsx');
const Panel = lazy(loadPanel);

/** Who is logged in, and what they may open. */
export function AvatarMenu(): ReactNode {
  const t = useT('shell.avatar');
  const user = useStore((state) => state.user);
  // There before somebody opens it, but not before the page is.
  useEffect(() => (user ? whenSettled(() => void loadPanel().catch(() => {})) : undefined), [user]);
  if (!user) return null;
  return (
    <Dropdown
      label={t('label')}
      buttonClassName="flex size-10 items-center justify-center rounded-full"
      button={<Avatar seed={user._id} src={user.avatar} size={36} />}
      panel={LatePanel}
      panelClassName="sm:end-0 sm:w-65"
    />
  );
}

function LatePanel(props: { close: () => void }): ReactNode {
  return (
    <Suspense fallback={<div className="h-100" />}>
      <Panel {...props} />
    </Suspense>
  );
}
