import type { UserView } from '../../contract/boot.ts';
import type { Player, RightsRest } from './identity.ts';

/** An account as its owner sees it. @param now epoch milliseconds, to judge an exclusion */
export function userView(
  player: Player,
  now: number,
  clientSeed?: string,
  /** What identity.staffRightsSuspended() says. */
  rest: RightsRest | null = null,
): UserView {
  return {
    _id: player._id,
    name: player.name,
    email: player.email,
    email_verified: player.emailVerified,
    avatar: player.avatar,
    locale: player.locale,
    roles: rest ? [] : player.roles.map((id) => ({ id })),
    permissions: rest ? [] : permissionsView(player.permissions),
    vipLevel: player.vipLevel,
    two_factor: player.secondFactor,
    ...(rest ? { rights_rest: true } : {}),
    ...(rest === 'passkey' ? { passkey_due: true } : {}),
    ...(player.viewing ? { viewing: player.viewing } : {}),
    private_bets: player.privateBets,
    self_excluded: player.excludedUntil !== null && player.excludedUntil > now,
    ...(clientSeed === undefined ? {} : { client_seed: clientSeed }),
    created_at: new Date(player.createdAt).toISOString(),
  };
}

function permissionsView(held: readonly string[]): UserView['permissions'] {
  if (held.length === 0) return [];
  return [{ permissions: held.map((id) => ({ id, permissions: { active: true } })) }];
}
