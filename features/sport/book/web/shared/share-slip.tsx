import { useState, type ReactNode } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { needAccount } from '#platform/web/session.ts';
import { getStore, useStore } from '#platform/web/store.ts';
import { toast } from '#platform/web/toasts.tsx';
import { shareSlip } from '../../share-contract.ts';
import type { LinkedLeg } from '../../slip-link.ts';

/** Shows selections as a card in the room of the chat that is open; nothing where there is no chat. */
export function ShareSlip({ legs }: { legs: readonly LinkedLeg[] }): ReactNode {
  const t = useT('sport.share');
  const hasChat = useStore(({ features }) => features.includes('chat'));
  const [busy, setBusy] = useState(false);
  if (!hasChat) return null;

  async function handleClick(): Promise<void> {
    if (busy || !needAccount()) return;
    setBusy(true);
    try {
      const refs = legs.map(({ event, market, outcome }) => ({ event, market, outcome }));
      await call(shareSlip, { legs: refs, channel: getStore().channel });
      toast.success(t('done'));
    } catch (error) {
      toastError(error, shareSlip.codes);
    } finally {
      setBusy(false);
    }
  }

  return (
    <IconButton
      icon="chat"
      size={32}
      variant="secondary"
      label={t('toChat')}
      title={t('toChat')}
      aria-busy={busy || undefined}
      onClick={() => void handleClick()}
    />
  );
}
