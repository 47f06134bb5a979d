/** Which addresses lie in the open internet. The rest may be this machine, its network or a cloud's own services. */
import { BlockList, isIP, isIPv6 } from 'node:net';

/** IANA's registry of special-purpose IPv4 addresses, and multicast. */
const CLOSED_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** All that is handed out for public use lies in 2000::/3; these parts of it lead elsewhere (tunnels, examples). */
const CLOSED_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const closed4 = listOf(CLOSED_4, 'ipv4');
const closed6 = listOf(CLOSED_6, 'ipv6');
const global6 = listOf(['2000::/3'], 'ipv6');

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [base = '', bits = ''] = range.split('/');
    list.addSubnet(base, Number(bits), family);
  }
  return list;
}

/**
 * Whether an address is a public one. IPv4 addresses that are written as IPv6 ones are not: nothing public needs that.
 * @param address as a socket takes it, without brackets; what is no address is not public
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (!isIPv6(address)) return !closed4.check(address, 'ipv4');
  return global6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}
