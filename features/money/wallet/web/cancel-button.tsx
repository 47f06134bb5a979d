import { useState, type ReactNode } from 'react';
import { Button, type ControlSize } from '#ui/button.tsx';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { toast } from '#platform/web/toasts.tsx';
import { cancelWithdraw, type WithdrawView } from '../withdraw-contract.ts';
import { takeWithdrawal } from './queries.ts';

interface CancelProps {
  row: WithdrawView;
  size: ControlSize;
  className?: string;
}

/** Takes a withdrawal back that nobody has looked at. Nobody is asked twice whether they would rather play on. */
export function CancelButton({ row, size, className }: CancelProps): ReactNode {
  const t = useT('cashier.withdraw');
  const [busy, setBusy] = useState(false);
  async function handleClick(): Promise<void> {
    setBusy(true);
    try {
      takeWithdrawal(await call(cancelWithdraw, { id: row._id }));
      toast.success(t('cancelled'));
    } catch (error) {
      toastError(error, cancelWithdraw.codes);
    }
    setBusy(false);
  }
  return (
    <Button
      variant="danger"
      size={size}
      loading={busy}
      onClick={() => void handleClick()}
      {...(className !== undefined && { className })}
    >
      {t('cancel')}
    </Button>
  );
}
