import { useEffect, useRef, type ReactNode } from 'react';
import { amountText, moneyViewNow } from '#platform/web/amount-view.ts';
import { usePath } from '#platform/web/app-link.tsx';
import { boot } from '#platform/web/boot.ts';
import { isPageCovered } from '#platform/web/covered.ts';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { onReconnected, useChannel, useUserEvent } from '#platform/web/realtime.ts';
import { useConfirmedEmail } from '#platform/web/shown-settings.ts';
import { getStore, setStore, useStore } from '#platform/web/store.ts';
import { toast } from '#platform/web/toasts.tsx';
import { channelOfPlayer } from '#platform/contract/push.ts';
import { readOffers } from './read-offers.ts';
import { forgetRows, readRows, ROWS_EVERY_MS, takeRows } from './rows.ts';

/** On every page of a player: keeps the bonus true, tells when it is theirs, and shows the first offer once a day. */
export default function BonusWatch(): ReactNode {
  const t = useT('bonuses.watch');
  const id = useStore((state) => state.user?._id);
  useRefresh(id);
  useOffers(id);
  useOfferOfTheDay();
  useChannel(id === undefined ? null : channelOfPlayer('bonuses.{user}', id), 'BonusChanged', ({ bonuses }) =>
    takeRows(bonuses),
  );
  useUserEvent('BonusBalanceTransferred', ({ currency, value, forfeited }) => {
    const view = moneyViewNow(currency);
    const values = { amount: amountText(value, view), forfeited: amountText(forfeited, view) };
    toast.success(t(Number(forfeited) > 0 ? 'transferredCapped' : 'transferred', values), {
      id: 'bonus-transferred',
      // It happens once to a bonus: it waits until it was read.
      duration: 0,
      title: t('heading'),
    });
    void readRows();
  });
  return null;
}

/** Asks at once, every ten seconds while the page is looked at, and after a lost connection. */
function useRefresh(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    void readRows();
    const timer = setInterval(() => document.hidden || void readRows(), ROWS_EVERY_MS);
    const stop = onReconnected(() => void readRows());
    return () => {
      clearInterval(timer);
      stop();
      forgetRows();
    };
  }, [id]);
}

/** Reads what may be had with every bonus that comes or goes. */
function useOffers(id: string | undefined): void {
  const bonus = useStore((state) => state.bonus[0]?._id);
  const shown = useRef(bonus);
  useEffect(() => {
    if (id === undefined) return;
    void readOffers().catch(() => {});
    if (shown.current === bonus) return;
    shown.current = bonus;
    // Windows that show offers have fetched the query client already; no other page needs it.
    void import('./queries.ts').then(({ readOffersAnew }) => readOffersAnew());
  }, [id, bonus]);
  useEffect(() => () => setStore({ depositBonus: null }), [id]);
}

/**
 * Shows the offer for the first deposit once a day, on the home page, to who can deposit and has not yet. Not in the
 * visit in which they logged in: they came for something.
 */
function useOfferOfTheDay(): void {
  const path = usePath();
  const user = useStore((state) => state.user);
  const offer = useStore((state) => state.depositBonus);
  const proof = useConfirmedEmail();
  useEffect(() => {
    if (path !== '/' || !user || user.self_excluded || boot().user?._id !== user._id) return;
    if (proof && !user.email_verified) return;
    const today = new Date().toISOString().slice(0, 10);
    // Who has just confirmed their address has had enough windows for a day.
    if (proof && boot().user?.email_verified !== true) return setStore({ offerSeen: today });
    if (!offer || offer.deposited || offer.checkedIn || offer.active) return;
    if (getStore().offerSeen >= today || isPageCovered()) return;
    setStore({ offerSeen: today });
    void openModal('bonuses.offer');
  }, [path, user, offer, proof]);
}
