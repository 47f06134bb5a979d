import { useEffect } from 'react';
import { create } from 'zustand';
import { wallClock } from '#ui/clock.ts';
import { chosenCurrency } from '#platform/web/single-currency.ts';
import { getStore } from '#platform/web/store.ts';
import { toast } from '#platform/web/toasts.tsx';
import { placeBet, notifyPlaced, type Shown } from './place-bet.ts';
import { readAgain } from './queries.ts';
import { type Refused, refusedOf } from './refused.ts';
import { removeLeg, type SlipLeg, stakeIn, useSlip } from './slip-store.ts';

interface Placing {
  /** When the slip that waits is ready, on this page's clock; null when none waits. */
  readonly readyAt: number | null;
  readonly busy: boolean;
  readonly refused: Refused | null;
  /** How many bets were accepted by the last press. */
  readonly accepted: number;
}

const IDLE: Placing = { readyAt: null, busy: false, refused: null, accepted: 0 };

/** Of the page, not of a slip: every page of the sportsbook draws its own, and on a phone it may be shut. */
const usePlacing = create(() => IDLE);

/** Slips that are drawn. While there is none, what becomes of a press is said in the corner. */
let drawn = 0;

/** Sends these of the slip: every bet waits its delay and is then confirmed. What is accepted leaves the slip. */
export function usePlace(): Placing & {
  place: (legs: readonly SlipLeg[], together: Shown) => Promise<void>;
  forget: () => void;
} {
  useEffect(() => {
    drawn += 1;
    return () => {
      drawn -= 1;
      if (drawn === 0) forget();
    };
  }, []);
  return { ...usePlacing(), place, forget };
}

function forget(): void {
  if (!usePlacing.getState().busy) usePlacing.setState(IDLE);
}

async function place(legs: readonly SlipLeg[], together: Shown): Promise<void> {
  if (usePlacing.getState().busy) return;
  usePlacing.setState({ ...IDLE, busy: true });
  // As it stands at the press: it may be changed while the first of them waits.
  const slip = useSlip.getState();
  const { mode, policy, sizes } = slip;
  const store = getStore();
  const currency = chosenCurrency(store);
  const stake = stakeIn(slip, currency);
  const terms = { together, mode, policy, sizes, stake, currency, demo: store.demo };
  const bets = mode === 'single' ? legs.map((leg) => [leg]) : [legs];
  let refused: Refused | null = null;
  let accepted = 0;
  for (const bet of bets) {
    try {
      await placeBet({ ...terms, legs: bet }, (wait) => usePlacing.setState({ readyAt: wallClock() + wait }));
      accepted += 1;
      for (const leg of bet) removeLeg(leg);
    } catch (failure) {
      refused = refusedOf(failure, currency);
    }
    usePlacing.setState({ readyAt: null });
    // Whoever pressed has left: nothing more is sent, and what was is nothing to whoever is here.
    if (getStore().user?._id !== store.user?._id) return usePlacing.setState(IDLE);
    if (refused) break;
  }
  usePlacing.setState(drawn > 0 ? { busy: false, refused, accepted } : IDLE);
  if (drawn === 0) notify(refused, accepted);
  readAgain('bets');
  readAgain('quote');
  readAgain('boosts');
}

function notify(refused: Refused | null, accepted: number): void {
  if (accepted > 0) notifyPlaced(accepted, 'sport-placed');
  if (refused) toast.error(refused.text, { id: 'sport-refused' });
}
