/** Seasons in the plain text of openfootball: `= League 2023/24`, a date, `15.00  Home  2-1 (1-0)  Away` or `Home v Away  2-1 (1-0)`. */
import { type FileMatch, type FileRead, halfOf, NO_ODDS, scoreOf, startOf } from './match.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DATE =
  /^\[?(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[ ,]+)?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[/ ](\d{1,2})(?:[ ,/]+(\d{4}))?\]?$/i;
const TIME = /^(\d{1,2}[.:]\d{2})(?:\s+(?:UTC|GMT)(?:[+-]\d{1,2})?)?\s+/;
const RESULT =
  /(?:\d{1,2}-\d{1,2}\s*pen\.?\s+)?(\d{1,2})-(\d{1,2})(?:\s*(a\.?e\.?t\.?))?(?:\s*\((\d{1,2})-(\d{1,2})(?:,\s*(\d{1,2})-(\d{1,2}))?\))?(?:[\s,]*\d{1,2}-\d{1,2}\s*pen\.?)?/;
/** Rounds, groups, goals, notes. */
const HEADING = /^(?:»|▪|\||matchday|round|group|final|semi|quarter|play-?offs?|preliminary|[([;]|\d+\. )/i;

/** In the second half of the year a season of two years is in the first of them. */
const SEASON_BEGINS = 7;

interface Season {
  readonly league: string;
  readonly first: number;
  readonly second: number;
}

function seasonOf(title: string, name: string): Season | null {
  const [whole, first, second] = /(\d{4})(?:[/-](\d{4}|\d{2}))?/.exec(title) ?? [];
  if (whole === undefined) return null;
  const league = title.replace(whole, '').replace(/^[\s=:,-]+|[\s=:,-]+$/g, '') || name;
  const year = Number(first);
  return { league, first: year, second: second === undefined ? year : year + 1 };
}

/** @param name of the file, which a league without one is called by */
export function readFootballText(text: string, name: string): FileRead {
  const matches: FileMatch[] = [];
  let season: Season | null = null;
  let day: { month: number; day: number; year: number } | null = null;
  let time: string | undefined;
  let ignored = 0;
  for (const raw of text.split('\n')) {
    const line = raw.replace(/#.*$/, '').trim();
    if (line === '' || /^[=-]+$/.test(line)) continue;
    if (line.startsWith('=')) {
      season = seasonOf(line, name);
      [day, time] = [null, undefined];
      continue;
    }
    const date = DATE.exec(line);
    if (date) {
      const month = MONTHS.indexOf(date[1]!.toLowerCase()) + 1;
      const given = date[3] === undefined ? null : Number(date[3]);
      const year: number | null =
        given ?? (season && (month >= SEASON_BEGINS ? season.first : season.second));
      day = year === null ? null : { month, day: Number(date[2]), year };
      time = undefined;
      continue;
    }
    const at: RegExpExecArray | null = TIME.exec(line);
    // Matches below one another begin at the time of the first.
    if (at) time = at[1];
    const played = playedOf(at ? line.slice(at[0].length) : line);
    const startsAt = day && played ? startOf(day.year, day.month, day.day, time) : null;
    if (played && startsAt !== null)
      matches.push({ ...played, league: season?.league ?? name, startsAt, odds: NO_ODDS });
    else if (!HEADING.test(line)) ignored += 1;
  }
  return { matches, ignored };
}

type Played = Pick<FileMatch, 'home' | 'away' | 'score' | 'halfTime'>;

/** Null for what is no match. */
function playedOf(line: string): Played | null {
  if (/^[([;»▪|]/.test(line)) return null;
  // What follows in brackets is where it was played or who scored.
  const text = line.replace(/\s+[@[].*$/, '').trim();
  const result = RESULT.exec(text);
  const sides = sidesOf(text, result);
  if (!sides) return null;
  const score = result ? resultOf(result) : null;
  if (result && !score) return null;
  return { ...sides, score: score?.end ?? null, halfTime: score?.half ?? null };
}

function sidesOf(text: string, result: RegExpExecArray | null): Pick<Played, 'home' | 'away'> | null {
  const before = (result ? text.slice(0, result.index) : text).trim();
  const after = (result ? text.slice(result.index + result[0].length) : '').trim();
  const [home, away] = after === '' ? before.split(/\s+(?:v|vs|-)\s+/) : [before, after];
  const fits = (side: string | undefined) => side !== undefined && /\p{L}/u.test(side) && side.length <= 100;
  return fits(home) && fits(away) && home !== away ? { home: home!, away: away! } : null;
}

/** After extra time the score of regular time stands in the brackets; without it there is none to settle by. */
function resultOf(result: RegExpExecArray) {
  const [, home, away, extra, first, second, third, fourth] = result;
  const inBrackets = scoreOf(first, second);
  if (extra !== undefined || / pen/.test(result[0])) {
    if (!inBrackets || third === undefined) return null;
    return { end: inBrackets, half: halfOf(scoreOf(third, fourth), inBrackets) };
  }
  const end = scoreOf(home, away)!;
  return { end, half: halfOf(inBrackets, end) };
}
