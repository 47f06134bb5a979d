/** What a simulated match tells the feed: its markets, its score, and what is decided. */
import { decimalText } from '#engines/sport/exact/ratio.ts';
import type { MarketOdds, MarketRef, MarketResult } from '#engines/sport/feed/message.ts';
import { catalogue } from '#engines/sport/markets/catalogue.ts';
import { parseSpecifiers } from '#engines/sport/markets/specifiers.ts';
import { settle } from '#engines/sport/settle/settle.ts';
import type { Offer, PricedMarket } from '#engines/sport/simulate/book.ts';
import type { AdapterMessage, Emit } from '../feed/adapter.ts';
import type { Match, Moment } from '#engines/sport/simulate/match.ts';
import { NO_COMMENTARY, playOf, addMoment, type Commentary } from './commentary.ts';
import type { Scheduled } from './schedule.ts';

export const LIVE = 1;
export const PRE_MATCH = 3;

/** A match that the feed has announced. */
export interface Running {
  readonly scheduled: Scheduled;
  /** It is drawn when it is asked for: what waits for its start keeps no play in memory. */
  match(): Match;
  rest(): void;
  /** Index of the moment that was sent last; -1 before the start. */
  sent: number;
  /** Markets that were settled already. */
  readonly settled: Set<Offer>;
  commentary: Commentary;
  /** That it begins late has been announced. */
  late: boolean;
}

export function runningOf(scheduled: Scheduled): Running {
  let kept: Match | null = null;
  return {
    scheduled,
    match: () => (kept ??= scheduled.match()),
    rest: () => (kept = null),
    sent: -1,
    settled: new Set(),
    commentary: NO_COMMENTARY,
    late: false,
  };
}

/** When it really begins. */
export function beginsAt({ fixture, delayMs }: Scheduled): number {
  return fixture.startsAt + delayMs;
}

/**
 * Sends what happened since the last turn: only the newest moment is priced, what was decided is settled.
 * @returns whether the match is over
 */
export async function sendNews(one: Running, now: number, send: Emit): Promise<boolean> {
  const { fixture, falls } = one.scheduled;
  const begins = beginsAt(one.scheduled);
  if (begins > now) {
    await sendLate(one, now, send);
    return false;
  }
  if (falls) return fallOut(one, falls, now, send);
  const match = one.match();
  const { moments, offers } = match;
  const from = one.sent;
  let index = from;
  while (index + 1 < moments.length && begins + moments[index + 1]!.at <= now) index += 1;
  if (index === from) return false;
  const passed = moments.slice(from + 1, index + 1);
  const moment = moments[index]!;
  const last = index === moments.length - 1;
  const message = { producer: LIVE, event: fixture.id, timestamp: now } as const;
  // The live producer takes over: what it does not price itself is closed.
  if (from === -1)
    await send({
      ...message,
      kind: 'odds_change',
      producer: PRE_MATCH,
      eventStatus: null,
      markets: offers.map((offer) => ({ ...refOf(offer), status: -2, outcomes: [] })),
    });
  one.sent = index;
  one.commentary = passed.reduce((commentary, next) => addMoment(commentary, next), one.commentary);
  if (passed.some(({ stop }) => stop)) await send({ ...message, kind: 'bet_stop' });
  await send(scoreOf(fixture.id, now, moment, one.commentary));
  const wrong = passed.flatMap((next, at) =>
    next.reverses ? undecided(match, moments[from + at]!, moment) : [],
  );
  for (const offer of wrong) one.settled.delete(offer);
  if (wrong.length > 0)
    await send({ ...message, kind: 'rollback_bet_settlement', markets: wrong.map(refOf) });
  // The end settles all of them, whatever was told before: what was right stays as it is.
  if (last || passed.some(({ corrects }) => corrects)) one.settled.clear();
  if (last || passed.some(({ decides }) => decides)) {
    const markets = decided(match, moment, one.settled);
    if (markets.length > 0)
      await send({ ...message, kind: 'bet_settlement', certainty: last ? 2 : 1, markets });
  }
  // Play is over also while its result is looked at again.
  if (last || moment.result.status === 'ended')
    await send({ ...message, kind: 'odds_change', eventStatus: last ? 4 : 3, markets: [] });
  if (!last && !moment.stop && moment.result.status === 'live')
    await sendPrices(one, LIVE, moment, now, send);
  return last;
}

const ANNOUNCED_BEFORE_MS = 600_000;

