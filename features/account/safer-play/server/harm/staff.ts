/** Markers of harm as staff see them, and what they note about them. */
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { refuseSubject } from '#platform/server/services/staff-acts.ts';
import type { handleHarm, harmOf, HarmView, QueuedHarm } from '../../harm-contract.ts';
import { noPlayer, noScore, scoreHandled } from '../refusals.ts';

interface Row {
  id: string;
  user_id: string;
  at: Date;
  level: number;
  points: number;
  rules: number;
  markers: HarmView['markers'];
  due_at: Date | null;
  handled_at: Date | null;
  handled_by: string | null;
  /** Name of who handled it. */
  handler: string | null;
  note: string | null;
}

const COLUMNS = `h.id::text, h.user_id::text, h.at, h.level, h.points, h.rules, h.markers, h.due_at, h.handled_at, h.handled_by, h.note,
  (select s.name from account s where s.public_id = h.handled_by) as handler`;

function viewOf(row: Row): HarmView {
  return {
    _id: row.id,
    at: row.at.toISOString(),
    level: row.level,
    points: row.points,
    rules: row.rules,
    markers: row.markers,
    dueAt: row.due_at?.toISOString() ?? null,
    handled: row.handled_at
      ? { at: row.handled_at.toISOString(), by: row.handler ?? row.handled_by!, note: row.note! }
      : null,
  };
}

export async function showHarmQueue({ db, runtime }: ServerKit) {
  const { rows } = await db.pool.query<Row & { public_id: string; name: string }>(
    `select ${COLUMNS}, a.public_id, a.name from limits_harm h join account a on a.id = h.user_id
      where h.due_at is not null and h.handled_at is null order by h.due_at, h.id limit 200`,
  );
  const waiting = rows.map((row): QueuedHarm => ({
    ...viewOf(row),
    user: { _id: row.public_id, name: row.name },
  }));
  return { now: runtime.now(), waiting };
}

export async function showHarmOf(kit: ServerKit, { body }: Call<typeof harmOf>) {
  const player = await kit.identity.byPublicId(body.id);
  if (!player) return noPlayer;
  const { rows } = await kit.db.pool.query<Row>(
    `select ${COLUMNS} from limits_harm h where h.user_id = $1 order by h.id desc limit 100`,
    [player.id.toString()],
  );
  return { scored: rows.map(viewOf) };
}

export async function noteHandled(kit: ServerKit, { body, player: staff }: Call<typeof handleHarm>) {
  return kit.db.transaction(async (client) => {
    const { rows } = await client.query<Row>(
      `select ${COLUMNS} from limits_harm h where h.id = $1 for update of h`,
      [body._id],
    );
    const [row] = rows;
    const subject = row && (await kit.identity.byId(BigInt(row.user_id)));
    if (!row || !subject) return noScore;
    const refused = refuseSubject(staff, subject);
    if (refused) return refused;
    if (row.due_at === null || row.handled_at !== null) return scoreHandled;
    const handled = {
      ...row,
      handled_at: new Date(kit.runtime.now()),
      handled_by: staff._id,
      handler: staff.name,
      note: body.note,
    };
    await client.query(`update limits_harm set handled_at = $2, handled_by = $3, note = $4 where id = $1`, [
      row.id,
      handled.handled_at,
      handled.handled_by,
      handled.note,
    ]);
    await kit.audit.append(
      {
        actor: staff._id,
        action: 'limits.harm',
        subject: subject._id,
        detail: { score: row.id, level: row.level, note: body.note },
      },
      client,
    );
    return viewOf(handled);
  });
}
