/** Reads a file of trades or ticks: JSON with `trades` or `ticks`, a JSON list, or lines of comma-separated values. */
import { type Ratio, ratio, readDecimal } from '#engines/futures/ratio.ts';
import { type Json, JsonFault, parseExactJson } from './exact-json.ts';
import { isFields } from './read-case.ts';

export interface ReadTick {
  readonly price: Ratio;
  readonly volume: Ratio | null;
  /** Seconds of UTC, exact. */
  readonly time: Ratio | null;
  /** Its number among all ticks since 1970, as they are published. */
  readonly seq: number | null;
  /** Its number within its day, from 0. */
  readonly index: number | null;
  /** Where it stands in the file, from 1. */
  readonly line: number;
}

/** @throws JsonFault with the line and the rule */
export function readTicks(text: string): ReadTick[] {
  const rows = /^\s*[[{]/.test(text) ? jsonRows(text) : textRows(text);
  return rows.map(({ line, cell }) => {
    const price = cell('price') ?? '';
    const value = readDecimal(price);
    if (!value || value.num <= 0n)
      throw new JsonFault(line, `price must be a number above 0, not "${price}"`);
    return {
      price: value,
      volume: optional(cell('volume'), line, 'volume'),
      time: optional(cell('time'), line, 'time'),
      seq: whole(cell('seq'), line, 'seq'),
      index: whole(cell('index'), line, 'index'),
      line,
    };
  });
}

const CELLS = ['price', 'volume', 'time', 'seq', 'index'] as const;
type Cell = (typeof CELLS)[number];

interface Row {
  readonly line: number;
  cell(name: Cell): string | undefined;
}

function optional(text: string | undefined, line: number, name: string): Ratio | null {
  if (text === undefined || text === '') return null;
  const value = readDecimal(text);
  if (!value || value.num < ratio(0n).num) throw new JsonFault(line, `${name} must be a number from 0`);
  return value;
}

function whole(text: string | undefined, line: number, name: string): number | null {
  if (text === undefined || text === '') return null;
  if (!/^\d{1,15}$/.test(text)) throw new JsonFault(line, `${name} must be a whole number from 0`);
  return Number(text);
}

/** Cells of rows that say nothing of their order. */
const USUAL: readonly string[] = ['price', 'volume', 'time'];

/** @param head names of cells, those of usual ones with their units as in "time_s" @returns -1 where it is not among them */
function placeOf(head: readonly string[], name: Cell): number {
  const exact = head.indexOf(name);
  return exact >= 0 || !USUAL.includes(name) ? exact : head.findIndex((one) => one.split(/[ _]/)[0] === name);
}

/** Looked for once for all rows. */
function placesOf(find: (name: Cell) => number): Record<Cell, number> {
  const [price, volume, time, seq, index] = CELLS.map(find) as [number, number, number, number, number];
  return { price, volume, time, seq, index };
}

function jsonRows(text: string): Row[] {
  const { value, lineOf } = parseExactJson(text);
  const fields = isFields(value) ? value['fields'] : undefined;
  const head = Array.isArray(fields) ? fields.map((name) => (typeof name === 'string' ? name : '')) : [];
  const places = placesOf((name) => (placeOf(head, name) >= 0 ? placeOf(head, name) : USUAL.indexOf(name)));
  const list = Array.isArray(value) ? value : isFields(value) ? (value['trades'] ?? value['ticks']) : null;
  if (!Array.isArray(list)) throw new JsonFault(1, 'a list, or "trades" or "ticks", was expected');
  const textOf = (part: Json | undefined) => (typeof part === 'string' ? part : undefined);
  return list.map((row): Row => {
    if (Array.isArray(row)) return { line: lineOf(row), cell: (name) => textOf(row[places[name]]) };
    if (isFields(row)) return { line: lineOf(row), cell: (name) => textOf(row[name]) };
    return { line: lineOf(list), cell: (name) => (name === 'price' ? textOf(row) : undefined) };
  });
}

function textRows(text: string): Row[] {
  const lines = text
    .split(/\r?\n/)
    .map((line, index) => ({ cells: line.split(',').map((cell) => cell.trim()), line: index + 1 }));
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const head = filled[0]?.cells ?? [];
  const named = placeOf(head, 'price') >= 0;
  // No price is 0, so lines that begin with it are "index,price", as `verify --out` writes them.
  const numbered = !named && head[0] === '0' && head.length === 2;
  const names = named ? head : numbered ? ['index', 'price'] : USUAL;
  const places = placesOf((name) => placeOf(names, name));
  return filled
    .slice(named ? 1 : 0)
    .map(({ cells, line }) => ({ line, cell: (name) => cells[places[name]] }));
}
