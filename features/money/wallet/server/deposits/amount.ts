/** What people send as an amount, as ledger units, or the catalogue's refusal of it. */
import type { Failure } from '#platform/contract/error.ts';
import { type Places, parseAmount } from '#platform/contract/money.ts';
import { refuse } from '../refusals.ts';

const DECIMAL = /^-?\d{1,20}(\.\d{1,18})?$/;

/**
 * Whether a text or number is an amount at all: plain ASCII digits, above zero, and a safe number.
 * @returns the decimal text, or the refusal
 */
export function readAmount(given: string | number): string | Failure {
  const text = plainText(given);
  if (!DECIMAL.test(text)) return refuse('unsafe');
  if (text.startsWith('-') || /^[0.]+$/.test(text)) return refuse('zero');
  return Number(text) > Number.MAX_SAFE_INTEGER ? refuse('unsafe') : text;
}

/** @returns ledger units; a refusal when the currency has fewer decimals */
export function unitsOf(text: string, places: Places): bigint | Failure {
  return parseAmount(text, places) ?? refuse('unsafe');
}

/** What was given as text: a number without an exponent. */
export function plainText(given: string | number): string {
  if (typeof given === 'string') return given;
  return given.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 18 });
}
