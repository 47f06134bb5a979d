/** Matches that are not what was bet on any more: their sides are exchanged or others, or they are put off for long. */
import type { Fixture } from './adapter.ts';
import type { EventRow, Queryable } from './rows.ts';
import { isOver, NOT_STARTED } from './statuses.ts';

const HOUR_MS = 3_600_000;

/** Of the unified feed, which cancels such bets itself. */
const CANCELLED_BY_FEED = /^[a-z]+:match:/;

/** As far as it says who it is, however it is spelled. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

type Known = Pick<EventRow, 'id' | 'home' | 'away' | 'starts_at' | 'status'>;

/** Whatever start they were placed for. */
export const ALL = Infinity;

/**
 * Which bets on an event are void by what a feed tells of it now: those that were placed for a start before this time (epoch ms); null: none.
 * @param hours that a match may be put off by
 */
export function voidBefore(
  { id, home, away, starts_at: start, status }: Known,
  fixture: Pick<Fixture, 'home' | 'away' | 'startsAt'>,
  hours: number,
): number | null {
  if (CANCELLED_BY_FEED.test(id)) return null;
  const [first, second, newFirst, newSecond] = [home, away, fixture.home, fixture.away].map(plain);
  // Of a field there is but the name of what is played.
  const isSame = away === '' || (first === newFirst && second === newSecond);
  const isExchanged = first === newSecond && second === newFirst;
  // What is over has been settled: another name of a side is told late.
  if (!isSame && (isExchanged || !isOver(status))) return ALL;
  return status === NOT_STARTED && fixture.startsAt > start.getTime()
    ? fixture.startsAt - hours * HOUR_MS
    : null;
}

interface Affected {
  readonly bets: number;
  /** When the last of them that is accepted was, epoch ms; null: all of them wait. */
  readonly last: number | null;
}

/** Bets on an event that were placed for a start before a time; where it was not kept with a bet it is the one that was known last. */
export async function betsBefore(
  client: Queryable,
  { id, starts_at: start }: Pick<EventRow, 'id' | 'starts_at'>,
  before: number,
): Promise<Affected> {
  const { rows } = await client.query<{ bets: number; last: Date | null }>(
    `select count(*)::int as bets, max(b.accepted_at) as last from sport_leg l join sport_bet b on b.id = l.bet_id
     where l.event_id = $1 and b.refusal is null and coalesce((l.names->>'startsAt')::float8, $2) < $3::float8`,
    [id, start.getTime(), before],
  );
  const { bets, last } = rows[0]!;
  return { bets, last: last && last.getTime() };
}
