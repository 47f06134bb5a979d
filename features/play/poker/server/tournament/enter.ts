/** Registering for a tournament, entering again, and taking a registration back. */
import type pg from 'pg';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { KIND } from '#platform/server/money/kinds.ts';
import { UnknownOutcome } from '#platform/server/money/money.ts';
import { keyName } from '#platform/server/money/operation.ts';
import { requestKey } from '#platform/server/money/request-key.ts';
import { usedKeys } from '#platform/server/money/settle.ts';
import { pushBalance } from '#platform/server/money/shown-balance.ts';
import type { registerTournament } from '../../tournament-contract.ts';
import type { PokerContext } from '../context.ts';
import { refuseTogether } from '../integrity/together.ts';
import { pay, payBack } from '../pay.ts';
import {
  answerLost,
  keyUsed,
  noReentry,
  notRegistered,
  registeredAlready,
  registrationOver,
  tooManyTables,
  tournamentFull,
  tournamentStarted,
  unknownTournament,
} from '../refusals.ts';
import { direct } from './direct.ts';
import { readTournament, saveTournament, type Tournament } from './store.ts';
import { canEnter } from './time.ts';

/** Bytes of a client seed that the player did not choose. */
const SEED_BYTES = 8;

interface Registered {
  readonly game: Tournament;
  readonly entry: number;
  readonly balance: bigint | null;
  readonly stamp: number;
}

/** Takes buy-in and fee and writes the entry down, in one transaction; the same key answers the same entry while it is in the game. */
export async function register(
  context: PokerContext,
  player: Player,
  body: BodyOf<typeof registerTournament>,
  country: string | null,
): Promise<{ entry: number } | Failure> {
  const { kit } = context;
  const key = requestKey(`poker:register:${body.tournament}:${body.key}`, 'posting');
  try {
    const done = await kit.money.exclusive<Registered>(player.id, async (client, wallet, draft) => {
      const game = await readTournament(client, body.tournament, true);
      if (!game) return unknownTournament;
      const used = (await usedKeys(client, [{ user: player.id, key }])).get(keyName(player.id, key));
      if (used !== undefined) {
        const before = await entryOfPosting(client, used);
        return before === null ? keyUsed : { game, entry: before, balance: null, stamp: 0 };
      }
      const before = await refuse(context, client, player.id, game);
      if (isFailure(before)) return before;
      const id = kit.runtime.uuid();
      const price = game.buyIn + game.fee;
      const paid = await pay(
        { context, client, country },
        wallet,
        draft,
        game.cur,
        price,
        id,
        KIND.pokerEntry,
      );
      if (isFailure(paid)) return paid;
      const entry = await insertEntry(client, game, player.id, {
        clientSeed: body.clientSeed ?? kit.runtime.random(SEED_BYTES).toString('hex'),
        at: kit.runtime.now(),
        ref: id,
      });
      await saveTournament(client, {
        ...game,
        entries: game.entries + 1,
        players: game.players + (before === 0 ? 1 : 0),
        playersLeft: game.playersLeft + 1,
      });
      draft.keys.push({ user: player.id, key, ref: id });
      return { game, entry, balance: paid, stamp: draft.stamp(wallet) };
    });
    if (isFailure(done)) return done;
    const { game, balance, stamp, entry } = done;
    if (balance !== null) {
      await pushBalance(kit, player.id, { ledgerCurrencyId: game.cur, balance, bonus: null, stamp });
      if (game.status === 'playing') await direct(context, game.id);
    }
    return { entry };
  } catch (error) {
    if (error instanceof UnknownOutcome) return answerLost;
    throw error;
  }
}

