/**
 * Amounts of Bitcoin-style nodes. They come as JSON numbers with eight decimals (0.10000000); read as floating point they
 * would no longer be what the chain says, so they are taken from the text itself.
 */
import { ChainUnreachable } from '../driver.ts';

const DECIMALS = 8;
/** More than any of these chains has: Dogecoin, the largest, passes 150 billion coins. */
const MAX_UNITS = 10n ** 12n * 10n ** BigInt(DECIMALS);

/** Every field of the answers we read that holds an amount or a rate. */
const AMOUNT_FIELDS =
  /"(value|amount|total_amount|feerate|mempoolminfee|minrelaytxfee|incrementalrelayfee|base|modified|ancestor|descendant)":\s*(-?\d[\d.eE+-]*)/g;

/**
 * Parses a node's answer with its amounts kept as text. A quotation mark inside a JSON string is always written \", so a
 * field's name between two bare ones is a field and nothing a stranger can have put into a text.
 */
export function parseNodeJson(text: string): unknown {
  return JSON.parse(text.replace(AMOUNT_FIELDS, '"$1":"$2"'));
}

/**
 * '0.1' to 10000000n. Also in the short forms that JSON allows ('1e-8', '5').
 * @throws ChainUnreachable when it is no amount: negative, finer than the chain, absurd, or no number at all
 */
export function readAmount(value: unknown): bigint {
  const parts =
    typeof value === 'string' ? /^(\d{1,13})(?:\.(\d{1,20}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(value) : null;
  if (!parts) throw new ChainUnreachable('node: an amount is no amount');
  const [, whole = '', fraction = '', exponent = '0'] = parts;
  const shift = DECIMALS + Number(exponent) - fraction.length;
  const digits = BigInt(whole + fraction);
  const unit = 10n ** BigInt(Math.abs(shift));
  if (shift < 0 && digits % unit !== 0n) throw new ChainUnreachable('node: an amount finer than the chain');
  const units = shift < 0 ? digits / unit : digits * unit;
  if (units > MAX_UNITS) throw new ChainUnreachable('node: an amount larger than the chain');
  return units;
}

/** 10000000n to '0.10000000', as nodes write it. */
export function writeAmount(units: bigint): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(DECIMALS + 1, '0');
  return `${sign}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}
