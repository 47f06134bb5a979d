import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { call } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { useStore } from '#platform/web/store.ts';
import { toast } from '#platform/web/toasts.tsx';
import { tip } from '../contract.ts';
import { GiftAmount } from './gift-amount.tsx';
import { useGift } from './use-gift.ts';

export const modal = { title: 'rain.title.tip', size: 'sm' } as const;

interface Props extends ModalProps {
  /** Public id and name of who is to have it. */
  id: string;
  name: string;
}

/** Gives another player money: openModal('rain.tip', {id, name}). */
export default function TipModal({ id, name, close }: Props): ReactNode {
  const t = useT('rain.tip');
  const channel = useStore((state) => state.channel);
  const [shareInChat, setShareInChat] = useState(false);
  const gift = useGift(tip.codes ?? {});

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const sent = await gift.send((what) =>
      call(tip, { ...what, user: id, ...(shareInChat ? { channel } : {}) }),
    );
    if (!sent) return;
    toast.success(t('sent', { name }));
    close();
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="flex flex-col gap-4">
      <p className="text-fg2">{t('about', { name })}</p>
      <GiftAmount value={gift.value} onChange={gift.change} error={gift.refused} />
      <Checkbox checked={shareInChat} onChange={setShareInChat}>
        {t('tell')}
      </Checkbox>
      <Button type="submit" variant="primary" size={48} block loading={gift.busy} disabled={!gift.ready}>
        {t('send')}
      </Button>
    </form>
  );
}
