/** Matches that are not what was bet on any more: their sides are exchanged or others, or they are put off for long. */
import { fold } from '#platform/contract/fold.ts';
import type { Fixture } from './adapter.ts';
import type { EventRow, Queryable } from './rows.ts';
import { NOT_STARTED } from './statuses.ts';

const HOUR_MS = 3_600_000;

/** Of the unified feed, which cancels such bets itself. */
const CANCELLED_BY_FEED = /^[a-z]+:match:/;

/** Fewer letters say nothing of who it is: FC, SC. */
const MIN_LETTERS = 3;

/** Of a name, as far as they say who it is. */
const wordsOf = (name: string): readonly string[] =>
  fold(name).replaceAll('ð', 'd').replaceAll('ħ', 'h').split(' ');

/** With one letter for the two that stand for one with a mark: Köln and Koeln, Ålborg and Aalborg. */
const short = (word: string): string => word.replaceAll(/a[ae]|oe|ue/g, (two) => two[0]!);

/** The same name, however it is spelled. */
const isSameName = (one: string, other: string): boolean =>
  short(wordsOf(one).join('')) === short(wordsOf(other).join(''));

const begins = (word: string, other: string): boolean =>
  short(word) === short(other) || (word.length >= MIN_LETTERS && short(other).startsWith(short(word)));

/** Whether two names may be one side's: they share a word, or a word of one begins one of the other (Man City, Manchester City). */
export function isAlike(one: string, other: string): boolean {
  const words = [wordsOf(one), wordsOf(other)] as const;
  const long = words.map((all) => all.filter((word) => word.length >= MIN_LETTERS));
  const [first, second] = long.every((all) => all.length > 0) ? long : words;
  const share = first.some((word) => second.some((more) => begins(word, more) || begins(more, word)));
  return share || isSameName(one, other);
}

type Sides = readonly [home: string, away: string];

/** Whether two sides stand the other way round, also where they are called otherwise. */
export function areExchanged([home, away]: Sides, [newHome, newAway]: Sides): boolean {
  if (isSameName(home, newAway) && isSameName(away, newHome)) return true;
  const isCrossed = isAlike(home, newAway) && isAlike(away, newHome);
  return isCrossed && !isAlike(home, newHome) && !isAlike(away, newAway);
}

type Known = Pick<EventRow, 'id' | 'home' | 'away' | 'starts_at' | 'status'>;
type Sighting = Pick<Fixture, 'home' | 'away' | 'startsAt'>;

/** `renamed`: a side is called otherwise, and it is not certain that it is another one. */
type Change = 'none' | 'exchanged' | 'replaced' | 'renamed';

function changeOf({ home, away, starts_at: start, status }: Known, fixture: Sighting, now: number): Change {
  const pairs = [
    [home, fixture.home],
    [away, fixture.away],
  ] as const;
  // Of a field there is but the name of what is played.
  if (away === '' || pairs.every(([before, after]) => isSameName(before, after))) return 'none';
  if (areExchanged([home, away], [fixture.home, fixture.away])) return 'exchanged';
  // Nobody takes a side's place once the match has begun: another name is told late.
  const isAhead = status === NOT_STARTED && start.getTime() > now;
  return isAhead && pairs.some(([before, after]) => !isAlike(before, after)) ? 'replaced' : 'renamed';
}

/** Whatever start they were placed for. */
export const ALL = Infinity;

interface Moved {
  readonly change: Change;
  /** Bets that were placed for a start before this time (epoch ms) are void; null: none. */
  readonly before: number | null;
}

/**
 * What has become of a match by what a feed tells of it now, and which bets on it are void by that.
 * @param hours that a match may be put off by
 * @param now epoch ms
 */
export function movedOf(
  known: Known,
  fixture: Sighting,
  { hours, now }: { readonly hours: number; readonly now: number },
): Moved {
  if (CANCELLED_BY_FEED.test(known.id)) return { change: 'none', before: null };
  const change = changeOf(known, fixture, now);
  if (change === 'exchanged' || change === 'replaced') return { change, before: ALL };
  const isLater = known.status === NOT_STARTED && fixture.startsAt > known.starts_at.getTime();
  return { change, before: isLater ? fixture.startsAt - hours * HOUR_MS : null };
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
