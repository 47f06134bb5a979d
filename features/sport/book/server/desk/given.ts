/** What a price of staff may give away: what it is worth more than its chance, as far as the house's limits let it be taken. */
import type { Player } from '#platform/server/identity/identity.ts';
import type { BookContext } from '../context.ts';
import type { EventRow, MarketRow, Queryable } from '../feed/rows.ts';
import { LIVE_STATUS } from '../feed/statuses.ts';
import { fairChance } from '../margins/margin.ts';
import { marketLimit } from '../risk/limits.ts';
import { readStakes } from '../risk/rows.ts';
import { lossOf } from '../risk/stakes.ts';

/**
 * What the house loses in the mean by bets that may win `most`. Pure.
 * @param odds of staff @param most micro-dollars @returns micro-dollars; 0 at a price that keeps an edge
 */
function givenAway(
  { outcomes, chances }: Pick<MarketRow, 'outcomes' | 'chances'>,
  outcome: string,
  odds: string,
  most: bigint,
): bigint {
  const price = Number(odds);
  const { won, refunded } = fairChance(outcomes, chances, outcome);
  const lost = won * price + refunded - 1;
  if (lost <= 0 || most <= 0n) return 0n;
  return BigInt(Math.ceil((Number(most) * lost) / (price - 1)));
}

interface Priced {
  readonly event: EventRow;
  /** As it is stored: by the feed alone. */
  readonly row: MarketRow;
  readonly outcome: string;
  readonly odds: string;
  /** Of a boost: micro-dollars that bets on it may win. */
  readonly maxWin?: bigint;
}

/**
 * Counts what a price may give away towards what this member of staff may give alone in a day, in the transaction of the act.
 * @returns false: it is too much, and the transaction must not be committed
 */
export async function mayPrice(
  { kit, settings }: BookContext,
  client: Queryable,
  staff: Player,
  { event, row, outcome, odds, maxWin }: Priced,
): Promise<boolean> {
  const stakes = await readStakes(client, { event: event.id, market: row.key });
  const room = marketLimit(settings(), event.status === LIVE_STATUS) - lossOf(stakes, outcome);
  const given = givenAway(row, outcome, odds, maxWin !== undefined && maxWin < room ? maxWin : room);
  if (given === 0n) return true;
  const usd = kit.money.currency('usd');
  const microEur = usd ? (given * usd.priceEurScaled) / usd.priceUsdScaled : given;
  return kit.services.staffRequests.mayAlone(client, { staff, player: null, microEur });
}
