/** What the node says about outputs of ours. */
import { ChainUnreachable, type OwnOutput } from '../driver.ts';
import { readAmount } from './amounts.ts';
import { fields, readWhole } from './answers.ts';
import { COINBASE_MATURITY, type UtxoParameters } from './parameters.ts';
import { NodeRefusal, orThrow, type Rpc } from './rpc.ts';
import { parsePrevious, type SpentOutput } from './transaction.ts';

/** Those that may be spent now: unspent also in the node's pool, ripe, and exactly what we take them for. */
export async function stillThere(
  rpc: Rpc,
  { chain }: UtxoParameters,
  outputs: readonly OwnOutput[],
): Promise<OwnOutput[]> {
  const answers = await askOutputs(rpc, outputs, true);
  return outputs.filter((output, index) => {
    const found = answers[index];
    if (!found || !matches(output, found)) return false;
    const { coinbase, confirmations } = found;
    return coinbase !== true || readWhole(confirmations, 'confirmations') >= COINBASE_MATURITY[chain];
  });
}

/** See `ChainDriver.unspent`. */
export async function unspentOf(rpc: Rpc, outputs: readonly OwnOutput[]): Promise<OwnOutput[]> {
  const answers = await askOutputs(rpc, outputs, false);
  return outputs.filter((output, index) => {
    const found = answers[index];
    return found && matches(output, found) && readWhole(found.confirmations, 'confirmations') > 0;
  });
}

/** Outputs with the transactions that made them, for the signer. Needs a node with -txindex=1. */
export async function previousOf(rpc: Rpc, outputs: readonly OwnOutput[]): Promise<SpentOutput[]> {
  const answers = await rpc.batch(
    outputs.map(({ txid }) => ({ method: 'getrawtransaction', params: [txid, false] })),
  );
  return outputs.map(({ txid, index }, at) => {
    const raw = answers[at];
    if (raw instanceof NodeRefusal)
      throw new ChainUnreachable(`node: ${raw.message} (does it run with -txindex=1?)`);
    const previous = typeof raw === 'string' ? parsePrevious(raw, txid) : null;
    if (!previous) throw new ChainUnreachable('node: another transaction than asked for');
    return { txid, index, previous };
  });
}

/** `gettxout` for each: null where the node's set of unspent outputs does not have it. */
async function askOutputs(
  rpc: Rpc,
  outputs: readonly { txid: string; index: number }[],
  pool: boolean,
): Promise<(Record<string, unknown> | null)[]> {
  const calls = outputs.map(({ txid, index }) => ({ method: 'gettxout', params: [txid, index, pool] }));
  const answers = await rpc.batch(calls);
  return answers.map((answer) => (orThrow(answer) === null ? null : fields(answer, 'an output')));
}

function matches(output: OwnOutput, found: Record<string, unknown>): boolean {
  const { hex } = fields(found.scriptPubKey, 'a script');
  return hex === output.owner.target && readAmount(found.value) === output.amount;
}
