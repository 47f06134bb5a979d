import { useEffect, useRef, useState } from 'react';
import { toastError } from '#platform/web/errors.tsx';
import { needAccount } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { type Drawn, type DrawRun, runDraw } from './draw-run.ts';
import { showGivenOffer } from './given-offer.ts';

/** After the wheel stands the button waits this long. */
export const REENABLE_MS = 1500;

export interface WheelDraw {
  /** From the press until a moment after the wheel stands. */
  readonly busy: boolean;
  /** The last draw of this page; the wheel goes to its segment. */
  readonly drawn: Drawn | null;
  /** Part of the spin that is done, 0 to 1; 1 while nothing turns. */
  readonly part: number;
  readonly turning: boolean;
  spin(): void;
  onTurn(part: number): void;
  onEnd(): void;
}

/**
 * A draw that a wheel shows: asked for once at a time, told when the wheel stands.
 * @param ask makes the draw @param codes texts of its refusals @param prizeText says what was won, also where the wheel was left
 */
export function useDraw(
  ask: () => Promise<Drawn>,
  codes: Readonly<Record<number, string>> | undefined,
  prizeText: (drawn: Drawn) => string,
): WheelDraw {
  const [busy, setBusy] = useState(false);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [part, setPart] = useState(1);
  const run = useRef<DrawRun | null>(null);
  useEffect(() => () => run.current?.leave(), []);
  return {
    busy,
    drawn,
    part,
    turning: busy && part < 1,
    spin() {
      if (!needAccount() || busy) return;
      setBusy(true);
      run.current = runDraw({
        ask,
        onDrawn(made) {
          setPart(0);
          setDrawn(made);
        },
        onFailed(error) {
          toastError(error, codes);
          setBusy(false);
        },
        notify: (made) => void toast.info(prizeText(made), { id: 'drawn' }),
        onOffer: showGivenOffer,
      });
    },
    onTurn: setPart,
    onEnd() {
      run.current?.end();
      setTimeout(() => setBusy(false), REENABLE_MS);
    },
  };
}
