/** What the server tells the open wallet of its own accord. */
import { useEffect } from 'react';
import { queryClient } from '#platform/web/query.ts';
import { onReconnected, useChannel } from '#platform/web/realtime.ts';
import { useStore } from '#platform/web/store.ts';
import type { DepositView } from '../views.ts';
import type { WithdrawView } from '../withdraw-contract.ts';
import { takeDeposit, takeWithdrawal } from './queries.ts';

/** Keeps deposits and withdrawals true while the wallet is open. */
export function useWalletEvents(): void {
  const id = useStore((state) => state.user?._id);
  // The channels `deposits.{user}` and `withdrawals.{user}` of the contracts, as they are called on the wire.
  useChannel(id ? `private-deposits.${id}` : null, 'DepositChanged', (data) =>
    takeDeposit(data as DepositView),
  );
  useChannel(id ? `private-withdrawals.${id}` : null, 'WithdrawalChanged', (data) =>
    takeWithdrawal(data as WithdrawView),
  );
  // Nothing is paid out while a bonus is under way: what holds for a withdrawal is read again when one comes or goes.
  const bonuses = useStore((state) => state.bonus.length);
  useEffect(() => void queryClient.invalidateQueries({ queryKey: ['wallet', 'quote'] }), [bonuses]);
  // What was missed meanwhile is fetched.
  useEffect(() => onReconnected(() => void queryClient.invalidateQueries({ queryKey: ['wallet'] })), []);
}
