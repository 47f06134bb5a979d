import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { call } from '#platform/web/api.ts';
import { errorText, toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useStore } from '#platform/web/store.ts';
import { toast } from '#platform/web/toasts.tsx';
import { unlinkWallet, wallets as listCall, type Wallet } from '../contract.ts';
import { linkWith } from './sign-in.ts';
import { useWallets } from './use-wallets.ts';
import { WalletChoice } from './wallet-choice.tsx';

const key = ['wallet-login', 'wallets'];

/** Settings: wallets that log in to the account. */
export default function WalletsSection(): ReactNode {
  const t = useT('wallet');
  const client = useQueryClient();
  const query = useQuery({ queryKey: key, queryFn: () => call(listCall, {}) });
  const { begin, choose, several, busy } = useWallets(async (wallet) => {
    client.setQueryData(key, { wallets: await linkWith(wallet) });
    toast.success(t('linked'));
  });
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-60 flex-1">
          <h2 className="text-base font-bold">{t('nav.wallets')}</h2>
          <p className="mt-1 text-pretty text-fg2">{t('about')}</p>
        </div>
        {several.length === 0 && (
          <Button icon="plus" loading={busy !== null} onClick={() => void begin()}>
            {t('link.button')}
          </Button>
        )}
      </div>
      {several.length > 0 && (
        <div className="mt-4">
          <WalletChoice wallets={several} busy={busy} onChoose={(wallet) => void choose(wallet)} />
        </div>
      )}
      {query.data ? (
        <Wallets wallets={query.data.wallets} />
      ) : query.error ? (
        <ErrorState
          text={errorText(query.error)}
          retryLabel={t('retry')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <Skeleton className="mt-4 h-16" />
      )}
    </>
  );
}

function Wallets({ wallets }: { wallets: readonly Wallet[] }): ReactNode {
  const t = useT('wallet');
  if (wallets.length === 0) return <p className="mt-4 flex min-h-16 items-center text-fg3">{t('none')}</p>;
  return (
    <ul className="mt-4 divide-y divide-line/60">
      {wallets.map((wallet) => (
        <WalletRow key={wallet.address} wallet={wallet} />
      ))}
    </ul>
  );
}

function WalletRow({ wallet }: { wallet: Wallet }): ReactNode {
  const t = useT('wallet');
  const client = useQueryClient();
  const locale = useStore((state) => state.locale);
  const remove = useMutation({
    mutationFn: () => call(unlinkWallet, { address: wallet.address }),
    onSuccess: (reply) => {
      client.setQueryData(key, reply);
      toast.success(t('unlinked'));
    },
    onError: (error) => toastError(error, unlinkWallet.codes),
  });
  const short = `${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)}`;
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon name="wallet" size={20} className="shrink-0 text-fg3" />
      <span className="min-w-40 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-mono font-semibold" title={wallet.address}>
            {short}
          </span>
          {wallet.contract && <Badge>{t('contract')}</Badge>}
        </span>
        <span className="text-xs text-fg3">
          {t('used', { day: new Date(wallet.used).toLocaleDateString(locale, { dateStyle: 'medium' }) })}
        </span>
      </span>
      <Button
        variant="danger"
        loading={remove.isPending}
        aria-label={t('removeLabel', { wallet: short })}
        onClick={() => remove.mutate()}
      >
        {t('remove')}
      </Button>
    </li>
  );
}
