/** Jackpots of the aggregator's makers, kept for a minute: a page shows what is known and waits for nothing. */
import { parseUnits } from '#platform/contract/units.ts';
import { accountOf, canOpen } from './account.ts';
import type { ProviderContext } from './context.ts';
import { AMOUNT_PLACES } from './slotegrator/decimals.ts';
import { type Limit, readLimits } from './slotegrator/lobby.ts';

const FRESH_MS = 60_000;

export interface Jackpots {
  /** The one of a maker's that is worth most at the house's prices; null while none is known. */
  of(maker: string): { readonly amount: string; readonly currency: string } | null;
}

export function createJackpots(context: ProviderContext): Jackpots {
  const { kit } = context;
  let known: readonly Limit[] = [];
  let askedAt = Number.NEGATIVE_INFINITY;

  async function refresh(): Promise<void> {
    askedAt = kit.runtime.now();
    try {
      const account = canOpen(context) ? await accountOf(context) : null;
      known = account ? await readLimits(account, kit.runtime, '/jackpots') : [];
    } catch (error) {
      known = [];
      kit.log.debug({ err: error }, 'no jackpots of the aggregator');
    }
  }

  /** Comparable between currencies; what the house has no price of comes last. */
  function worthOf({ amount, currency }: Limit): bigint {
    const price = kit.money.currency(currency.toLowerCase())?.priceUsdScaled ?? 0n;
    return (parseUnits(amount, AMOUNT_PLACES) ?? 0n) * price;
  }

  return {
    of(maker) {
      if (kit.runtime.now() - askedAt > FRESH_MS) void refresh();
      const mine = known.filter(({ makers }) => makers.includes(maker));
      const [first] = mine.toSorted((a, b) => (worthOf(b) > worthOf(a) ? 1 : -1));
      return first ? { amount: first.amount, currency: first.currency } : null;
    },
  };
}
