/** Accounts that were used from the same place. Kept and compared as keyed hashes: nothing can be read back from them. */
import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { daysAgo, forget } from '#platform/server/database/forget.ts';
import { addressGroup } from '#platform/server/http/rate-limits.ts';
import type { Player, Visit } from '#platform/server/identity/identity.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { LinkKind } from '#platform/server/services/staff-acts.ts';
import type { access, links } from '../players-contract.ts';
import { backofficeSettings } from '../settings.ts';
import { noSuchPlayer } from './refusals.ts';

/** Enough to see a pattern; a place that thousands share says nothing about any of them. */
const MAX_ROWS = 100;

export function watchTraces(kit: ServerKit): void {
  kit.identity.onSession((player, visit) => noteTraces(kit, player, visit));
}

async function noteTraces(kit: ServerKit, player: Player, visit: Visit): Promise<void> {
  const marks = [
    ['address', markOf(kit, 'address', addressGroup(visit.address))] as const,
    // What a client without cookies calls itself is no device.
    ...(visit.device === undefined ? [] : [['device', markOf(kit, 'device', visit.device)] as const]),
  ];
  await kit.db.pool.query(
    `insert into account_trace (account_id, kind, mark, first_seen, last_seen)
     select $1, kind, mark, $4, $4 from unnest($2::text[], $3::bytea[]) as t(kind, mark)
     on conflict (account_id, kind, mark) do update set last_seen = excluded.last_seen`,
    [
      player.id.toString(),
      marks.map(([kind]) => kind),
      marks.map(([, mark]) => mark),
      new Date(kit.runtime.now()),
    ],
  );
}

/** Forgets places that an account was not used from for so long: see docs/retention.md. */
export async function forgetTraces(kit: Pick<ServerKit, 'db' | 'runtime' | 'settings'>): Promise<void> {
  const { traceDays } = kit.settings.get('backoffice', backofficeSettings);
  await forget(kit.db, {
    table: 'account_trace',
    key: { account_id: 'bigint', kind: 'text', mark: 'bytea' },
    within: 'true',
    gone: 't.last_seen < $1',
    values: [daysAgo(kit.runtime.now(), traceDays)],
  });
}

function markOf({ config }: Pick<ServerKit, 'config'>, kind: string, value: string): Buffer {
  return createHmac('sha256', config.installationKey).update(`trace ${kind} ${value}`).digest();
}

/** Marks of this very machine: behind a proxy that tells nobody's address, and in development, all are at it. */
export const ownMarks = (kit: Pick<ServerKit, 'config'>): Buffer[] =>
  ['127.0.0.1', '::1'].map((address) => markOf(kit, 'address', addressGroup(address)));

const SHARED = `account_trace own join account_trace other on other.mark = own.mark and other.kind = own.kind`;

const LINKS: readonly LinkKind[] = ['device', 'address'];

export async function isLinked(
  kit: ServerKit,
  db: Pick<pg.ClientBase, 'query'>,
  staff: bigint,
  player: bigint,
  kinds: readonly LinkKind[] = LINKS,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from ${SHARED} where own.account_id = $1 and other.account_id = $2 and own.mark <> all($3::bytea[])
       and own.kind = any($4::text[]) limit 1`,
    [staff.toString(), player.toString(), ownMarks(kit), kinds],
  );
  return rowCount === 1;
}

/** All accounts that are linked to any of these, which are public ids. */
export async function linkedTo(
  kit: ServerKit,
  db: Pick<pg.ClientBase, 'query'>,
  staff: readonly string[],
  kinds: readonly LinkKind[] = LINKS,
): Promise<bigint[]> {
  const { rows } = await db.query<{ id: string }>(
    `select distinct other.account_id::text as id from account a join ${SHARED} on own.account_id = a.id and other.account_id <> a.id
      where a.public_id = any($1::text[]) and own.mark <> all($2::bytea[]) and own.kind = any($3::text[])`,
    [staff, ownMarks(kit), kinds],
  );
  return rows.map(({ id }) => BigInt(id));
}

/** By what those who asked for something and those it is for were seen together, by the id of what was asked for. */
export async function linkedKinds(
  kit: ServerKit,
  asked: readonly { id: string; staff: string; player: string }[],
): Promise<Map<string, LinkKind[]>> {
  const { rows } = await kit.db.pool.query<{ id: string; kinds: LinkKind[] }>(
    `select r.id, array_agg(distinct own.kind order by own.kind desc) as kinds
       from unnest($1::text[], $2::text[], $3::bigint[]) as r(id, staff, player)
       join account a on a.public_id = r.staff
       join ${SHARED} on own.account_id = a.id and other.account_id = r.player and other.account_id <> own.account_id
      where own.mark <> all($4::bytea[]) group by r.id`,
    [
      asked.map(({ id }) => id),
      asked.map(({ staff }) => staff),
      asked.map(({ player }) => player),
      ownMarks(kit),
    ],
  );
  return new Map(rows.map(({ id, kinds }) => [id, kinds]));
}

export async function showLinks(kit: ServerKit, { body }: Call<typeof links>) {
  const player = await kit.identity.byPublicId(body.id);
  if (!player) return noSuchPlayer;
  const { rows } = await kit.db.pool.query<{
    public_id: string;
    name: string;
    kind: 'device' | 'address';
    mark: Buffer;
    first_seen: Date;
    last_seen: Date;
  }>(
    `select a.public_id, a.name, o.kind, o.mark, o.first_seen, o.last_seen
       from account_trace own join account_trace o on o.mark = own.mark and o.kind = own.kind and o.account_id <> own.account_id
       join account a on a.id = o.account_id
      where own.account_id = $1 order by o.kind desc, o.last_seen desc limit ${MAX_ROWS}`,
    [player.id.toString()],
  );
  return {
    links: rows.map(({ public_id, name, kind, mark, first_seen, last_seen }) => ({
      user: { _id: public_id, name },
      kind,
      mark: mark.toString('hex').slice(0, 8),
      first: first_seen.toISOString(),
      last: last_seen.toISOString(),
    })),
  };
}

/** Sessions that are open, and devices the account was used from. */
export async function showAccess(kit: ServerKit, { body }: Call<typeof access>) {
  const player = await kit.identity.byPublicId(body.id);
  if (!player) return noSuchPlayer;
  const id = player.id.toString();
  const [sessions, devices] = await Promise.all([
    kit.db.pool.query<{ created_at: Date; last_seen: Date; user_agent: string }>(
      `select created_at, last_seen, user_agent from session where account_id = $1 and expires_at > $2
        order by last_seen desc limit 50`,
      [id, new Date(kit.runtime.now())],
    ),
    kit.db.pool.query<{ first_seen: Date; last_seen: Date; user_agent: string }>(
      `select first_seen, last_seen, user_agent from account_device where account_id = $1
        order by last_seen desc limit 50`,
      [id],
    ),
  ]);
  return {
    sessions: sessions.rows.map((row) => ({
      first: row.created_at.toISOString(),
      last: row.last_seen.toISOString(),
      agent: row.user_agent,
    })),
    devices: devices.rows.map((row) => ({
      first: row.first_seen.toISOString(),
      last: row.last_seen.toISOString(),
      agent: row.user_agent,
    })),
  };
}
