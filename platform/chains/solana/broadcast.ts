/** Sends signed bytes and says what the node's answer means. */
import { toBase58 } from '../base58.ts';
import { FINALIZED } from './blocks.ts';
import * as z from 'zod/mini';
import type { BroadcastResult } from '../driver.ts';
import { count, type Rpc, type RpcRefusal } from './rpc.ts';

/** Answer of `getSignatureStatuses` for one signature; null where no block holds it. */
export const statuses = z.object({
  value: z
    .array(
      z.nullable(
        z.object({ slot: count, err: z.unknown(), confirmationStatus: z.optional(z.nullable(z.string())) }),
      ),
    )
    .check(z.length(1)),
});
const simulation = z.object({ err: z.optional(z.unknown()) });

export async function broadcast(rpc: Rpc, raw: string): Promise<BroadcastResult> {
  const reply = await rpc.ask('sendTransaction', [
    raw,
    { encoding: 'base64', preflightCommitment: FINALIZED.commitment },
  ]);
  if (!('refusal' in reply)) return { ok: true };
  const meaning = meaningOf(reply.refusal);
  // The same bytes again are a success, also long after they were taken, when their blockhash has grown too old.
  return !meaning.ok && (await isKnown(rpc, raw)) ? { ok: true } : meaning;
}

/** -32002: the trial run failed, `data.err` says why. -32003: bad signature. -32602: no transaction. */
function meaningOf({ code, message, data }: RpcRefusal): BroadcastResult {
  const failure = simulation.safeParse(data);
  const reason = failure.success && failure.data.err ? JSON.stringify(failure.data.err) : message;
  if (reason.includes('AlreadyProcessed')) return { ok: true };
  if (code === -32003 || code === -32602) return { ok: false, retry: false, reason };
  // "BlockhashNotFound" too: the node may be behind. Whether the blockhash is too old is told by `status`, from the height.
  return { ok: false, retry: true, reason };
}

/** Whether the chain has a transaction of these bytes: they begin with how many signatures there are, and the first of them. */
async function isKnown(rpc: Rpc, raw: string): Promise<boolean> {
  const signature = Buffer.from(raw, 'base64').subarray(1, 65);
  if (signature.length < 64) return false;
  const { value } = await rpc.call(
    'getSignatureStatuses',
    [[toBase58(signature)], { searchTransactionHistory: true }],
    statuses,
  );
  return value[0] !== null;
}
