/** What automatic bets need of the page around them, whoever decides on the stake. */
import { ApiError } from '#platform/web/api.ts';
import type { Instance } from '../instance.ts';

export interface RunAround {
  /** Milliseconds that only grow. */
  now(): number;
  /** Most that one bet may stake of the wallet in force, in units of the ledger. */
  balance(): bigint;
  /** Least time between two bets that the law of the place leaves, in ms. */
  gameMs(): number;
  /** Calls when the page's connection breaks. @returns stops listening */
  onLost(lost: () => void): () => void;
}

/** The law's pace, of the catalogue of play codes. */
const PACE = -21;
/** Where the page was not told the pace: the slowest of the laws that we ship. */
const UNTOLD_MS = 5000;

/** When the bets of a run may go out. A bet that the law's pace refused is repeated once: others count, too, such as those of another tab. */
export function createPace({ now, gameMs }: Pick<RunAround, 'now' | 'gameMs'>) {
  let due = 0;
  let repeated = false;
  return {
    /** Time until the next bet, in ms. */
    left: (): number => due - now(),
    /** @param refusal of the bet that was asked for; null where it was taken @returns whether to ask for it again, in time */
    answered(refusal: unknown): boolean {
      const tooSoon = refusal instanceof ApiError && refusal.kind === 'refused' && refusal.code === PACE;
      repeated = tooSoon && !repeated;
      // From the answer on: the house's own clock began no later.
      due = now() + (gameMs() || (repeated ? UNTOLD_MS : 0));
      return repeated;
    },
  };
}

/** Waits, but no longer than the run lasts: whoever stops it may begin another at once. */
export function rest({ store, services }: Instance, ms: number): Promise<void> {
  if (ms <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = store.subscribe(({ auto }) => {
      if (!auto.state) done();
    });
    function done(): void {
      stop();
      resolve();
    }
    void services.wait(ms).then(done);
  });
}
