/** Networks of addresses, as settings and keys name them: 10.0.0.0/8, fd00::/8; an address alone is one too. */
import { BlockList, isIP } from 'node:net';

/** @returns the network as it is compared; null: it is neither an address nor a network */
function parsed(network: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | null {
  const [address = '', prefix, ...rest] = network.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || address.includes('%')) return null;
  const most = version === 4 ? 32 : 128;
  if (prefix !== undefined && !/^\d{1,3}$/.test(prefix)) return null;
  const bits = prefix === undefined ? most : Number(prefix);
  return bits > most ? null : { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' };
}

export const isNetwork = (text: string): boolean => parsed(text) !== null;

/** @param networks that isNetwork() took @returns whether an address, as a socket names its peer, lies in one of them */
export function within(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const one = parsed(network);
    if (one) list.addSubnet(one.address, one.bits, one.family);
  }
  return (address) => {
    const plain = plainAddress(address);
    const version = isIP(plain);
    return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6');
  };
}

/** An IPv4 address that a socket names as an IPv6 one, as what it is. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
