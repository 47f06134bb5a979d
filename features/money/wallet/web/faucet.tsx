import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { amountText, moneyViewNow } from '#platform/web/amount-view.ts';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { queryClient } from '#platform/web/query.ts';
import { toast } from '#platform/web/toasts.tsx';
import { walletFaucet } from '../deposit-contract.ts';

/** Coins of a development chain for nothing: they are paid to the player's own address, as anybody's would be. */
export function Faucet({ coin, chain }: { coin: string; chain: string }): ReactNode {
  const t = useT('cashier.faucet');
  const [busy, setBusy] = useState(false);
  async function handleClick(): Promise<void> {
    setBusy(true);
    try {
      const { sum, currency } = await call(walletFaucet, { currency: coin, chain });
      toast.success(t('sent', { amount: amountText(sum, moneyViewNow(currency)) }));
      await queryClient.invalidateQueries({ queryKey: ['wallet', 'deposits'] });
    } catch (error) {
      toastError(error, walletFaucet.codes);
    }
    setBusy(false);
  }
  return (
    <Button icon="gift" block loading={busy} onClick={() => void handleClick()}>
      {t('get', { coin: coin.toUpperCase() })}
    </Button>
  );
}
