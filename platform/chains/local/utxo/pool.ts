/** What waits to be mined on the development chain, with the rules of a real node and the texts of its refusals. */
import { OutScript } from '@scure/btc-signer';
import { writeAmount } from '../../utxo/amounts.ts';
import { hexOf } from '../../utxo/bytes.ts';
import { feeFor, leastOutput } from '../../utxo/coins.ts';
import { COINBASE_MATURITY, type UtxoParameters } from '../../utxo/parameters.ts';
import { NodeRefusal } from '../../utxo/rpc.ts';
import type { Ledger } from './ledger.ts';
import { maySpend } from './scripts.ts';
import type { ChainTransaction } from './transactions.ts';

export interface PoolEntry {
  readonly transaction: ChainTransaction;
  readonly fee: bigint;
}

export interface Pool {
  /** In an order in which they can be mined. */
  list(): PoolEntry[];
  get(txid: string): PoolEntry | undefined;
  /** Whether something that waits spends it. */
  spends(outpoint: string): boolean;
  /** @throws NodeRefusal as a node would refuse it */
  accept(transaction: ChainTransaction): void;
  /** After the chain moved: without what is mined, with what is no longer. */
  settle(returned: readonly ChainTransaction[]): void;
}

const MISSING = -25;
const REJECTED = -26;
const MINED = -27;
/** From here on an input does not signal that it may be replaced (BIP 125). */
const FINAL_SEQUENCE = 0xfffffffe;
/** Least fee of anything that waits, and of what replaces it, units per 1000 virtual bytes. */
const RELAY_RATE = 1_000n;

const rejected = (reason: string) => new NodeRefusal(REJECTED, reason);

/** What waits, by its id and by what it spends. */
function createEntries() {
  const entries = new Map<string, PoolEntry>();
  const spenders = new Map<string, string>();

  function put(entry: PoolEntry): void {
    entries.set(entry.transaction.txid, entry);
    for (const outpoint of entry.transaction.spends) spenders.set(outpoint, entry.transaction.txid);
  }

  /** Takes one out with everything that spends from it. */
  function drop(txid: string): void {
    const entry = entries.get(txid);
    if (!entry) return;
    entries.delete(txid);
    for (const outpoint of entry.transaction.spends) spenders.delete(outpoint);
    for (const index of entry.transaction.parsed.outputs.keys()) {
      const spender = spenders.get(`${txid}:${index}`);
      if (spender !== undefined) drop(spender);
    }
  }

  /** What waits and spends one of these, with everything that spends from that. */
  function conflictsOf(spends: readonly string[], found = new Set<string>()): Set<string> {
    for (const outpoint of spends) {
      const spender = spenders.get(outpoint);
      if (spender === undefined || found.has(spender)) continue;
      found.add(spender);
      const outputs = entries.get(spender)!.transaction.parsed.outputs;
      conflictsOf(
        [...outputs.keys()].map((index) => `${spender}:${index}`),
        found,
      );
    }
    return found;
  }

  return { entries, spenders, put, drop, conflictsOf };
}

