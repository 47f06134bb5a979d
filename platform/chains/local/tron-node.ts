/**
 * A node of Tron for development, in this process, on 127.0.0.1. It is a DEVELOPMENT CHAIN: real bytes, ids, signatures and fees,
 * but one maker of blocks, token contracts that are built in, and a faucet whose key is in this file. Its coins are worth nothing.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { targetOfKey, toTarget } from '../tron/address.ts';
import { signTxid } from '../tron/keys.ts';
import { transferData } from '../tron/token.ts';
import { txidOf, writeRaw, writeTransaction, type RawTransaction } from '../tron/transaction.ts';
import { serveJson } from './json-server.ts';
import { answerTron } from './tron-node-api.ts';
import { openTronChain } from './tron-node-chain.ts';

export interface TronNodeOptions {
  /** Log of the chain; null for one that is forgotten at the end. */
  readonly file: string | null;
  /** 0 for any free port. */
  readonly port: number;
  /** Time between blocks, ms; null: only `mine` makes them. Quiet times make no blocks, see `FOLLOWING`. */
  readonly blockEveryMs: number | null;
}

export interface TronNode {
  readonly url: string;
  mine(blocks: number): void;
  /**
   * Puts a payment of the faucet into the pool.
   * @param contract 41-hex of a token, null for TRX
   * @param amount sun or token units
   * @returns the transaction's id
   */
  faucet(address: string, contract: string | null, amount: bigint): string;
  /** Any transaction of the faucet, for tests. */
  faucetDoes(action: RawTransaction['action']): string;
  /**
   * Takes the last blocks away and puts one more than that there.
   * @param without transactions that do not come again
   */
  reorganise(depth: number, without: readonly string[]): void;
  /** 41-hex of the faucet. */
  readonly rich: string;
  close(): Promise<void>;
}

/** Blocks without transactions that follow one with some, so that it is confirmed and solid; then the chain rests. */
const FOLLOWING = 8;
const FAUCET_KEY = sha256(utf8ToBytes('phoenix development chain of tron: faucet'));
/** Ten minutes of the chain's time; enough TRX for any transfer. */
const LIFE_MS = 600_000;
const FEE_LIMIT = 100_000_000n;
/** More than the faucet gives between two blocks. */
const GIFTS_A_BLOCK = 1_000;

export async function startTronNode(options: TronNodeOptions): Promise<TronNode> {
  const rich = targetOfKey(secp256k1.getPublicKey(FAUCET_KEY));
  const chain = openTronChain(options.file, rich);
  // Begins again where no earlier gift of this chain can have been.
  let given = chain.tip().height * GIFTS_A_BLOCK;

  function faucetDoes(action: RawTransaction['action']): string {
    given += 1;
    const solid = chain.solid();
    const bytes = writeRaw({
      refBlockBytes: solid.id.slice(12, 16),
      refBlockHash: solid.id.slice(16, 32),
      expiration: solid.time + LIFE_MS,
      // The number makes two gifts of one amount in one block two transactions.
      timestamp: solid.time + given,
      feeLimit: action.kind === 'call' ? FEE_LIMIT : 0n,
      action,
    });
    const txid = txidOf(bytes);
    const refusal = chain.send(bytesToHex(writeTransaction(bytes, signTxid(txid, FAUCET_KEY))));
    if (refusal) throw new Error(`faucet: ${refusal.message}`);
    return txid;
  }

  function faucet(address: string, contract: string | null, amount: bigint): string {
    const to = toTarget(address);
    return faucetDoes(
      contract === null
        ? { kind: 'transfer', owner: rich, to, amount }
        : { kind: 'call', owner: rich, contract, data: transferData(to, amount), value: 0n },
    );
  }

  // Whatever ended the chain before may have ended it in the middle of these.
  let toFollow = FOLLOWING;
  function makeBlock(): void {
    if (chain.waiting().size > 0) toFollow = FOLLOWING;
    else if (toFollow > 0) toFollow -= 1;
    else return;
    chain.mine();
  }

  const server = await serveJson((path, body) => {
    const answer = answerTron(chain, path, body);
    if (answer === null) throw new Error('no such method');
    return answer;
  }, options.port);
  const timer = options.blockEveryMs === null ? null : setInterval(makeBlock, options.blockEveryMs);
  timer?.unref();

  return {
    url: server.url,
    rich,
    mine(blocks) {
      for (let made = 0; made < blocks; made += 1) chain.mine();
    },
    faucet,
    faucetDoes,
    reorganise(depth, without) {
      const removed = chain.cut(depth);
      for (const { txid, hex } of removed) if (!without.includes(txid)) chain.send(hex);
      for (let made = 0; made <= depth; made += 1) chain.mine();
    },
    async close() {
      if (timer) clearInterval(timer);
      await server.close();
      chain.close();
    },
  };
}
