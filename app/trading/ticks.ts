/** Reads a file of trades or ticks: JSON with `trades` or `ticks`, a JSON list, or lines of comma-separated values. */
import { type Ratio, ratio, readDecimal } from '#engines/futures/ratio.ts';
import { type Json, JsonFault, parseExactJson } from './exact-json.ts';
import { isFields } from './read-case.ts';

export interface ReadTick {
  readonly price: Ratio;
  readonly volume: Ratio | null;
  /** Seconds of UTC, exact. */
  readonly time: Ratio | null;
}

/** @throws JsonFault with the line and the rule */
export function readTicks(text: string): ReadTick[] {
  const rows = /^\s*[[{]/.test(text) ? jsonRows(text) : textRows(text);
  return rows.map(({ line, price, volume, time }) => {
    const value = readDecimal(price);
    if (!value || value.num <= 0n)
      throw new JsonFault(line, `price must be a number above 0, not "${price}"`);
    return { price: value, volume: optional(volume, line, 'volume'), time: optional(time, line, 'time') };
  });
}

interface Row {
  readonly line: number;
  readonly price: string;
  readonly volume: string | undefined;
  readonly time: string | undefined;
}

function optional(text: string | undefined, line: number, name: string): Ratio | null {
  if (text === undefined || text === '') return null;
  const value = readDecimal(text);
  if (!value || value.num < ratio(0n).num) throw new JsonFault(line, `${name} must be a number from 0`);
  return value;
}

function jsonRows(text: string): Row[] {
  const { value, lineOf } = parseExactJson(text);
  const fields = isFields(value) ? value['fields'] : undefined;
  const names = Array.isArray(fields)
    ? fields.map((name) => (typeof name === 'string' ? name.split(/[ _]/)[0] : ''))
    : [];
  const at = (name: string, otherwise: number) => (names.includes(name) ? names.indexOf(name) : otherwise);
  const [price, volume, time] = [at('price', 0), at('volume', 1), at('time', 2)];
  const list = Array.isArray(value) ? value : isFields(value) ? (value['trades'] ?? value['ticks']) : null;
  if (!Array.isArray(list)) throw new JsonFault(1, 'a list, or "trades" or "ticks", was expected');
  return list.map((row) => {
    const cell = (part: Json | undefined) => (typeof part === 'string' ? part : undefined);
    if (Array.isArray(row))
      return {
        line: lineOf(row),
        price: cell(row[price]) ?? '',
        volume: cell(row[volume]),
        time: cell(row[time]),
      };
    if (isFields(row))
      return {
        line: lineOf(row),
        price: cell(row['price']) ?? '',
        volume: cell(row['volume']),
        time: cell(row['time']),
      };
    return { line: lineOf(list), price: cell(row) ?? '', volume: undefined, time: undefined };
  });
}

function textRows(text: string): Row[] {
  const lines = text
    .split(/\r?\n/)
    .map((line, index) => ({ cells: line.split(',').map((cell) => cell.trim()), line: index + 1 }));
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const head = filled[0]?.cells ?? [];
  const named = head.includes('price');
  // No price is 0, so lines that begin with it are "index,price", as `verify --out` writes them.
  const numbered = !named && head[0] === '0' && head.length === 2;
  const at = (name: string, otherwise: number) => (named ? head.indexOf(name) : otherwise);
  const [price, volume, time] = numbered ? [1, -1, -1] : [at('price', 0), at('volume', 1), at('time', 2)];
  return filled.slice(named ? 1 : 0).map(({ cells, line }) => ({
    line,
    price: cells[price] ?? '',
    volume: cells[volume],
    time: cells[time],
  }));
}
