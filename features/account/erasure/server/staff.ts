/** Requests as staff see them: a dry run of each, and who carries it out. */
import { isFailure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { peopleByAccount, peopleById } from '#platform/server/identity/people.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { COUNT_LIMIT } from '#platform/server/services/erasure.ts';
import { refuseSubject } from '#platform/server/services/staff-acts.ts';
import { ERASED_PARTS, type ErasedPart, FATES, type Fate } from '#platform/contract/erasure.ts';
import type { erasurePlan, ErasureRequest, openSealed, proposeErasure, refuseErasure } from '../contract.ts';
import { erasedOf, keepUntil, partsOf, refuse } from './erase.ts';
import { noRequest, proposedAlready } from './refusals.ts';
import { allStanding } from './standing.ts';

interface Row {
  id: string;
  user_id: string;
  asked_at: Date;
  due_at: Date;
  proposed_by: string | null;
  /** The request of staff that it became, which may be over since. */
  proposal: string | null;
}

const COLUMNS = 'id, user_id::text, asked_at, due_at, proposed_by, proposal';

async function viewsOf(kit: ServerKit, rows: readonly Row[]): Promise<ErasureRequest[]> {
  const player = await peopleByAccount(
    kit,
    rows.map(({ user_id }) => user_id),
  );
  const member = await peopleById(
    kit,
    rows.map(({ proposed_by }) => proposed_by),
  );
  const waiting = await kit.services.staffRequests.waiting(
    kit.db.pool,
    rows.flatMap(({ proposal }) => proposal ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    player: player(row.user_id)!,
    askedAt: row.asked_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    // What was declined or has lapsed is nobody's to agree to: it is to be proposed again.
    proposedBy: row.proposal !== null && waiting.includes(row.proposal) ? member(row.proposed_by) : null,
  }));
}

export async function listRequests(kit: ServerKit) {
  const { pool } = kit.db;
  const open = await pool.query<Row>(
    `select ${COLUMNS} from erasure_request where state = 'open' order by due_at, id limit 200`,
  );
  const done = await pool.query<{ number: string; user_id: string; erased_at: Date; keep_until: Date }>(
    'select number, user_id::text, erased_at, keep_until from erased_account order by erased_at desc limit 50',
  );
  const player = await peopleByAccount(
    kit,
    done.rows.map(({ user_id }) => user_id),
  );
  return {
    open: await viewsOf(kit, open.rows),
    done: done.rows.map(({ number, user_id, erased_at, keep_until }) => ({
      number,
      player: player(user_id)!,
      at: erased_at.toISOString(),
      keepUntil: keep_until.toISOString(),
    })),
  };
}

async function find(kit: ServerKit, id: string): Promise<{ row: Row; player: Player } | null> {
  const { rows } = await kit.db.pool.query<Row>(
    `select ${COLUMNS} from erasure_request where id = $1 and state = 'open'`,
    [id],
  );
  const [row] = rows;
  const player = row && (await kit.identity.byId(BigInt(row.user_id)));
  return row && player ? { row, player } : null;
}

/** What would happen now. Counts and changes nothing. */
export async function showPlan(kit: ServerKit, { body, player: staff }: Call<typeof erasurePlan>) {
  const found = await find(kit, body.id);
  if (!found) return noRequest;
  const { player } = found;
  const state = await kit.money.peek(player.id);
  const who = erasedOf(player, state.guard, kit.runtime.now());
  const until = await keepUntil(kit);
  return kit.db.transaction(async (client) => {
    const counts = new Map<string, number>();
    for (const { part, fate, seenBy, count } of partsOf(kit)) {
      if (seenBy !== undefined && !kit.identity.allowed(staff, seenBy)) continue;
      const key = `${part} ${fate}`;
      counts.set(key, (counts.get(key) ?? 0) + (await count(client, who)));
    }
    const parts = ERASED_PARTS.flatMap((part: ErasedPart) =>
      FATES.flatMap((fate: Fate) => {
        const count = counts.get(`${part} ${fate}`) ?? 0;
        return count === 0 ? [] : [{ part, fate, count: Math.min(count, COUNT_LIMIT) }];
      }),
    );
    return {
      parts,
      keepUntil: until.toISOString(),
      obstacles: await allStanding(kit, client, state),
    };
  });
}

export async function propose(kit: ServerKit, { body, player: staff }: Call<typeof proposeErasure>) {
  const found = await find(kit, body.id);
  if (!found) return noRequest;
  const { player } = found;
  const refused = refuseSubject(staff, player);
  if (refused) return refused;
  const state = await kit.money.peek(player.id);
  const stands = await kit.db.transaction((client) =>
    refuse(kit, client, player, { request: body.id, state }),
  );
  if (stands) return stands;
  // While it waits for a second one there is no other; one that was declined makes way.
  const id = await kit.services.staffRequests.ask(staff, {
    act: 'account.erase',
    player,
    body: { request: body.id },
    key: body.id,
  });
  if (id === null) return proposedAlready;
  const { rows } = await kit.db.pool.query<Row>(
    `update erasure_request set proposed_by = $2, proposal = $3 where id = $1 and state = 'open' and proposal is distinct from $3
     returning ${COLUMNS}`,
    [body.id, staff._id, id],
  );
  return rows[0] ? (await viewsOf(kit, rows))[0]! : proposedAlready;
}

export async function turnDown(kit: ServerKit, { body, player: staff }: Call<typeof refuseErasure>) {
  const found = await find(kit, body.id);
  if (!found) return noRequest;
  const { player } = found;
  const refused = refuseSubject(staff, player);
  if (refused) return refused;
  const done = await kit.db.transaction(async (client) => {
    const { rowCount } = await client.query(
      `update erasure_request set state = 'refused', ended_by = $2, ended_at = $3, note = $4 where id = $1 and state = 'open'`,
      [body.id, staff._id, new Date(kit.runtime.now()), body.note],
    );
    if (rowCount !== 1) return noRequest;
    await kit.audit.append(
      { actor: staff._id, action: 'erasure.refuse', subject: player._id, detail: { note: body.note } },
      client,
    );
    return null;
  });
  return isFailure(done) ? done : {};
}

/** Who an erased account was. */
export async function unseal(kit: ServerKit, { body, player: staff }: Call<typeof openSealed>) {
  const { rows } = await kit.db.pool.query<{ public_id: string; sealed: Buffer; erased_at: Date }>(
    `select a.public_id, e.sealed, e.erased_at from erased_account e join account a on a.id = e.user_id
      where e.number = $1 and e.sealed is not null`,
    [body.number],
  );
  const [row] = rows;
  if (!row) return noRequest;
  await kit.audit.append({
    actor: staff._id,
    action: 'erasure.sealed',
    subject: row.public_id,
    detail: { number: body.number, reason: body.reason },
  });
  const { name, email, contact } = JSON.parse(kit.vault.open(row.sealed)) as {
    name: string;
    email: string | null;
    contact: Record<string, unknown>;
  };
  return { name, email, contact, erasedAt: row.erased_at.toISOString() };
}
