/** One draw of a wheel: from the press until the wheel stands on it, or nobody looks at the wheel any more. */
import { holdBalance } from '#platform/web/balance-changes.ts';
import { onlyCurrency } from '#platform/web/single-currency.ts';
import { getStore } from '#platform/web/store.ts';
import type { DrawProof } from '../faucet-contract.ts';
import { readRewardsAnew } from './queries.ts';

export interface Drawn {
  readonly segment: number;
  /** Dollars. */
  readonly value: string;
  readonly proof: DrawProof;
  /** Name and id of the bonus that it brings with the next deposit; the faucet brings none. */
  readonly bonus?: string | null;
  readonly offer?: string | null;
}

interface Steps {
  readonly ask: () => Promise<Drawn>;
  /** The wheel turns to it from now on. */
  readonly onDrawn: (drawn: Drawn) => void;
  readonly onFailed: (error: unknown) => void;
  /** The prize, where no wheel shows it. */
  readonly notify: (drawn: Drawn) => void;
  readonly onOffer: (id: string) => void;
}

export interface DrawRun {
  /** The wheel stands. */
  end(): void;
  /** The wheel is gone. */
  leave(): void;
}

/** What draws pay in: the house's one currency, else dollars. */
const paid = (): string => onlyCurrency(getStore()) ?? 'usd';

/** Makes a draw. Nothing else on the page tells what it won before the wheel does; where the wheel is left, it is told at once. */
export function runDraw({ ask, onDrawn, onFailed, notify, onOffer }: Steps): DrawRun {
  const release = holdBalance(paid(), false);
  let drawn: Drawn | null = null;
  let [left, over] = [false, false];

  function end(): void {
    if (over) return;
    over = true;
    release();
    void readRewardsAnew();
    if (drawn?.offer) onOffer(drawn.offer);
  }

  function notifyLeft(made: Drawn): void {
    if (over) return;
    notify(made);
    end();
  }

  async function make(): Promise<void> {
    try {
      drawn = await ask();
    } catch (error) {
      onFailed(error);
      // The answer may be lost of a draw that was made.
      end();
      return;
    }
    if (left) notifyLeft(drawn);
    else onDrawn(drawn);
  }

  void make();
  return {
    end,
    leave() {
      left = true;
      release();
      if (drawn) notifyLeft(drawn);
    },
  };
}
