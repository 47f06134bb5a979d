/** Who meets whom, over all files together: entries of the same match are put together, and each match has its id. Pure. */
import { createHash } from 'node:crypto';
import type { Listed } from '../polled/board.ts';
import type { SeasonFile } from './folder.ts';
import { type FileMatch, MATCH_PREFIX } from './match.ts';

const DAY_MS = 86_400_000;
/** A match that is put off by more is another one. */
const PUT_OFF_MS = 60 * DAY_MS;
/** What has been played is not put off: two files may differ in its day, for their clocks do. */
const PLAYED_MS = 3 * DAY_MS;
/** Home matches against the same side within one period, at most. */
const MET_IN_PERIOD = 3;
/** The former rule numbered the matches of a pair within a file: at least so many are looked for. */
const MET_IN_FILE = 4;

export interface Placed {
  readonly id: string;
  readonly match: FileMatch;
  /** On the clock of now. */
  readonly startsAt: number;
}

/** What tells whether two are the same match of a pair: its start, and a score once it was played. */
interface Timed {
  readonly startsAt: number;
  readonly score: unknown;
}

/**
 * The matches of all files with their ids.
 * @param listed what the board has: a match that stands there keeps its id, also when it is put off, or its id is of the former rule
 */
export function placed(
  seasons: readonly SeasonFile[],
  shiftDays: number,
  listed: readonly Listed[] = [],
): readonly Placed[] {
  const board = boardOf(listed);
  return knownPairsOf(seasons)
    .flatMap((meetings) => named(meetings, shiftDays, board))
    .toSorted((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1));
}

interface Board {
  readonly byId: ReadonlyMap<string, Listed>;
  /** Matches outside of this time are none of the board's. */
  readonly from: number;
  readonly to: number;
}

function boardOf(listed: readonly Listed[]): Board {
  const starts = listed.map(({ startsAt }) => startsAt);
  return {
    byId: new Map(listed.map((one) => [one.id, one])),
    from: starts.reduce((least, start) => Math.min(least, start), Infinity) - PUT_OFF_MS,
    to: starts.reduce((most, start) => Math.max(most, start), -Infinity) + PUT_OFF_MS,
  };
}

/** Of a folder's seasons: they are the same list for as long as no file has changed, and are asked for every minute. */
const pairsKnown = new WeakMap<readonly SeasonFile[], FileMatch[][]>();

function knownPairsOf(seasons: readonly SeasonFile[]): FileMatch[][] {
  const known = pairsKnown.get(seasons) ?? pairsOf(seasons);
  pairsKnown.set(seasons, known);
  return known;
}

/** For each pair of a league, home and away, its matches in their order. */
function pairsOf(seasons: readonly SeasonFile[]): FileMatch[][] {
  const pairs = new Map<string, FileMatch[]>();
  for (const { matches } of seasons) {
    const own = new Map<string, FileMatch[]>();
    for (const match of matches) own.set(pairOf(match), [...(own.get(pairOf(match)) ?? []), match]);
    for (const [pair, entries] of own) pairs.set(pair, joined(pairs.get(pair) ?? [], entries));
  }
  return [...pairs.values()].map((meetings) => meetings.toSorted((a, b) => a.startsAt - b.startsAt));
}

const pairOf = ({ league, home, away }: FileMatch): string => [league, home, away].join('\n');

/** Matches of a pair with those that another file has: within one file no two entries are the same match. */
function joined(known: readonly FileMatch[], entries: readonly FileMatch[]): FileMatch[] {
  const same = nearest(entries, known);
  const more = new Map([...same].map(([entry, match]) => [match, entry]));
  return [
    ...known.map((match) => (more.has(match) ? together(match, more.get(match)!) : match)),
    ...entries.filter((entry) => !same.has(entry)),
  ];
}

