/** Seasons as CSV in the columns that football-data files have: Date, HomeTeam, AwayTeam, FTHG, FTAG, HTHG, HTAG, odds by bookmaker. */
import { parseOdds } from '#engines/sport/odds/decimal-odds.ts';
import { compare, ONE, parseDecimal } from '#engines/sport/exact/ratio.ts';
import { quartersOf } from '#engines/sport/settle/line.ts';
import { type FileMatch, type FileOdds, type FileRead, halfOf, scoreOf, startOf } from './match.ts';

/** Whose odds are taken: the first that has them. */
const BOOKMAKERS = ['B365', 'PS', 'P', 'Avg'] as const;

type Row = Readonly<Record<string, string>>;

/** Rows of cells; quotes may hold commas, line breaks and doubled quotes. */
export function readCells(text: string): string[][] {
  const rows: string[][] = [];
  let [row, cell, quoted]: [string[], string, boolean] = [[], '', false];
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === ',') endCell();
    else if (sign === '\n') {
      endCell();
      rows.push(row);
      row = [];
    } else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || row.length > 0) {
    endCell();
    rows.push(row);
  }
  return rows;
}

/** @param name of the file, which a league without one is called by */
export function readSeasonCsv(text: string, name: string): FileRead {
  const [head = [], ...rows] = readCells(text.replace(/^\uFEFF/, ''));
  const columns = head.map((column) => column.trim());
  const matches: FileMatch[] = [];
  let ignored = 0;
  if (!columns.includes('HomeTeam') || !columns.includes('AwayTeam')) return { matches, ignored: 1 };
  for (const cells of rows) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const row = Object.fromEntries(columns.map((column, index) => [column, (cells[index] ?? '').trim()]));
    const match = matchOf(row, name);
    if (match) matches.push(match);
    else ignored += 1;
  }
  return { matches, ignored };
}

function matchOf(row: Row, name: string): FileMatch | null {
  const { HomeTeam: home, AwayTeam: away } = row;
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(row['Date'] ?? '') ?? [];
  if (!home || !away || home === away || year === undefined) return null;
  const startsAt = startOf(
    Number(year) + (year.length === 2 ? 2000 : 0),
    Number(month),
    Number(day),
    row['Time'],
  );
  if (startsAt === null) return null;
  const score = scoreOf(row['FTHG'], row['FTAG']);
  // A result that is half there is a mistake in the file; one that is missing has not happened.
  if (!score && (row['FTHG'] || row['FTAG'])) return null;
  const halfTime = halfOf(scoreOf(row['HTHG'], row['HTAG']), score);
  return { league: row['Div'] || name, home, away, startsAt, score, halfTime, odds: oddsOf(row) };
}

/** Decimal odds above 1, as text; null for others. */
function price(text: string | undefined): string | null {
  const odds = /^\d{1,4}(\.\d{1,3})?$/.test(text ?? '') ? parseOdds(text!) : null;
  return odds && compare(odds, ONE) > 0 ? text! : null;
}

function first<Found>(of: (bookmaker: string) => Found | null): Found | null {
  for (const bookmaker of BOOKMAKERS) {
    const found = of(bookmaker);
    if (found) return found;
  }
  return null;
}

function oddsOf(row: Row): FileOdds {
  const prices = (...columns: string[]) => {
    const found = columns.flatMap((column) => price(row[column]) ?? []);
    return found.length === columns.length ? found : null;
  };
  const winner = first((who) => prices(`${who}H`, `${who}D`, `${who}A`));
  const total = first((who) => prices(`${who}>2.5`, `${who}<2.5`));
  const line = lineOf(row['AHh']);
  const handicap = line === null ? null : first((who) => prices(`${who}AHH`, `${who}AHA`));
  return {
    winner: winner && [winner[0]!, winner[1]!, winner[2]!],
    total: total && [total[0]!, total[1]!],
    handicap: handicap && { line: line!, home: handicap[0]!, away: handicap[1]! },
  };
}

function lineOf(text: string | undefined): string | null {
  const line = /^[+-]?\d{1,2}(\.\d{1,2})?$/.test(text ?? '') ? parseDecimal(text!.replace(/^\+/, '')) : null;
  return line && quartersOf(line) !== null ? String(Number(text)) : null;
}
