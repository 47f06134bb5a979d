/** Four eyes: chosen acts wait until a second member of staff, who could do them too, agrees. */
import type pg from 'pg';
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import { parseUnits } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Call, ServerKit } from '#platform/server/kit.ts';
import { microEur, type Currency } from '#platform/server/money/currency.ts';
import type { decideRequest } from '../contract.ts';
import { backofficeSettings } from '../settings.ts';
import type { RequestView } from '../views.ts';
import { peopleOf, namesOf } from './people.ts';

/** Acts that can wait, and the permission that each needs of both. */
export const ACTS = { 'money.adjust': 'users.adjust', 'user.guard': 'users.guard' } as const;
export type Act = keyof typeof ACTS;

const gone = fail(404, 404, 'No such request.');
export const decidedAlready = fail(409, 409, 'Somebody has decided this meanwhile.');
const sameEyes = fail(403, 5, 'Somebody else has to decide what you asked for.');
const notAllowed = fail(403, 6, 'You may not do this yourself, so you cannot agree to it.');

/** Does an approved act; `claim` belongs into its transaction and refuses when somebody else was faster. */
export type Doer = (
  kit: ServerKit,
  player: Player,
  body: unknown,
  by: { staff: string; second: string; claim: (client: pg.ClientBase) => Promise<Failure | null> },
) => Promise<unknown>;

function rules({ settings }: ServerKit) {
  return settings.get('backoffice', backofficeSettings).fourEyes;
}

/** Whether a posting is above what one member of staff may move alone. */
export function adjustNeedsSecond(kit: ServerKit, currency: Currency, net: bigint): boolean {
  const { adjustAboveEur } = rules(kit);
  if (adjustAboveEur === undefined) return false;
  return microEur(net < 0n ? -net : net, currency) > parseUnits(adjustAboveEur, 6)!;
}

export function liftNeedsSecond(kit: ServerKit): boolean {
  return rules(kit).liftBreaks;
}

/** Leaves an act for somebody else to agree to. Asked twice it is one request. @returns its id */
export async function askSecond(
  kit: ServerKit,
  staff: Player,
  { act, player, body, key }: { act: Act; player: Player; body: Record<string, unknown>; key: string },
): Promise<string> {
  return kit.db.transaction(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into staff_request (id, act, account_id, body, key, asked_by, asked_at) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (act, key) where state = 'pending' do nothing returning id`,
      [
        kit.ports.uuid(),
        act,
        player.id.toString(),
        JSON.stringify(body),
        key,
        staff._id,
        new Date(kit.ports.now()),
      ],
    );
    const id = rows[0]?.id;
    if (id === undefined) {
      const known = await client.query<{ id: string }>(
        `select id from staff_request where act = $1 and key = $2 and state = 'pending'`,
        [act, key],
      );
      // Decided in this very moment: the asker looks again.
      return known.rows[0]?.id ?? '';
    }
    const detail = { request: id, act, body };
    await kit.audit.append({ actor: staff._id, action: 'approval.ask', subject: player._id, detail }, client);
    return id;
  });
}

interface Row {
  id: string;
  act: Act;
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
  const [subjects, names] = await Promise.all([
    peopleOf(
      kit,
      rows.map((row) => row.account_id),
    ),
    namesOf(
      kit,
      rows.flatMap((row) => [row.asked_by, ...(row.decided_by === null ? [] : [row.decided_by])]),
    ),
  ]);
  const person = (_id: string) => ({ _id, name: names.get(_id) ?? _id });
  return rows.map((row) => ({
    id: row.id,
    act: row.act,
    user: subjects.get(row.account_id)!,
    body: row.body,
    askedBy: person(row.asked_by),
    askedAt: row.asked_at.toISOString(),
    state: row.state,
    decidedBy: row.decided_by === null ? null : person(row.decided_by),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
  }));
}

export async function listRequests(kit: ServerKit) {
  const { rows } = await kit.db.pool.query<Row>(
    `(select * from staff_request where state = 'pending' order by asked_at limit 200)
     union all (select * from staff_request where state <> 'pending' order by decided_at desc limit 50)`,
  );
  return { requests: await viewsOf(kit, rows) };
}

export async function decideOne(
  kit: ServerKit,
  { body, player: second }: Call<typeof decideRequest>,
  doers: Readonly<Record<Act, Doer>>,
) {
  const { rows } = await kit.db.pool.query<Row>('select * from staff_request where id = $1', [body.id]);
  const row = rows[0];
  if (!row) return gone;
  if (row.state !== 'pending') return decidedAlready;
  if (row.asked_by === second._id) return sameEyes;
  if (!kit.identity.allowed(second, ACTS[row.act])) return notAllowed;
  const player = await kit.identity.byId(BigInt(row.account_id));
  if (!player) return gone;

  const state = body.approve ? 'approved' : 'declined';
  const reason = body.reason ?? null;
  async function claim(client: pg.ClientBase): Promise<Failure | null> {
    const { rowCount } = await client.query(
      `update staff_request set state = $2, decided_by = $3, decided_at = $4, reason = $5 where id = $1 and state = 'pending'`,
      [row!.id, state, second._id, new Date(kit.ports.now()), reason],
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
    ? await doers[row.act](kit, player, row.body, { staff: row.asked_by, second: second._id, claim })
    : await kit.db.transaction(claim);
  if (isFailure(done)) return done;
  const after = await kit.db.pool.query<Row>('select * from staff_request where id = $1', [row.id]);
  return (await viewsOf(kit, after.rows))[0]!;
}
