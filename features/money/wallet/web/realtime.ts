/** What the server tells the open wallet of its own accord. */
import { useEffect } from 'react';
import { queryClient } from '#platform/web/query.ts';
import { onReconnected, useChannel } from '#platform/web/realtime.ts';
import { useStore } from '#platform/web/store.ts';
import { channelOfPlayer } from '#platform/contract/push.ts';
import { takeDeposit, takeWithdrawal } from './queries.ts';

/** Keeps deposits and withdrawals true while the wallet is open. */
export function useWalletEvents(): void {
  const id = useStore((state) => state.user?._id);
  useChannel(id ? channelOfPlayer('deposits.{user}', id) : null, 'DepositChanged', takeDeposit);
  useChannel(id ? channelOfPlayer('withdrawals.{user}', id) : null, 'WithdrawalChanged', takeWithdrawal);
  // Nothing is paid out while a bonus is under way: what holds for a withdrawal is read again when one comes or goes.
  const bonuses = useStore((state) => state.bonus.length);
  useEffect(() => void queryClient.invalidateQueries({ queryKey: ['wallet', 'quote'] }), [bonuses]);
  // What was missed meanwhile is fetched.
  useEffect(() => onReconnected(() => void queryClient.invalidateQueries({ queryKey: ['wallet'] })), []);
}
