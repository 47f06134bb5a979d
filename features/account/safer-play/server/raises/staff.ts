/** Wishes for higher limits as staff see them, and what they decide. */
import type pg from 'pg';
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { notifyPages } from '#platform/server/policy/change-restrictions.ts';
import { NO_RESTRICTIONS, type LimitKind, type LimitPeriod } from '#platform/server/policy/restrictions.ts';
import { refuseSubject } from '#platform/server/services/staff-acts.ts';
import type { decideRaise, RaiseView } from '../../raise-contract.ts';
import { capText } from '../views.ts';
import { AGAIN_MS, WAITS } from './asked.ts';

const noRaise = fail(404, 404, 'No such request.');
const raiseOver = fail(409, 1, 'This was decided or taken back already.');
const alreadyConfirmed = fail(409, 2, 'The player has put it into force already.');
const secondNeeded = fail(403, 3, 'You agreed already: somebody else has to agree, too.');
const linkedToPlayer = fail(
  403,
  4,
  'You were on a device or at an address of this player: somebody else agrees.',
);
const oneHand = fail(
  403,
  5,
  'Who agreed first has been on your device, or one of you has just given the other this right: somebody else agrees.',
);

interface Row {
  id: string;
  kind: LimitKind;
  period: LimitPeriod;
  cap_before: string;
  cap_wanted: string | null;
  asked_at: Date;
  ready_at: Date;
  held: boolean;
  confirmed_at: Date | null;
  agreed_by: string | null;
}

interface Listed extends Row {
  public_id: string;
  name: string;
  first: string | null;
  asked: number;
}

export async function showRaises({ db, runtime }: ServerKit): Promise<{ waiting: RaiseView[] }> {
  const { rows } = await db.pool.query<Listed>(
    `select r.id, r.kind, r.period, r.cap_before::text, r.cap_wanted::text, r.asked_at, r.ready_at, r.held, r.confirmed_at, r.agreed_by,
        a.public_id, a.name, (select s.name from account s where s.public_id = r.agreed_by) as first,
        (select count(*) from limits_raise o where o.user_id = r.user_id and o.asked_at <= r.asked_at
          and o.asked_at > r.asked_at - interval '${AGAIN_MS} milliseconds')::int as asked
      from limits_raise r join account a on a.id = r.user_id where ${WAITS} order by r.asked_at, r.id limit 200`,
    [new Date(runtime.now())],
  );
  return {
    waiting: rows.map((row) => ({
      _id: row.id,
      user: { _id: row.public_id, name: row.name },
      kind: row.kind,
      period: row.period,
      before: capText(row.kind, BigInt(row.cap_before)),
      wanted: row.cap_wanted === null ? null : capText(row.kind, BigInt(row.cap_wanted)),
      askedAt: row.asked_at.toISOString(),
      readyAt: row.ready_at.toISOString(),
      held: row.held,
      confirmed: row.confirmed_at !== null,
      asked: row.asked,
      agreedBy: row.agreed_by === null ? null : { _id: row.agreed_by, name: row.first ?? row.agreed_by },
    })),
  };
}

/** One decides where nothing is loosened by it: a refusal, and a look at what goes its way anyhow. A held wish takes two. */
export async function decideWish(kit: ServerKit, { body, player: staff }: Call<typeof decideRaise>) {
  const { rows } = await kit.db.pool.query<{ user_id: string; agreed_by: string | null }>(
    'select user_id::text, agreed_by from limits_raise where id = $1',
    [body._id],
  );
  const [seen] = rows;
  const subject = seen && (await kit.identity.byId(BigInt(seen.user_id)));
  if (!subject) return noRaise;
  const refused = refuseSubject(staff, subject);
  if (refused) return refused;
  const { agreed_by: known } = seen;
  const isSecond = body.agree && known !== null && known !== staff._id;
  // Reads the pool: before the player's row is held.
  const sameHand = isSecond && (await kit.services.mayBeOne(known, staff, 'users.guard'));
  const done = await kit.money.exclusive(subject.id, async (client, state, draft) => {
    const row = await waitingRow(kit, client, body._id);
    if (!row) return raiseOver;
    if (body.agree && row.held) {
      const kept = await mayAgree(kit, client, { staff: staff._id, id: staff.id, player: subject.id, row });
      if (kept) return kept;
      // Of who has agreed this moment nobody has looked whether they are somebody else.
      if (row.agreed_by !== known) return raiseOver;
      if (sameHand) return oneHand;
    }
    if (!body.agree && row.confirmed_at !== null) return alreadyConfirmed;
    const first = body.agree && row.held && row.agreed_by === null;
    const now = kit.runtime.now();
    const outcome = !body.agree ? 'refused' : row.held ? 'agreed' : 'seen';
    await client.query(
      first
        ? 'update limits_raise set agreed_by = $2, agreed_at = $3, note = $4 where id = $1'
        : 'update limits_raise set decided_by = $2, decided_at = $3, note = $4, outcome = $5 where id = $1',
      [row.id, staff._id, new Date(now), body.note, ...(first ? [] : [outcome])],
    );
    if (!first && outcome !== 'seen') settleWish(state, draft, { id: row.id, agreed: body.agree, now });
    const { kind, period, cap_before: from, cap_wanted: to, agreed_by } = row;
    const detail = { raise: row.id, kind, period, from, to, note: body.note, first: agreed_by };
    const action = `limits.raise.${first ? 'first' : outcome}`;
    await kit.audit.append({ actor: staff._id, action, subject: subject._id, detail }, client);
    return { decided: !first };
  });
  if (isFailure(done)) return done;
  notifyPages(kit, subject._id);
  return done;
}

async function waitingRow(kit: ServerKit, client: pg.ClientBase, id: string): Promise<Row | undefined> {
  const { rows } = await client.query<Row>(
    `select id, kind, period, cap_before::text, cap_wanted::text, asked_at, ready_at, held, confirmed_at, agreed_by
      from limits_raise where ${WAITS} and id = $2 for update`,
    [new Date(kit.runtime.now()), id],
  );
  return rows[0];
}

/** A limit is a player's own protection: who gives it up to them is not one person, nor somebody who might be the player. */
async function mayAgree(
  kit: ServerKit,
  client: pg.ClientBase,
  { staff, id, player, row }: { staff: string; id: bigint; player: bigint; row: Row },
): Promise<Failure | null> {
  if (row.agreed_by === staff) return secondNeeded;
  return (await kit.services.staffRequests.isLinked(client, id, player)) ? linkedToPlayer : null;
}

/** Agreed: the player can confirm it for as long as any other wish, from now at the earliest. Refused: it is gone. */
function settleWish(
  state: PlayerState,
  draft: Draft,
  { id, agreed, now }: { id: string; agreed: boolean; now: number },
): void {
  const guard = state.guard ?? NO_RESTRICTIONS;
  const pending = (guard.pending ?? []).flatMap((wish) => {
    if (wish.raise !== id) return [wish];
    const { held: _, ...free } = wish;
    return agreed ? [{ ...free, readyAt: Math.max(free.readyAt, now) }] : [];
  });
  draft.setGuard(state, { ...guard, pending });
}
