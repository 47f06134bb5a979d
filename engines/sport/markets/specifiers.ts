/** What tells two markets of one id apart: `total=2.5`, `setnr=1|gamenr=3`. */
import { decimalText, parseDecimal } from '../exact/ratio.ts';

export type Specifiers = Readonly<Record<string, string>>;

const MAX_LENGTH = 400;

/**
 * Reads `key=value|key=value`; an empty text has none. Null when it is not of that form or names a key twice.
 * A value may contain `=` and `:`, as `variant=sr:exact_goals:4+` does.
 */
export function parseSpecifiers(text: string): Specifiers | null {
  if (text === '') return {};
  if (text.length > MAX_LENGTH) return null;
  const found = new Map<string, string>();
  for (const part of text.split('|')) {
    const match = /^([a-z][a-z0-9_]*)=([^|\s]+)$/i.exec(part);
    if (!match || found.has(match[1]!)) return null;
    found.set(match[1]!, match[2]!);
  }
  return Object.fromEntries(found);
}

/** The one text of these specifiers: keys in order, numbers without what they do not need (`+2.50` is `2.5`). */
export function canonicalSpecifiers(specifiers: Specifiers): string {
  return Object.keys(specifiers)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((key) => `${key}=${canonicalValue(specifiers[key]!)}`)
    .join('|');
}

function canonicalValue(value: string): string {
  const number = parseDecimal(value.replace(/^\+/, ''));
  return number ? decimalText(number) : value;
}

/** Identity of a market: event, id and canonical specifiers. */
export function marketKey(eventId: string, marketId: number, specifiers: Specifiers): string {
  return `${eventId}|${marketId}|${canonicalSpecifiers(specifiers)}`;
}
