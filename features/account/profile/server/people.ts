/** A person, as others see them. */
import type { Player } from '#platform/server/identity/identity.ts';
import type { Sight } from '#platform/server/identity/sight.ts';
import type { PublicUser } from '../contract.ts';

/** Names and pictures are seen wherever somebody speaks or plays; a private profile adds nothing to them. */
export function toPublic(owner: Player, { profile, play }: Sight): PublicUser {
  return {
    _id: owner._id,
    name: owner.name,
    avatar: owner.avatar,
    vipLevel: profile ? owner.vipLevel : null,
    created_at: profile ? new Date(owner.createdAt).toISOString() : null,
    private_profile: owner.privateProfile,
    // Whether bets are hidden too is nobody's business where the profile is.
    private_bets: profile ? owner.privateBets : !play,
  };
}

export function toPerson({ _id, name, avatar }: Player): Pick<PublicUser, '_id' | 'name' | 'avatar'> {
  return { _id, name, avatar };
}
