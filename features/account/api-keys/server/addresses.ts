/** Addresses and networks that a key may be used from. */
import { BlockList, isIP } from 'node:net';

/** @returns the entry as it is compared; null: it is neither an address nor a network */
function parsed(entry: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | null {
  const [address = '', prefix, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || address.includes('%')) return null;
  const most = version === 4 ? 32 : 128;
  if (prefix !== undefined && !/^\d{1,3}$/.test(prefix)) return null;
  const bits = prefix === undefined ? most : Number(prefix);
  return bits > most ? null : { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' };
}

export const isAllowable = (entry: string): boolean => parsed(entry) !== null;

/** @param allowed entries that isAllowable() took; none: from anywhere */
export function mayComeFrom(allowed: readonly string[], address: string): boolean {
  if (allowed.length === 0) return true;
  const list = new BlockList();
  for (const entry of allowed) {
    const one = parsed(entry);
    if (one) list.addSubnet(one.address, one.bits, one.family);
  }
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(plain);
  return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6');
}
