/** What the messages of exchanges come down to. Prices and sizes are decimal texts, as the exchange wrote them. */
export type MarketEvent =
  | {
      readonly kind: 'quote';
      readonly symbol: string;
      readonly bid: string;
      readonly ask: string;
      readonly timeMs: number | null;
    }
  | {
      readonly kind: 'trade';
      readonly symbol: string;
      readonly price: string;
      readonly size: string;
      /** Null where the exchange does not say whose side it names. */
      readonly takerSide: 'buy' | 'sell' | null;
      readonly timeMs: number;
      readonly id?: string;
      /** Sent again on subscribing: no new trade. */
      readonly historic?: boolean;
    }
  | {
      readonly kind: 'ticker';
      readonly symbol: string;
      readonly price: string;
      readonly bid: string;
      readonly ask: string;
      readonly open24h?: string;
      readonly volume24h?: string;
      readonly timeMs?: number;
    }
  | {
      readonly kind: 'candle';
      readonly symbol: string;
      readonly openMs: number;
      readonly o: string;
      readonly h: string;
      readonly l: string;
      readonly c: string;
      readonly v: string;
      readonly trades: number;
      readonly final: boolean;
    };

export type Parsed =
  | {
      readonly ok: true;
      /** Empty for what carries no price: heartbeats, books, subscriptions. */
      readonly events: readonly MarketEvent[];
      /** Of the connection, where the exchange counts: a gap means that messages are missing. */
      readonly sequence?: number;
      /** The exchange asks for a new connection. */
      readonly reconnect?: true;
    }
  /** The message is broken, or the exchange reports an error. */
  | { readonly ok: false; readonly reason: string };

export type ParseMessage = (raw: string) => Parsed;

/** A field that is not what the exchange documents. */
class Unreadable extends Error {}

/** JSON whose numbers became texts, so that no digit of a price is lost. */
export type Value = string | boolean | null | readonly Value[] | Fields;

/** An object of a message. */
export interface Fields {
  readonly [name: string]: Value;
}

const NUMBERS = /("(?:[^"\\]|\\.)*")|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const MAX_MESSAGE = 1_000_000;

/** Reads a message with `read`, which throws by the readers below where a field does not fit. */
export function parseWith(
  raw: string,
  read: (message: Value) => Extract<Parsed, { ok: true }> | string,
): Parsed {
  if (raw.length > MAX_MESSAGE) return { ok: false, reason: 'the message is too long' };
  let message: Value;
  try {
    // Twice: the second text would be JSON even where the first, such as 01, is not.
    JSON.parse(raw);
    message = JSON.parse(
      raw.replaceAll(NUMBERS, (number, quoted: string | undefined) => quoted ?? `"${number}"`),
    ) as Value;
  } catch {
    return { ok: false, reason: 'the message is not JSON' };
  }
  try {
    const found = read(message);
    return typeof found === 'string' ? { ok: false, reason: found } : found;
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, reason: error.message };
    throw error;
  }
}

export const NOTHING = { ok: true, events: [] } as const;

export function isRecord(value: Value | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

export function record(value: Value | undefined, name: string): Fields {
  if (isRecord(value)) return value;
  throw new Unreadable(`${name} is no object`);
}

export function list(value: Value | undefined, name: string): readonly Value[] {
  if (isList(value)) return value;
  throw new Unreadable(`${name} is no list`);
}

export function text(value: Value | undefined, name: string): string {
  if (typeof value === 'string' && value !== '' && value.length <= 100) return value;
  throw new Unreadable(`${name} is no text`);
}

export function flag(value: Value | undefined, name: string): boolean {
  if (typeof value === 'boolean') return value;
  throw new Unreadable(`${name} is neither true nor false`);
}

const AMOUNT = /^(\d{1,30})(?:\.(\d{1,30}))?(?:[eE]([+-]?\d{1,2}))?$/;

/** A decimal from 0, written out. */
export function amount(value: Value | undefined, name: string): string {
  const match = typeof value === 'string' ? AMOUNT.exec(value) : null;
  if (!match) throw new Unreadable(`${name} is no amount`);
  return match[3] === undefined ? match[0] : writtenOut(match[1]!, match[2] ?? '', Number(match[3]));
}

/** A decimal above 0. */
export function price(value: Value | undefined, name: string): string {
  const found = amount(value, name);
  if (/[1-9]/.test(found)) return found;
  throw new Unreadable(`${name} is 0`);
}

function writtenOut(integer: string, fraction: string, exponent: number): string {
  const digits = `${integer}${fraction}`.padStart(
    Math.max(0, -exponent) + integer.length + fraction.length,
    '0',
  );
  const places = fraction.length - exponent;
  if (places <= 0) return `${digits.replace(/^0+(?=\d)/, '')}${'0'.repeat(-places)}`;
  const cut = digits.length - places;
  return `${digits.slice(0, cut).replace(/^0+(?=\d)/, '') || '0'}.${digits.slice(cut)}`;
}

/** A whole number that a double holds, such as a time in milliseconds. */
export function whole(value: Value | undefined, name: string): number {
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isSafeInteger(number)) return number;
  throw new Unreadable(`${name} is no whole number`);
}

/** Milliseconds of "1618678142.557535", cut off. */
export function secondsToMs(value: Value | undefined, name: string): number {
  const match = typeof value === 'string' ? /^(\d{1,12})(?:\.(\d+))?$/.exec(value) : null;
  if (!match) throw new Unreadable(`${name} is no time`);
  return Number(match[1]) * 1_000 + Number((match[2] ?? '').padEnd(3, '0').slice(0, 3));
}

/** Milliseconds of "2021-04-17T16:43:30.244075Z", cut off. */
export function isoToMs(value: Value | undefined, name: string): number {
  const match =
    typeof value === 'string' ? /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?Z$/.exec(value) : null;
  const seconds = match ? Date.parse(`${match[1]}Z`) : Number.NaN;
  if (!match || Number.isNaN(seconds)) throw new Unreadable(`${name} is no time`);
  return seconds + Number((match[2] ?? '').padEnd(3, '0').slice(0, 3));
}
