/** Two accounts that may be one person's: who asks with one does not agree with the other. */
import type { Permission } from '#platform/contract/permission.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { PAIR_DAYS } from '../requests-contract.ts';
import { linksMatter } from './alone.ts';
import { isLinked } from './links.ts';
import type { Rights } from './permissions.ts';

const DAY_MS = 86_400_000;

/**
 * Whether both were on one device, or one has lately given the other what their part takes: agreeing or asking, for either may be
 * the second account. Colleagues share an address.
 */
export async function mayBeOne(
  kit: ServerKit,
  askedBy: string,
  second: Player,
  right: Permission,
): Promise<boolean> {
  const asker = await kit.identity.byPublicId(askedBy);
  if (asker && linksMatter(kit) && (await isLinked(kit, kit.db.pool, asker.id, second.id, ['device'])))
    return true;
  return (
    (await hasGiven(kit, askedBy, second._id, ['approvals', right])) ||
    hasGiven(kit, second._id, askedBy, [right])
  );
}

interface Given {
  detail: { before: Partial<Rights> | null; after: Partial<Rights> | null; members?: string[] };
}

/** By the audit log, which nobody can change: rights and roles given to the account, and what was put into roles it has. */
async function hasGiven(
  { db, runtime }: ServerKit,
  by: string,
  to: string,
  rights: readonly string[],
): Promise<boolean> {
  const { rows } = await db.pool.query<Given>(
    `select detail from audit_log where actor = $1 and at > $2
       and (action = 'user.permissions' and subject = $3 or action = 'role.change' and detail -> 'members' ? $3)`,
    [by, new Date(runtime.now() - PAIR_DAYS * DAY_MS), to],
  );
  return rows.some(({ detail: { before, after } }) => {
    const isNew = (side: keyof Rights) => (one: string) => !before?.[side]?.includes(one);
    const permissions = (after?.permissions ?? []).filter(isNew('permissions'));
    return (after?.roles ?? []).some(isNew('roles')) || permissions.some((one) => rights.includes(one));
  });
}
