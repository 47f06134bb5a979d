/** What the node says about outputs of ours. */
import { ChainUnreachable, type OwnOutput } from '../driver.ts';
import { readAmount } from './amounts.ts';
import { fields, readWhole } from './answers.ts';
import { COINBASE_MATURITY, type UtxoParameters } from './parameters.ts';
import { NodeRefusal, orThrow, type Rpc } from './rpc.ts';
import { parsePrevious, withoutWitness, type ParsedTransaction, type SpentOutput } from './transaction.ts';

/**
 * Most of the transactions behind its inputs that a plan carries, bytes. The signer is shown each of them whole, once for every
 * output that is spent, and takes no call beyond MAX_REQUEST_BYTES (base64 is a third more; plans signed before go with it). No
 * transaction can be so large that it alone is above this.
 */
const MAX_PREVIOUS_BYTES = 4_000_000;
/** Whole transactions in one answer of the node: a large one is some megabytes, as hexadecimal digits twice that. */
const WHOLE_AT_ONCE = 10;

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

/** Transactions by their id, as their id is the hash of them. */
export type KnownTransactions = Map<
  string,
  { readonly transaction: ParsedTransaction; readonly bytes: number }
>;

/**
 * Outputs with the transactions that made them, for the signer: in the order given, those that fit into MAX_PREVIOUS_BYTES.
 * Needs a node with -txindex=1.
 * @param known what was asked for before; what is used is added
 */
export async function previousOf(
  rpc: Rpc,
  outputs: readonly OwnOutput[],
  known: KnownTransactions,
): Promise<{ readonly fit: SpentOutput[]; readonly tooLarge: OwnOutput[] }> {
  const fit: SpentOutput[] = [];
  const tooLarge: OwnOutput[] = [];
  let room = MAX_PREVIOUS_BYTES;
  for (let start = 0; start < outputs.length; start += WHOLE_AT_ONCE) {
    const some = outputs.slice(start, start + WHOLE_AT_ONCE);
    const asked = new Set(some.map(({ txid }) => txid).filter((txid) => !known.has(txid)));
    const fetched = await fetchWhole(rpc, [...asked]);
    for (const output of some) {
      const { txid, index } = output;
      const previous = known.get(txid) ?? fetched.get(txid)!;
      if (previous.bytes > room) {
        tooLarge.push(output);
        continue;
      }
      room -= previous.bytes;
      known.set(txid, previous);
      fit.push({ txid, index, previous: previous.transaction });
    }
  }
  return { fit, tooLarge };
}

async function fetchWhole(rpc: Rpc, txids: readonly string[]): Promise<KnownTransactions> {
  const answers = await rpc.batch(
    txids.map((txid) => ({ method: 'getrawtransaction', params: [txid, false] })),
  );
  return new Map(
    txids.map((txid, at) => {
      const raw = answers[at];
      if (raw instanceof NodeRefusal)
        throw new ChainUnreachable(`node: ${raw.message} (does it run with -txindex=1?)`);
      const transaction = typeof raw === 'string' ? parsePrevious(raw, txid) : null;
      if (!transaction) throw new ChainUnreachable('node: another transaction than asked for');
      return [txid, { transaction, bytes: withoutWitness(raw as string).length / 2 }];
    }),
  );
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
