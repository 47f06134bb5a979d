import { useSyncExternalStore, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { useT } from '#platform/web/i18n.ts';
import { enter } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { logInWith } from './sign-in.ts';
import { useWallets } from './use-wallets.ts';
import { WalletChoice } from './wallet-choice.tsx';

interface WalletButtonProps {
  tab: 'login' | 'register';
  onDone: () => void;
}

/** Extensions are the business of big windows; on phones a wallet's own browser opens /walletconnect. */
const wide = '(width > 991px)';

function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(wide);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(wide).matches,
  );
}

/** The way in by a wallet, in the log-in window. */
export default function WalletButton({ tab, onDone }: WalletButtonProps): ReactNode {
  const t = useT('wallet');
  const { begin, choose, several, busy } = useWallets(async (wallet) => {
    const session = await logInWith(wallet);
    await enter(session);
    toast.success(t('welcome', { name: session.user.name }), { id: 'session' });
    onDone();
  });
  if (!useWide()) return null;
  return (
    <div className="flex flex-col gap-2">
      {several.length > 0 ? (
        <WalletChoice wallets={several} busy={busy} onChoose={(wallet) => void choose(wallet)} />
      ) : (
        <Button size={48} block icon="wallet" loading={busy !== null} onClick={() => void begin()}>
          {t('button')}
        </Button>
      )}
      {tab === 'register' && <p className="text-center text-xs text-pretty text-fg3">{t('terms')}</p>}
    </div>
  );
}
