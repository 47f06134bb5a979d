/** Deploys the token to the operator's own chain, for `./phoenix token deploy`: once, also when it is killed and begun again. */
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { getContractAddress, keccak256, parseTransaction, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import * as z from 'zod/mini';
import { MARKET_CALLS, readMarket, usualPrice } from '#platform/chains/evm/fees.ts';
import { quantity, receipt, small } from '#platform/chains/evm/fields.ts';
import { call, type EvmRpc } from '#platform/chains/evm/rpc.ts';

const kept = z.object({
  txid: z.string(),
  raw: z.string(),
  contract: z.string(),
});
export type Deployment = z.output<typeof kept>;

export interface DeployOptions {
  readonly rpc: EvmRpc;
  readonly chainId: number;
  /** Private key of whoever pays for it, 0x and 64 digits. The token has no owner, so it is worth nothing afterwards. */
  readonly key: string;
  readonly code: string;
  /** Keeps the signed bytes before they are sent. */
  readonly file: string;
}

/** What was signed before, if anything. @throws when the file cannot be read */
export function keptDeployment(file: string): Deployment | null {
  try {
    return kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`${file} cannot be read`, { cause: error });
  }
}

/**
 * Signs it, unless that was done, and sends the same bytes again.
 * @returns null, and sends nothing, when what was signed makes another token or gives it to somebody else
 * @throws ChainUnreachable when the node does not take them
 */
export async function sendDeployment(options: DeployOptions): Promise<Deployment | null> {
  const { rpc, file, code } = options;
  const found = keptDeployment(file);
  if (found && parseTransaction(found.raw as `0x02${string}`).data !== code) return null;
  const deployment = found ?? (await signed(options));
  if (!found) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${JSON.stringify(deployment, null, 2)}\n`, {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    });
  }
  if ((await deploymentDepth(rpc, deployment)) === 0) {
    const [answer] = await rpc.ask([call('eth_sendRawTransaction', deployment.raw)]);
    const refusal = answer?.error?.message ?? '';
    if (answer?.error && !/known|already/i.test(refusal)) throw new Error(`the node refuses it: ${refusal}`);
  }
  return deployment;
}

async function signed({ rpc, chainId, key, code }: DeployOptions): Promise<Deployment> {
  const account = privateKeyToAccount(key as Hex);
  const from = account.address.toLowerCase();
  const [count, gas] = await rpc.results(
    call('eth_getTransactionCount', from, 'pending'),
    call('eth_estimateGas', { from, data: code }),
  );
  const { most, tip } = usualPrice(readMarket(await rpc.ask(MARKET_CALLS)));
  const place = small(count, 'nonce');
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId,
    nonce: place,
    data: code as Hex,
    gas: (quantity(gas, 'estimated gas') * 5n) / 4n,
    maxFeePerGas: most,
    maxPriorityFeePerGas: tip,
  });
  const contract = getContractAddress({ from: account.address, nonce: BigInt(place) }).toLowerCase();
  return { txid: keccak256(raw), raw, contract };
}

/** Blocks since it was mined, its own included; 0 while it is in none. @throws when the chain executed and undid it */
export async function deploymentDepth(rpc: EvmRpc, { txid }: Pick<Deployment, 'txid'>): Promise<number> {
  const [mined, tip] = await rpc.results(call('eth_getTransactionReceipt', txid), call('eth_blockNumber'));
  if (mined === null) return 0;
  const { success, height } = receipt(mined, txid as Hex);
  if (!success) throw new Error(`${txid} was executed and undone: nothing was deployed`);
  return Math.max(1, small(tip, 'height') - height + 1);
}