/** That a match begins later than was announced. */
async function sendLate(one: Running, now: number, send: Emit): Promise<void> {
  const { fixture, delayMs } = one.scheduled;
  if (one.late || delayMs === 0 || now < fixture.startsAt - ANNOUNCED_BEFORE_MS) return;
  one.late = true;
  const later = { ...fixture, startsAt: fixture.startsAt + delayMs };
  await send({ kind: 'fixture', producer: PRE_MATCH, timestamp: now, fixture: later });
}

/** A match that does not take place: everything on it is void. */
async function fallOut(
  one: Running,
  status: 'postponed' | 'walkover',
  now: number,
  send: Emit,
): Promise<boolean> {
  const match = one.match();
  const message = { producer: PRE_MATCH, event: one.scheduled.fixture.id, timestamp: now } as const;
  const moment: Moment = { at: 0, score: null, periods: [], clock: '', result: { status } };
  await send({ ...message, kind: 'fixture_change', change: 3 });
  await send({ ...scoreOf(message.event, now, moment, NO_COMMENTARY), producer: PRE_MATCH });
  await send({
    ...message,
    kind: 'bet_settlement',
    certainty: 2,
    markets: decided(match, moment, one.settled),
  });
  return true;
}

/** The prices before it begins (null) or at a moment, after what selections of it are priced from together. */
export async function sendPrices(
  { scheduled: { fixture }, match: matchOf, settled }: Running,
  producer: number,
  moment: Moment | null,
  timestamp: number,
  send: Emit,
): Promise<void> {
  const match = matchOf();
  const law = match.law?.(moment);
  if (law) await send({ kind: 'law', producer, event: fixture.id, timestamp, law });
  await send(oddsOf(fixture.id, producer, timestamp, moment ? 1 : 0, match.price(moment), settled));
}

/** @param status of the event */
export function oddsOf(
  event: string,
  producer: number,
  timestamp: number,
  status: number,
  priced: readonly PricedMarket[],
  settled: ReadonlySet<Offer>,
): AdapterMessage {
  const markets = priced
    .filter(({ offer }) => !settled.has(offer))
    .map(({ offer, quotes }): MarketOdds => {
      const outcomes = quotes.map(({ outcome, odds, expectation }) => ({
        id: outcome,
        odds: odds && decimalText(odds),
        active: odds !== null,
        chance: { won: millionths(expectation.won), refunded: millionths(expectation.refunded) },
      }));
      // One price alone is none: the other side is as good as certain.
      const open = outcomes.filter(({ active }) => active).length > 1;
      return { ...refOf(offer), status: open ? 1 : -1, outcomes };
    });
  return { kind: 'odds_change', producer, event, timestamp, eventStatus: status, markets };
}

function refOf({ marketId, specifiers }: Offer): MarketRef {
  return { id: marketId, specifiers: parseSpecifiers(specifiers)! };
}

/** What a bet is worth hangs on no more digits than these, and a row that did not move is not written. */
function millionths(chance: number): number {
  return Math.round(Math.min(1, Math.max(0, chance)) * 1e6) / 1e6;
}

function scoreOf(
  event: string,
  timestamp: number,
  moment: Moment,
  commentary: Commentary,
): Extract<AdapterMessage, { kind: 'score' }> {
  const { score, periods, clock, result } = moment;
  return {
    kind: 'score',
    producer: LIVE,
    event,
    timestamp,
    score,
    periods,
    clock: clock === '' ? null : clock,
    result,
    play: playOf(commentary, moment),
  };
}

/** Results of a market at a moment; null while one of its outcomes is open. */
function resultOf(match: Match, offer: Offer, moment: Moment): MarketResult | null {
  const ref = refOf(offer);
  const outcomes = catalogue.get(offer.marketId)?.outcomes(ref.specifiers) ?? match.entries ?? [];
  const results = [];
  for (const id of outcomes) {
    const one = settle(moment.result, { ...offer, outcome: id });
    if (one.kind !== 'settled') return null;
    results.push({ id, shares: one.shares });
  }
  return { ...ref, outcomes: results };
}

/** Markets of which every outcome is decided by now, and that were not settled before. */
function decided(match: Match, moment: Moment, settled: Set<Offer>): MarketResult[] {
  return match.offers.flatMap((offer) => {
    const result = settled.has(offer) ? null : resultOf(match, offer, moment);
    if (!result) return [];
    settled.add(offer);
    return [result];
  });
}

/** Markets that were decided by what is taken back. */
function undecided(match: Match, before: Moment, now: Moment): readonly Offer[] {
  return match.offers.filter((offer) => resultOf(match, offer, before) && !resultOf(match, offer, now));
}
