/** The little of Protocol Buffers that a Tron transaction needs: varints and length-delimited fields (https://protobuf.dev/programming-guides/encoding). */
import { concatBytes } from '@noble/hashes/utils.js';

export interface Field {
  readonly number: number;
  /** A varint as a number, a length-delimited field as bytes. */
  readonly value: bigint | Uint8Array;
}

function varint(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 0x80 : low);
  } while (rest > 0n);
  return Uint8Array.from(bytes);
}

/** One field. Zero and nothing are left out, as proto3 does. */
export function field(number: number, value: bigint | Uint8Array): Uint8Array {
  const key = (wire: number) => varint(BigInt(number * 8 + wire));
  if (typeof value === 'bigint') return value === 0n ? new Uint8Array() : concatBytes(key(0), varint(value));
  if (value.length === 0) return new Uint8Array();
  return concatBytes(key(2), varint(BigInt(value.length)), value);
}

/** @throws RangeError for bytes that are no message of varints and length-delimited fields */
export function readFields(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const next = (): bigint => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at];
      if (byte === undefined) throw new RangeError('protobuf: cut off');
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new RangeError('protobuf: a number too long');
  };
  while (at < bytes.length) {
    const key = next();
    const number = Number(key >> 3n);
    const wire = key & 7n;
    if (wire === 0n) {
      fields.push({ number, value: next() });
    } else if (wire === 2n) {
      const length = Number(next());
      if (length > bytes.length - at) throw new RangeError('protobuf: cut off');
      fields.push({ number, value: bytes.slice(at, at + length) });
      at += length;
    } else {
      throw new RangeError('protobuf: unknown kind of field');
    }
  }
  return fields;
}

/** The last value of a field, as protobuf wants it; nothing when it is not there. */
export function bytesOf(fields: readonly Field[], number: number): Uint8Array {
  const value = fields.findLast((one) => one.number === number)?.value;
  return value instanceof Uint8Array ? value : new Uint8Array();
}

export function numberOf(fields: readonly Field[], number: number): bigint {
  const value = fields.findLast((one) => one.number === number)?.value;
  return typeof value === 'bigint' ? value : 0n;
}
