/** Reads the fields of a case; what does not fit is a fault that names its rule. */
import { compare, type Ratio, ratio, readDecimal } from '#engines/futures/ratio.ts';
import { readMultiplier } from '#engines/futures/calculator.ts';
import type { Direction } from '#engines/futures/terms.ts';
import type { Json } from './exact-json.ts';

export type Fields = Readonly<Record<string, Json>>;

/** A case that cannot be run; the message is the rule that it breaks. */
export class CaseFault extends Error {}

export function isFields(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface Bounds {
  readonly least?: Ratio;
  readonly most?: Ratio;
  /** The least itself is too little. */
  readonly above?: boolean;
}

/** @throws CaseFault */
export function decimalOf(fields: Fields, name: string, { least, most, above }: Bounds = {}): Ratio {
  const text = fields[name];
  if (text === undefined || text === null) throw new CaseFault(`${name} is missing`);
  const value = typeof text === 'string' ? readDecimal(text) : null;
  if (!value) throw new CaseFault(`${name} must be a decimal number, not ${JSON.stringify(text)}`);
  if (least && (above ? compare(value, least) <= 0 : compare(value, least) < 0))
    throw new CaseFault(`${name} must be ${above ? 'above' : 'at least'} ${show(least)}`);
  if (most && compare(value, most) > 0) throw new CaseFault(`${name} must be at most ${show(most)}`);
  return value;
}

/** The same where it is there and not null. */
export function optionalDecimal(fields: Fields, name: string, bounds: Bounds = {}): Ratio | null {
  return fields[name] === undefined || fields[name] === null ? null : decimalOf(fields, name, bounds);
}

/** Hundredths. @throws CaseFault */
export function multiplierOf(fields: Fields): bigint {
  const multiplier = readMultiplier(decimalOf(fields, 'multiplier', { least: ratio(1n) }));
  if (multiplier === null) throw new CaseFault('multiplier must have at most two decimals');
  return multiplier;
}

export function directionOf(fields: Fields): Direction {
  const { direction } = fields;
  if (direction === 'up' || direction === 'down') return direction;
  throw new CaseFault(`direction must be "up" or "down", not ${JSON.stringify(direction ?? null)}`);
}

/** A whole number from 0. */
export function indexOf(fields: Fields, name: string): number {
  const text = fields[name];
  if (typeof text !== 'string' || !/^\d{1,9}$/.test(text))
    throw new CaseFault(`${name} must be a whole number from 0`);
  return Number(text);
}

function show({ num, den }: Ratio): string {
  return den === 1n ? num.toString() : `${num}/${den}`;
}
