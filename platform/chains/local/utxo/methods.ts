/** The part of Bitcoin Core's JSON-RPC that our driver speaks, answered by the development chain. */
import { scriptOf } from '../../utxo/address.ts';
import { writeAmount } from '../../utxo/amounts.ts';
import { hexOf } from '../../utxo/bytes.ts';
import type { UtxoParameters } from '../../utxo/parameters.ts';
import { NodeRefusal } from '../../utxo/rpc.ts';
import type { DevelopmentChain } from './chain.ts';
import type { Ledger } from './ledger.ts';
import type { Block, ChainTransaction } from './transactions.ts';

export type Method = (...params: readonly unknown[]) => unknown;

/** An amount, which real nodes write as a number with eight decimals: `writeNodeJson` takes the quotation marks off. */
class NodeAmount {
  readonly units: bigint;
  constructor(units: bigint) {
    this.units = units;
  }
  toJSON(): string {
    return `#${writeAmount(this.units)}`;
  }
}

export const writeNodeJson = (body: unknown): string =>
  JSON.stringify(body).replace(/"#(-?\d+\.\d{8})"/g, '$1');

const OUT_OF_RANGE = -8;
const NOT_FOUND = -5;
const WRONG_TYPE = -1;
/** Longest wish of `generatetoaddress`. */
const MAX_BLOCKS = 1_000;

/** Names as in Bitcoin Core; parameters are checked as far as ours and a curious person's calls need it. */
export function developmentMethods(
  chain: DevelopmentChain,
  parameters: UtxoParameters,
): Record<string, Method> {
  return {
    ...blockMethods(chain, parameters),
    ...transactionMethods(chain, parameters),
    ...outputMethods(chain),
    ...miningMethods(chain, parameters),
  };
}

function blockOf(ledger: Ledger, hash: unknown): Block {
  const block = ledger.block(String(hash));
  if (!block) throw new NodeRefusal(NOT_FOUND, 'Block not found');
  return block;
}

const confirmationsOf = (ledger: Ledger, block: Block) =>
  ledger.active(block) ? ledger.tip().height - block.height + 1 : -1;

const header = (ledger: Ledger, block: Block) => ({
  hash: block.hash,
  confirmations: confirmationsOf(ledger, block),
  height: block.height,
  time: block.time,
  nTx: block.transactions.length,
  ...(block.height === 0 ? {} : { previousblockhash: block.parent }),
});

function blockMethods({ ledger }: DevelopmentChain, parameters: UtxoParameters): Record<string, Method> {
  function getblock(hash: unknown, verbosity: unknown = 1): unknown {
    // Dogecoin Core is older than the number: see scan.ts.
    if (parameters.chain === 'doge' && typeof verbosity !== 'boolean') {
      throw new NodeRefusal(WRONG_TYPE, 'JSON value is not a boolean as expected');
    }
    const block = blockOf(ledger, hash);
    const full = verbosity === 2;
    return {
      ...header(ledger, block),
      tx: block.transactions.map((each) => (full ? describe(each) : each.txid)),
    };
  }

  return {
    getblockchaininfo: () => ({
      chain: 'regtest',
      blocks: ledger.tip().height,
      bestblockhash: ledger.tip().hash,
      warnings: 'development chain of Phoenix: no real coins',
    }),
    getnetworkinfo: () => ({ subversion: `/PhoenixDevelopmentChain:${parameters.chain}/` }),
    getblockcount: () => ledger.tip().height,
    getbestblockhash: () => ledger.tip().hash,
    getblockhash(height) {
      const block = typeof height === 'number' ? ledger.at(height) : undefined;
      if (!block) throw new NodeRefusal(OUT_OF_RANGE, 'Block height out of range');
      return block.hash;
    },
    getblockheader: (hash) => header(ledger, blockOf(ledger, hash)),
    getblock,
  };
}

