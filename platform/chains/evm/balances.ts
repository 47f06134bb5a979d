/** Traces are in no root of a block: what they say arrived is compared with what the address holds before and after it. */
import { ChainUnreachable, type Transfer } from '../driver.ts';
import { fields, list, quantity, receipt, transaction, type Fields } from './fields.ts';
import { call, type EvmRpc } from './rpc.ts';

/**
 * @param transfers coin that came to us in this block, traced or plain
 * @throws ChainUnreachable when an address holds less than it was sent, or the node cannot say
 */
export async function checkBalances(
  rpc: EvmRpc,
  block: Fields,
  height: number,
  transfers: readonly Transfer[],
): Promise<void> {
  const came = new Map<string, bigint>();
  for (const { target, amount, part } of transfers)
    if (!part.startsWith('log:')) came.set(target, (came.get(target) ?? 0n) + amount);
  for (const [target, amount] of came) {
    const at = (place: number) => call('eth_getBalance', target, `0x${place.toString(16)}`);
    const [before, after] = await rpc.results(at(height - 1), at(height));
    const grown = quantity(after, 'balance') - quantity(before, 'balance');
    if (grown + (await spentBy(rpc, block, target)) < amount)
      throw new ChainUnreachable('node: coin that a contract passed on is not on its address');
  }
}

/** Most that an address can have spent in a block by transactions of its own. */
async function spentBy(rpc: EvmRpc, block: Fields, target: string): Promise<bigint> {
  const own = list(block.transactions, 'transactions')
    .filter((value) => String(fields(value, 'transaction').from).toLowerCase() === target)
    .map(transaction);
  const done = await rpc.results(...own.map((sent) => call('eth_getTransactionReceipt', sent.hash)));
  return own.reduce((sum, sent, index) => sum + sent.value + receipt(done[index], sent.hash).fee, 0n);
}
