/**
 * A book in memory, driven by a feed: markets with their odds, bets, and what the bets are owed. Payouts are always worked out
 * again from what is known of the legs, and the balance moves by the difference: settling, settling twice, rolling back,
 * cancelling and rolling that back are one operation, and none can pay twice.
 */
import { comboPayout } from '../bets/payout.ts';
import { type Ratio, toUnits } from '../exact/ratio.ts';
import { canonicalSpecifiers, type Specifiers } from '../markets/specifiers.ts';
import { kindOf, type Shares, VOID } from '../settle/shares.ts';
import type { CancelWindow, FeedMessage, MarketRef, MarketStatus, OutcomeChance } from './message.ts';
import { NEW_PRODUCER, onAlive, onClock, onSnapshot, type Producer } from './producer.ts';

/** Decimals of the smallest unit that the book pays in. */
export const BOOK_DECIMALS = 8;

export interface BookMarket {
  status: MarketStatus;
  producer: number;
  readonly outcomes: Map<string, { odds: string | null; active: boolean }>;
  /** Of the last message with odds; empty where the feed gives none. */
  chances: ReadonlyMap<string, OutcomeChance>;
  cashOut: boolean;
  results: Map<string, Shares> | null;
  /** Of the last message that settled or rolled back. */
  resultAt: number;
  /** By window; one that was taken back stays, so that a late copy of the cancel changes nothing. */
  cancels: (CancelWindow & { at: number; active: boolean })[];
}

export interface BookEvent {
  status: number | null;
  readonly markets: Map<string, BookMarket>;
  /** Last message applied, by producer. */
  readonly applied: Map<number, number>;
  /** Of the last message, of whatever producer, that told the status: one from before the start may come behind the first of the play. */
  statusAt: number;
}

export interface BetLeg {
  readonly event: string;
  readonly market: number;
  readonly specifiers: Specifiers;
  readonly outcome: string;
  readonly odds: Ratio;
}

export interface BookBet {
  readonly id: string;
  readonly at: number;
  readonly stake: Ratio;
  readonly legs: readonly BetLeg[];
}

export type BetStatus = 'open' | 'won' | 'lost' | 'refunded' | 'rejected';

interface HeldBet extends BookBet {
  status: BetStatus;
  /** Smallest units that were paid and not taken back. */
  paid: bigint;
}

export interface Book {
  readonly events: Map<string, BookEvent>;
  readonly producers: Map<number, Producer>;
  readonly bets: Map<string, HeldBet>;
  /** All payouts less what was taken back, in smallest units; stakes are not in it. */
  balance: bigint;
  requests: number;
}

export function createBook(): Book {
  return { events: new Map(), producers: new Map(), bets: new Map(), balance: 0n, requests: 0 };
}

/** `18|total=2.5`. */
export function keyOf({ id, specifiers }: MarketRef): string {
  return `${id}|${canonicalSpecifiers(specifiers)}`;
}

/** The parts of what keyOf() makes; specifiers as their canonical text. */
export function partsOfKey(key: string): { readonly id: number; readonly specifiers: string } {
  const at = key.indexOf('|');
  return { id: Number(key.slice(0, at)), specifiers: key.slice(at + 1) };
}

function eventOf(book: Book, id: string): BookEvent {
  const known = book.events.get(id);
  if (known) return known;
  const fresh: BookEvent = { status: null, markets: new Map(), applied: new Map(), statusAt: -Infinity };
  book.events.set(id, fresh);
  return fresh;
}

function marketOf(event: BookEvent, ref: MarketRef, producer: number): BookMarket {
  const key = keyOf(ref);
  const known = event.markets.get(key);
  if (known) return known;
  const fresh: BookMarket = {
    status: 0,
    producer,
    outcomes: new Map(),
    chances: new Map(),
    cashOut: true,
    results: null,
    resultAt: -Infinity,
    cancels: [],
  };
  event.markets.set(key, fresh);
  return fresh;
}

