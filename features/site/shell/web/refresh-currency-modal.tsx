import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { refreshCurrencies } from '#platform/web/balance.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';

export const modal = { size: 'sm', label: 'shell.refreshCurrency.heading' } as const;

interface Props extends ModalProps {
  /** Names of the currency that was chosen and of the one that is now. */
  was: string;
  now: string;
}

/** The currency somebody played in is no longer offered: which one stands in its place, and their balances again. */
export default function RefreshCurrencyModal({ was, now, close }: Props): ReactNode {
  const t = useT('shell.refreshCurrency');
  const [busy, setBusy] = useState(false);

  async function handleRefresh(): Promise<void> {
    setBusy(true);
    try {
      await refreshCurrencies();
      close();
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col items-center gap-4 pt-4 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-accent/12 text-accent">
        <Icon name="refresh" size={30} />
      </span>
      <h2 className="text-lg font-bold">{t('heading')}</h2>
      <p className="text-pretty text-fg2">{t('text', { was, now })}</p>
      <Button
        variant="primary"
        size={48}
        block
        loading={busy}
        onClick={() => void handleRefresh()}
        data-autofocus
        className="mt-2"
      >
        {t('refresh')}
      </Button>
    </div>
  );
}
