/** Cases as those see them who look into them, and what came of each. */
import type { Failure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { peopleByAccount, peopleById } from '#platform/server/identity/people.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { ownAccount, refuseSubject } from '#platform/server/services/staff-acts.ts';
import {
  type amlList,
  type amlOf,
  AML_PAGE,
  type AmlView,
  type closeCase,
  type Evidence,
} from '../contract.ts';
import type { Client } from './facts.ts';
import { markMoved } from './movements.ts';
import { caseClosed, noCase } from './refusals.ts';

const MAX_FLAGS = 200;

export interface Row {
  id: string;
  user_id: string;
  other_id: string | null;
  rule: AmlView['rule'];
  opened_at: Date;
  from_at: Date;
  to_at: Date;
  figures: AmlView['figures'];
  evidence: Evidence;
  rules: number;
  numbers: Record<string, unknown>;
  closed_at: Date | null;
  closed_by: string | null;
  outcome: 'cleared' | 'reported' | null;
  note: string | null;
}

const COLUMNS = `id, user_id::text, other_id::text, rule, opened_at, from_at, to_at, figures, evidence, rules, numbers,
  closed_at, closed_by, outcome, note`;
/** $1 are accounts of the caller: who would know that they are suspected could do away with what there is to find. */
const NOT_ABOUT = 'user_id <> all($1::bigint[]) and (other_id is null or other_id <> all($1::bigint[]))';

type Rooms = Pick<ServerKit, 'services'>;

/** The caller's own account, and those of their device, which may be theirs too. An office shares its address with its guests: such cases are seen, and closed by others. */
async function ownOf({ services }: Rooms, client: Client, staff: Player): Promise<string[]> {
  const beside = await services.staffRequests.linkedTo(client, [staff._id], ['device']);
  return [staff.id, ...beside].map(String);
}

export async function viewsOf(kit: ServerKit, rows: readonly Row[]): Promise<AmlView[]> {
  const player = await peopleByAccount(
    kit,
    rows.flatMap(({ user_id, other_id }) => [user_id, other_id]),
  );
  const member = await peopleById(
    kit,
    rows.map(({ closed_by }) => closed_by),
  );
  return rows.map((row) => ({
    id: row.id,
    rule: row.rule,
    player: player(row.user_id)!,
    other: player(row.other_id),
    openedAt: row.opened_at.toISOString(),
    from: row.from_at.toISOString(),
    to: row.to_at.toISOString(),
    figures: row.figures,
    closed: row.closed_at && {
      at: row.closed_at.toISOString(),
      by: member(row.closed_by),
      outcome: row.outcome!,
      note: row.note!,
    },
  }));
}

export async function listCases(
  kit: ServerKit,
  { body: { closed, page }, player: staff }: Call<typeof amlList>,
) {
  const { pool } = kit.db;
  const shown = `from aml_case where ${NOT_ABOUT} and closed_at is ${closed ? 'not null' : 'null'}`;
  const own = await ownOf(kit, pool, staff);
  const { rows } = await pool.query<Row>(
    `select ${COLUMNS} ${shown} order by ${closed ? 'closed_at desc, id desc' : 'opened_at, id'} limit ${AML_PAGE} offset $2`,
    [own, (page - 1) * AML_PAGE],
  );
  // Of its own: a page behind the last one has no row that would say so.
  const count = await pool.query<{ total: number }>(`select count(*)::int as total ${shown}`, [own]);
  const waiting = closed || page > 1 ? [] : await kit.services.suspicions.waiting(pool, MAX_FLAGS);
  const flags = waiting.filter(({ user }) => !own.includes(user.toString()));
  const player = await peopleByAccount(
    kit,
    flags.map(({ user }) => user.toString()),
  );
  const member = await peopleById(
    kit,
    flags.map(({ by }) => by),
  );
  return {
    cases: await viewsOf(kit, rows),
    flags: flags.map(({ user, by, at, reason }) => ({
      player: player(user.toString())!,
      by: member(by),
      at: at.toISOString(),
      reason,
    })),
    pages: Math.max(1, Math.ceil(count.rows[0]!.total / AML_PAGE)),
  };
}

export async function listOf(kit: ServerKit, { body, player: staff }: Call<typeof amlOf>) {
  const player = await kit.identity.byPublicId(body.id);
  return player ? { cases: await viewsOf(kit, await rowsOf(kit, kit.db.pool, player.id, staff)) } : noCase;
}

/** What was found about a player, as far as it is not about the caller too. */
export async function rowsOf(kit: Rooms, client: Client, user: bigint, staff: Player): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select ${COLUMNS} from aml_case where (user_id = $2 or other_id = $2) and ${NOT_ABOUT} order by opened_at desc, id limit 100`,
    [await ownOf(kit, client, staff), user.toString()],
  );
  return rows;
}

/** A case; to whom it is about there is none. */
export async function findRow(
  kit: Rooms & Pick<ServerKit, 'identity'>,
  client: Client,
  staff: Player,
  id: string,
  lock = '',
): Promise<{ row: Row; subject: Player } | Failure> {
  const { rows } = await client.query<Row>(
    `select ${COLUMNS} from aml_case where ${NOT_ABOUT} and id = $2 ${lock}`,
    [await ownOf(kit, client, staff), id],
  );
  const [row] = rows;
  const subject = row && (await kit.identity.byId(BigInt(row.user_id)));
  return row && subject ? { row, subject } : noCase;
}

/** Whether one of those whom it is about was on a device or at an address of the caller. */
async function isBeside(
  { services }: Rooms,
  client: Client,
  staff: Player,
  { user_id, other_id }: Pick<Row, 'user_id' | 'other_id'>,
): Promise<boolean> {
  for (const user of other_id === null ? [user_id] : [user_id, other_id])
    if (await services.staffRequests.isLinked(client, staff.id, BigInt(user))) return true;
  return false;
}

export async function close(kit: ServerKit, { body, player: staff }: Call<typeof closeCase>) {
  const { id, outcome, note } = body;
  const done = await kit.db.transaction(async (client): Promise<Row | Failure> => {
    const found = await findRow(kit, client, staff, id, 'for update');
    if ('failure' in found) return found;
    const { row, subject } = found;
    const refused = refuseSubject(staff, subject);
    if (refused) return refused;
    if (await isBeside(kit, client, staff, row)) return ownAccount;
    if (row.closed_at !== null) return caseClosed;
    const after = { ...row, closed_at: new Date(kit.runtime.now()), closed_by: staff._id, outcome, note };
    await client.query(
      'update aml_case set closed_at = $2, closed_by = $3, outcome = $4, note = $5 where id = $1',
      [id, after.closed_at, staff._id, outcome, note],
    );
    // While it stood no second one of its rule could open.
    await markMoved(client, new Set([row.user_id, row.other_id ?? row.user_id].map(BigInt)));
    await kit.audit.append(
      {
        actor: staff._id,
        action: 'aml.close',
        subject: subject._id,
        detail: { case: id, rule: row.rule, outcome, note },
      },
      client,
    );
    return after;
  });
  return 'failure' in done ? done : (await viewsOf(kit, [done]))[0]!;
}
