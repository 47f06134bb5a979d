import { useRef, useState } from 'react';
import { wallClock } from '#ui/clock.ts';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { acceptOffer, type CashOutClosed, type CashOutOffer, offer as askOffer } from '../contract.ts';
import { readAgain } from './queries.ts';

export interface Held extends CashOutOffer {
  /** On this page's clock. */
  readonly until: number;
}

export interface CashOutState {
  readonly percent: number;
  readonly held: Held | null;
  /** The price held is another than the one that was accepted. */
  readonly moved: boolean;
  readonly closed: CashOutClosed | null;
  readonly readyAt: number | null;
  readonly busy: boolean;
  readonly error: string | null;
}

const FRESH: CashOutState = {
  percent: 100,
  held: null,
  moved: false,
  closed: null,
  readyAt: null,
  busy: false,
  error: null,
};

const GRACE_MS = 50;

/** Asks for the price of a bet or a part of it and takes it. @param onPaid with the amount that was paid */
export function useCashOut(bet: string, onPaid: (amount: string) => void) {
  const [state, setState] = useState<CashOutState | null>(null);
  // What comes after the panel was closed, or after a newer request, is not shown.
  const turn = useRef(0);

  async function ask(percent: number): Promise<void> {
    const mine = ++turn.current;
    setState((before) => ({ ...FRESH, held: before?.held ?? null, percent, busy: true }));
    try {
      const { now, offer, closed } = await call(askOffer, { betId: bet, percent });
      if (mine === turn.current) setState({ ...FRESH, percent, held: heldOf(offer, now), closed });
    } catch (failure) {
      if (mine === turn.current) setState({ ...FRESH, percent, error: errorText(failure, askOffer.codes) });
    }
  }

  async function accept(): Promise<void> {
    if (!state?.held || state.busy) return;
    const mine = ++turn.current;
    const { id } = state.held;
    setState({ ...state, busy: true, error: null, moved: false });
    try {
      for (;;) {
        const answer = await call(acceptOffer, { offer: id }, { retry: true });
        if (answer.state === 'paid') onPaid(answer.amount!);
        if (mine !== turn.current) return;
        if (answer.state === 'waiting') {
          const wait = Math.max(0, answer.readyAt! - answer.now);
          setState((before) => before && { ...before, readyAt: wallClock() + wait });
          await new Promise((resolve) => setTimeout(resolve, wait + GRACE_MS));
          continue;
        }
        if (answer.state === 'paid') setState(null);
        else
          setState({
            ...FRESH,
            percent: state.percent,
            held: heldOf(answer.offer, answer.now),
            moved: answer.state === 'moved',
            closed: answer.closed,
          });
        readAgain('bets');
        return;
      }
    } catch (failure) {
      if (mine === turn.current)
        setState({ ...state, busy: false, readyAt: null, error: errorText(failure, acceptOffer.codes) });
    }
  }

  return {
    state,
    ask,
    accept,
    /** The time of the price is over. */
    lapse: () =>
      setState((before) => (before && !before.busy ? { ...before, held: null, moved: false } : before)),
    close() {
      turn.current += 1;
      setState(null);
    },
  };
}

function heldOf(offer: CashOutOffer | null, now: number): Held | null {
  return offer && { ...offer, until: wallClock() + offer.expiresAt - now };
}
