/** Bets that a message of the feed made due: settled one by one, each in a transaction of its player. */
import type { BookContext } from '../context.ts';
import { settleDue } from './settle.ts';

const AT_ONCE = 200;

/** Settles all that is due, oldest first; any process may, and two at once do no harm. @returns how many bets changed */
export async function drainDue(context: BookContext): Promise<number> {
  const { kit } = context;
  let changed = 0;
  let after = 0n;
  for (;;) {
    const { rows } = await kit.db.pool.query<{ bet_id: string; no: string }>(
      'select bet_id, no::text from sport_due where no > $1 order by no limit $2',
      [after.toString(), AT_ONCE],
    );
    if (rows.length === 0) return changed;
    after = BigInt(rows.at(-1)!.no);
    const done = await Promise.all(
      rows.map(async ({ bet_id: id }) => {
        try {
          return await settleDue(context, id);
        } catch (error) {
          // It stays on the list for the next look; the others are settled all the same.
          kit.log.error({ err: error, bet: id }, 'bet not settled');
          return false;
        }
      }),
    );
    changed += done.filter(Boolean).length;
  }
}