/** One file has the odds, the other the score: the former says the rest, but not the day of a match that was put off. */
function together(known: FileMatch, more: FileMatch): FileMatch {
  const [first, second] = more.odds.winner ? [more, known] : [known, more];
  if (first.score || !second.score) return first;
  const { score, halfTime } = second;
  const sameDay = Math.floor(first.startsAt / DAY_MS) === Math.floor(second.startsAt / DAY_MS);
  // Files without times of the day would move it.
  return { ...first, score, halfTime, startsAt: sameDay ? first.startsAt : second.startsAt };
}

/** Whether two of a pair may be the same match. */
function isSame(one: Timed, other: Timed): boolean {
  const [earlier, later] = one.startsAt <= other.startsAt ? [one, other] : [other, one];
  return later.startsAt - earlier.startsAt <= (earlier.score === null ? PUT_OFF_MS : PLAYED_MS);
}

/** What is the same match in both lists: those that are nearest first, and each once. */
function nearest<One extends Timed, Other extends Timed>(
  ones: readonly One[],
  others: readonly Other[],
): Map<One, Other> {
  const apart = ({ one, other }: { one: One; other: Other }) => Math.abs(one.startsAt - other.startsAt);
  const fitting = ones
    .flatMap((one) => others.filter((other) => isSame(one, other)).map((other) => ({ one, other })))
    .toSorted((a, b) => apart(a) - apart(b));
  const found = new Map<One, Other>();
  const taken = new Set<Other>();
  for (const { one, other } of fitting) {
    if (found.has(one) || taken.has(other)) continue;
    found.set(one, other);
    taken.add(other);
  }
  return found;
}

/**
 * The matches of a pair with their ids: that of the board for the match that stands there, and never for another one, whose result would
 * settle its bets; else an id of the time that the match is in, so no later one of the pair meets bets of an earlier one.
 */
function named(meetings: readonly FileMatch[], shiftDays: number, board: Board): Placed[] {
  const pair = `${shiftDays}\n${pairOf(meetings[0]!)}`;
  const moved = meetings.map((match) => ({
    match,
    startsAt: match.startsAt + shiftDays * DAY_MS,
    score: match.score,
  }));
  const near = moved.filter(({ startsAt }) => startsAt >= board.from && startsAt <= board.to);
  const periods = near.map(({ match }) => periodOf(match));
  const standing = near.length === 0 ? [] : standingOf(pair, periods, meetings.length, board);
  const kept = nearest(near, standing);
  const taken = new Set(standing.map(({ id }) => id));
  return moved.map((one) => {
    const { match, startsAt } = one;
    const id = kept.get(one)?.id ?? freeId(pair, periodOf(match), taken);
    taken.add(id);
    return { id, match, startsAt };
  });
}

const periodOf = ({ startsAt }: FileMatch): number => Math.floor(startsAt / PUT_OFF_MS);

/**
 * What the board has of a pair, by all ids that its matches can have there.
 * @param periods of those that may stand there; they may have been put off since @param met how often the pair meets in all
 */
function standingOf(pair: string, periods: readonly number[], met: number, { byId }: Board): Listed[] {
  const possible = new Set(periods.flatMap((period) => [period - 1, period, period + 1]));
  const ids = [
    ...[...possible].flatMap((period) => numbers(MET_IN_PERIOD).map((nth) => idOf(pair, period, nth))),
    // Bets that were taken by the former rule end as the others.
    ...numbers(Math.max(MET_IN_FILE, met)).map((nth) => idOf(pair, nth)),
  ];
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

function freeId(pair: string, period: number, taken: ReadonlySet<string>): string {
  for (let nth = 1; ; nth++) {
    const id = idOf(pair, period, nth);
    if (!taken.has(id)) return id;
  }
}

/** @param parts of the time and the number in it; by the former rule the number alone, which was that within a file */
function idOf(pair: string, ...parts: readonly number[]): string {
  const text = [pair, ...parts].join('\n');
  return `${MATCH_PREFIX}${createHash('sha256').update(text).digest('hex').slice(0, 20)}`;
}
