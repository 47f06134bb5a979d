/** The development chain of the server under test, as somebody with a wallet of their own sees it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPublicClient, http, parseAbi, type Address, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { e2e } from './server.ts';

/** The server writes down where its node listens. @param data its data folder */
function client(data: string = e2e.data) {
  const file = join(data, 'chains', 'eth', 'node.json');
  const { url } = JSON.parse(readFileSync(file, 'utf8')) as { url: string };
  return createPublicClient({ transport: http(url), cacheTime: 0 });
}

/** What an address holds, in wei. @param data the data folder of another server than the run's */
export function weiOf(address: string, data?: string): Promise<bigint> {
  return client(data).getBalance({ address: address as Address });
}

/**
 * Pays from an account that the node itself holds the key of: somebody else's wallet.
 * @param data the data folder of another server than the run's
 * @returns transaction id
 */
export async function payFromOutside(to: string, wei: bigint, data?: string): Promise<string> {
  const node = client(data);
  const [from] = await node.request<{ Parameters: undefined; ReturnType: Address[] }>({
    method: 'eth_accounts',
  });
  const params = [{ from, to, value: `0x${wei.toString(16)}` }];
  return node.request<{ Parameters: unknown; ReturnType: Hex }>({
    method: 'eth_sendTransaction',
    params,
  });
}

/** An address that nobody has ever paid to. */
export function freshAddress(): Address {
  return privateKeyToAddress(generatePrivateKey());
}

/** How much there is of a token, in its smallest units, as its contract counts. */
export function supplyOf(contract: string): Promise<bigint> {
  const abi = parseAbi(['function totalSupply() view returns (uint256)']);
  return client().readContract({ address: contract as Address, abi, functionName: 'totalSupply' });
}
