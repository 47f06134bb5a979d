/** Who is meant by a name or an id, and what a viewer may see of them: one rule for every room that shows what somebody plays. */
import type { Identity, Player } from './identity.ts';

interface Holder {
  readonly identity: Pick<Identity, 'byPublicId' | 'byName' | 'allowed'>;
}

/** By public id or name. */
export async function findPlayer({ identity }: Holder, tag: string): Promise<Player | null> {
  return (await identity.byPublicId(tag)) ?? identity.byName(tag);
}

export interface Sight {
  /** The profile itself. */
  readonly profile: boolean;
  /** What is played: sums, favourites, bets. */
  readonly play: boolean;
}

/** What a viewer may see of a player: of themself everything, of others what these leave open. */
export function sightOf({ identity }: Holder, owner: Player, viewer: Player | null): Sight {
  if (viewer?.id === owner.id || identity.allowed(viewer, 'ignore_privacy'))
    return { profile: true, play: true };
  const profile = !owner.privateProfile;
  return { profile, play: profile && !owner.privateBets };
}
