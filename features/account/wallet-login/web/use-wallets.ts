import { useState } from 'react';
import { useT } from '#platform/web/i18n.ts';
import { toast } from '#platform/web/toasts.tsx';
import { findWallets, type FoundWallet } from './ethereum.ts';
import { WalletFault } from './sign-in.ts';

/** What a button for wallets does: looks for them, lets choose among several, and tells what went wrong. */
export function useWallets(act: (wallet: FoundWallet) => Promise<void>) {
  const t = useT('wallet');
  const [several, setSeveral] = useState<readonly FoundWallet[]>([]);
  const [busy, setBusy] = useState<string | null>(null);

  async function choose(wallet: FoundWallet): Promise<void> {
    setBusy(wallet.id);
    try {
      await act(wallet);
      setSeveral([]);
    } catch (error) {
      const text = error instanceof WalletFault ? error.text : t('login.signatureFailed');
      if (text !== null) toast.error(text, { id: 'wallet' });
    } finally {
      setBusy(null);
    }
  }

  async function begin(): Promise<void> {
    if (busy !== null) return;
    setBusy('all');
    const found = await findWallets();
    setBusy(null);
    const [only] = found;
    if (!only) toast.error(t('login.noExtension'), { id: 'wallet' });
    else if (found.length === 1) await choose(only);
    else setSeveral(found);
  }

  return { begin, choose, several, busy };
}
