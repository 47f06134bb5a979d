import { useState } from 'react';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { translate } from '#platform/web/i18n.ts';
import { toast } from '#platform/web/toasts.tsx';
import { linkGame } from '../contract.ts';
import { useChannelName } from './room.ts';

export interface Share {
  readonly state: 'free' | 'busy' | 'done';
  run(): Promise<void>;
}

/**
 * Shows a bet of one's own to the room that is open in the chat, once.
 * @param id of the bet; another one may be shared again
 */
export function useShare(id: string): Share {
  const channel = useChannelName();
  const [last, setLast] = useState<{ id: string; state: 'busy' | 'done' } | null>(null);
  const state = last?.id === id ? last.state : 'free';
  return {
    state,
    async run() {
      if (state !== 'free') return;
      setLast({ id, state: 'busy' });
      try {
        await call(linkGame, { id, channel });
        toast.success(translate('chat.shared'));
        setLast({ id, state: 'done' });
      } catch (error) {
        toastError(error, linkGame.codes);
        setLast(null);
      }
    },
  };
}
