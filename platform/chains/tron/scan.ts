/** What blocks bring to watched wallets: TRX by plain transfers, tokens by the logs of listed contracts. */
import { hexToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import {
  ChainMoved,
  ChainUnreachable,
  type BlockRef,
  type ChainAsset,
  type ScannedBlock,
  type Transfer,
  type Watched,
} from '../driver.ts';
import {
  blockAt,
  blocksFrom,
  count,
  hash,
  hasFailed,
  info,
  infoOf,
  refOf,
  type Api,
  type Block,
  type Info,
} from './api.ts';
import { checkBlock } from './proof.ts';
import { amountWord, readTransferData, TRANSFER_TOPIC, wordAddress } from './token.ts';
import { readRaw, txidOf } from './transaction.ts';

/** The parts of a transaction's JSON that tell whether it is worth a closer look. */
const transaction = z.object({
  txID: hash,
  raw_data: z.object({
    contract: z
      .array(
        z.object({
          type: z.string(),
          parameter: z.object({ value: z.looseObject({ to_address: z.optional(z.string()) }) }),
        }),
      )
      .check(z.minLength(1)),
  }),
  raw_data_hex: z.string(),
  signature: z._default(z.array(z.string()), []),
  ret: z._default(
    z.array(
      z.object({
        fee: z.optional(count),
        ret: z.optional(z.string()),
        contractRet: z.optional(z.string()),
      }),
    ),
    [],
  ),
});
type Transaction = z.infer<typeof transaction>;

function readTransaction(answer: unknown): Transaction {
  const parsed = transaction.safeParse(answer);
  if (!parsed.success) throw new ChainUnreachable('node: a transaction makes no sense');
  return parsed.data;
}

export async function scan(
  api: Api,
  assets: readonly ChainAsset[],
  from: number,
  to: number,
  watched: Watched,
): Promise<ScannedBlock[]> {
  const blocks = await blocksFrom(api, 'wallet', from, to);
  if (blocks.length !== to - from + 1) throw new ChainMoved('the chain is shorter than it was');
  const scanned: ScannedBlock[] = [];
  for (const block of blocks) {
    const ref = refOf(block);
    const below = scanned.at(-1);
    if (below && below.hash !== ref.parent) throw new ChainMoved('blocks do not follow each other');
    scanned.push({ ...ref, transfers: await transfersOf(api, assets, block, watched) });
  }
  // Blocks and their logs came in separate answers: they belong together only if the last block still stands.
  const last = await blockAt(api, to);
  if (last?.blockID !== scanned.at(-1)?.hash) throw new ChainMoved('the chain was reorganised meanwhile');
  return scanned;
}

async function transfersOf(
  api: Api,
  assets: readonly ChainAsset[],
  block: Block,
  watched: Watched,
): Promise<Transfer[]> {
  const transactions = block.transactions.map(readTransaction);
  const hasRoot = block.block_header.raw_data.txTrieRoot !== undefined;
  if (hasRoot || !api.development) checkBlock(block, transactions);
  const transfers = transactions.flatMap((one) =>
    hasSucceeded(one) ? coinTransfers(one, assets, watched) : [],
  );
  // Only calls of contracts leave logs; a block without any is spared the question.
  if (transactions.every(({ raw_data: { contract } }) => contract[0]!.type === 'TransferContract')) {
    return transfers;
  }
  const { height } = refOf(block);
  const infos = await api.call('/wallet/gettransactioninfobyblocknum', { num: height }, z.array(info));
  const byId = new Map(transactions.map((one) => [one.txID, one]));
  const known = infos.every(({ id, blockNumber }) => byId.has(id) && blockNumber === height);
  if (!known || new Set(infos.map(({ id }) => id)).size !== byId.size || infos.length !== byId.size) {
    throw new ChainMoved('the logs are of another block');
  }
  return [
    ...transfers,
    ...infos.flatMap((one) => {
      checkCall(byId.get(one.id)!, one, assets, watched);
      return tokenTransfers(one, assets, watched);
    }),
  ];
}

/** A transfer of TRX, read from the bytes that the transaction's id is the hash of. */
function coinTransfers(one: Transaction, assets: readonly ChainAsset[], watched: Watched): Transfer[] {
  const [contract] = one.raw_data.contract;
  const target = contract!.parameter.value.to_address;
  if (contract!.type !== 'TransferContract' || target === undefined || !watched.has(target)) return [];
  const raw = bytesOf(one.raw_data_hex);
  const read = readRaw(raw);
  if (txidOf(raw) !== one.txID || read?.action.kind !== 'transfer' || read.action.to !== target) {
    throw new ChainUnreachable('node: a transaction is not what its bytes say');
  }
  const coin = assets.find(({ contract: token }) => token === null);
  const { amount } = read.action;
  return coin && amount > 0n
    ? [{ txid: one.txID, part: 'native', target, currency: coin.currency, amount }]
    : [];
}

/**
 * Logs are in no hash of the block; what was called and whether it succeeded are. A plain transfer that was called at a listed
 * token must have left one log, of that transfer. Of other calls (a contract that pays many) the log is the node's word.
 * @throws ChainUnreachable when they say different things
 */
function checkCall(one: Transaction, done: Info, assets: readonly ChainAsset[], watched: Watched): void {
  if (one.raw_data.contract[0]!.type !== 'TriggerSmartContract') return;
  const moved = tokenTransfers(done, assets, watched);
  const action = readRaw(bytesOf(one.raw_data_hex))?.action;
  const token =
    action?.kind === 'call' ? assets.find(({ contract }) => contract === action.contract) : undefined;
  const called = action?.kind === 'call' && token ? readTransferData(action.data) : null;
  if (moved.length === 0 && !(called && called.amount > 0n && watched.has(called.to))) return;
  const differs = (): never => {
    throw new ChainUnreachable('node: a log is not what was called');
  };
  if (hasSucceeded(one) === hasFailed(done)) differs();
  if (!called || hasFailed(done)) return;
  const logs = done.log.filter(({ topics }) => topics[0] === TRANSFER_TOPIC);
  const [log] = logs;
  const same =
    logs.length === 1 &&
    `41${log!.address}` === token!.contract &&
    wordAddress(log!.topics[1] ?? '') === action!.owner &&
    wordAddress(log!.topics[2] ?? '') === called.to &&
    log!.data === amountWord(called.amount);
  if (!same) differs();
}

function bytesOf(hex: string): Uint8Array {
  try {
    return hexToBytes(hex);
  } catch {
    throw new ChainUnreachable('node: a transaction makes no sense');
  }
}

/** Of a transaction in a block. */
function hasSucceeded({ ret }: Transaction): boolean {
  return ret[0]?.contractRet === 'SUCCESS';
}

function tokenTransfers(one: Info, assets: readonly ChainAsset[], watched: Watched): Transfer[] {
  if (hasFailed(one)) return [];
  return one.log.flatMap(({ address, topics, data }, index): Transfer[] => {
    const asset = assets.find(({ contract }) => contract === `41${address}`);
    if (!asset || topics.length !== 3 || topics[0] !== TRANSFER_TOPIC) return [];
    const target = wordAddress(topics[2]!);
    if (target === null || !watched.has(target)) return [];
    if (!/^[0-9a-f]{64}$/.test(data)) throw new ChainUnreachable('node: a log makes no sense');
    const amount = BigInt(`0x${data}`);
    return amount > 0n
      ? [{ txid: one.id, part: `log:${index}`, target, currency: asset.currency, amount }]
      : [];
  });
}

/** What one transaction brings, in a block or waiting; null when the node does not know it. */
export async function look(
  api: Api,
  assets: readonly ChainAsset[],
  txid: string,
  watched: Watched,
): Promise<{ transfers: readonly Transfer[]; block: BlockRef | null } | null> {
  const found = await infoOf(api, txid);
  if (found) {
    const [scanned] = await scan(api, assets, found.blockNumber, found.blockNumber, watched);
    const { transfers, ...block } = scanned!;
    return { transfers: transfers.filter((transfer) => transfer.txid === txid), block };
  }
  const waiting = await api.find('/wallet/gettransactionfrompending', { value: txid }, transaction);
  return waiting && { transfers: coinTransfers(waiting, assets, watched), block: null };
}
