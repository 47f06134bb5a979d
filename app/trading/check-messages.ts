/** Recorded messages of exchanges: each with what a correct reader makes of it. */
import { compare, type Ratio, readDecimal } from '#engines/futures/ratio.ts';
import type { MarketEvent } from '#engines/futures/exchange/message.ts';
import { type Venue, VENUES } from '#engines/futures/exchange/venues.ts';
import { type Json, JsonFault, parseExactJson } from './exact-json.ts';
import { CaseFault, type Fields, isFields } from './read-case.ts';
import type { CheckedCase, Difference } from './report.ts';

export function checkMessage(fields: Fields, line: number, name: string): CheckedCase {
  const { raw, expect } = fields;
  if (typeof raw !== 'string') throw new CaseFault('raw must be the text of the message');
  if (expect === undefined) throw new CaseFault('nothing to compare: expect is missing');
  const venue = venueOf(fields['exchange'], raw);
  const wanted = expect === null ? [] : Array.isArray(expect) ? expect : [expect];
  const parsed = VENUES[venue](raw);
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
  if (Array.isArray(message)) return 'kraken';
  if (!isFields(message)) throw new CaseFault('raw is no message of an exchange');
  const { event, channel } = message;
  if ('stream' in message || 'e' in message) return 'binance';
  if ('sequence_num' in message || (typeof message['type'] === 'string' && channel === undefined))
    return 'coinbase';
  const isBitstamp = typeof event === 'string' && (event.startsWith('bts:') || typeof channel === 'string');
  return isBitstamp ? 'bitstamp' : 'kraken';
}

function read(raw: string): Json {
  try {
    return parseExactJson(raw).value;
  } catch (error) {
    if (error instanceof JsonFault) throw new CaseFault('raw is not JSON');
    throw error;
  }
}
