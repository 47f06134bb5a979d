/** Sit-and-gos that players made as pools: full when they come here, with their money. */
import { hashOf } from '#engines/poker/shuffle.ts';
import type { PoolGame, PoolTables } from '#platform/server/services/pool-tables.ts';
import type pg from 'pg';
import { FEATURE, type PokerContext } from '../context.ts';
import { freezeOf } from '../integrity/frozen.ts';
import { callPlayers } from './enter.ts';
import { begin } from './play.ts';
import { readSitAndGo, type Entry, type SitAndGo } from './store.ts';

/** Bytes of an id. */
const ID_BYTES = 8;

export function poolTablesOf(context: PokerContext): PoolTables {
  const { kit } = context;
  return {
    isOpen: () => kit.features.isOn(FEATURE),
    isFrozen: async (db, user) => (await freezeOf(db, user)) !== null,
    begin: (client, game) => beginPoolGame(context, client, game),
    async call(table) {
      try {
        const game = await readSitAndGo(kit.db.pool, table);
        if (game) await callPlayers(context, game);
      } catch (error) {
        kit.log.error({ err: error, table }, 'the players of a pool could not be called to their table');
      }
    },
  };
}

/** What is paid is on the account of the tables with the same commit. */
async function beginPoolGame(
  context: PokerContext,
  client: pg.ClientBase,
  { pool, name, cur, buyIn, fee, speed, hidden, players }: PoolGame,
): Promise<string> {
  const now = context.kit.runtime.now();
  const waiting: SitAndGo = {
    id: `sg-${context.kit.runtime.random(ID_BYTES).toString('hex')}`,
    offer: null,
    poolId: pool,
    name,
    cur,
    size: players.length,
    game: 'holdem',
    speed,
    buyIn,
    fee,
    status: 'open',
    clockFrom: null,
    endedAt: null,
  };
  // The seed of a profile may hold the signs that the text of a deck is put together with; its hash does not.
  const entries: Entry[] = players.map(({ user, clientSeed }, seat) => ({
    user,
    seat,
    clientSeed: hashOf(clientSeed),
  }));
  const game = await begin(context, client, waiting, entries);
  await client.query(
    `insert into poker_sit_and_go (id, offer, name, cur, size, speed, buy_in, fee, status, made_at, clock_from, hidden, pool_id)
     values ($1, null, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      game.id,
      name,
      cur,
      game.size,
      speed,
      buyIn.toString(),
      fee.toString(),
      game.status,
      now,
      game.clockFrom,
      hidden,
      pool,
    ],
  );
  await client.query(
    `insert into poker_sit_and_go_entry (game_id, user_id, seat, client_seed, at, ref)
     select $1, x.user_id, x.seat, x.client_seed, x.at, x.ref
     from unnest($2::bigint[], $3::smallint[], $4::text[], $5::bigint[], $6::uuid[]) as x(user_id, seat, client_seed, at, ref)`,
    [
      game.id,
      entries.map(({ user }) => user.toString()),
      entries.map(({ seat }) => seat),
      entries.map(({ clientSeed }) => clientSeed),
      players.map(({ at }) => at),
      players.map(({ ref }) => ref),
    ],
  );
  return game.id;
}
