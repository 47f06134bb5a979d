import { isFailure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { audit as auditCall } from '../audit-contract.ts';
import { findPlayer, namesOf } from './people.ts';

export async function listAudit(kit: ServerKit, { body }: Call<typeof auditCall>) {
  const { before, action, limit } = body;
  const actor = body.actor === undefined ? undefined : await actorOf(kit, body.actor);
  const [found, actions] = await Promise.all([
    kit.audit.list({
      limit: limit + 1,
      ...(before === undefined ? {} : { before }),
      ...(actor === undefined ? {} : { actor }),
      ...(action === undefined ? {} : { action }),
    }),
    knownActions(kit),
  ]);
  const shown = found.slice(0, limit);
  const names = await namesOf(
    kit,
    shown.flatMap((entry) => [entry.actor, entry.subject]),
  );
  return {
    entries: shown.map((entry) => ({
      ...entry,
      actor: { id: entry.actor, name: names.get(entry.actor) ?? null },
      subjectName: names.get(entry.subject) ?? null,
    })),
    next: found.length > limit ? (shown.at(-1)?.no ?? null) : null,
    actions,
  };
}

/** Entries name the public id; people type the name. 'system' and 'cli' stand for themselves. */
async function actorOf(kit: ServerKit, key: string): Promise<string> {
  const player = await findPlayer(kit, key);
  return isFailure(player) ? key : player._id;
}

/** Walks the index from one action to the next instead of reading the whole log. */
async function knownActions({ db }: ServerKit): Promise<string[]> {
  const { rows } = await db.pool.query<{ action: string }>(
    `with recursive step as (
       (select action from audit_log order by action limit 1)
       union all
       select (select a.action from audit_log a where a.action > step.action order by a.action limit 1) from step where step.action is not null)
     select action from step where action is not null`,
  );
  return rows.map(({ action }) => action);
}
