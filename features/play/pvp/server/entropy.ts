/**
 * The public beacon in the draw of a duel or battle: a round that is published after the last seat was taken, so neither
 * the house nor who came last knew what would be drawn. Which round it is follows from that moment.
 */
import { beaconTime } from '#engines/fair/beacon.ts';
import type { PvpContext } from './context.ts';

/** Between two looks for a round that is due. */
const ASK_EVERY_MS = 1_000;
/** A pool whose round does not come is called off, and shows what would have been drawn. */
const GIVE_UP_MS = 24 * 60 * 60 * 1_000;

/** What a pool may be drawn with: nothing more, a round of the beacon, nothing yet, or nothing any more. */
export type Entropy = 'none' | { readonly signature: string } | 'waits' | 'void';

/** Looks for the round that a pool waits for. Outside of its lock: relays take their time. */
export async function entropyFor({ kit, beacon }: PvpContext, id: string): Promise<Entropy> {
  const { rows } = await kit.db.pool.query<{ filled_at: string; beacon_round: string }>({
    name: 'pvp-beacon',
    text: `select filled_at::text, beacon_round::text from pvp_pool where id = $1 and status = 'locked' and beacon_round is not null`,
    values: [id],
  });
  const waiting = rows[0];
  if (!waiting) return 'none';
  const now = kit.runtime.now();
  const round = Number(waiting.beacon_round);
  if (now < beaconTime(round)) return 'waits';
  const signature = await beacon.signature(round);
  if (signature !== null) return { signature };
  if (now > Number(waiting.filled_at) + GIVE_UP_MS) return 'void';
  await kit.db.pool.query(`update pvp_pool set due_at = $2 where id = $1 and status = 'locked'`, [
    id,
    // The relays may have taken longer than that to say nothing.
    kit.runtime.now() + ASK_EVERY_MS,
  ]);
  return 'waits';
}
