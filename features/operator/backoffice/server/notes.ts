/** Notes and flags of staff on a player. */
import type pg from 'pg';
import type { Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { ownAccount, refuseSubject } from '#platform/server/services/staff-acts.ts';
import type { addNote, notes, NotesView, setFlag, settleFlag } from '../notes-contract.ts';
import { namesOf } from './people.ts';
import { flagChanged, noSuchPlayer, noSuspicion } from './refusals.ts';

const PAGE = 200;

/** Whether staff have put this flag on an account. */
export async function hasFlag(
  client: Pick<pg.ClientBase, 'query'>,
  user: bigint,
  flag: NotesView['flags'][number]['flag'],
): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from staff_flag where account_id = $1 and flag = $2', [
    user.toString(),
    flag,
  ]);
  return rowCount === 1;
}

export async function showNotes(kit: ServerKit, { body, player: staff }: Call<typeof notes>) {
  const player = await kit.identity.byPublicId(body.id);
  return player ? viewOf(kit, staff, player, body.before) : noSuchPlayer;
}

/**
 * Whom somebody suspects of laundering money is known only to those who look into it, so that nobody can tell the player;
 * and to none of them of themselves, nor of an account of their device.
 */
async function seesSuspicion(kit: ServerKit, staff: Player, player: Player): Promise<boolean> {
  if (staff.id === player.id || !kit.identity.allowed(staff, 'aml.read')) return false;
  return !(await kit.services.staffRequests.isLinked(kit.db.pool, staff.id, player.id, ['device']));
}

/**
 * Why these staff may not put a flag, or take it off or settle it; null: may. A flag closes withdrawals and tips: nobody takes one off
 * an account that may be theirs, nor learns by trying whether it is suspected.
 */
async function refuseFlag(
  kit: ServerKit,
  staff: Player,
  player: Player,
  { flag, on }: Pick<Call<typeof setFlag>['body'], 'flag' | 'on'>,
): Promise<Failure | null> {
  const refused = refuseSubject(staff, player);
  if (refused) return refused;
  if (flag === 'aml' && !kit.identity.allowed(staff, 'aml.read')) return noSuspicion;
  const { isLinked } = kit.services.staffRequests;
  if (!on) return (await isLinked(kit.db.pool, staff.id, player.id)) ? ownAccount : null;
  const isUnseen = flag === 'aml' && (await isLinked(kit.db.pool, staff.id, player.id, ['device']));
  return isUnseen ? ownAccount : null;
}

interface FlagRow {
  flag: NotesView['flags'][number]['flag'];
  by: string;
  reason: string;
  at: Date;
  settled_at: Date | null;
  settled_by: string | null;
  settled_note: string | null;
}

async function viewOf(kit: ServerKit, staff: Player, player: Player, before?: string): Promise<NotesView> {
  const id = player.id.toString();
  const [written, flags, suspicion] = await Promise.all([
    kit.db.pool.query<{ id: string; author: string; text: string; at: Date }>(
      `select id::text, author, text, at from staff_note where account_id = $1 and ($2::bigint is null or id < $2)
       order by staff_note.id desc limit $3`,
      [id, before ?? null, PAGE + 1],
    ),
    kit.db.pool.query<FlagRow>(
      'select flag, by, reason, at, settled_at, settled_by, settled_note from staff_flag where account_id = $1 order by at',
      [id],
    ),
    seesSuspicion(kit, staff, player),
  ]);
  const shown = written.rows.slice(0, PAGE);
  const seen = flags.rows.filter(({ flag }) => flag !== 'aml' || suspicion);
  const names = await namesOf(kit, [
    ...shown.map(({ author }) => author),
    ...seen.flatMap(({ by, settled_by }) => (settled_by === null ? [by] : [by, settled_by])),
  ]);
  const person = (_id: string) => ({ _id, name: names.get(_id) ?? _id });
  return {
    notes: shown.map(({ author, at, ...row }) => ({
      ...row,
      author: person(author),
      at: at.toISOString(),
    })),
    next: written.rows.length > PAGE ? shown.at(-1)!.id : null,
    flags: seen.map(({ flag, by, reason, at, settled_at, settled_by, settled_note }) => ({
      flag,
      reason,
      by: person(by),
      at: at.toISOString(),
      settled: settled_at && {
        by: person(settled_by!),
        at: settled_at.toISOString(),
        note: settled_note!,
      },
    })),
  };
}

export async function writeNote(kit: ServerKit, { body, player: staff }: Call<typeof addNote>) {
  const player = await kit.identity.byPublicId(body.id);
  if (!player) return noSuchPlayer;
  await kit.db.transaction(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'insert into staff_note (account_id, author, text, at) values ($1, $2, $3, $4) returning id::text',
      [player.id.toString(), staff._id, body.text, new Date(kit.runtime.now())],
    );
    await kit.audit.append(
      { actor: staff._id, action: 'user.note', subject: player._id, detail: { note: rows[0]!.id } },
      client,
    );
  });
  return viewOf(kit, staff, player);
}

export async function changeFlag(kit: ServerKit, { body, player: staff }: Call<typeof setFlag>) {
  const player = await kit.identity.byPublicId(body.id);
  if (!player) return noSuchPlayer;
  const refused = await refuseFlag(kit, staff, player, body);
  if (refused) return refused;
  const { flag, on, reason } = body;
  const done = await kit.db.transaction(async (client) => {
    const { rowCount } = on
      ? await client.query(
          'insert into staff_flag (account_id, flag, reason, by, at) values ($1, $2, $3, $4, $5) on conflict do nothing',
          [player.id.toString(), flag, reason, staff._id, new Date(kit.runtime.now())],
        )
      : await client.query('delete from staff_flag where account_id = $1 and flag = $2', [
          player.id.toString(),
          flag,
        ]);
    if (rowCount !== 1) return false;
    const detail = { flag, on, reason };
    await kit.audit.append({ actor: staff._id, action: 'user.flag', subject: player._id, detail }, client);
    return true;
  });
  return done ? viewOf(kit, staff, player) : flagChanged;
}

export async function settle(kit: ServerKit, { body, player: staff }: Call<typeof settleFlag>) {
  const player = await kit.identity.byPublicId(body.id);
  if (!player) return noSuchPlayer;
  const { flag, reason } = body;
  const refused = await refuseFlag(kit, staff, player, { flag, on: false });
  if (refused) return refused;
  const done = await kit.db.transaction(async (client) => {
    const { rowCount } = await client.query(
      `update staff_flag set settled_at = $3, settled_by = $4, settled_note = $5
        where account_id = $1 and flag = $2 and settled_at is null`,
      [player.id.toString(), flag, new Date(kit.runtime.now()), staff._id, reason],
    );
    if (rowCount !== 1) return false;
    const detail = { flag, reason };
    await kit.audit.append(
      { actor: staff._id, action: 'user.flag.settle', subject: player._id, detail },
      client,
    );
    return true;
  });
  return done ? viewOf(kit, staff, player) : flagChanged;
}