/** Lets time pass: silent producers go down, and their markets are suspended. */
export function advance(book: Book, now: number): void {
  for (const [id, producer] of book.producers) setProducer(book, id, onClock(producer, now));
}

function setProducer(book: Book, id: number, next: Producer): void {
  const before = book.producers.get(id);
  book.producers.set(id, next);
  if (next.state === 'up' || before?.state === next.state) return;
  // Its odds are not believed any more: they come back with the messages of the recovery.
  for (const event of book.events.values())
    for (const market of event.markets.values())
      if (market.producer === id && market.status === 1) market.status = -1;
}

/** Applies one message. @returns false when it was older than what is known, and nothing changed */
export function apply(book: Book, message: FeedMessage, now: number): boolean {
  advance(book, now);
  if (message.kind === 'alive') {
    const producer = book.producers.get(message.producer) ?? NEW_PRODUCER;
    const next = onAlive(producer, message.subscribed, message.timestamp, now, book.requests + 1);
    if (next.request !== producer.request) book.requests += 1;
    setProducer(book, message.producer, next);
    return true;
  }
  if (message.kind === 'snapshot_complete') {
    const producer = book.producers.get(message.producer) ?? NEW_PRODUCER;
    setProducer(book, message.producer, onSnapshot(producer, message.requestId, now));
    return true;
  }
  const event = eventOf(book, message.event);
  switch (message.kind) {
    case 'odds_change':
    case 'bet_stop':
    case 'fixture_change': {
      if (message.timestamp < (event.applied.get(message.producer) ?? -Infinity)) return false;
      event.applied.set(message.producer, message.timestamp);
      changeMarkets(event, message);
      return true;
    }
    case 'bet_settlement':
    case 'rollback_bet_settlement': {
      const changed = message.markets.map((ref) => {
        const market = marketOf(event, ref, message.producer);
        if (message.timestamp < market.resultAt) return false;
        market.resultAt = message.timestamp;
        market.results =
          'outcomes' in ref ? new Map(ref.outcomes.map(({ id, shares }) => [id, shares])) : null;
        market.status = 'outcomes' in ref ? -3 : -1;
        return true;
      });
      payAgain(book);
      return changed.some(Boolean);
    }
    case 'bet_cancel':
    case 'rollback_bet_cancel': {
      for (const ref of message.markets) cancelMarket(marketOf(event, ref, message.producer), message);
      payAgain(book);
      return true;
    }
  }
}

function changeMarkets(
  event: BookEvent,
  message: Extract<FeedMessage, { kind: 'odds_change' | 'bet_stop' | 'fixture_change' }>,
): void {
  if (message.kind === 'odds_change') {
    if (message.eventStatus !== null) setStatus(event, message.eventStatus, message.timestamp);
    for (const payload of message.markets) {
      const market = marketOf(event, payload, message.producer);
      // Handed over: the next producer's odds may have come first.
      if (payload.status === -2 && market.producer !== message.producer) continue;
      market.producer = message.producer;
      market.status = isDecided(market) && payload.status > -3 ? -3 : payload.status;
      market.cashOut = payload.cashOut ?? true;
      for (const { id, odds, active } of payload.outcomes)
        market.outcomes.set(id, { odds: odds ?? market.outcomes.get(id)?.odds ?? null, active });
      if (payload.outcomes.length > 0)
        market.chances = new Map(
          payload.outcomes.flatMap(({ id, chance }) => (chance ? [[id, chance] as const] : [])),
        );
    }
    return;
  }
  const stopped = message.kind === 'bet_stop' || message.change === 3;
  if (!stopped) return;
  if (message.kind === 'fixture_change') setStatus(event, 5, message.timestamp);
  for (const market of event.markets.values()) if (market.status === 1) market.status = -1;
}

function setStatus(event: BookEvent, status: number, at: number): void {
  if (at < event.statusAt) return;
  event.status = status;
  event.statusAt = at;
}

