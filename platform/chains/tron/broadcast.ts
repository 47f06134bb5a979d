/** Sends signed bytes and says what the node's answer means. */
import { hexToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import type { BroadcastResult } from '../driver.ts';
import { infoOf, type Api } from './api.ts';
import { readTransaction, txidOf } from './transaction.ts';

const answer = z.union([
  z.object({ result: z.literal(true) }),
  z.object({ result: z.optional(z.literal(false)), code: z.string(), message: z.optional(z.string()) }),
]);

/** Never valid again as it stands. The rest (no funds, a busy node, peers missing) may pass, until it expires. */
const FOR_GOOD = new Set([
  'SIGERROR',
  'TOO_BIG_TRANSACTION_ERROR',
  'TRANSACTION_EXPIRATION_ERROR',
  'TAPOS_ERROR',
]);

export async function broadcast(api: Api, raw: string): Promise<BroadcastResult> {
  const reply = await api.call('/wallet/broadcasthex', { transaction: raw }, answer);
  if (reply.result === true) return { ok: true };
  // It is waiting or in the chain already.
  if (reply.code === 'DUP_TRANSACTION_ERROR') return { ok: true };
  // The node checks the time before it checks whether it has it: mined long ago is a success too.
  const txid = readTxid(raw);
  if (txid !== null && (await infoOf(api, txid))) return { ok: true };
  const reason = `${reply.code} ${reply.message ?? ''}`.trim();
  return { ok: false, retry: !FOR_GOOD.has(reply.code), reason };
}

function readTxid(raw: string): string | null {
  try {
    return txidOf(readTransaction(hexToBytes(raw)).raw);
  } catch {
    return null;
  }
}
