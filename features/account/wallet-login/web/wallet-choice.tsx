import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { FoundWallet } from './ethereum.ts';

interface WalletChoiceProps {
  wallets: readonly FoundWallet[];
  busy: string | null;
  onChoose: (wallet: FoundWallet) => void;
}

/** Which of several wallets. */
export function WalletChoice({ wallets, busy, onChoose }: WalletChoiceProps): ReactNode {
  const t = useT('wallet');
  return (
    <ul aria-label={t('choose')} className="flex flex-col gap-2">
      {wallets.map((wallet) => (
        <li key={wallet.id}>
          <Button
            size={48}
            block
            loading={busy === wallet.id}
            disabled={busy !== null && busy !== wallet.id}
            onClick={() => onChoose(wallet)}
          >
            {wallet.icon === null ? (
              <Icon name="wallet" size={20} />
            ) : (
              <img
                src={wallet.icon}
                alt=""
                width={24}
                height={24}
                className="inline-block size-6 rounded-sm"
              />
            )}{' '}
            {wallet.name ?? t('unnamed')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
