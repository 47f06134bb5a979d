/** RLP, as the EVM chains write what they hash: byte strings and lists of them. Pure, and quick: blocks are large. */

export type Rlp = Uint8Array | readonly Rlp[];

const SHORT = 55;

export function rlp(value: Rlp): Buffer {
  const parts: Uint8Array[] = [];
  write(value, parts);
  return Buffer.concat(parts);
}

/** @returns bytes written */
function write(value: Rlp, parts: Uint8Array[]): number {
  if (value instanceof Uint8Array) {
    if (value.length === 1 && value[0]! < 0x80) {
      parts.push(value);
      return 1;
    }
    const head = headOf(0x80, value.length);
    parts.push(head, value);
    return head.length + value.length;
  }
  // The head stands before what it counts, and is known after it.
  const at = parts.push(value as unknown as Uint8Array) - 1;
  let length = 0;
  for (const one of value) length += write(one, parts);
  const head = headOf(0xc0, length);
  parts[at] = head;
  return head.length + length;
}

function headOf(base: number, length: number): Uint8Array {
  if (length <= SHORT) return Uint8Array.of(base + length);
  const size: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) size.unshift(rest % 256);
  return Uint8Array.of(base + SHORT + size.length, ...size);
}
