/**
 * A node of Solana for development: LiteSVM behind JSON-RPC on 127.0.0.1. It is a DEVELOPMENT CHAIN: one maker of blocks, a
 * faucet whose key is in this folder, and coins that are worth nothing.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { getBase64Decoder, getBase64Encoder } from '@solana/kit';
import * as z from 'zod/mini';
import { tokenAccountOf } from '../solana/address.ts';
import { writeMessage } from '../solana/message.ts';
import { serveJson } from './json-server.ts';
import { openSolanaChain } from './solana-node-chain.ts';
import { FAUCET, LOCAL_TOKENS } from './solana-node-genesis.ts';
import { RpcError, solanaMethods } from './solana-node-rpc.ts';

export interface SolanaNodeOptions {
  /** Log of the chain; null for one that is forgotten at the end. */
  readonly file: string | null;
  /** 0 for any free port. */
  readonly port: number;
  /** Time between blocks, ms; null: only `mine` makes them. Quiet times make no blocks, see `FOLLOWING`. */
  readonly blockEveryMs: number | null;
}

export interface SolanaNode {
  readonly url: string;
  mine(blocks: number): void;
  /**
   * Puts a payment of the faucet into the pool.
   * @param mint null for SOL
   * @param amount lamports or token units
   * @returns the signature
   */
  faucet(address: string, mint: string | null, amount: bigint): string;
  close(): Promise<void>;
}

/** Blocks without transactions that follow one with some, so that it is confirmed; then the chain rests. */
const FOLLOWING = 8;
/** More than the faucet gives between two blocks. */
const GIFTS_A_BLOCK = 100;

const request = z.object({ id: z.unknown(), method: z.string(), params: z.optional(z.array(z.unknown())) });

export async function startSolanaNode(options: SolanaNodeOptions): Promise<SolanaNode> {
  const chain = openSolanaChain(options.file);
  // Begins again where no earlier gift of this chain can have been.
  let given = chain.tip().height * GIFTS_A_BLOCK;

  function faucet(to: string, mint: string | null, amount: bigint): string {
    given += 1;
    const token = LOCAL_TOKENS.find((known) => known.mint === mint);
    if (mint !== null && !token) throw new RpcError(-32602, 'not a token of this chain');
    const message = writeMessage({
      asset: { currency: '', decimals: token?.decimals ?? 9, contract: mint },
      amount,
      from: FAUCET.address,
      to,
      feePayer: FAUCET.address,
      opens: mint !== null && !chain.svm.getAccount(tokenAccountOf(to, mint)).exists,
      // The number makes two gifts of one amount in one block two transactions.
      compute: { units: 100_000 + (given % 100_000), price: 1n },
      blockhash: chain.tip().hash,
    });
    const bytes = new Uint8Array(getBase64Encoder().encode(message));
    const raw = concatBytes(Uint8Array.of(1), ed25519.sign(bytes, FAUCET.secret), bytes);
    const sent = chain.send(getBase64Decoder().decode(raw), true);
    if ('signature' in sent) return sent.signature;
    throw new RpcError(sent.code, `faucet: ${JSON.stringify(sent.err)}`);
  }

  const methods = solanaMethods(chain, (address, lamports) => faucet(address, null, lamports));
  const server = await serveJson((_path, body) => answer(methods, body), options.port);
  const timer = options.blockEveryMs === null ? null : setInterval(makeBlock, options.blockEveryMs);
  timer?.unref();

  // Whatever ended the chain before may have ended it in the middle of these.
  let toFollow = FOLLOWING;
  function makeBlock(): void {
    if (chain.waiting() > 0) toFollow = FOLLOWING;
    else if (toFollow > 0) toFollow -= 1;
    else return;
    chain.mine();
  }

  return {
    url: server.url,
    mine(blocks) {
      for (let made = 0; made < blocks; made += 1) chain.mine();
    },
    faucet,
    async close() {
      if (timer) clearInterval(timer);
      await server.close();
      chain.close();
    },
  };
}

function answer(methods: ReturnType<typeof solanaMethods>, body: unknown): unknown {
  const parsed = request.safeParse(body);
  const failed = (code: number, message: string, data?: unknown) => ({
    jsonrpc: '2.0',
    id: parsed.success ? parsed.data.id : null,
    error: { code, message, data },
  });
  if (!parsed.success) return failed(-32600, 'Invalid request');
  const { id, method, params = [] } = parsed.data;
  const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (!run) return failed(-32601, 'Method not found');
  try {
    return { jsonrpc: '2.0', id, result: run(params) };
  } catch (error) {
    if (error instanceof RpcError) return failed(error.code, error.message, error.data);
    return failed(-32603, error instanceof Error ? error.message : 'error');
  }
}
