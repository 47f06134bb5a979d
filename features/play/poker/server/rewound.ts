/** What has to end after the database was put back to an earlier time: cards that were seen since, and seeds that were shown. */
import type { ServerKit } from '#platform/server/kit.ts';
import { voidHand } from './finish.ts';
import { noteRake } from './rake.ts';
import { nextSeed } from './seed.ts';
import { isPlaying, readTable, saveTable } from './state.ts';

type RewoundKit = Pick<ServerKit, 'db' | 'runtime' | 'vault'>;

/**
 * Calls every hand off that is played, with all chips back, and commits every table to another seed for its next hand and
 * every tournament that has not begun to another one for its seats. For an installation that nobody serves. Safe to repeat.
 * @returns hands that were called off
 */
export async function endHands(kit: RewoundKit): Promise<number> {
  const tables = await kit.db.pool.query<{ id: string }>('select id from poker_table order by id');
  let ended = 0;
  for (const { id } of tables.rows) if (await endHand(kit, id)) ended += 1;
  const games = await kit.db.pool.query<{ id: string }>(
    `select id from poker_tournament where status = 'open'`,
  );
  for (const { id } of games.rows) {
    const { sealed, commitment } = nextSeed({ kit });
    await kit.db.pool.query(
      `update poker_tournament set seed_sealed = $2, commitment = $3 where id = $1 and status = 'open'`,
      [id, sealed, commitment],
    );
  }
  return ended;
}

/** @returns whether a hand was played there */
function endHand(kit: RewoundKit, id: string): Promise<boolean> {
  return kit.db.transaction(async (client) => {
    const state = await readTable(client, id, true);
    if (!state) return false;
    const wasPlaying = isPlaying(state);
    if (wasPlaying) {
      const now = kit.runtime.now();
      const { dueAt } = state;
      voidHand(state, now);
      await noteRake(client, state, state.hand!);
      // The clock goes on from here: it deals the next hand, or gives those their chips who leave. What was due before
      // stays: blinds of a sit-and-go do not rise in the time since.
      state.dueAt = Math.min(dueAt ?? now, now);
    }
    const { sealed, commitment } = nextSeed({ kit });
    Object.assign(state, { nextSealed: sealed, nextCommitment: commitment });
    await saveTable(client, state);
    return wasPlaying;
  });
}