/** All that was ever offered has its result: only taking that back opens it again. */
function isDecided({ results, outcomes }: BookMarket): boolean {
  return results !== null && outcomes.size > 0 && [...outcomes.keys()].every((id) => results.has(id));
}

function cancelMarket(
  market: BookMarket,
  message: Extract<FeedMessage, { kind: 'bet_cancel' | 'rollback_bet_cancel' }>,
): void {
  const { from, to } = message.window;
  const same = (cancel: CancelWindow) => cancel.from === from && cancel.to === to;
  const known = market.cancels.find(same);
  if (known && known.at > message.timestamp) return;
  market.cancels = market.cancels.filter((cancel) => !same(cancel));
  market.cancels.push({ from, to, at: message.timestamp, active: message.kind === 'bet_cancel' });
  if (message.kind === 'bet_cancel' && from === null && to === null) market.status = -4;
}

/** Whether a selection can be bet on. @param now time of the bet */
export function bettable(
  book: Book,
  leg: Pick<BetLeg, 'event' | 'market' | 'specifiers' | 'outcome'>,
  now: number,
): boolean {
  const event = book.events.get(leg.event);
  const market = event?.markets.get(keyOf({ id: leg.market, specifiers: leg.specifiers }));
  const outcome = market?.outcomes.get(leg.outcome);
  // What is decided or void already is not sold, whatever prices come for it.
  if (!event || !market || !outcome || sharesAt(market, leg.outcome, now)) return false;
  const over = event.status !== null && event.status >= 2;
  const up = book.producers.get(market.producer)?.state === 'up';
  return !over && up && market.status === 1 && outcome.active && outcome.odds !== null;
}

/** Takes a bet, once by its id; a bet on what is not open is rejected and owed nothing. */
export function place(book: Book, bet: BookBet): BetStatus {
  const known = book.bets.get(bet.id);
  if (known) return known.status;
  // Its producer may have fallen silent since the last message.
  advance(book, bet.at);
  const open = bet.legs.length > 0 && bet.legs.every((leg) => bettable(book, leg, bet.at));
  book.bets.set(bet.id, { ...bet, status: open ? 'open' : 'rejected', paid: 0n });
  return open ? 'open' : 'rejected';
}

/** Works every bet out again and pays the difference. */
function payAgain(book: Book): void {
  for (const bet of book.bets.values()) {
    if (bet.status === 'rejected') continue;
    const shares = bet.legs.map((leg) => sharesOf(book, bet, leg));
    const lost = shares.some((one) => one && kindOf(one) === 'lost');
    const open = !lost && shares.some((one) => one === null);
    const legs = bet.legs.flatMap(({ odds }, index) =>
      shares[index] ? [{ odds, shares: shares[index] }] : [],
    );
    const owed = open || lost ? 0n : toUnits(comboPayout(bet.stake, legs), BOOK_DECIMALS);
    const stake = toUnits(bet.stake, BOOK_DECIMALS);
    bet.status = open ? 'open' : owed > stake ? 'won' : owed === stake ? 'refunded' : 'lost';
    book.balance += owed - bet.paid;
    bet.paid = owed;
  }
}

function sharesOf(book: Book, bet: BookBet, leg: BetLeg): Shares | null {
  const market = book.events
    .get(leg.event)
    ?.markets.get(keyOf({ id: leg.market, specifiers: leg.specifiers }));
  return market ? sharesAt(market, leg.outcome, bet.at) : null;
}

/** What is known of a stake on an outcome that was placed at a time: void in a cancelled window, else the result; null while open. */
export function sharesAt(
  { cancels, results }: Pick<BookMarket, 'cancels' | 'results'>,
  outcome: string,
  at: number,
): Shares | null {
  const cancelled = cancels.some(
    ({ from, to, active }) => active && (from === null || at >= from) && (to === null || at < to),
  );
  return cancelled ? VOID : (results?.get(outcome) ?? null);
}
