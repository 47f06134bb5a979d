import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { linkGame } from '../contract.ts';
import { useChannelName } from './room.ts';

/** Shows a bet of one's own to the room that is open in the chat. @param owner public id; null: hidden */
export default function ShareBet({ id, owner }: { id: string; owner: string | null }): ReactNode {
  const t = useT('chat');
  const viewer = useUser();
  const channel = useChannelName();
  const [state, setState] = useState<'free' | 'busy' | 'done'>('free');
  if (!viewer || owner !== viewer._id) return null;

  async function handleClick(): Promise<void> {
    setState('busy');
    try {
      await call(linkGame, { id, channel });
      toast.success(t('shared'));
      setState('done');
    } catch (error) {
      toastError(error, linkGame.codes);
      setState('free');
    }
  }

  return (
    <Button
      block
      icon="chat"
      loading={state === 'busy'}
      disabled={state === 'done'}
      onClick={() => void handleClick()}
    >
      {t('share')}
    </Button>
  );
}
