/** Looking at the house as a role. The floor refuses acts and writes every call down; here it begins and ends. */
import { type Failure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { sessionView } from '#platform/server/identity/own-view.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { VIEW_MINUTES, type endView, type RoleToView, type startView } from '../view-contract.ts';
import { noSuchRole } from './refusals.ts';

export async function listRolesToView(kit: ServerKit, staff: Player): Promise<RoleToView[]> {
  const holds = (right: string) => staff.roles.includes('*') || staff.permissions.includes(right);
  return (await kit.identity.roles()).map(({ id, name, permissions }) => ({
    id,
    name,
    permissions: permissions.filter(holds),
    missing: permissions.filter((right) => !holds(right)),
  }));
}

export async function beginView(kit: ServerKit, { body, player, token }: Call<typeof startView>) {
  const failed = await kit.db.transaction(async (client): Promise<Failure | null> => {
    const role = (await kit.identity.roles(client)).find(({ id }) => id === body.role);
    // Who has a permission comes by a session: no key has any.
    if (!role || token === null) return noSuchRole;
    const until = kit.runtime.now() + VIEW_MINUTES * 60_000;
    await kit.identity.viewAs(token, { role: role.id, until }, client);
    const { name, permissions } = role;
    const detail = { name, permissions, minutes: VIEW_MINUTES };
    await kit.audit.append({ actor: player._id, action: 'view.start', subject: role.id, detail }, client);
    return null;
  });
  return failed ?? account(kit, token!, player);
}

/** Twice is once, and after the time is over it is nothing. */
export async function finishView(kit: ServerKit, { player, token }: Call<typeof endView>) {
  const { viewing } = player;
  if (token !== null && viewing)
    await kit.db.transaction(async (client) => {
      await kit.identity.viewAs(token, null, client);
      const entry = { actor: player._id, action: 'view.end', subject: viewing.role, detail: {} };
      await kit.audit.append(entry, client);
    });
  return account(kit, token!, player);
}

/** The account as the session has it from now on. */
async function account(kit: ServerKit, token: string, player: Player) {
  return sessionView(kit, (await kit.identity.bySession(token)) ?? player, token);
}
