import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useHasRoute, useNav } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { Slot } from '#platform/web/slots.tsx';
import { useStore } from '#platform/web/store.ts';

const ROW =
  'flex h-10 w-full items-center gap-3 rounded-md px-3 text-start text-fg2 -outline-offset-2 transition-colors hover:bg-hover hover:text-fg';

/** Features add links (nav place 'avatar') and actions (slot). */
export default function AvatarPanel({ close }: { close: () => void }): ReactNode {
  const t = useT();
  const user = useStore((state) => state.user);
  // The first room of the back office that this player may enter; players may enter none.
  const [first] = useNav('admin');
  const desk = useHasRoute('/admin') ? first : undefined;
  const items = useNav('avatar');
  if (!user) return null;
  return (
    <>
      <div className="flex items-center gap-3 px-3 pt-1 pb-3">
        <Avatar seed={user._id} src={user.avatar} size={40} />
        <div className="min-w-0">
          <p className="truncate font-semibold">{user.name}</p>
          <p className="truncate text-xs text-fg3">{user.email ?? t('shell.avatar.noEmail')}</p>
        </div>
      </div>
      <div className="border-t border-line pt-2">
        {items.map((item) => (
          <AppLink key={item.id} to={item.to} onClick={close} className={ROW}>
            <Icon name={item.icon as IconName} size={18} />
            {t(item.label)}
          </AppLink>
        ))}
        {desk && (
          <a href={desk.to} target="_blank" rel="noopener" onClick={close} className={ROW}>
            <Icon name="shield" size={18} />
            {t('shell.avatar.dashboard')}
            <Icon name="external" size={14} className="ms-auto text-fg3" />
          </a>
        )}
        <Slot
          place="shell.avatar"
          props={{ className: ROW, close }}
          fallback={<span className="block h-10" />}
        />
      </div>
    </>
  );
}
