/** Plans of automatic bets that a player keeps. Every statement asks for the player's own rows; the page runs them. */
import { BadStrategy, parseStrategy } from '#engines/strategy/parse.ts';
import { fail, type Failure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import {
  MAX_STRATEGIES,
  type removeStrategy as removal,
  type SavedStrategy,
  type saveStrategy as saving,
} from '../contract.ts';
import type { OriginalsContext } from './context.ts';
import { invalid } from './refusals.ts';

/** More places than any currency has: amounts are measured against the first stake, whatever wallet plays. */
const PLACES = 18;

const tooMany = fail(409, 2, `No more than ${MAX_STRATEGIES} strategies can be saved.`);

interface Row {
  id: string;
  game: string;
  name: string;
  text: string;
  saved_at: Date;
}

const viewOf = ({ id, game, name, text, saved_at: at }: Row): SavedStrategy => ({
  id: Number(id),
  game,
  name,
  text,
  savedAt: at.toISOString(),
});

export async function listStrategies(
  { db }: Pick<ServerKit, 'db'>,
  { id }: Player,
): Promise<SavedStrategy[]> {
  const { rows } = await db.pool.query<Row>(
    `select id::text, game, name, text, saved_at from auto_strategy s
      where user_id = $1 order by saved_at desc, s.id desc limit ${MAX_STRATEGIES}`,
    [id.toString()],
  );
  return rows.map(viewOf);
}

/** Sent twice it is one row. */
export async function saveStrategy(
  { kit, games }: Pick<OriginalsContext, 'kit' | 'games'>,
  { player, body }: Call<typeof saving>,
): Promise<SavedStrategy | Failure> {
  const game = games.get(body.game);
  if (game?.kind !== 'instant') return invalid('This game has no strategies.');
  const name = nameIn(body.text, game.id);
  if (typeof name !== 'string') return name;
  return kit.db.transaction(async (client) => {
    // Two at once count each other.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 84))', [player._id]);
    const { rows: others } = await client.query<{ others: number }>(
      'select count(*)::int as others from auto_strategy where user_id = $1 and (game, name) <> ($2, $3)',
      [player.id.toString(), game.id, name],
    );
    if (others[0]!.others >= MAX_STRATEGIES) return tooMany;
    const { rows } = await client.query<Row>(
      `insert into auto_strategy (user_id, game, name, text, saved_at) values ($1, $2, $3, $4, $5)
       on conflict (user_id, game, name) do update set text = excluded.text, saved_at = excluded.saved_at
       returning id::text, game, name, text, saved_at`,
      [player.id.toString(), game.id, name, body.text, new Date(kit.runtime.now())],
    );
    return viewOf(rows[0]!);
  });
}

/** Name of a plan that can be read and belongs to this game; else why not. */
function nameIn(text: string, game: string): string | Failure {
  try {
    const strategy = parseStrategy(text, PLACES);
    return strategy.game === game ? strategy.name : invalid('This strategy is for another game.');
  } catch (error) {
    if (error instanceof BadStrategy) return invalid(error.message);
    throw error;
  }
}

/** Gone twice is gone. */
export async function removeStrategy(
  { db }: Pick<ServerKit, 'db'>,
  { player, body }: Call<typeof removal>,
): Promise<Record<string, never>> {
  await db.pool.query('delete from auto_strategy where user_id = $1 and id = $2', [
    player.id.toString(),
    body.id,
  ]);
  return {};
}
