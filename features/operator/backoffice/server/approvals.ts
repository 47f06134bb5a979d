/** Four eyes: chosen acts wait until a second member of staff, who could do them too, agrees. */
import type pg from 'pg';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { StaffAct } from '#platform/contract/staff.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { ownAccount } from '#platform/server/services/staff-acts.ts';
import type { decideRequest, requests, RequestView } from '../requests-contract.ts';
import { expireRequests } from './expire-requests.ts';
import { linkedKinds } from './links.ts';
import { peopleOf, namesOf } from './people.ts';
import { mayBeOne } from './pairs.ts';
import {
  actOff,
  decidedAlready,
  noSuchRequest,
  notAllowed,
  oneHand,
  requestExpired,
  sameEyes,
} from './refusals.ts';
import { ownerOf, receiversOf, saidOf, sharesOf } from './request-terms.ts';

const PAGE = 200;

interface Row {
  id: string;
  act: StaffAct;
  account_id: string;
  body: Record<string, unknown>;
  asked_by: string;
  asked_at: Date;
  state: RequestView['state'];
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
}

async function viewsOf(kit: ServerKit, rows: readonly Row[]): Promise<RequestView[]> {
  const [subjects, names, linked] = await Promise.all([
    peopleOf(
      kit,
      rows.flatMap((row) => [row.account_id, ...receiversOf(row)]),
    ),
    namesOf(
      kit,
      rows.flatMap((row) => [row.asked_by, row.decided_by, ownerOf(row)].filter((id) => id !== null)),
    ),
    linkedKinds(
      kit,
      rows.map((row) => ({ id: row.id, staff: row.asked_by, player: row.account_id })),
    ),
  ]);
  const person = (_id: string) => ({ _id, name: names.get(_id) ?? _id });
  const personOrNone = (_id: string | null) => (_id === null ? null : person(_id));
  return rows.map((row) => ({
    id: row.id,
    act: row.act,
    user: subjects.get(row.account_id)!,
    linked: linked.get(row.id) ?? [],
    body: saidOf(row.body),
    owner: personOrNone(ownerOf(row)),
    shares: sharesOf(kit, row, subjects),
    askedBy: person(row.asked_by),
    askedAt: row.asked_at.toISOString(),
    state: row.state,
    decidedBy: personOrNone(row.decided_by),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
  }));
}

export async function listRequests(kit: ServerKit, { body: { after } }: Call<typeof requests>) {
  const { pool } = kit.db;
  const { rows: found } = await pool.query<Row>(
    `select * from staff_request where state = 'pending'
       and ($1::uuid is null or (asked_at, id) > (select o.asked_at, o.id from staff_request o where o.id = $1))
     order by asked_at, id limit $2`,
    [after ?? null, PAGE + 1],
  );
  const waiting = found.slice(0, PAGE);
  const decided = await pool.query<Row>(
    `select * from staff_request where state <> 'pending' and $1::uuid is null order by decided_at desc limit 50`,
    [after ?? null],
  );
  return {
    requests: await viewsOf(kit, [...waiting, ...decided.rows]),
    next: found.length > PAGE ? waiting.at(-1)!.id : null,
  };
}

/** Whether what is agreed to may come to a second account of who agrees. What is in the asker's own name its act sees to. */
async function mayBeTheirs(kit: ServerKit, row: Row, second: Player, player: Player): Promise<boolean> {
  if (player._id === row.asked_by) return false;
  return kit.services.staffRequests.isLinked(kit.db.pool, second.id, player.id);
}

export async function decideOne(
  kit: ServerKit,
  { body, player: second }: Call<typeof decideRequest>,
): Promise<RequestView | Failure> {
  await expireRequests(kit);
  const { rows } = await kit.db.pool.query<Row>('select * from staff_request where id = $1', [body.id]);
  const row = rows[0];
  if (!row) return noSuchRequest;
  if (row.state === 'expired') return requestExpired;
  if (row.state !== 'pending') return decidedAlready;
  if (row.asked_by === second._id) return sameEyes;
  if (row.account_id === second.id.toString()) return ownAccount;
  const doer = kit.services.staffDoers.find(({ act }) => act === row.act);
  if (!doer) return noSuchRequest;
  if (!kit.identity.allowed(second, doer.permission)) return notAllowed;
  if (body.approve && !kit.features.isOn(doer.feature)) return actOff;
  if (body.approve && (await mayBeOne(kit, row.asked_by, second, doer.permission))) return oneHand;
  const player = await kit.identity.byId(BigInt(row.account_id));
  if (!player) return noSuchRequest;
  if (body.approve && (await mayBeTheirs(kit, row, second, player))) return ownAccount;

  const state = body.approve ? 'approved' : 'declined';
  const reason = body.reason ?? null;
  async function claim(client: pg.ClientBase): Promise<Failure | null> {
    const { rowCount } = await client.query(
      `update staff_request set state = $2, decided_by = $3, decided_at = $4, reason = $5, body = body - 'sealed'
        where id = $1 and state = 'pending'`,
      [row!.id, state, second._id, new Date(kit.runtime.now()), reason],
    );
    if (rowCount !== 1) return decidedAlready;
    const detail = { request: row!.id, act: row!.act, askedBy: row!.asked_by, state, reason };
    await kit.audit.append(
      { actor: second._id, action: 'approval.decide', subject: player!._id, detail },
      client,
    );
    return null;
  }

  const done = body.approve
    ? await doer.run(player, row.body, { staff: row.asked_by, second: second._id, claim })
    : await kit.db.transaction(claim);
  if (isFailure(done)) return done;
  const after = await kit.db.pool.query<Row>('select * from staff_request where id = $1', [row.id]);
  return (await viewsOf(kit, after.rows))[0]!;
}
