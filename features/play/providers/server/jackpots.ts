/** Jackpots of the aggregator's makers, kept for a minute: a page shows what is known and waits for nothing. */
import { accountOf, canOpen } from './account.ts';
import type { ProviderContext } from './context.ts';
import { type Jackpot, readJackpots } from './slotegrator/free-spins.ts';

const FRESH_MS = 60_000;

export interface Jackpots {
  /** The largest of a maker's; null while none is known. */
  of(maker: string): { readonly amount: string; readonly currency: string } | null;
}

export function createJackpots(context: ProviderContext): Jackpots {
  const { kit } = context;
  let known: readonly Jackpot[] = [];
  let askedAt = Number.NEGATIVE_INFINITY;

  async function refresh(): Promise<void> {
    askedAt = kit.runtime.now();
    try {
      const account = canOpen(context) ? await accountOf(context) : null;
      known = account ? await readJackpots(account, kit.runtime) : [];
    } catch (error) {
      known = [];
      kit.log.debug({ err: error }, 'no jackpots of the aggregator');
    }
  }

  return {
    of(maker) {
      if (kit.runtime.now() - askedAt > FRESH_MS) void refresh();
      const mine = known.filter(({ makers }) => makers.includes(maker));
      const [first] = mine.toSorted((a, b) => Number(b.amount) - Number(a.amount));
      return first ? { amount: first.amount, currency: first.currency } : null;
    },
  };
}
