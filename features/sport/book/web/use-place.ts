import { useState } from 'react';
import { wallClock } from '#ui/clock.ts';
import { errorText } from '#platform/web/errors.tsx';
import { chosenCurrency } from '#platform/web/single-currency.ts';
import { getStore } from '#platform/web/store.ts';
import { submit } from '../contract.ts';
import { type BetToPlace, placeBet, type Shown } from './place-bet.ts';
import { readAgain } from './queries.ts';
import { removeLeg, useSlip } from './slip-store.ts';

export interface Placing {
  /** When the slip that waits is ready, on this page's clock; null when none waits. */
  readonly readyAt: number | null;
  readonly busy: boolean;
  readonly error: string | null;
  /** How many bets were accepted by the last press. */
  readonly accepted: number;
}

const IDLE: Placing = { readyAt: null, busy: false, error: null, accepted: 0 };

/** Sends the slip: every bet waits its delay and is then confirmed. What is accepted leaves the slip. */
export function usePlace(): Placing & { place: (together: Shown) => Promise<void>; forget: () => void } {
  const [placing, setPlacing] = useState(IDLE);

  async function one(bet: BetToPlace): Promise<void> {
    await placeBet(bet, (wait) => setPlacing((before) => ({ ...before, readyAt: wallClock() + wait })));
    setPlacing((before) => ({ ...before, readyAt: null }));
  }

  async function place(together: Shown): Promise<void> {
    if (placing.busy) return;
    setPlacing({ ...IDLE, busy: true });
    // As it stands at the press: it may be changed while the first of them waits.
    const { legs, mode, policy, stake, sizes } = useSlip.getState();
    const store = getStore();
    const terms = { together, mode, policy, sizes, stake, currency: chosenCurrency(store), demo: store.demo };
    const bets = mode === 'single' ? legs.map((leg) => [leg]) : [legs];
    let error: string | null = null;
    let accepted = 0;
    for (const bet of bets) {
      try {
        await one({ ...terms, legs: bet });
        accepted += 1;
        for (const leg of bet) removeLeg(leg);
      } catch (failure) {
        error = errorText(failure, submit.codes);
        break;
      }
    }
    setPlacing({ readyAt: null, busy: false, error, accepted });
    readAgain('bets');
    readAgain('quote');
    readAgain('boosts');
  }

  return { ...placing, place, forget: () => setPlacing((before) => (before.busy ? before : IDLE)) };
}
