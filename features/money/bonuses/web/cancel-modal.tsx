import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { toast } from '#platform/web/toasts.tsx';
import { cancelBonus, depositOptOut } from '../contract.ts';
import { readOffersAnew } from './queries.ts';
import { readRows } from './rows.ts';

export const modal = { title: 'bonuses.cancel.heading', size: 'sm' } as const;

interface CancelModalProps {
  /** The bonus that is under way, or the offer that was opted in to. */
  what: { bonus: string } | { offer: string };
}

/** Asks once more before a bonus is given up, also one that only the next deposit would have brought. */
export default function CancelModal({ what, close }: CancelModalProps & ModalProps): ReactNode {
  const t = useT('bonuses.cancel');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function handleCancel(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      if ('bonus' in what) {
        await call(cancelBonus, { id: what.bonus });
        void readRows();
      } else {
        await call(depositOptOut, { id: what.offer });
        readOffersAnew();
      }
      toast.success(t('done'));
      close();
    } catch (error) {
      setFailure(errorText(error, cancelBonus.codes));
      setBusy(false);
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty text-fg2">{t('bonus' in what ? 'confirm' : 'confirmOffer')}</p>
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
