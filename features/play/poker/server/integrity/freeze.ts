/** Freezing a player's poker play and chips, and letting go of them. Each is one act under the player's lane. */
import type pg from 'pg';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { KindCode } from '#platform/server/money/kinds.ts';
import { pushBalance } from '#platform/server/money/shown-balance.ts';
import type { freeze, FreezeView, thaw } from '../../freeze-contract.ts';
import type { PokerContext } from '../context.ts';
import { payBack } from '../pay.ts';
import { leaveTables } from '../seats.ts';
import { leave } from '../sit-and-go/enter.ts';
import { unregister } from '../tournament/enter.ts';
import { freezeSeat } from './frozen.ts';
import {
  frozenAlready,
  noPlayer,
  noReport,
  noSuchFreeze,
  refuseStaff,
  thawedAlready,
} from './freeze-refusals.ts';
import { freezeById } from './freeze-views.ts';

/** Freezes a player: nothing more is bought in, and what goes back from tables is held. */
export async function freezePlayer(
  context: PokerContext,
  { player: staff, body }: Call<typeof freeze>,
): Promise<FreezeView | Failure> {
  const { kit } = context;
  const subject = (await kit.identity.byName(body.player)) ?? (await kit.identity.byPublicId(body.player));
  if (!subject) return noPlayer;
  const id = kit.runtime.uuid();
  const done = await kit.money.exclusive(subject.id, async (client) => {
    const refused = await refuseStaff(context, client, staff, subject);
    if (refused) return refused;
    if (body.report !== undefined && !(await isAbout(client, body.report, subject.id))) return noReport;
    const made = await client.query(
      `insert into poker_freeze (id, user_id, reason, report_id, by_staff, at) values ($1, $2, $3, $4, $5, $6)
       on conflict (user_id) where ended_at is null do nothing`,
      [id, subject.id.toString(), body.reason, body.report ?? null, staff._id, kit.runtime.now()],
    );
    if (made.rowCount !== 1) return frozenAlready;
    await client.query('delete from poker_wait where user_id = $1', [subject.id.toString()]);
    const detail = { id, reason: body.reason, report: body.report ?? null };
    await kit.audit.append(
      { actor: staff._id, action: 'poker.freeze', subject: subject._id, detail },
      client,
    );
    return true;
  });
  if (isFailure(done)) return done;
  await takeOut(context, subject.id);
  return (await freezeById(context, id))!;
}

async function isAbout(client: pg.ClientBase, report: string, user: bigint): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from poker_report where id = $1 and $2::bigint in (low_id, high_id)',
    [report, user.toString()],
  );
  return rowCount === 1;
}

/** Of frozen players who are in something that has not begun, or at a table whose hand is over. */
export async function takeOutFrozen(context: PokerContext): Promise<void> {
  const { rows } = await context.kit.db.pool.query<{ user_id: string }>(
    `select f.user_id::text from poker_freeze f where f.ended_at is null and (
       exists (select 1 from poker_seat s join poker_table t on t.id = s.table_id left join poker_hand h on h.table_id = t.id and h.no = t.hand_no
         where s.user_id = f.user_id and t.cur <> 0 and (h.no is null or h.ended_at is not null))
       or exists (select 1 from poker_sit_and_go_entry e join poker_sit_and_go g on g.id = e.game_id where e.user_id = f.user_id and g.status = 'open')
       or exists (select 1 from poker_tournament_entry e join poker_tournament g on g.id = e.tournament_id where e.user_id = f.user_id and g.status = 'open'))`,
  );
  for (const row of rows) await takeOut(context, BigInt(row.user_id));
}

/** What is not being played comes off the tables now; the clock does the rest after the hand, and all of it should this process die. */
async function takeOut(context: PokerContext, user: bigint): Promise<void> {
  const { pool } = context.kit.db;
  await leaveTables(context, user, freezeSeat);
  const games = await pool.query<{ offer: string }>(
    "select g.offer from poker_sit_and_go g join poker_sit_and_go_entry e on e.game_id = g.id where e.user_id = $1 and g.status = 'open'",
    [user.toString()],
  );
  for (const { offer } of games.rows) await leave(context, user, offer);
  const tournaments = await pool.query<{ id: string }>(
    `select g.id from poker_tournament g join poker_tournament_entry e on e.tournament_id = g.id
     where e.user_id = $1 and e.status = 'waits' and g.status = 'open'`,
    [user.toString()],
  );
  for (const { id } of tournaments.rows) await unregister(context, user, id);
}

interface Held {
  id: string;
  cur: number;
  left: string;
  kind: KindCode;
}

/** Ends a freeze: everything that was not taken goes to the wallet, in one transaction. */
export async function thawPlayer(
  context: PokerContext,
  { player: staff, body }: Call<typeof thaw>,
): Promise<FreezeView | Failure> {
  const { kit } = context;
  const subject = await subjectOf(context, body.id);
  if (!subject) return noSuchFreeze;
  const done = await kit.money.exclusive(subject.id, async (client, wallet, draft) => {
    const refused = await refuseStaff(context, client, staff, subject);
    if (refused) return refused;
    const now = kit.runtime.now();
    const ended = await client.query(
      'update poker_freeze set ended_at = $2, ended_by = $3, end_note = $4 where id = $1 and ended_at is null',
      [body.id, now, staff._id, body.note],
    );
    if (ended.rowCount !== 1) return thawedAlready;
    const { rows } = await client.query<Held>(
      `update poker_frozen set released_at = $2 where freeze_id = $1 and released_at is null
       returning id, cur, (amount - taken)::text as left, kind`,
      [body.id, now],
    );
    const balances = new Map<number, bigint>();
    for (const { id, cur, left, kind } of rows) {
      if (left === '0') continue;
      const paid = await payBack({ context, client }, wallet, draft, cur, BigInt(left), id, { kind });
      if (isFailure(paid)) return paid;
      balances.set(cur, paid);
    }
    const detail = { id: body.id, note: body.note };
    await kit.audit.append({ actor: staff._id, action: 'poker.thaw', subject: subject._id, detail }, client);
    return { balances, stamp: draft.stamp(wallet) };
  });
  if (isFailure(done)) return done;
  for (const [ledgerCurrencyId, balance] of done.balances)
    await pushBalance(kit, subject.id, { ledgerCurrencyId, balance, bonus: null, stamp: done.stamp });
  return (await freezeById(context, body.id))!;
}

/** Whose freeze it is; null: there is no such one. */
export async function subjectOf({ kit }: PokerContext, id: string): Promise<Player | null> {
  const { rows } = await kit.db.pool.query<{ user_id: string }>(
    'select user_id::text from poker_freeze where id = $1',
    [id],
  );
  return rows[0] ? kit.identity.byId(BigInt(rows[0].user_id)) : null;
}
