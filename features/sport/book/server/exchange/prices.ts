/** What the house is told of a market of the exchange: its prices as far as they changed, and what it decided. */
import type { Emit } from '../feed/adapter.ts';
import type { Fault } from '../feed/faults.ts';
import { EXCHANGE as PRODUCER } from '../feed/producer-ids.ts';
import type { Markets, MarketState } from './markets.ts';
import { MAIN_MARKET, type Mapped, oddsOf, resultOf } from './news.ts';

const LIVE = 1;
const NOT_STARTED = 0;
const CLOSED = 4;

interface PricesOptions {
  /** A market whose result was applied is taken out of them. */
  readonly markets: Markets;
  /** Margin on the middle of the exchange's prices, percent. */
  readonly settings: () => { readonly exchangeMarginPercent: number };
  readonly fault: Fault;
}

export function createPrices({ markets, settings, fault }: PricesOptions) {
  /** What was sent last of each market, so that only what changed is sent. */
  const sent = new Map<string, string>();
  const ofEvent = createEvents(markets);

  async function send(
    market: MarketState,
    mapped: Mapped,
    event: string,
    { pt, send: emit, stopped }: { readonly pt: number; readonly send: Emit; readonly stopped: boolean },
  ): Promise<void> {
    const { status, inPlay } = market.definition;
    const all = ofEvent(event, market.id);
    const stamp = { producer: PRODUCER, timestamp: pt };
    // Something has happened on the field: bets that wait are refused.
    if (stopped) await emit({ kind: 'bet_stop', ...stamp, event });
    if (status === 'CLOSED') {
      const result = resultOf(market, mapped);
      if (!result) fault('value', `${market.id} closed without a result`);
      const applied =
        (!result ||
          (await emit({ kind: 'bet_settlement', ...stamp, event, certainty: 2, markets: [result] }))) &&
        ((!mapped.main && isGoingOn(market)) ||
          (await emit({ kind: 'odds_change', ...stamp, event, eventStatus: CLOSED, markets: [] })));
      // The stream says nothing of it again: it is kept for when it is asked for.
      if (!applied) return;
      markets.delete(market.id);
      sent.delete(market.id);
      return;
    }
    const odds = oddsOf(market, mapped, settings().exchangeMarginPercent / 100);
    const text = JSON.stringify([inPlay, odds.status, odds.outcomes.map((one) => one.odds)]);
    if (sent.get(market.id) === text && !stopped) return;
    sent.set(market.id, text);
    await emit({
      kind: 'odds_change',
      ...stamp,
      event,
      eventStatus: statusOf(all),
      markets: [odds],
    });
  }

  /** Whether the stream has another market of its event, told of already or not. */
  const isGoingOn = ({ id, definition: { eventId } }: MarketState): boolean =>
    [...markets.values()].some((other) => other.id !== id && other.definition.eventId === eventId);

  return {
    send,
    /** Its prices are sent again though they are as they were; without a market those of all. */
    forget(market?: string): void {
      if (market === undefined) sent.clear();
      else sent.delete(market);
    },
  };
}

/** Markets of an event that the house was told of and the stream still has, with the one that is told of now. */
function createEvents(markets: Markets): (event: string, market: string) => readonly MarketState[] {
  const sent = new Map<string, Set<string>>();
  return (event, market) => {
    const ids = new Set([...(sent.get(event) ?? []), market].filter((id) => markets.has(id)));
    sent.set(event, ids);
    return [...ids].map((id) => markets.get(id)!);
  };
}

/** In play as soon as one of its markets is. Null, nothing is said: the match itself has closed, or has not come yet. */
function statusOf(markets: readonly MarketState[]): number | null {
  if (!markets.some(({ definition }) => definition.marketType === MAIN_MARKET)) return null;
  return markets.some(({ definition }) => definition.inPlay) ? LIVE : NOT_STARTED;
}
