/**
 * What a transaction brings to watched wallets. Only transfer instructions of transactions that succeeded count, outer and
 * inner ones; differences of balances do not, since they say neither which part it was nor whether it was one or two.
 */
import * as z from 'zod/mini';
import { ChainUnreachable, type ChainAsset, type Transfer, type Watched } from '../driver.ts';
import { fromBase58 } from '../base58.ts';
import { tokenAccountOf } from './address.ts';
import { readMovement, type Movement } from './instructions.ts';
import { count } from './rpc.ts';

const instruction = z.object({ programIdIndex: count, accounts: z.array(count), data: z.string() });
const tokenBalance = z.object({ accountIndex: count, mint: z.string(), owner: z.optional(z.string()) });
const optionalList = <Item>(item: z.ZodMiniType<Item>) => z.optional(z.nullable(z.array(item)));

/** A transaction with encoding 'json': addresses by number, data in base58. */
const transaction = z.object({
  transaction: z.object({
    signatures: z.array(z.string()).check(z.minLength(1)),
    message: z.object({ accountKeys: z.array(z.string()), instructions: z.array(instruction) }),
  }),
  meta: z.object({
    err: z.unknown(),
    fee: count,
    innerInstructions: optionalList(z.object({ index: count, instructions: z.array(instruction) })),
    postTokenBalances: optionalList(tokenBalance),
    loadedAddresses: z.optional(
      z.nullable(z.object({ writable: z.array(z.string()), readonly: z.array(z.string()) })),
    ),
  }),
});
export type SolanaTransaction = z.infer<typeof transaction>;

export function readTransaction(answer: unknown): SolanaTransaction {
  const parsed = transaction.safeParse(answer);
  if (!parsed.success || parsed.data.meta.err === undefined) {
    throw new ChainUnreachable('node: a transaction makes no sense');
  }
  return parsed.data;
}

/**
 * Whether a transaction touches a watched wallet at all: a look at its addresses and the owners of its token accounts. Most
 * do not, and are spared the reading.
 */
function touches(answer: unknown, watched: Watched): boolean {
  const { transaction: sent, meta } = (answer ?? {}) as Partial<SolanaTransaction>;
  const keys = sent?.message?.accountKeys;
  if (!Array.isArray(keys) || !meta) throw new ChainUnreachable('node: a transaction makes no sense');
  if (keys.some((key) => watched.has(key))) return true;
  const { loadedAddresses: loaded, postTokenBalances: tokens } = meta;
  if (loaded?.writable?.some((key) => watched.has(key))) return true;
  return tokens?.some(({ owner }) => owner !== undefined && watched.has(owner)) ?? false;
}

/** Transfers of one transaction, in the order of its instructions. */
export function transfersOf(
  answer: unknown,
  assets: readonly ChainAsset[],
  watched: Watched,
): readonly Transfer[] {
  if (!touches(answer, watched)) return [];
  const read = readTransaction(answer);
  if (read.meta.err !== null) return [];
  const txid = read.transaction.signatures[0]!;
  return movementsOf(read).flatMap(({ part, movement }): Transfer[] => {
    const arrived = arrivedAt(read, movement, assets);
    if (!arrived || !watched.has(arrived.target)) return [];
    return [{ txid, part, ...arrived, amount: movement.amount }];
  });
}

/** Wallet and currency of a movement: null for tokens that are not listed and for accounts that are not a wallet's own. */
function arrivedAt(
  read: SolanaTransaction,
  { kind, source, destination, amount }: Movement,
  assets: readonly ChainAsset[],
): { target: string; currency: string } | null {
  // To oneself nothing arrives.
  if (amount === 0n || source === destination) return null;
  if (kind === 'sol' || kind === 'sol-with-seed') {
    const coin = assets.find(({ contract }) => contract === null);
    return coin ? { target: destination, currency: coin.currency } : null;
  }
  // A transfer names token accounts only. The node says whose they are; we believe it when the account is the one that follows
  // from the wallet and the mint, which is also the only one that is swept.
  const index = keysOf(read).indexOf(destination);
  const balance = read.meta.postTokenBalances?.find(({ accountIndex }) => accountIndex === index);
  const asset = assets.find(({ contract }) => contract !== null && contract === balance?.mint);
  if (!asset?.contract || balance?.owner === undefined) return null;
  if (!isAccountOf(balance.owner, asset.contract, destination)) return null;
  return { target: balance.owner, currency: asset.currency };
}

function isAccountOf(owner: string, mint: string, account: string): boolean {
  return fromBase58(owner)?.length === 32 && tokenAccountOf(owner, mint) === account;
}

/** All addresses of a transaction, those from tables last, in the order that its instructions count in. */
export function keysOf({ transaction: sent, meta }: SolanaTransaction): string[] {
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {};
  return [...sent.message.accountKeys, ...writable, ...readonly];
}

/** Every movement with its place: 'ix:2' the third instruction, 'ix:2.0' the first that it called. */
export function movementsOf(read: SolanaTransaction): { part: string; movement: Movement }[] {
  const keys = keysOf(read);
  const key = (index: number): string => {
    const found = keys[index];
    if (found === undefined) throw new ChainUnreachable('node: an instruction without its accounts');
    return found;
  };
  const inner = new Map(
    (read.meta.innerInstructions ?? []).map(({ index, instructions }) => [index, instructions]),
  );
  const numbered = read.transaction.message.instructions.flatMap((outer, index) => [
    { part: `ix:${index}`, instruction: outer },
    ...(inner.get(index) ?? []).map((called, step) => ({ part: `ix:${index}.${step}`, instruction: called })),
  ]);
  return numbered.flatMap(({ part, instruction: { programIdIndex, accounts, data } }) => {
    const bytes = data === '' ? new Uint8Array() : fromBase58Data(data);
    const movement = readMovement({ program: key(programIdIndex), accounts: accounts.map(key), data: bytes });
    return movement ? [{ part, movement }] : [];
  });
}

/** Data of an instruction; a transfer's is short, and longer ones are no transfers. */
function fromBase58Data(text: string): Uint8Array {
  return text.length > 100 ? new Uint8Array() : (fromBase58(text) ?? new Uint8Array());
}
