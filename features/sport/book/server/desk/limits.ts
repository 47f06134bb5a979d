/** Players whose limits staff have set otherwise than everybody's. Each change is a row of the audit log in its transaction. */
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type { Failure } from '#platform/contract/error.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { deskLimits, DeskPlayerLimit } from '../../desk-contract.ts';
import type { BookContext } from '../context.ts';
import { noSuchPlayer, ownLimit } from '../refusals.ts';

/** As everybody. */
const USUAL = 100;
const PAGE = 50;

/** A page, newest first. @param before the last one of the page before it */
export async function readLimits(
  { kit }: BookContext,
  { before }: BodyOf<typeof deskLimits>,
): Promise<ReplyOf<typeof deskLimits>> {
  const { rows } = await kit.db.pool.query<{
    public_id: string;
    name: string;
    percent: number;
    reason: string;
    staff: string | null;
    set_at: Date;
  }>(
    `select a.public_id, a.name, p.percent, p.reason, s.name as staff, p.set_at from sport_player p
     join account a on a.id = p.user_id left join account s on s.id = p.set_by
     where $1::timestamptz is null or (p.set_at, a.public_id) < ($1, $2) order by p.set_at desc, a.public_id desc limit ${PAGE + 1}`,
    [before ? new Date(before.setAt) : null, before?.player ?? null],
  );
  const limits = rows.slice(0, PAGE).map((row): DeskPlayerLimit => ({
    player: { _id: row.public_id, name: row.name },
    percent: row.percent,
    reason: row.reason,
    setBy: row.staff ?? '',
    setAt: row.set_at.getTime(),
  }));
  const last = limits.at(-1);
  const next = rows.length > PAGE && last ? { setAt: last.setAt, player: last.player._id } : null;
  return { limits, next };
}

export async function setLimit(
  { kit }: BookContext,
  staff: Player,
  { player: name, percent, reason }: { player: string; percent: number; reason: string },
): Promise<Record<string, never> | Failure> {
  const player = await kit.identity.byName(name);
  if (!player) return noSuchPlayer;
  if (player.id === staff.id) return ownLimit;
  return kit.db.transaction(async (client): Promise<Record<string, never> | Failure> => {
    if (await kit.services.staffRequests.isLinked(client, staff.id, player.id)) return ownLimit;
    if (percent === USUAL)
      await client.query('delete from sport_player where user_id = $1', [player.id.toString()]);
    else
      await client.query(
        `insert into sport_player (user_id, percent, reason, set_by, set_at) values ($1, $2, $3, $4, $5)
         on conflict (user_id) do update set percent = excluded.percent, reason = excluded.reason, set_by = excluded.set_by,
           set_at = excluded.set_at`,
        [player.id.toString(), percent, reason, staff.id.toString(), new Date(kit.runtime.now())],
      );
    await kit.audit.append(
      { actor: staff._id, action: 'sport.limit', subject: player._id, detail: { percent, reason } },
      client,
    );
    return {};
  });
}

/** What is kept about a player here, for their own copy; null where their limits are everybody's. */
export async function limitData(
  kit: ServerKit,
  { id }: Player,
): Promise<{ percent: number; since: string } | null> {
  const { rows } = await kit.db.pool.query<{ percent: number; set_at: Date }>(
    'select percent, set_at from sport_player where user_id = $1',
    [id.toString()],
  );
  const [row] = rows;
  return row ? { percent: row.percent, since: row.set_at.toISOString() } : null;
}
