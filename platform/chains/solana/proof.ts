/**
 * What a node says of a transaction, held against itself: the message is written again from its parts and must bear the
 * signatures of all who had to sign, and the balances before and after must differ by what the instructions moved. A node
 * that changes an amount, a payee or a mint, or invents a payment of somebody else, has no signature for it.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import * as z from 'zod/mini';
import { bytesOfBase58 } from '../base58.ts';
import { ChainUnreachable, type ChainAsset, type Transfer, type Watched } from '../driver.ts';
import { tokenAccountOf } from './address.ts';
import { COMPUTE_BUDGET_PROGRAM } from './message.ts';
import { count } from './rpc.ts';
import { keysOf, movementsOf, readTransaction, transfersOf, type SolanaTransaction } from './scan.ts';

const byte = z.number().check(z.int(), z.nonnegative(), z.maximum(255));
const tokenBalance = z.object({
  accountIndex: count,
  mint: z.string(),
  owner: z.string(),
  uiTokenAmount: z.object({ amount: z.string().check(z.regex(/^\d{1,20}$/)) }),
});
type TokenBalance = z.infer<typeof tokenBalance>;
const tokenBalances = z._default(z.nullable(z.array(tokenBalance)), []);

const signed = z.object({
  version: z._default(z.union([z.literal('legacy'), z.number()]), 'legacy'),
  transaction: z.object({
    message: z.object({
      header: z.object({
        numRequiredSignatures: byte,
        numReadonlySignedAccounts: byte,
        numReadonlyUnsignedAccounts: byte,
      }),
      recentBlockhash: z.string(),
      addressTableLookups: z._default(
        z.nullable(
          z.array(
            z.object({
              accountKey: z.string(),
              writableIndexes: z.array(byte),
              readonlyIndexes: z.array(byte),
            }),
          ),
        ),
        [],
      ),
    }),
  }),
  meta: z.object({
    preBalances: z.array(count),
    postBalances: z.array(count),
    preTokenBalances: tokenBalances,
    postTokenBalances: tokenBalances,
  }),
});
type Signed = z.infer<typeof signed>;

/** @throws ChainUnreachable: what the node says does not hold together */
function differs(what: string): never {
  throw new ChainUnreachable(`node: ${what}`);
}

/** Transfers of one transaction, when all of it holds together. What brings us nothing is not looked at further. */
export function provenTransfers(
  answer: unknown,
  assets: readonly ChainAsset[],
  watched: Watched,
): readonly Transfer[] {
  const transfers = transfersOf(answer, assets, watched);
  if (transfers.length === 0) return transfers;
  const read = readTransaction(answer);
  const parsed = signed.safeParse(answer);
  if (!parsed.success) return differs('a transaction makes no sense');
  checkSignatures(read, parsed.data);
  checkBalances(read, parsed.data, assets, transfers);
  return transfers;
}

/** @throws ChainUnreachable when somebody who had to sign did not sign exactly this */
function checkSignatures(read: SolanaTransaction, parsed: Signed): void {
  const { signatures, message } = read.transaction;
  const needed = parsed.transaction.message.header.numRequiredSignatures;
  if (needed === 0 || needed !== signatures.length || needed > message.accountKeys.length) {
    differs('a transaction is not signed by all');
  }
  const bytes = messageBytes(read, parsed);
  for (const [index, signature] of signatures.entries()) {
    const [given, key] = [decode(signature, 64), decode(message.accountKeys[index]!, 32)];
    if (!ed25519.verify(given, bytes, key, { zip215: false }))
      differs('a signature is not of its transaction');
  }
}

/** The message as it was signed. Two forms of it can be written; a newer one is not credited before it can be checked. */
function messageBytes(read: SolanaTransaction, { version, transaction }: Signed): Uint8Array {
  if (version !== 'legacy' && version !== 0) differs(`a transaction of version ${version} cannot be checked`);
  const { header, recentBlockhash, addressTableLookups } = transaction.message;
  const { accountKeys, instructions } = read.transaction.message;
  const tables = addressTableLookups ?? [];
  const { writable = [], readonly = [] } = read.meta.loadedAddresses ?? {};
  const sum = (lists: readonly (readonly number[])[]) => lists.reduce((all, { length }) => all + length, 0);
  // Which addresses a table holds is the node's word; how many of them were taken is signed.
  if (
    sum(tables.map(({ writableIndexes }) => writableIndexes)) !== writable.length ||
    sum(tables.map(({ readonlyIndexes }) => readonlyIndexes)) !== readonly.length ||
    (version === 'legacy' && tables.length > 0)
  ) {
    differs('a transaction takes other addresses from tables than it names');
  }
  return concatBytes(
    version === 0 ? Uint8Array.of(0x80) : new Uint8Array(),
    Uint8Array.of(
      header.numRequiredSignatures,
      header.numReadonlySignedAccounts,
      header.numReadonlyUnsignedAccounts,
    ),
    listOf(accountKeys.map((key) => decode(key, 32))),
    decode(recentBlockhash, 32),
    listOf(
      instructions.map(({ programIdIndex, accounts, data }) =>
        concatBytes(
          small(programIdIndex),
          bytesOf(accounts),
          sized(data === '' ? new Uint8Array() : decode(data)),
        ),
      ),
    ),
    version === 0
      ? listOf(
          tables.map(({ accountKey, writableIndexes, readonlyIndexes }) =>
            concatBytes(decode(accountKey, 32), bytesOf(writableIndexes), bytesOf(readonlyIndexes)),
          ),
        )
      : new Uint8Array(),
  );
}

