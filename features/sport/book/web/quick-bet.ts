/**
 * Quick bets: with a stake set before, a press on a price is a single. It waits a moment in which it can be taken back, and goes
 * then the way of every slip: versions, odds policy, limits and delay are the same.
 */
import { create } from 'zustand';
import { amountText, moneyViewNow } from '#platform/web/amount-view.ts';
import { translate } from '#platform/web/i18n.ts';
import { chosenCurrency } from '#platform/web/single-currency.ts';
import { getStore, useStore } from '#platform/web/store.ts';
import { dismissToast, toast } from '#platform/web/toasts.tsx';
import { outcomeName } from '../names.ts';
import { type BetToPlace, placeBet, notifyPlaced } from './place-bet.ts';
import { readAgain } from './queries.ts';
import { refusedOf } from './refused.ts';
import { isChosen, type SlipLeg, stakeIn, toggleLeg, useSlip, useStake } from './slip-store.ts';

/** So long a bet can be taken back before it is sent. */
const UNDO_MS = 3_000;

type Ref = Pick<SlipLeg, 'event' | 'market' | 'outcome'>;

/** Timers of bets that have not been sent; null: it is under way. */
const useWaiting = create<Readonly<Record<string, ReturnType<typeof setTimeout> | null>>>(() => ({}));

const nameOf = ({ event, market, outcome }: Ref): string => [event, market, outcome].join(' ');

export function useQuickWaits(ref: Ref): boolean {
  return useWaiting((waiting) => waiting[nameOf(ref)] !== undefined);
}

/** Whether the player who is here has turned it on. */
export function useQuickOn(): boolean {
  const player = useStore(({ user }) => user?._id);
  return useSlip(({ quick }) => quick !== null && quick === player);
}

/** Whether a press bets: it is on, and there is a stake in the currency of now. */
export function useQuickReady(): boolean {
  const stake = useStake(useStore(chosenCurrency));
  return useQuickOn() && Number(stake) > 0;
}

/** On the slip and off it; a bet at once where the player has turned that on. What is on the slip already only comes off it. */
export function chooseLeg(leg: SlipLeg): void {
  const slip = useSlip.getState();
  const { quick } = slip;
  const store = getStore();
  const ready =
    quick !== null && quick === store.user?._id && Number(stakeIn(slip, chosenCurrency(store))) > 0;
  if (!ready || isChosen(slip.legs, leg)) return toggleLeg(leg);
  const name = nameOf(leg);
  const known = useWaiting.getState()[name];
  if (known === null) return;
  if (known === undefined) announce(name, leg);
  else takeBack(name);
}

function forget(name: string): void {
  const { [name]: _, ...others } = useWaiting.getState();
  useWaiting.setState(others, true);
}

function takeBack(name: string): void {
  const timer = useWaiting.getState()[name];
  if (!timer) return;
  clearTimeout(timer);
  forget(name);
  dismissToast(name);
  toast.info(translate('sport.quick.undone'), { id: 'sport-quick-undone' });
}

function announce(name: string, leg: SlipLeg): void {
  // As they are at the press: slip, currency and play money may be changed meanwhile.
  const slip = useSlip.getState();
  const store = getStore();
  const currency = chosenCurrency(store);
  const how = { stake: stakeIn(slip, currency), policy: slip.policy, currency, demo: store.demo };
  const view = moneyViewNow(how.currency);
  const market = { id: leg.marketId, specifiers: leg.specifiers };
  const pick = outcomeName(texts, market, leg.outcome, leg);
  toast.info(translate('sport.quick.soon', { pick, stake: amountText(how.stake, view) }), {
    id: name,
    duration: 0,
    action: { label: translate('sport.quick.undo'), onAction: () => takeBack(name) },
  });
  const timer = setTimeout(() => {
    if (getStore().user?._id === store.user?._id) return void send(name, leg, how);
    // Whoever pressed has left.
    forget(name);
    dismissToast(name);
  }, UNDO_MS);
  useWaiting.setState({ [name]: timer });
}

async function send(
  name: string,
  leg: SlipLeg,
  how: Pick<BetToPlace, 'stake' | 'policy' | 'currency' | 'demo'>,
): Promise<void> {
  useWaiting.setState({ [name]: null });
  toast.info(translate('sport.quick.sending'), { id: name, duration: 0 });
  try {
    await placeBet({ legs: [leg], together: [], mode: 'single', sizes: [], ...how }, (wait) =>
      toast.info(translate('sport.slip.waiting', { seconds: Math.ceil(wait / 1000) }), {
        id: name,
        duration: 0,
      }),
    );
    notifyPlaced(1, name);
  } catch (failure) {
    // It stands on the slip, where its price, its limits and what to do about them are seen.
    if (!isChosen(useSlip.getState().legs, leg)) toggleLeg(leg);
    toast.error(refusedOf(failure, how.currency).text, { id: name });
  } finally {
    forget(name);
  }
  readAgain('bets');
  readAgain('quote');
}

/** Texts below `sport` in the language of now. */
const texts = Object.assign(
  (key: string, values?: Record<string, string | number | Date>) => translate(`sport.${key}`, values),
  { has: () => true },
);
