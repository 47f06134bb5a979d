import { isFailure } from '#platform/contract/error.ts';
import { notifyAccount } from '#platform/server/identity/own-view.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { AVATAR_SIZE } from '../contract.ts';

/** What is shown is a picture that the house has painted again; of what was sent nothing is kept. */
export async function setAvatar(kit: ServerKit, player: Player, picture: string) {
  const kept = await kit.media.keep(picture, {
    author: player._id,
    personal: true,
    maxWidth: AVATAR_SIZE,
    maxHeight: AVATAR_SIZE,
    fit: 'cover',
  });
  if (isFailure(kept)) {
    const { data = 'invalid' } = kept.errors ?? {};
    return { ...kept, errors: { picture: data } };
  }
  return changeTo(kit, player, kept.path);
}

export function removeAvatar(kit: ServerKit, player: Player) {
  return changeTo(kit, player, null);
}

async function changeTo(kit: ServerKit, player: Player, path: string | null) {
  await kit.identity.setAvatar(player.id, path);
  if (player.avatar !== null && player.avatar !== path) await kit.media.forget(player.avatar);
  return { user: await notifyAccount(kit, player.id) };
}
