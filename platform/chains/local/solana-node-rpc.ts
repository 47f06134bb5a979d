/** The part of Solana's JSON-RPC that drivers and wallets ask, answered from the development chain. Every block is final at once. */
import { address, getBase64Decoder, type Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import * as z from 'zod/mini';
import { SIGNATURE_FEE } from '../solana/message.ts';
import {
  BLOCKHASH_LIFE,
  readTokenAccount,
  type SolanaChain,
  type StoredBlock,
  type StoredTransaction,
} from './solana-node-chain.ts';

/** An error of JSON-RPC. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export type SolanaMethods = Readonly<Record<string, (params: readonly unknown[]) => unknown>>;

const whole = z.number().check(z.int(), z.nonnegative());
const details = z._default(z.object({ transactionDetails: z.optional(z.string()) }), {});
const sending = z._default(z.object({ skipPreflight: z.optional(z.boolean()) }), {});
const holder = z.object({ mint: z.optional(z.string()), programId: z.optional(z.string()) });
const listing = z._default(z.object({ limit: z.optional(whole) }), {});

/** @param faucet sends lamports, for `requestAirdrop` */
export function solanaMethods(
  chain: SolanaChain,
  faucet: (address: string, lamports: bigint) => string,
): SolanaMethods {
  return { ...blockMethods(chain), ...accountMethods(chain), ...transactionMethods(chain, faucet) };
}

function key(value: unknown): Address {
  try {
    return address(String(value));
  } catch {
    throw new RpcError(-32602, 'Invalid param: not an address');
  }
}

function number(value: unknown): number {
  const parsed = whole.safeParse(value);
  if (!parsed.success) throw new RpcError(-32602, 'Invalid param: not a number');
  return parsed.data;
}

const inContext = (chain: SolanaChain, value: unknown) => ({
  context: { slot: chain.tip().slot, apiVersion: '3.0.0' },
  value,
});

function blockMethods(chain: SolanaChain): SolanaMethods {
  const slotsFrom = (start: number) =>
    chain.blocks.filter(({ slot }) => slot >= start).map(({ slot }) => slot);
  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': 'phoenix development chain (litesvm)' }),
    getGenesisHash: () => chain.blocks[0]!.hash,
    getFirstAvailableBlock: () => 0,
    getSlot: () => chain.tip().slot,
    getBlockHeight: () => chain.tip().height,
    getBlocks: ([start, end]) => {
      const last = end === undefined || end === null ? Infinity : number(end);
      return slotsFrom(number(start)).filter((slot) => slot <= last);
    },
    getBlocksWithLimit: ([start, limit]) => slotsFrom(number(start)).slice(0, number(limit)),
    getBlock: ([slot, options]) => {
      const block = chain.blockOfSlot(number(slot));
      if (block) return blockJson(block, details.parse(options).transactionDetails !== 'none');
      if (number(slot) > chain.tip().slot) throw new RpcError(-32004, 'Block not available for slot');
      throw new RpcError(-32007, 'Slot was skipped, or missing due to ledger jump to recent snapshot');
    },
    getLatestBlockhash: () =>
      inContext(chain, {
        blockhash: chain.tip().hash,
        lastValidBlockHeight: chain.tip().height + BLOCKHASH_LIFE,
      }),
  };
}

function accountMethods(chain: SolanaChain): SolanaMethods {
  const { svm } = chain;
  return {
    getBalance: ([account]) => inContext(chain, Number(svm.getBalance(key(account)) ?? 0n)),
    getAccountInfo: ([account]) => {
      const found = svm.getAccount(key(account));
      if (!found.exists || (found.lamports === 0n && found.data.length === 0)) return inContext(chain, null);
      return inContext(chain, {
        lamports: Number(found.lamports),
        owner: found.programAddress,
        data: [getBase64Decoder().decode(found.data), 'base64'],
        executable: found.executable,
        rentEpoch: 0,
        space: found.data.length,
      });
    },
    getTokenAccountBalance: ([account]) => {
      const token = readTokenAccount(svm, key(account));
      if (!token) throw new RpcError(-32602, 'Invalid param: could not find account');
      return inContext(chain, { amount: `${token.amount}` });
    },
    getTokenAccountsByOwner: ([owner, filter]) => {
      const { mint } = holder.parse(filter);
      const owned = svm.getProgramAccounts(TOKEN_PROGRAM_ADDRESS).flatMap(({ address: pubkey }) => {
        const token = readTokenAccount(svm, pubkey);
        return token?.owner === key(owner) && (mint === undefined || token.mint === mint)
          ? [{ pubkey, mint: token.mint, amount: `${token.amount}` }]
          : [];
      });
      return inContext(
        chain,
        owned.map(({ pubkey, mint: coin, amount }) => ({
          pubkey,
          account: { data: { parsed: { info: { mint: coin, owner, tokenAmount: { amount } } } } },
        })),
      );
    },
    getMinimumBalanceForRentExemption: ([size]) =>
      Number(svm.minimumBalanceForRentExemption(BigInt(number(size)))),
  };
}

/** @param faucet sends lamports, for `requestAirdrop` */
function transactionMethods(
  chain: SolanaChain,
  faucet: (address: string, lamports: bigint) => string,
): SolanaMethods {
  return {
    getRecentPrioritizationFees: () => [],
    getFeeForMessage: ([message]) => inContext(chain, Number(SIGNATURE_FEE) * signersOf(String(message))),
    sendTransaction: ([raw, options]) => {
      const sent = chain.send(String(raw), sending.parse(options).skipPreflight !== true);
      if ('signature' in sent) return sent.signature;
      throw new RpcError(sent.code, 'Transaction simulation failed', { err: sent.err, logs: [] });
    },
    requestAirdrop: ([account, lamports]) => faucet(key(account), BigInt(number(lamports))),
    getTransaction: ([signature]) => {
      const stored = chain.find(String(signature));
      return stored ? { slot: stored.slot, ...transactionJson(stored) } : null;
    },
    getSignatureStatuses: ([signatures]) =>
      inContext(
        chain,
        z
          .array(z.string())
          .parse(signatures)
          .map((signature) => statusOf(chain, signature)),
      ),
    getSignaturesForAddress: ([account, options]) =>
      chain
        .ofAddress(key(account))
        .slice(0, listing.parse(options).limit ?? 1000)
        .map(({ signature, slot, meta }) => ({
          signature,
          slot,
          err: meta.err,
          confirmationStatus: 'finalized',
        })),
  };
}

/** The number of signers is the first byte of a message's header; newer messages have their version before it. */
function signersOf(message: string): number {
  const [first = 0, second = 0] = Buffer.from(message, 'base64');
  return first >= 0x80 ? second : first;
}

function statusOf(chain: SolanaChain, signature: string): unknown {
  const stored = chain.find(signature);
  if (stored) {
    return { slot: stored.slot, err: stored.meta.err, confirmations: null, confirmationStatus: 'finalized' };
  }
  if (!chain.isWaiting(signature)) return null;
  return { slot: chain.tip().slot, err: null, confirmations: 0, confirmationStatus: 'processed' };
}

function blockJson({ height, slot, hash, parent, parentSlot, transactions }: StoredBlock, full: boolean) {
  return {
    blockHeight: height,
    blockhash: hash,
    previousBlockhash: parent,
    parentSlot,
    blockTime: slot,
    ...(full ? { transactions: transactions.map(transactionJson) } : {}),
  };
}

function transactionJson({ transaction, meta, version }: StoredTransaction) {
  return { transaction, meta, version };
}
