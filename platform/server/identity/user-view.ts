import type { UserView } from '../../contract/boot.ts';
import type { Player } from './identity.ts';

/** An account as its owner sees it. @param now epoch milliseconds, to judge an exclusion */
export function userView(
  player: Player,
  now: number,
  clientSeed?: string,
  /** Whether identity.rightsRest() says so. */
  rightsRest = false,
): UserView {
  return {
    _id: player._id,
    name: player.name,
    email: player.email,
    email_verified: player.emailVerified,
    avatar: player.avatar,
    roles: rightsRest ? [] : player.roles.map((id) => ({ id })),
    permissions: rightsRest ? [] : [...player.permissions],
    vipLevel: player.vipLevel,
    two_factor: player.secondFactor,
    ...(rightsRest ? { rights_rest: true } : {}),
    private_bets: player.privateBets,
    self_excluded: player.excludedUntil !== null && player.excludedUntil > now,
    ...(clientSeed === undefined ? {} : { client_seed: clientSeed }),
    created_at: new Date(player.createdAt).toISOString(),
  };
}
