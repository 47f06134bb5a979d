/** Who a profile is of, and what of it the viewer may see. */
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { PublicUser } from '../contract.ts';

/** By public id or name. */
export async function findPlayer({ identity }: ServerKit, tag: string): Promise<Player | null> {
  return (await identity.byPublicId(tag)) ?? identity.byName(tag);
}

export interface Sight {
  /** The profile itself. */
  readonly profile: boolean;
  /** What is played: sums, favourites, bets. */
  readonly play: boolean;
}

/** What a viewer may see of a player: of themself everything, of others what these leave open. */
export function sightOf({ identity }: ServerKit, owner: Player, viewer: Player | null): Sight {
  if (viewer?.id === owner.id || identity.allowed(viewer, 'ignore_privacy'))
    return { profile: true, play: true };
  const profile = !owner.privateProfile;
  return { profile, play: profile && !owner.privateBets };
}

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
