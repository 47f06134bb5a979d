import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useSlots } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import { SlotPart } from '#platform/web/slots.tsx';

/** Who one is in the chat: the card of the room that keeps the levels (72 px high), or a plain one while there is none. */
export function ProfileCard(): ReactNode {
  const t = useT('chat');
  const user = useUser();
  const [card] = useSlots('chat.card');
  if (!user) return null;
  if (card)
    return (
      <SlotPart
        slot={card}
        props={{ className: 'm-2 shrink-0' }}
        fallback={<div style={{ height: 88 }} className="shrink-0" />}
      />
    );
  return (
    <AppLink
      to="/profile/me"
      className="flex shrink-0 items-center gap-3 border-b border-line/70 p-3 hover:bg-hover"
    >
      <Avatar src={user.avatar} seed={user._id} size={40} />
      <span className="min-w-0 flex-1">
        <b className="block truncate">{user.name}</b>
        <span className="text-xs text-fg3 tnum">{t('level', { level: user.vipLevel })}</span>
      </span>
      <Icon name="chevron-right" size={16} className="text-fg3" />
    </AppLink>
  );
}
