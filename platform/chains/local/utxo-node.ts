/**
 * A development chain for Bitcoin, Litecoin or Dogecoin inside this process: real transactions, signatures and block hashes,
 * no proof of work, no network, no real coins. It speaks the part of Bitcoin Core's JSON-RPC that the driver uses, on
 * 127.0.0.1, and keeps its state in one file.
 */
import { sha512 } from '@noble/hashes/sha2.js';
import { join } from 'node:path';
import { createTurn } from '../../server/in-turn.ts';
import type { OwnOutput } from '../driver.ts';
import { parseNodeJson } from '../utxo/amounts.ts';
import { createUtxoKeys } from '../utxo/keys.ts';
import { COINBASE_MATURITY, utxoParameters, type UtxoChain } from '../utxo/parameters.ts';
import { planPayment } from '../utxo/plan.ts';
import { NodeRefusal, orThrow, type Rpc } from '../utxo/rpc.ts';
import { serveJson } from './json-server.ts';
import { openDevelopmentChain } from './utxo/chain.ts';
import { developmentMethods, writeNodeJson, type Method } from './utxo/methods.ts';

export interface UtxoNodeOptions {
  readonly chain: UtxoChain;
  /** Folder of the state; one file for each chain. */
  readonly folder: string;
  /** 0 or left out: any free one. */
  readonly port?: number;
  /** How long between two blocks while there is something to mine, ms. 0: only when told. */
  readonly blockEveryMs?: number;
}

export interface UtxoNode {
  /** For `createUtxoDriver` with network 'local'. */
  readonly url: string;
  /** Sends coins that were mined here. @returns the transaction's id; it is mined with the next block */
  faucet(address: string, currency: string, units: bigint): Promise<string>;
  mine(blocks: number): Promise<void>;
  close(): Promise<void>;
}

const BLOCK_EVERY_MS = 3_000;
/** Coinbases that are ripe in a new chain. */
const RIPE = 40;
const UNKNOWN_METHOD = -32601;
const BROKEN = -1;

export async function startUtxoNode(options: UtxoNodeOptions): Promise<UtxoNode> {
  const { chain: id, folder, port = 0, blockEveryMs = BLOCK_EVERY_MS } = options;
  const parameters = utxoParameters(id, 'local');
  const chain = openDevelopmentChain(parameters, join(folder, `${id}-development-chain.jsonl`));
  const methods = developmentMethods(chain, parameters);
  // Everybody can know this key: what it holds is worth nothing.
  const seed = sha512(new TextEncoder().encode(`phoenix development faucet ${id}`));
  const keys = createUtxoKeys({ chain: id, network: 'local', seed });
  const own = keys.address('1/0');
  const mine = (blocks: number) => {
    for (let mined = 0; mined < blocks; mined += 1) chain.mine(own.target);
  };
  const missing = COINBASE_MATURITY[id] + RIPE - chain.ledger.tip().height;
  if (missing > 0) mine(missing);

  const rpc = inProcess(methods);

  async function pay(address: string, units: bigint): Promise<string> {
    const spendable: OwnOutput[] = [...chain.ledger.outputs()]
      .filter(([, { script }]) => script === own.target)
      .map(([outpoint, { amount }]) => {
        const [txid = '', index] = outpoint.split(':');
        return { txid, index: Number(index), amount, owner: own };
      });
    const outputs = [{ address, currency: id, amount: units }];
    const plan = await planPayment(rpc, parameters, {
      kind: 'pay',
      from: own,
      change: own,
      outputs,
      spendable,
      nonce: null,
    });
    if ('refused' in plan) throw new Error(`faucet: ${plan.message}`);
    return chain.send(keys.sign(plan).raw);
  }

  // Two at the same time would spend the same coins.
  const inTurn = createTurn();
  let lastBusy = chain.ledger.tip().height;
  const timer = setInterval(
    () => {
      const tip = chain.ledger.tip();
      if (tip.transactions.length > 1 || chain.pool.list().length > 0) lastBusy = tip.height;
      if (tip.height - lastBusy < parameters.confirmations + 2) mine(1);
    },
    Math.max(blockEveryMs, 1),
  );
  timer.unref();
  if (blockEveryMs === 0) clearInterval(timer);

  const server = await serveJson((_, body) => respond(methods, body), port, writeNodeJson);
  return {
    url: server.url,
    faucet: (address, _, units) => inTurn(() => pay(address, units)),
    mine: (blocks) => Promise.resolve(mine(blocks)),
    async close() {
      clearInterval(timer);
      await server.close();
      await inTurn(async () => {});
      chain.close();
    },
  };
}

/** The faucet pays as the wallet does, without a detour through the network. */
function inProcess(methods: Record<string, Method>): Rpc {
  const ask = (method: string, params: readonly unknown[]) => {
    try {
      return parseNodeJson(writeNodeJson(methods[method]!(...params)));
    } catch (error) {
      if (error instanceof NodeRefusal) return error;
      throw error;
    }
  };
  return {
    call: async (method, ...params) => orThrow(ask(method, params)),
    batch: (calls) => Promise.resolve(calls.map(({ method, params }) => ask(method, params))),
  };
}

/** JSON-RPC as the real nodes answer it, one call or several. */
function respond(methods: Record<string, Method>, body: unknown): unknown {
  if (Array.isArray(body)) return body.map((call: unknown) => respond(methods, call));
  const { id = null, method, params } = (body ?? {}) as { id?: unknown; method?: unknown; params?: unknown };
  try {
    const run = typeof method === 'string' && Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (!run) throw new NodeRefusal(UNKNOWN_METHOD, 'Method not found');
    return { result: run(...(Array.isArray(params) ? (params as unknown[]) : [])), error: null, id };
  } catch (error) {
    const code = error instanceof NodeRefusal ? error.code : BROKEN;
    return { result: null, error: { code, message: error instanceof Error ? error.message : 'error' }, id };
  }
}