/** @returns how many entries the player has already, or why there is no other */
async function refuse(
  context: PokerContext,
  client: pg.ClientBase,
  user: bigint,
  game: Tournament,
): Promise<number | Failure> {
  const only = context.onlyCurrency();
  const { rows } = await client.query<{ entries: number; inside: boolean; tables: number }>(
    `select count(*)::int as entries, coalesce(bool_or(status in ('waits', 'plays')), false) as inside,
       (select count(*)::int from poker_seat where user_id = $2 and place is null) as tables
     from poker_tournament_entry where tournament_id = $1 and user_id = $2`,
    [game.id, user.toString()],
  );
  const { entries, inside: isInside, tables } = rows[0]!;
  if (game.status === 'ended' || game.status === 'cancelled') return registrationOver;
  if (isInside) return registeredAlready;
  if (!canEnter(context, game, context.kit.runtime.now())) return registrationOver;
  if (only !== null && only !== context.currency(game.cur).code) return registrationOver;
  if (context.kit.config.demo && game.cur > 0) return registrationOver;
  if (entries > game.reentries) return noReentry;
  if (game.entries >= game.maxEntries) return tournamentFull;
  const { maxTables } = context.settings();
  // Before the start nobody knows how many tables a player has by then.
  if (game.status === 'playing' && tables >= maxTables) return tooManyTables(maxTables);
  // Seats are drawn and tables are broken: who is in one tournament may come to one table.
  const inside = await client.query<{ user_id: string }>(
    "select user_id::text from poker_tournament_entry where tournament_id = $1 and status in ('waits', 'plays')",
    [game.id],
  );
  const others = inside.rows.map((row) => BigInt(row.user_id));
  const meeting = { user, cur: game.cur, place: game.id, others };
  return (await refuseTogether(context, client, meeting)) ?? entries;
}

async function insertEntry(
  client: pg.ClientBase,
  { id }: Tournament,
  user: bigint,
  { clientSeed, at, ref }: { readonly clientSeed: string; readonly at: number; readonly ref: string },
): Promise<number> {
  await client.query(
    "update poker_tournament_entry set status = 'again' where tournament_id = $1 and user_id = $2 and status = 'out'",
    [id, user.toString()],
  );
  const { rows } = await client.query<{ no: number }>(
    `insert into poker_tournament_entry (tournament_id, no, user_id, client_seed, at, ref, status)
     select $1, coalesce(max(no), 0) + 1, $2, $3, $4, $5, 'waits' from poker_tournament_entry where tournament_id = $1 returning no`,
    [id, user.toString(), clientSeed, at, ref],
  );
  return rows[0]!.no;
}

/** @returns null: it was taken back, or is out of the game, and nobody takes it for another one */
async function entryOfPosting(client: pg.ClientBase, ref: string): Promise<number | null> {
  const { rows } = await client.query<{ no: number }>(
    "select no from poker_tournament_entry where ref = $1 and status in ('waits', 'plays')",
    [ref],
  );
  return rows[0]?.no ?? null;
}

/** Takes a registration back while the tournament has not begun; what was paid goes back in the same transaction. */
export async function unregister(
  context: PokerContext,
  user: bigint,
  id: string,
): Promise<{ left: true } | Failure> {
  const { kit } = context;
  const done = await kit.money.exclusive<Registered>(user, async (client, wallet, draft) => {
    const game = await readTournament(client, id, true);
    if (!game) return unknownTournament;
    const { rows } = await client.query<{ no: number; at: string }>(
      "select no, at::text from poker_tournament_entry where tournament_id = $1 and user_id = $2 and status in ('waits', 'plays')",
      [id, user.toString()],
    );
    const entry = rows[0];
    if (!entry) return notRegistered;
    if (game.status !== 'open') return tournamentStarted;
    await client.query('delete from poker_tournament_entry where tournament_id = $1 and no = $2', [
      id,
      entry.no,
    ]);
    const amount = game.buyIn + game.fee;
    const paid = await payBack({ context, client }, wallet, draft, game.cur, amount, kit.runtime.uuid(), {
      stake: { paid: amount, at: Number(entry.at) },
    });
    if (isFailure(paid)) return paid;
    await saveTournament(client, {
      ...game,
      entries: game.entries - 1,
      players: game.players - 1,
      playersLeft: game.playersLeft - 1,
    });
    return { game, entry: entry.no, balance: paid, stamp: draft.stamp(wallet) };
  });
  if (isFailure(done)) return done;
  const { game, balance, stamp } = done;
  await pushBalance(kit, user, { ledgerCurrencyId: game.cur, balance: balance!, bonus: null, stamp });
  return { left: true };
}
