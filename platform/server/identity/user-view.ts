import type { UserView } from '../../contract/boot.ts';
import type { Player } from './identity.ts';

/** An account as its owner sees it. @param now epoch milliseconds, to judge an exclusion */
export function userView(player: Player, now: number, clientSeed?: string): UserView {
  return {
    _id: player._id,
    name: player.name,
    email: player.email,
    email_verified: player.emailVerified,
    avatar: player.avatar,
    roles: player.roles.map((id) => ({ id })),
    permissions: [...player.permissions],
    vipLevel: player.vipLevel,
    private_bets: player.privateBets,
    self_excluded: player.excludedUntil !== null && player.excludedUntil > now,
    ...(clientSeed === undefined ? {} : { client_seed: clientSeed }),
    created_at: new Date(player.createdAt).toISOString(),
  };
}
