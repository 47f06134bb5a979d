import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import type { ModalProps } from '#platform/web/modals.tsx';
import { useT } from '#platform/web/i18n.ts';

interface ConfirmProps extends ModalProps {
  text: ReactNode;
  /** All that is done, below the text. */
  details?: ReactNode;
  confirm: string;
  danger?: boolean;
  /** Closes when it resolves; a rejection stays open and is told by whoever made it. */
  onConfirm: () => Promise<unknown>;
}

export const modal = { size: 'sm' as const };

/** Asks once more before something that players will notice. */
export default function ConfirmModal({
  text,
  details,
  confirm,
  danger,
  onConfirm,
  close,
}: ConfirmProps): ReactNode {
  const t = useT('backoffice');
  const [busy, setBusy] = useState(false);
  async function handleConfirm(): Promise<void> {
    setBusy(true);
    try {
      await onConfirm();
      close();
    } catch {
      setBusy(false);
    }
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-fg2">{text}</p>
      {details}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={close}>
          {t('cancel')}
        </Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          loading={busy}
          onClick={() => void handleConfirm()}
          data-autofocus
        >
          {confirm}
        </Button>
      </div>
    </div>
  );
}
