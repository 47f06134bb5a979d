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
