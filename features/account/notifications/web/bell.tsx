import { lazy, Suspense, type ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Dropdown } from '#platform/web/dropdown.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useSettled } from '#platform/web/settled.ts';
import { UnreadDot } from './unread-dot.tsx';
import { useUnread } from './unread.ts';

const Watch = lazy(() => import('./watch.tsx'));
const Panel = lazy(() => import('./panel.tsx'));

/** In the header, with what happened under it. Phones have no room for it there: their way is in the menu. */
export default function Bell(): ReactNode {
  const t = useT('notifications');
  const settled = useSettled(true);
  const count = useUnread((state) => state.count);
  return (
    <div className="max-sm:hidden">
      <Dropdown
        label={t('bell', { count })}
        buttonClassName={buttonClass({ variant: 'ghost', square: true })}
        button={
          <span className="relative">
            <Icon name="bell" />
            {count > 0 && <UnreadDot />}
          </span>
        }
        panel={LatePanel}
        panelClassName="sm:end-0 sm:w-90"
      />
      {settled && (
        <Suspense>
          <Watch />
        </Suspense>
      )}
    </div>
  );
}

function LatePanel(props: { close: () => void }): ReactNode {
  return (
    <Suspense fallback={<div className="h-85" />}>
      <Panel {...props} />
    </Suspense>
  );
}
