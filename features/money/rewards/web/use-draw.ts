import { useState } from 'react';
import { toastError } from '#platform/web/errors.tsx';
import { needAccount } from '#platform/web/session.ts';
import type { DrawProof } from '../faucet-contract.ts';
import { readRewardsAnew } from './queries.ts';

/** After the wheel stands the button waits this long. */
export const REENABLE_MS = 1500;

export interface Drawn {
  readonly segment: number;
  /** Dollars. */
  readonly value: string;
  readonly proof: DrawProof;
  /** Name and id of the bonus that it brings with the next deposit; the faucet brings none. */
  readonly bonus?: string | null;
  readonly offer?: string | null;
}

export interface WheelDraw {
  /** From the press until a moment after the wheel stands. */
  readonly busy: boolean;
  /** The last draw of this page; the wheel goes to its segment. */
  readonly drawn: Drawn | null;
  /** Part of the spin that is done, 0 to 1; 1 while nothing turns. */
  readonly part: number;
  readonly turning: boolean;
  spin(): Promise<void>;
  onTurn(part: number): void;
  onEnd(): void;
}

/**
 * A draw that a wheel shows: asked for once at a time, told when the wheel stands.
 * @param ask makes the draw @param codes texts of its refusals
 */
export function useDraw(
  ask: () => Promise<Drawn>,
  codes: Readonly<Record<number, string>> | undefined,
): WheelDraw {
  const [busy, setBusy] = useState(false);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [part, setPart] = useState(1);
  return {
    busy,
    drawn,
    part,
    turning: busy && part < 1,
    async spin() {
      if (!needAccount() || busy) return;
      setBusy(true);
      try {
        const made = await ask();
        setPart(0);
        setDrawn(made);
      } catch (error) {
        toastError(error, codes);
        setBusy(false);
      }
    },
    onTurn: setPart,
    onEnd() {
      void readRewardsAnew();
      setTimeout(() => setBusy(false), REENABLE_MS);
    },
  };
}
