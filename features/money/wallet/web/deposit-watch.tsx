import type { ReactNode } from 'react';
import { channelOfPlayer } from '#platform/contract/push.ts';
import { amountText, moneyViewNow } from '#platform/web/amount-view.ts';
import { firstGame, goPlay } from '#platform/web/first-game.ts';
import { useT } from '#platform/web/i18n.ts';
import { closeAllModals } from '#platform/web/modals.tsx';
import { useChannel } from '#platform/web/realtime.ts';
import { setStore, useStore } from '#platform/web/store.ts';
import { dismissToast, toast } from '#platform/web/toasts.tsx';
import type { DepositState } from '../views.ts';

/** Where each deposit was last heard of, so that each step is told once. */
const lastStates = new Map<string, DepositState>();

/** On every page of a player: says that a deposit is on its way, and that it has come, with the way to play with it. */
export default function DepositWatch(): ReactNode {
  const t = useT('cashier.arrived');
  const id = useStore((state) => state.user?._id);
  useChannel(id ? channelOfPlayer('deposits.{user}', id) : null, 'DepositChanged', (deposit) => {
    const { _id, currency, sum, state } = deposit;
    const before = lastStates.get(_id);
    lastStates.set(_id, state);
    if (state === before) return;
    const amount = amountText(sum, moneyViewNow(currency));
    const toastId = `deposit-${_id}`;
    if (before === undefined && (state === 'seen' || state === 'confirming'))
      toast.info(t('coming', { amount }), { id: toastId });
    if (state !== 'credited') return;
    toast.success(t('there', { amount }), {
      id: toastId,
      title: t('title'),
      // What came is good news that nobody should miss.
      duration: 20_000,
      ...(firstGame() !== null && {
        action: {
          label: t('play', { coin: currency.toUpperCase() }),
          onAction: () => play(currency, toastId),
        },
      }),
    });
  });
  return null;
}

function play(currency: string, toastId: string): void {
  setStore({ currency, demo: false });
  dismissToast(toastId);
  closeAllModals();
  goPlay();
}
