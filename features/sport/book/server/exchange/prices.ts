/** What the house is told of a market of the exchange: its prices as far as they changed, and what it decided. */
import type { Emit } from '../feed/adapter.ts';
import type { Fault } from '../feed/faults.ts';
import { EXCHANGE as PRODUCER } from '../feed/producer-ids.ts';
import type { Markets, MarketState } from './markets.ts';
import { type Mapped, oddsOf, resultOf } from './news.ts';

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

  async function send(
    market: MarketState,
    mapped: Mapped,
    event: string,
    { pt, send: emit, stopped }: { readonly pt: number; readonly send: Emit; readonly stopped: boolean },
  ): Promise<void> {
    const { status, inPlay } = market.definition;
    const stamp = { producer: PRODUCER, timestamp: pt };
    // Something has happened on the field: bets that wait are refused.
    if (stopped) await emit({ kind: 'bet_stop', ...stamp, event });
    if (status === 'CLOSED') {
      const result = resultOf(market, mapped);
      if (!result) fault('value', `${market.id} closed without a result`);
      const applied =
        (!result ||
          (await emit({ kind: 'bet_settlement', ...stamp, event, certainty: 2, markets: [result] }))) &&
        (!mapped.main ||
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
      eventStatus: inPlay ? LIVE : NOT_STARTED,
      markets: [odds],
    });
  }

  return {
    send,
    /** Its prices are sent again though they are as they were; without a market those of all. */
    forget(market?: string): void {
      if (market === undefined) sent.clear();
      else sent.delete(market);
    },
  };
}
