/** What staff do with a case. Each act is one update that names what it expects, so of two at once one is done; all are audited. */
import type pg from 'pg';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { inBestSession } from '#platform/server/services/best-session.ts';
import { ownAccount } from '#platform/server/services/staff-acts.ts';
import type { WaitingSource } from '#platform/server/services/waiting.ts';
import type { assignCase, CaseView, dueCase, holdCase, noteCase } from '../contract.ts';
import { barredFrom, findCase, type Row, showCase } from './read.ts';
import { hadPart, mayNotAssign, moved, noDue, noRight, notYours } from './refusals.ts';
import { addSteps } from './steps.ts';

const YEAR_MS = 366 * 86_400_000;

const REFUSALS = { own: ownAccount, part: hadPart, right: noRight } as const;

/** Why this member of staff cannot have the case; null: they can. */
function refuse(kit: ServerKit, staff: Player, row: Row, source: WaitingSource): Failure | null {
  const why = barredFrom(kit, staff, row, source);
  return why && REFUSALS[why];
}

async function memberOf(kit: ServerKit, id: string): Promise<Player | null> {
  const member = await kit.identity.byPublicId(id);
  return member && inBestSession(kit, kit.db.pool, member);
}

/** Does an act on a case that the caller sees, in one transaction with its line and its entry in the audit log. */
async function act(
  kit: ServerKit,
  staff: Player,
  id: string,
  change: (found: { row: Row; source: WaitingSource }) => Promise<Change | Failure>,
): Promise<CaseView | Failure> {
  const found = await findCase(kit, staff, id);
  if (isFailure(found)) return found;
  const wanted = await change(found);
  if (isFailure(wanted)) return wanted;
  const at = new Date(kit.runtime.now());
  const done = await kit.db.transaction(async (client) => {
    if (!(await wanted.write(client))) return false;
    await addSteps(client, [id], { at, by: staff._id, ...wanted.step });
    const { row, source } = found;
    const detail = { kind: source.kind, subject: row.subject, ...wanted.detail };
    await kit.audit.append(
      { actor: staff._id, action: `case.${wanted.step.what}`, subject: id, detail },
      client,
    );
    return true;
  });
  return done ? showCase(kit, staff, id) : moved;
}

interface Change {
  /** @returns false: the case is no longer as it was expected */
  readonly write: (client: pg.ClientBase) => Promise<boolean>;
  readonly step: Omit<Parameters<typeof addSteps>[2], 'at' | 'by'>;
  readonly detail: Record<string, unknown>;
}

export function assign(kit: ServerKit, { body, player: staff }: Call<typeof assignCase>) {
  const { id, from, to } = body;
  return act(kit, staff, id, async ({ row, source }) => {
    const mayAssign = kit.identity.allowed(staff, 'cases.assign');
    const mine = from === staff._id;
    // Taking is for everybody who may decide; giving to others, and letting go what others have, is not.
    if (to !== staff._id && !mayAssign && !(to === null && mine)) return mayNotAssign;
    if (to !== null) {
      const member = to === staff._id ? staff : await memberOf(kit, to);
      const refused = member ? refuse(kit, member, row, source) : noRight;
      if (refused) return refused;
    }
    if (from === to) return moved;
    const what = to === null ? 'released' : to === staff._id ? 'taken' : 'given';
    return {
      async write(client) {
        const { rowCount } = await client.query(
          `update staff_case set assignee = $3, state = case when $3::text is null then 'new' else 'open' end
            where id = $1 and state <> 'closed' and assignee is not distinct from $2`,
          [id, from, to],
        );
        return rowCount === 1;
      },
      step: { what, whom: what === 'given' ? to : from },
      detail: { from, to },
    };
  });
}

export function writeNote(kit: ServerKit, { body, player: staff }: Call<typeof noteCase>) {
  const { id, note } = body;
  return act(kit, staff, id, async () => ({
    // Closed ones too: what was found out later belongs to it.
    write: async () => true,
    step: { what: 'note', note },
    detail: { note },
  }));
}

export function hold(kit: ServerKit, { body, player: staff }: Call<typeof holdCase>) {
  const { id, waiting, note } = body;
  return act(kit, staff, id, async ({ row }) => {
    if (row.assignee !== staff._id) return notYours;
    return {
      async write(client) {
        const { rowCount } = await client.query(
          `update staff_case set state = $3 where id = $1 and assignee = $2 and state = $4`,
          [id, staff._id, waiting ? 'waiting' : 'open', waiting ? 'open' : 'waiting'],
        );
        return rowCount === 1;
      },
      step: { what: waiting ? 'waiting' : 'resumed', note },
      detail: { note },
    };
  });
}

export function setDue(kit: ServerKit, { body, player: staff }: Call<typeof dueCase>) {
  const { id, note } = body;
  const dueAt = new Date(body.dueAt);
  return act(kit, staff, id, async ({ row, source }) => {
    const now = kit.runtime.now();
    if (dueAt.getTime() <= now || dueAt.getTime() > now + YEAR_MS) return noDue;
    // Who has it, or who gives cases; and nobody who could not have it.
    if (row.assignee !== staff._id && !kit.identity.allowed(staff, 'cases.assign')) return notYours;
    const refused = refuse(kit, staff, row, source);
    if (refused) return refused;
    return {
      async write(client) {
        const { rowCount } = await client.query(
          `update staff_case set due_at = $2, due_by_hand = true where id = $1 and state <> 'closed' and assignee is not distinct from $3`,
          [id, dueAt, row.assignee],
        );
        return rowCount === 1;
      },
      step: { what: 'due', note, dueAt },
      detail: { from: row.due_at.toISOString(), to: dueAt.toISOString(), note },
    };
  });
}
