import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useAllowed, useUser } from '#platform/web/session.ts';
import type { Speaker } from '../contract.ts';

/** Opens what a moderator may do about a message; nobody else sees it. */
export function MessageMenu({ message, user }: { message: string; user: Speaker }): ReactNode {
  const t = useT('chat.moderate');
  const mayModerate = useAllowed('chat_moderator');
  const viewer = useUser();
  if (!mayModerate || !viewer) return null;
  return (
    <button
      type="button"
      aria-label={t('menu', { name: user.name })}
      aria-haspopup="dialog"
      onClick={() => void openModal('chat.moderate', { message, user, own: viewer._id === user._id })}
      className="touch-area grid size-6 shrink-0 place-items-center rounded-sm text-fg3 hover:bg-hover hover:text-fg"
    >
      <Icon name="more" size={16} />
    </button>
  );
}
