/** What the clock does for sit-and-gos that are not at a table yet. */
import { isExcluded } from '#platform/server/policy/restrictions.ts';
import type { PokerContext } from '../context.ts';
import { forEach } from '../each.ts';
import { callOff, isOffered, leave } from './enter.ts';
import { COLUMNS, entriesOf, toSitAndGo, type SitAndGoRow } from './store.ts';

const AT_ONCE = 100;

/** Gives back what was paid for a game that is offered no more, and who may not play any more their entry. */
export async function lookAtWaiting(context: PokerContext): Promise<void> {
  const { kit } = context;
  const { rows } = await kit.db.pool.query<SitAndGoRow>(
    `select ${COLUMNS} from poker_sit_and_go g where g.status = 'open' limit $1`,
    [AT_ONCE],
  );
  for (const game of rows.map(toSitAndGo)) {
    if (game.offer === null || !isOffered(context, game)) await callOff(context, game.id);
    else
      for (const { user } of await entriesOf(kit.db.pool, game.id))
        if (isExcluded((await kit.money.peek(user)).guard, kit.runtime.now()))
          await leave(context, user, game.offer);
  }
}

/** The room is off: what waits is paid back, and what is played is called off. */
export async function callOffAll(context: PokerContext): Promise<void> {
  const { rows } = await context.kit.db.pool.query<{ id: string }>(
    "select id from poker_sit_and_go where status in ('open', 'playing')",
  );
  await forEach(
    context,
    rows.map(({ id }) => id),
    (id) => callOff(context, id),
  );
}
