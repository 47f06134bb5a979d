/** The HTTP interface of a Tron node. Everything that is not a well-formed answer is `ChainUnreachable`. */
import * as z from 'zod/mini';
import { ChainUnreachable, type BlockRef } from '../driver.ts';
import type { NodePost } from '../node-http.ts';

/** Whole numbers that JSON carries exactly: 2^53 sun are nine thousand million TRX. */
export const count = z.number().check(z.int(), z.nonnegative());
export const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const hex = z._default(z.string().check(z.regex(/^([0-9a-f]{2})*$/)), '');

/** Everything that the id of a block is the hash of. */
const header = z.object({
  number: z._default(count, 0),
  timestamp: z._default(count, 0),
  parentHash: hash,
  /** Not there in blocks that older versions of the development chain made. */
  txTrieRoot: z.optional(hash),
  witness_id: z._default(count, 0),
  witness_address: hex,
  version: z._default(count, 0),
  accountStateRoot: hex,
});
export type BlockHeader = z.infer<typeof header>;

/** A block. What is zero is left out of the JSON, and what was not found is an empty object. */
export const block = z.object({
  blockID: hash,
  block_header: z.object({ raw_data: header }),
  transactions: z._default(z.array(z.unknown()), []),
});
export type Block = z.infer<typeof block>;

/** What executing a transaction did. */
export const info = z.object({
  id: hash,
  blockNumber: count,
  fee: z._default(count, 0),
  /** 'FAILED', else not there. */
  result: z.optional(z.string()),
  receipt: z._default(z.object({ result: z.optional(z.string()) }), {}),
  log: z._default(
    z.array(
      z.object({
        address: z.string(),
        topics: z._default(z.array(z.string()), []),
        data: z._default(z.string(), ''),
      }),
    ),
    [],
  ),
});
export type Info = z.infer<typeof info>;

/** Transfers of TRX have a receipt without a result; calls of contracts say 'SUCCESS' or what went wrong. */
export function hasFailed({ result, receipt }: Info): boolean {
  return result === 'FAILED' || (receipt.result !== undefined && receipt.result !== 'SUCCESS');
}

type Body = Readonly<Record<string, unknown>>;

export interface Api {
  /** A chain of our own, which may have blocks without a root of their transactions. */
  readonly development: boolean;
  /** @param path '/wallet/getnowblock' */
  call<Answer>(path: string, body: Body, answer: z.ZodMiniType<Answer>): Promise<Answer>;
  /** For what may not be there: the node answers with an empty object then, this with null. */
  find<Answer>(path: string, body: Body, answer: z.ZodMiniType<Answer>): Promise<Answer | null>;
}

/** @param genesis id of block 0 that the node must show before it is believed; null: any */
export function createApi(post: NodePost, genesis: string | null): Api {
  let known = genesis === null;

  function read<Answer>(path: string, body: unknown, answer: z.ZodMiniType<Answer>): Answer {
    const parsed = answer.safeParse(body);
    if (parsed.success) return parsed.data;
    throw new ChainUnreachable(`node: ${path} was answered with nonsense`);
  }

  async function send(path: string, body: Body): Promise<unknown> {
    if (!known) {
      const zero = '/wallet/getblockbynum';
      const { blockID } = read(zero, (await post(zero, { num: 0 })).body, block);
      if (blockID !== genesis) throw new ChainUnreachable('node: is on another network');
      known = true;
    }
    return (await post(path, body)).body;
  }

  return {
    development: genesis === null,
    call: async (path, body, answer) => read(path, await send(path, body), answer),
    async find(path, body, answer) {
      const found = await send(path, body);
      return isNothing(found) ? null : read(path, found, answer);
    },
  };
}

function isNothing(answer: unknown): boolean {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    !Array.isArray(answer) &&
    Object.keys(answer).length === 0
  );
}

export function refOf({ blockID, block_header: { raw_data } }: Block): BlockRef {
  return { height: raw_data.number, hash: blockID, parent: raw_data.parentHash };
}

/** Null for a height above the tip. */
export async function blockAt(api: Api, height: number): Promise<Block | null> {
  const found = await api.find('/wallet/getblockbynum', { num: height }, block);
  if (found && refOf(found).height !== height) throw new ChainUnreachable('node: heights make no sense');
  return found;
}

/** Blocks from..to, both in, as far as there are any. @param side 'walletsolidity' for those that are never taken back */
export async function blocksFrom(
  api: Api,
  side: 'wallet' | 'walletsolidity',
  from: number,
  to: number,
): Promise<Block[]> {
  const { block: found } = await api.call(
    `/${side}/getblockbylimitnext`,
    { startNum: from, endNum: to + 1 },
    z.object({ block: z._default(z.array(block), []) }),
  );
  for (const [step, one] of found.entries()) {
    if (refOf(one).height !== from + step) throw new ChainUnreachable('node: heights make no sense');
  }
  return found;
}

/** Null while the transaction is in no block. */
export async function infoOf(api: Api, txid: string): Promise<Info | null> {
  const found = await api.find('/wallet/gettransactioninfobyid', { value: txid }, info);
  if (found && found.id !== txid) throw new ChainUnreachable('node: another transaction than asked for');
  return found;
}
