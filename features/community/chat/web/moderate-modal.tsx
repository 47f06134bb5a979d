import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { toast } from '#platform/web/toasts.tsx';
import type { Speaker } from '../contract.ts';
import { mute, MUTE_MINUTES, removeAllFrom, removeMessage } from '../moderation-contract.ts';

export const modal = { title: 'chat.title.moderate', size: 'sm' } as const;

interface Props extends ModalProps {
  /** Number of the message. */
  message: string;
  user: Speaker;
  /** The moderator's own message: it may be deleted, and that is all. */
  own: boolean;
}

/** What a moderator does about a message and who wrote it. */
export default function ModerateModal({ message, user, own, close }: Props): ReactNode {
  const t = useT('chat.moderate');

  async function act(
    work: () => Promise<string | null>,
    codes?: Readonly<Record<number, string>>,
  ): Promise<void> {
    close();
    try {
      const done = await work();
      if (done !== null) toast.success(done);
    } catch (error) {
      toastError(error, codes);
    }
  }

  const remove = () =>
    act(async () => {
      await call(removeMessage, { id: message });
      return null;
    }, removeMessage.codes);
  const removeAll = () =>
    act(async () => {
      const { removed } = await call(removeAllFrom, { id: user._id });
      return t('removed', { count: removed });
    }, removeAllFrom.codes);
  const silence = (minutes: (typeof MUTE_MINUTES)[number]) =>
    act(async () => {
      await call(mute, { id: user._id, minutes });
      return t('muted');
    }, mute.codes);

  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 font-semibold">
        <Avatar src={user.avatar} seed={user._id} size={32} />
        <span className="min-w-0 truncate">{user.name}</span>
      </p>
      <Button variant="danger" icon="trash" block onClick={() => void remove()}>
        {t('remove')}
      </Button>
      {!own && (
        <>
          <Button variant="danger" icon="trash" block onClick={() => void removeAll()}>
            {t('removeAll')}
          </Button>
          <h3 className="pt-2 text-xs font-semibold text-fg3">{t('mute')}</h3>
          <div className="grid grid-cols-2 gap-2">
            {MUTE_MINUTES.map((minutes) => (
              <Button key={minutes} icon="volume-off" onClick={() => void silence(minutes)}>
                {t(`length.${minutes}`)}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
