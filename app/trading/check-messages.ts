/** Recorded messages of exchanges: each with what a correct reader makes of it. */
import { compare, type Ratio, readDecimal } from '#engines/futures/ratio.ts';
import type { MarketEvent } from '#engines/futures/exchange/message.ts';
import { type Venue, VENUES } from '#engines/futures/exchange/venues.ts';
import type { Json } from './exact-json.ts';
import { CaseFault, type Fields, isFields } from './read-case.ts';
import type { CheckedCase, Difference } from './report.ts';

export function checkMessage(fields: Fields, line: number, name: string): CheckedCase {
  const { raw, expect } = fields;
  if (typeof raw !== 'string') throw new CaseFault('raw must be the text of the message');
  if (expect === undefined) throw new CaseFault('nothing to compare: expect is missing');
  const venue = venueOf(fields['exchange'], raw);
  const wanted = expect === null ? [] : Array.isArray(expect) ? expect : [expect];
  const parsed = VENUES[venue](raw);
  // Of what it cannot read a correct reader makes nothing.
  if (!parsed.ok && wanted.length === 0) return { line, name, differences: [] };
  if (!parsed.ok)
    return { line, name, differences: [{ field: 'message', expected: 'to be read', found: parsed.reason }] };
  const { events } = parsed;
  if (events.length !== wanted.length) {
    const count = { field: 'events', expected: String(wanted.length), found: String(events.length) };
    return { line, name, differences: [count] };
  }
  return { line, name, differences: wanted.flatMap((event, index) => compareEvent(event, events[index]!)) };
}

/** Compares the fields that the file has; numbers by their value. */
function compareEvent(wanted: Json, event: MarketEvent): Difference[] {
  if (!isFields(wanted)) throw new CaseFault('expect must be null, an event or a list of events');
  const ours = new Map<string, unknown>(Object.entries(event));
  return Object.entries(wanted).flatMap(([field, expected]) => {
    const found = ours.get(field) ?? null;
    return same(expected, found)
      ? []
      : [{ field, expected: JSON.stringify(expected), found: JSON.stringify(found) }];
  });
}

function same(expected: Json, found: unknown): boolean {
  const [a, b] = [decimal(expected), decimal(found)];
  return a && b ? compare(a, b) === 0 : expected === found;
}

function decimal(value: unknown): Ratio | null {
  if (typeof value === 'number') return readDecimal(String(value));
  return typeof value === 'string' ? readDecimal(value) : null;
}

/** The exchange by name, else by the shape of its messages. */
function venueOf(named: Json | undefined, raw: string): Venue {
  if (typeof named === 'string') {
    if (Object.hasOwn(VENUES, named)) return named as Venue;
    throw new CaseFault(`exchange must be one of ${Object.keys(VENUES).join(', ')}`);
  }
  const message = read(raw);
  // What is no object is none of the others' either.
  if (!isFields(message)) return 'kraken';
  const { event, channel } = message;
  // A quote of Binance's spot market has no name: "u" is its number, "b" and "a" its prices.
  const isQuote = ['u', 'b', 'a'].every((field) => field in message);
  if ('stream' in message || 'e' in message || isQuote) return 'binance';
  const isAdvanced = 'sequence_num' in message || Array.isArray(message['events']);
  if (isAdvanced || (typeof message['type'] === 'string' && channel === undefined)) return 'coinbase';
  const isBitstamp = typeof event === 'string' && (event.startsWith('bts:') || typeof channel === 'string');
  return isBitstamp ? 'bitstamp' : 'kraken';
}

/** Null for what is no JSON: every reader refuses it. */
function read(raw: string): Json {
  try {
    return JSON.parse(raw) as Json;
  } catch {
    return null;
  }
}
