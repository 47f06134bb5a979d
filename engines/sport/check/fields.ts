/** Fields of a case, read with a word on what is wrong with them. */
import { parseDecimal, type Ratio } from '../exact/ratio.ts';
import { parseOdds } from '../odds/decimal-odds.ts';

/** A case that is not of its form; the message names the field and the rule. */
export class CaseFault extends Error {
  override readonly name = 'CaseFault';
}

export type Case = Readonly<Record<string, unknown>>;

export function asCase(value: unknown, what = 'a case'): Case {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new CaseFault(`${what} is an object`);
  return value as Case;
}

/** Names under which a file may say what a case is about. */
const LABELS: ReadonlySet<string> = new Set([
  'id',
  'name',
  'label',
  'title',
  'note',
  'notes',
  'comment',
  'description',
  'about',
  'source',
  'ref',
  'match',
  'event',
  'home',
  'away',
  'league',
  'season',
  'date',
  'sport',
  'selection',
  'player',
  'user',
]);

/** A label is text: a number under its name may be meant as a figure to compare. */
function isLabel(field: string, value: unknown): boolean {
  if (field.startsWith('_') || field === 'id') return true;
  return LABELS.has(field) && typeof value === 'string' && parseDecimal(value) === null;
}

/** What no rule here knows would be passed over in silence: it is refused. */
export function refuseUnknown(one: Case, known: readonly string[]): void {
  const unknown = Object.keys(one).find((field) => !known.includes(field) && !isLabel(field, one[field]));
  if (unknown !== undefined) throw new CaseFault(`${unknown}: no rule for this field`);
}

/** As refuseUnknown(), and one that expects nothing is refused too. */
export function refuseUncompared(one: Case, given: readonly string[], expected: readonly string[]): void {
  refuseUnknown(one, [...given, ...expected]);
  if (!expected.some((field) => Object.hasOwn(one, field))) throw new CaseFault('nothing to compare');
}

function shown(value: unknown): string {
  const text = value === undefined ? 'missing' : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** Decimal text; a JSON number counts as the digits it is written with. */
export function decimalField(one: Case, field: string): Ratio {
  const value = one[field];
  const parsed = typeof value === 'string' || typeof value === 'number' ? parseDecimal(String(value)) : null;
  if (!parsed) throw new CaseFault(`${field}: ${shown(value)} is no decimal number`);
  return parsed;
}

export function stakeField(one: Case, field: string): Ratio {
  const value = decimalField(one, field);
  if (value.num <= 0n) throw new CaseFault(`${field}: a stake is above 0`);
  return value;
}

export function oddsField(one: Case, field: string): Ratio {
  const value = one[field];
  const parsed = typeof value === 'string' || typeof value === 'number' ? parseOdds(String(value)) : null;
  if (!parsed) throw new CaseFault(`${field}: ${shown(value)} are no decimal odds from 1 to 1000000`);
  return parsed;
}

export function textField(one: Case, field: string): string {
  const value = one[field];
  if (typeof value !== 'string') throw new CaseFault(`${field}: ${shown(value)} is no text`);
  return value;
}

export function numberField(one: Case, field: string): number {
  const value = one[field];
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new CaseFault(`${field}: ${shown(value)} is no number`);
  return value;
}

export function wholeField(one: Case, field: string, least: number): number {
  const value = numberField(one, field);
  if (!Number.isSafeInteger(value) || value < least)
    throw new CaseFault(`${field}: ${value} is no whole number from ${least}`);
  return value;
}

export function listField(one: Case, field: string): readonly unknown[] {
  const value = one[field];
  if (!Array.isArray(value)) throw new CaseFault(`${field}: ${shown(value)} is no list`);
  return value;
}