export function createPool(ledger: Ledger, parameters: UtxoParameters): Pool {
  const { entries, spenders, put, drop, conflictsOf } = createEntries();

  function outputOf(outpoint: string): { script: string; amount: bigint } {
    const [txid = '', index] = outpoint.split(':');
    const output = entries.get(txid)?.transaction.parsed.outputs[Number(index)];
    if (output) return { script: hexOf(output.script), amount: output.amount };
    const mined = ledger.unspent(outpoint);
    if (!mined) throw new NodeRefusal(MISSING, 'bad-txns-inputs-missingorspent');
    const depth = ledger.tip().height + 1 - mined.height;
    if (mined.coinbase && depth < COINBASE_MATURITY[parameters.chain]) {
      throw rejected(`bad-txns-premature-spend-of-coinbase, tried to spend coinbase at depth ${depth}`);
    }
    return mined;
  }

  function check(transaction: ChainTransaction): PoolEntry {
    const { parsed, spends, size } = transaction;
    if (spends.length === 0) throw rejected('coinbase');
    if (new Set(spends).size !== spends.length) throw rejected('bad-txns-inputs-duplicate');
    if (parsed.lockTime > ledger.tip().height + 1) throw rejected('non-final');
    for (const { script, amount } of parsed.outputs) checkOutput(parameters, script, amount);
    const spent = spends.map(outputOf);
    const total = spent.reduce((sum, { amount }) => sum + amount, 0n);
    const paid = parsed.outputs.reduce((sum, { amount }) => sum + amount, 0n);
    if (paid > total) {
      throw rejected(
        `bad-txns-in-belowout, value in (${writeAmount(total)}) < value out (${writeAmount(paid)})`,
      );
    }
    const fee = total - paid;
    const least = feeFor(size, RELAY_RATE);
    if (fee < least) throw rejected(`min relay fee not met, ${fee} < ${least}`);
    const replaced = [...conflictsOf(spends)].map((each) => entries.get(each)!);
    checkReplaced({ transaction, fee }, replaced, parameters);
    for (const [index, { script, amount }] of spent.entries()) {
      if (maySpend(transaction, index, Uint8Array.from(Buffer.from(script, 'hex')), amount)) continue;
      throw rejected(
        'mandatory-script-verify-flag-failed (Signature must be zero for failed CHECK(MULTI)SIG operation)',
      );
    }
    return { transaction, fee };
  }

  function accept(transaction: ChainTransaction): void {
    const { txid, parsed, spends } = transaction;
    if (entries.has(txid)) return;
    if ([...parsed.outputs.keys()].some((index) => ledger.unspent(`${txid}:${index}`))) {
      throw new NodeRefusal(MINED, 'Transaction outputs already in utxo set');
    }
    const entry = check(transaction);
    for (const conflict of conflictsOf(spends)) drop(conflict);
    put(entry);
  }

  return {
    list: () => [...entries.values()],
    get: (txid) => entries.get(txid),
    spends: (outpoint) => spenders.has(outpoint),
    accept,
    settle(returned) {
      const waiting = [...returned, ...[...entries.values()].map(({ transaction }) => transaction)];
      entries.clear();
      spenders.clear();
      for (const transaction of waiting) {
        try {
          accept(transaction);
        } catch (error) {
          // Mined, or its coins went elsewhere: it waits no more.
          if (!(error instanceof NodeRefusal)) throw error;
        }
      }
    },
  };
}

/** BIP 125: it pays more for its size than what it takes the place of, and more in all. */
function checkReplaced(
  { transaction: { txid, size }, fee }: PoolEntry,
  replaced: readonly PoolEntry[],
  parameters: UtxoParameters,
): void {
  if (replaced.length === 0) return;
  for (const each of replaced) {
    const final = each.transaction.parsed.inputs.every(({ sequence }) => sequence >= FINAL_SEQUENCE);
    if (final || !parameters.replaces) throw rejected('txn-mempool-conflict');
    if (fee * BigInt(each.transaction.size) <= each.fee * BigInt(size)) {
      const rates = [rateText(fee, size), rateText(each.fee, each.transaction.size)];
      throw rejected(
        `insufficient fee, rejecting replacement ${txid}; new feerate ${rates[0]} <= old feerate ${rates[1]}`,
      );
    }
  }
  const before = replaced.reduce((sum, each) => sum + each.fee, 0n);
  if (fee < before) {
    throw rejected(
      `insufficient fee, rejecting replacement ${txid}, less fees than conflicting txs; ${writeAmount(fee)} < ${writeAmount(before)}`,
    );
  }
  const relay = feeFor(size, RELAY_RATE);
  if (fee - before < relay) {
    throw rejected(
      `insufficient fee, rejecting replacement ${txid}, not enough additional fees to relay; ${writeAmount(fee - before)} < ${writeAmount(relay)}`,
    );
  }
}

function checkOutput(parameters: UtxoParameters, script: Uint8Array, amount: bigint): void {
  if (OutScript.decode(script).type === 'unknown') throw rejected('scriptpubkey');
  if (amount < leastOutput(parameters.dust, hexOf(script))) throw rejected('dust');
}

const rateText = (fee: bigint, size: number): string =>
  `${writeAmount((fee * 1000n) / BigInt(size))} BTC/kvB`;