/** A length as messages have it: seven bits a byte, the lowest first. */
function lengthOf(length: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = length; ; rest >>= 7) {
    bytes.push(rest > 0x7f ? (rest & 0x7f) | 0x80 : rest);
    if (rest <= 0x7f) return Uint8Array.from(bytes);
  }
}

const sized = (bytes: Uint8Array): Uint8Array => concatBytes(lengthOf(bytes.length), bytes);
const listOf = (parts: readonly Uint8Array[]): Uint8Array => concatBytes(lengthOf(parts.length), ...parts);
const bytesOf = (numbers: readonly number[]): Uint8Array => listOf(numbers.map(small));

function small(number: number): Uint8Array {
  return number > 255 ? differs('a transaction makes no sense') : Uint8Array.of(number);
}

function decode(text: string, length?: number): Uint8Array {
  const bytes = bytesOfBase58(text, 2_000);
  if (!bytes || (length !== undefined && bytes.length !== length)) differs('a transaction makes no sense');
  return bytes;
}

/** Nothing but these runs: then balances change by what they move, and by nothing else. */
const PLAIN = new Set<string>([COMPUTE_BUDGET_PROGRAM]);

/** @throws ChainUnreachable when a wallet or account that gets something does not hold as much more as it got */
function checkBalances(
  read: SolanaTransaction,
  { meta }: Signed,
  assets: readonly ChainAsset[],
  transfers: readonly Transfer[],
): void {
  const keys = keysOf(read);
  const { preBalances, postBalances } = meta;
  if (preBalances.length !== keys.length || postBalances.length !== keys.length) {
    differs('a transaction has other balances than addresses');
  }
  const movements = movementsOf(read).map(({ movement }) => movement);
  const plain = isPlain(read, keys, movements.length);
  const check = (account: string, grown: bigint, isMoved: (kind: string) => boolean): void => {
    let moved = 0n;
    for (const { kind, source, destination, amount } of movements) {
      if (!isMoved(kind)) continue;
      if (destination === account) moved += amount;
      if (source === account) moved -= amount;
    }
    if (grown < moved || (plain && grown !== moved)) differs('a balance did not grow by what was paid');
  };
  for (const { target, currency } of transfers) {
    const mint = assets.find((asset) => asset.currency === currency)!.contract;
    if (mint === null) {
      const index = keys.indexOf(target);
      const fee = index === 0 ? BigInt(read.meta.fee) : 0n;
      check(target, BigInt(postBalances[index]!) - BigInt(preBalances[index]!) + fee, (kind) =>
        kind.startsWith('sol'),
      );
      continue;
    }
    const account = tokenAccountOf(target, mint);
    const held = (list: readonly TokenBalance[] | null): bigint => {
      const [one, ...more] = (list ?? []).filter(({ accountIndex }) => keys[accountIndex] === account);
      if (!one) return 0n;
      if (more.length > 0 || one.mint !== mint || one.owner !== target)
        differs('a token account is of another token');
      return BigInt(one.uiTokenAmount.amount);
    };
    if (
      movements.some(
        ({ destination, mint: named }) => destination === account && named !== null && named !== mint,
      )
    ) {
      differs('a token account is of another token');
    }
    const grown = held(meta.postTokenBalances) - held(meta.preTokenBalances);
    check(account, grown, (kind) => kind.startsWith('token'));
  }
}

/** Whether each instruction is a transfer or says only what may be spent on them. */
function isPlain(read: SolanaTransaction, keys: readonly string[], transfers: number): boolean {
  const inner = (read.meta.innerInstructions ?? []).flatMap(({ instructions }) => instructions);
  const programs = [...read.transaction.message.instructions, ...inner].map(
    ({ programIdIndex }) => keys[programIdIndex]!,
  );
  const moving = programs.filter((program) => !PLAIN.has(program));
  return (
    moving.length === transfers &&
    moving.every((program) => program === SYSTEM_PROGRAM_ADDRESS || program === TOKEN_PROGRAM_ADDRESS)
  );
}