function transactionMethods(chain: DevelopmentChain, parameters: UtxoParameters): Record<string, Method> {
  const { ledger, pool } = chain;

  function getrawtransaction(txid: unknown, verbose: unknown = false): unknown {
    const mined = ledger.find(String(txid));
    const found = mined?.transaction ?? pool.get(String(txid))?.transaction;
    if (!found) {
      throw new NodeRefusal(
        NOT_FOUND,
        'No such mempool or blockchain transaction. Use gettransaction for wallet transactions.',
      );
    }
    if (verbose !== true) return found.raw;
    return {
      ...describe(found),
      hex: found.raw,
      ...(mined ? { blockhash: mined.block.hash, confirmations: confirmationsOf(ledger, mined.block) } : {}),
    };
  }

  return {
    getrawtransaction,
    getrawmempool: () => pool.list().map(({ transaction }) => transaction.txid),
    getmempoolentry(txid) {
      const entry = pool.get(String(txid));
      if (!entry) throw new NodeRefusal(NOT_FOUND, 'Transaction not in mempool');
      return { vsize: entry.transaction.size, fees: { base: new NodeAmount(entry.fee) } };
    },
    getmempoolinfo: () => ({ size: pool.list().length, mempoolminfee: new NodeAmount(1_000n) }),
    estimatesmartfee: (blocks) => ({ feerate: new NodeAmount(parameters.fees.fallback), blocks }),
    sendrawtransaction: (raw) => chain.send(String(raw)),
  };
}

const output = (tip: Block, confirmations: number, amount: bigint, hex: string, coinbase: boolean) => ({
  bestblock: tip.hash,
  confirmations,
  value: new NodeAmount(amount),
  scriptPubKey: { hex },
  coinbase,
});

function outputMethods({ ledger, pool }: DevelopmentChain): Record<string, Method> {
  function gettxout(txid: unknown, index: unknown, withPool: unknown = true): unknown {
    const outpoint = `${String(txid)}:${String(index)}`;
    if (withPool === true && pool.spends(outpoint)) return null;
    const mined = ledger.unspent(outpoint);
    if (mined) {
      const { script, amount, height, coinbase } = mined;
      return output(ledger.tip(), ledger.tip().height - height + 1, amount, script, coinbase);
    }
    const waiting =
      withPool === true ? pool.get(String(txid))?.transaction.parsed.outputs[Number(index)] : undefined;
    return waiting ? output(ledger.tip(), 0, waiting.amount, hexOf(waiting.script), false) : null;
  }

  function scantxoutset(action: unknown, descriptors: unknown): unknown {
    const descriptor = Array.isArray(descriptors) ? String(descriptors[0]) : '';
    const script = /^raw\(([0-9a-f]+)\)$/.exec(descriptor)?.[1];
    if (action !== 'start' || script === undefined) throw new NodeRefusal(OUT_OF_RANGE, 'Invalid descriptor');
    const unspents = [...ledger.outputs()]
      .filter(([, found]) => found.script === script)
      .map(([outpoint, { amount, height }]) => {
        const [txid, vout] = outpoint.split(':');
        return { txid, vout: Number(vout), scriptPubKey: script, amount: new NodeAmount(amount), height };
      });
    const total = unspents.reduce((sum, { amount }) => sum + amount.units, 0n);
    return { success: true, height: ledger.tip().height, unspents, total_amount: new NodeAmount(total) };
  }

  return { gettxout, scantxoutset };
}

function miningMethods(chain: DevelopmentChain, parameters: UtxoParameters): Record<string, Method> {
  function generate(blocks: number, address: unknown, raws?: readonly string[]): string[] {
    let script: string;
    try {
      script = scriptOf(parameters, String(address));
    } catch {
      throw new NodeRefusal(NOT_FOUND, 'Error: Invalid address');
    }
    return Array.from({ length: blocks }, () => chain.mine(script, raws));
  }

  return {
    generatetoaddress(blocks, address) {
      const wanted = Number(blocks);
      if (!Number.isInteger(wanted) || wanted < 0 || wanted > MAX_BLOCKS) {
        throw new NodeRefusal(OUT_OF_RANGE, `between 0 and ${MAX_BLOCKS} blocks`);
      }
      return generate(wanted, address);
    },
    generateblock: (address, raws) => ({
      hash: generate(1, address, Array.isArray(raws) ? raws.map(String) : [])[0],
    }),
    invalidateblock(hash) {
      if (blockOf(chain.ledger, hash).height === 0)
        throw new NodeRefusal(WRONG_TYPE, 'the first block stays');
      chain.invalidate(String(hash));
      return null;
    },
  };
}

function describe({ txid, size, parsed, spends }: ChainTransaction): Record<string, unknown> {
  return {
    txid,
    vsize: size,
    vin:
      spends.length === 0
        ? [{ coinbase: hexOf(parsed.inputs[0]!.finalScriptSig), sequence: parsed.inputs[0]!.sequence }]
        : parsed.inputs.map(({ txid: spent, index, sequence }) => ({
            txid: hexOf(spent),
            vout: index,
            sequence,
          })),
    vout: parsed.outputs.map(({ amount, script }, n) => ({
      value: new NodeAmount(amount),
      n,
      scriptPubKey: { hex: hexOf(script) },
    })),
  };
}
