/** A match as files have it. */
import type { Score } from '#engines/sport/markets/facts.ts';

/** Decimal odds as the file has them. */
export interface FileOdds {
  /** Home, draw, away. */
  readonly winner: readonly [string, string, string] | null;
  /** Over and under 2.5 goals. */
  readonly total: readonly [string, string] | null;
  /** The line of the home side and the odds of both. */
  readonly handicap: { readonly line: string; readonly home: string; readonly away: string } | null;
}

export const NO_ODDS: FileOdds = { winner: null, total: null, handicap: null };

export interface FileMatch {
  readonly league: string;
  readonly home: string;
  readonly away: string;
  /** Epoch ms, as the file has it. */
  readonly startsAt: number;
  /** After regular time; null: not played yet. */
  readonly score: Score | null;
  readonly halfTime: Score | null;
  readonly odds: FileOdds;
}

export interface FileRead {
  readonly matches: readonly FileMatch[];
  /** Lines or entries that are no matches and should be. */
  readonly ignored: number;
}

/** Where files tell no time of the day. */
const NO_TIME = '15:00';

/** Epoch ms; null when it is no day. @param time `20:00` or `20.00`, of UTC */
export function startOf(year: number, month: number, day: number, time: string | undefined): number | null {
  const [, hours, minutes] = /^(\d{1,2})[:.](\d{2})$/.exec(time?.trim() || NO_TIME) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null;
  const date = new Date(Date.UTC(year, month - 1, day, Number(hours), Number(minutes)));
  const same =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return same && year >= 1900 && year <= 2200 ? date.getTime() : null;
}

/** Of two texts; null when they are no goals of a match. */
export function scoreOf(home: string | undefined, away: string | undefined): Score | null {
  if (!/^\d{1,2}$/.test(home ?? '') || !/^\d{1,2}$/.test(away ?? '')) return null;
  return { home: Number(home), away: Number(away) };
}

/** Half time within the end, else none. */
export function halfOf(half: Score | null, end: Score | null): Score | null {
  return half && end && half.home <= end.home && half.away <= end.away ? half : null;
}

export const MATCH_PREFIX = 'file:';
