import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';

interface ConfirmProps extends ModalProps {
  text: string;
  confirm: string;
  /** Closes when it resolves; whoever made it tells why it failed. */
  onConfirm: () => Promise<unknown>;
}

export const modal = { size: 'sm' } as const;

export default function ConfirmModal({ text, confirm, onConfirm, close }: ConfirmProps): ReactNode {
  const t = useT('oauth');
  const [busy, setBusy] = useState(false);
  function handleConfirm(): void {
    setBusy(true);
    onConfirm().then(close, () => setBusy(false));
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-pretty text-fg2">{text}</p>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={close}>
          {t('cancel')}
        </Button>
        <Button variant="danger" loading={busy} onClick={handleConfirm} data-autofocus>
          {confirm}
        </Button>
      </div>
    </div>
  );
}
