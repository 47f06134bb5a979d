/** What a look at quotes and results means for what stands on the board, as messages: pure. */
import { keyOf, partsOfKey } from '#engines/sport/feed/book.ts';
import type { MarketOdds, MarketResult } from '#engines/sport/feed/message.ts';
import { parseSpecifiers } from '#engines/sport/markets/specifiers.ts';
import { type EventResult, settle } from '#engines/sport/settle/settle.ts';
import type { Score } from '#engines/sport/markets/facts.ts';
import type { AdapterMessage, Fixture } from '../feed/adapter.ts';
import type { Listed } from './board.ts';

/** A match and its prices, of one look. */
export interface Quoted {
  readonly fixture: Fixture;
  readonly markets: readonly MarketOdds[];
}

/** A match that is over, by its id. */
export interface Ended {
  readonly event: string;
  readonly score: Score;
  /** As it is told with the score, where it is: whose goals come first. */
  readonly fixture?: Fixture;
}

/** Of one producer, at a time (epoch ms). */
export interface Look {
  readonly producer: number;
  readonly now: number;
}

const NOT_STARTED = 0;
const CLOSED = 4;
const CANCELLED = -4;
const CALLED_OFF = 5;

/** Prices are from before the start only: looked at every few minutes, live ones would be those of a match that has moved on. */
export function newsOfOdds(
  quoted: readonly Quoted[],
  listed: readonly Listed[],
  { producer, now }: Look,
): readonly AdapterMessage[] {
  const known = new Map(listed.map((one) => [one.id, one]));
  const open = quoted.filter(({ fixture }) => fixture.startsAt > now);
  const offered = new Set(open.map(({ fixture }) => fixture.id));
  const messages: AdapterMessage[] = [];
  for (const { fixture, markets } of quoted) {
    const event = fixture.id;
    // A match that was never offered and has begun is none of ours.
    if (!offered.has(event) && !known.has(event)) continue;
    messages.push({ kind: 'fixture', producer, timestamp: now, fixture });
    if (!offered.has(event)) continue;
    const all = [...markets, ...leftBehind(markets, known.get(event))];
    messages.push({
      kind: 'odds_change',
      producer,
      event,
      timestamp: now,
      eventStatus: NOT_STARTED,
      markets: all,
    });
  }
  for (const { id, markets } of listed)
    if (!offered.has(id) && markets.some(({ status }) => status === 1))
      messages.push({ kind: 'bet_stop', producer, event: id, timestamp: now });
  return messages;
}

/** Lines that are quoted no more are suspended. */
function leftBehind(markets: readonly MarketOdds[], listed: Listed | undefined): MarketOdds[] {
  const quoted = new Set(markets.map(keyOf));
  return (listed?.markets ?? [])
    .filter(({ key, status }) => status === 1 && !quoted.has(key))
    .map(({ key }) => ({ ...refOf(key), status: -1 as const, outcomes: [] }));
}

/** Whether a match may have ended since it was looked at last. */
export function waitsForResult({ status, startsAt }: Listed, now: number): boolean {
  return status !== CLOSED && status !== CALLED_OFF && startsAt <= now;
}

/** The score, what it decides, and the end of the match; a score that was corrected settles again. */
export function newsOfScores(
  ended: readonly Ended[],
  listed: readonly Listed[],
  { producer, now }: Look,
): readonly AdapterMessage[] {
  const known = new Map(listed.map((one) => [one.id, one]));
  return ended.flatMap(({ event, score, fixture }): AdapterMessage[] => {
    const match = known.get(event);
    if (!match || match.startsAt > now) return [];
    if (match.status === CLOSED && match.score === `${score.home}:${score.away}`) return [];
    // All that is said of it: markets on parts of a match are not offered.
    const result: EventResult = { status: 'ended', facts: { periods: [score] } };
    const stamp = { producer, event, timestamp: now };
    return [
      ...(fixture ? [{ kind: 'fixture', producer, timestamp: now, fixture } as const] : []),
      { kind: 'score', ...stamp, score, periods: [], clock: null, result },
      { kind: 'bet_settlement', ...stamp, certainty: 2, markets: resultsOf(match, result) },
      { kind: 'odds_change', ...stamp, eventStatus: CLOSED, markets: [] },
    ];
  });
}

/** Matches that nothing will be heard of any more: all bets on them are void. */
export function newsOfLost(lost: readonly Listed[], { producer, now }: Look): readonly AdapterMessage[] {
  return lost.flatMap(({ id: event, markets }): AdapterMessage[] => {
    const stamp = { producer, event, timestamp: now };
    const all = markets.map(({ key }) => refOf(key));
    return [
      { kind: 'bet_cancel', ...stamp, window: { from: null, to: null }, markets: all },
      { kind: 'odds_change', ...stamp, eventStatus: CALLED_OFF, markets: [] },
    ];
  });
}

function resultsOf({ markets }: Listed, result: EventResult): MarketResult[] {
  return markets.flatMap(({ key, status, outcomes }) => {
    if (status === CANCELLED) return [];
    const { id: marketId, specifiers } = partsOfKey(key);
    const settled = outcomes.map((outcome) => {
      const { kind, ...rest } = settle(result, { marketId, specifiers, outcome });
      return { id: outcome, shares: kind === 'settled' && 'shares' in rest ? rest.shares : null };
    });
    // Half a result is none: it stays open for staff.
    const known = settled.flatMap(({ id, shares }) => (shares ? { id, shares } : []));
    return known.length === settled.length ? { ...refOf(key), outcomes: known } : [];
  });
}

function refOf(key: string): Pick<MarketOdds, 'id' | 'specifiers'> {
  const { id, specifiers } = partsOfKey(key);
  return { id, specifiers: parseSpecifiers(specifiers)! };
}
