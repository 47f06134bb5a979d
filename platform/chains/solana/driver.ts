/** Solana: SOL and listed tokens of the token program. Reads finalized blocks only, so nothing it tells is ever taken back. */
import * as z from 'zod/mini';
import {
  ChainUnreachable,
  type ChainAsset,
  type ChainDriver,
  type Plan,
  type TransactionState,
} from '../driver.ts';
import { createNodePost } from '../node-http.ts';
import { isSolanaTxid, readSolanaAddress } from './address.ts';
import { GENESIS, solanaAssets } from './assets.ts';
import { createBlocks, ENCODING, FINALIZED } from './blocks.ts';
import { broadcast, statuses } from './broadcast.ts';
import { planBody, TOKEN_ACCOUNT_RENT } from './message.ts';
import { readMessage } from './message-reader.ts';
import { lamportsOf, paymentCost, planPayment, tokensOf } from './payment.ts';
import { count, createRpc } from './rpc.ts';
import { provenTransfers } from './proof.ts';
import { keysOf, readTransaction } from './scan.ts';

export interface SolanaDriverOptions {
  readonly network: ChainDriver['network'];
  /** JSON-RPC of a node that keeps its blocks for at least as long as the house may be away. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** How long one answer may take, ms. */
  readonly timeoutMs?: number;
  /** What is carried instead of the usual: SOL first, then tokens by mint. */
  readonly assets?: readonly ChainAsset[];
  /** Cryptographically secure random bytes. */
  readonly random: (bytes: number) => Uint8Array;
  readonly confirmations?: number;
  readonly lookEveryMs?: number;
  /** Most that is paid for a payment to be taken sooner, lamports. */
  readonly mostPriority?: bigint;
}

const CONFIRMATIONS = 3;
/** A slot takes 0.4 s. */
const LOOK_EVERY_MS = 2_000;
/** A full block is some megabytes. */
const SPAN = 20;
const MAX_PRIORITY = 200_000n;

const found = z.nullable(z.looseObject({ slot: count }));

const balances = z.object({ meta: z.object({ preBalances: z.array(count), postBalances: z.array(count) }) });

/** Lamports that a payment left in a token account which it opened: gone from the fee payer beside the network's fee. */
function rentOf(transaction: unknown, plan: Plan): bigint {
  const { opening } = readMessage(planBody.parse(plan.body).message);
  if (!opening) return 0n;
  const index = keysOf(readTransaction(transaction)).indexOf(opening.account);
  const { data } = balances.safeParse(transaction);
  const [before, after] = [data?.meta.preBalances[index], data?.meta.postBalances[index]];
  if (before === undefined || after === undefined)
    throw new ChainUnreachable('node: a transaction without the balances of its accounts');
  return after > before ? BigInt(after - before) : 0n;
}

export function createSolanaDriver(options: SolanaDriverOptions): ChainDriver {
  const { network, random, assets = solanaAssets(network), mostPriority = MAX_PRIORITY } = options;
  const rpc = createRpc(createNodePost(options), GENESIS[network]);
  const blocks = createBlocks(rpc);
  const mints = new Set(assets.flatMap(({ contract }) => contract ?? []));

  /** The transaction in a finalized block, null when it is in none. */
  const transactionOf = (txid: string) => rpc.call('getTransaction', [txid, ENCODING], found);

  async function status(txid: string, plan: Plan): Promise<TransactionState> {
    // The height first: what was in no block when the height had passed the limit will never be in one.
    const height = await rpc.call('getBlockHeight', [FINALIZED], count);
    const { value } = await rpc.call(
      'getSignatureStatuses',
      [[txid], { searchTransactionHistory: true }],
      statuses,
    );
    const known = value[0] ?? null;
    if (!known) return expired(height, plan);
    if (known.confirmationStatus !== 'finalized') return { state: 'waiting' };
    const transaction = await transactionOf(txid);
    if (!transaction) return { state: 'waiting' };
    const { meta } = readTransaction(transaction);
    const [block, tip] = [await blocks.ofSlot(transaction.slot), await blocks.tip()];
    return {
      state: meta.err === null ? 'mined' : 'failed',
      block,
      confirmations: Math.max(1, tip.height - block.height + 1),
      fee: BigInt(meta.fee) + rentOf(transaction, plan),
    };
  }

  /** 'dead' only when the blockhash is too old for every block to come, and the node remembers all blocks it was good for. */
  async function expired(height: number, plan: Plan): Promise<TransactionState> {
    const { lastValidBlockHeight, slot } = planBody.parse(plan.body);
    if (height <= lastValidBlockHeight) return { state: 'unknown' };
    const first = await rpc.call('getFirstAvailableBlock', [], count);
    return first <= slot ? { state: 'dead', by: null } : { state: 'unknown' };
  }

  return {
    id: 'sol',
    family: 'solana',
    finalized: true,
    name: 'Solana',
    network,
    assets,
    confirmations: options.confirmations ?? CONFIRMATIONS,
    lookEveryMs: options.lookEveryMs ?? LOOK_EVERY_MS,
    span: SPAN,
    readAddress: (text) => readSolanaAddress(text, mints),
    isTxid: isSolanaTxid,
    derive: null,
    tip: blocks.tip,
    blockAt: blocks.at,
    async read(from, to, watched) {
      const read = await blocks.read(from, to);
      return read.map(({ transactions, ...block }) => ({
        ...block,
        transfers: transactions.flatMap((transaction) => provenTransfers(transaction, assets, watched)),
      }));
    },
    async look(txid, watched) {
      const transaction = await transactionOf(txid);
      if (!transaction) return null;
      const transfers = provenTransfers(transaction, assets, watched);
      if (transfers.some((transfer) => transfer.txid !== txid)) {
        throw new ChainUnreachable('node: another transaction than asked for');
      }
      return {
        transfers,
        block: await blocks.ofSlot(transaction.slot),
      };
    },
    async balance(address, currency) {
      const asset = assets.find((known) => known.currency === currency);
      if (!asset) throw new RangeError(`not a currency of Solana: ${currency}`);
      return asset.contract === null ? lamportsOf(rpc, address) : tokensOf(rpc, address, asset.contract);
    },
    plan: (order) => planPayment({ rpc, assets, random, mostPriority }, order),
    bump: () => Promise.resolve(null),
    broadcast: (raw) => broadcast(rpc, raw),
    status,
    nonce: () => Promise.resolve(null),
    // The hot address pays: nothing is needed on the deposit address.
    sweepCost: () => Promise.resolve(0n),
    paymentCost: (currency) => paymentCost({ rpc, assets, random, mostPriority }, currency),
    // Who closes the account that was opened for them has its rent.
    payeeKeeps: (currency) =>
      assets.some((asset) => asset.currency === currency && asset.contract !== null)
        ? TOKEN_ACCOUNT_RENT
        : 0n,
    close: () => Promise.resolve(),
  };
}
