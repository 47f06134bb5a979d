import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { toast } from '#platform/web/toasts.tsx';
import { cancelBonus } from '../contract.ts';
import { readRows } from './rows.ts';

export const modal = { title: 'bonuses.cancel.heading', size: 'sm' } as const;

/** Asks once more before a bonus is given up. */
export default function CancelModal({ id, close }: { id: string } & ModalProps): ReactNode {
  const t = useT('bonuses.cancel');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function handleCancel(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await call(cancelBonus, { id });
      toast.success(t('done'));
      void readRows();
      close();
    } catch (error) {
      setFailure(errorText(error, cancelBonus.codes));
      setBusy(false);
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty text-fg2">{t('confirm')}</p>
      {failure !== null && (
        <p role="alert" className="text-lose">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={close} data-autofocus>
          {t('keep')}
        </Button>
        <Button variant="danger" loading={busy} onClick={() => void handleCancel()}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}
