/** Decides whether a player may join a declared channel, and signs it. Nothing is signed that was not declared. */
import type { Channel } from '../../contract/channel.ts';
import type { Player } from '../identity/identity.ts';
import { isChannelName, isSocketId, kindOf, type DeclaredChannels } from './channel-names.ts';
import type { Refused, SignedJoin, SignedUser } from './realtime.ts';
import { signChannel, signUser, type PusherApp } from './signature.ts';
import { permissionOf, type Permission } from '../../contract/permission.ts';

export type Allowed = (player: Player | null, permission: Permission) => boolean;

interface Authoriser {
  authorise(socketId: string, channelName: string, player: Player | null): SignedJoin | Refused;
  signIn(socketId: string, player: Player | null): SignedUser | Refused;
}

export function createAuthoriser(
  app: PusherApp,
  declared: DeclaredChannels,
  allowed: Allowed = () => false,
): Authoriser {
  function refusal(channel: Channel, publicId: string | null, player: Player | null): string | null {
    // A `{user}` channel is its owner's whatever else is asked.
    if (publicId !== null && publicId !== player?._id) return 'This channel belongs to someone else';
    if (channel.who === 'guest') return null;
    const permission = permissionOf(channel.who);
    if (permission !== null) return allowed(player, permission) ? null : 'Missing permission';
    return player ? null : 'Log in first';
  }

  return {
    authorise(socketId, channelName, player) {
      if (!isSocketId(socketId)) return { refused: 'Invalid socket_id' };
      if (!isChannelName(channelName)) return { refused: 'Invalid channel_name' };
      const kind = kindOf(channelName);
      if (!kind.guarded || kind.encrypted)
        return { refused: 'This channel needs no signature or takes none' };
      const found = declared.find(channelName);
      if (!found || !found.declared.on) return { refused: 'Unknown channel' };
      const refused = refusal(found.declared.channel, found.publicId, player);
      if (refused !== null) return { refused };
      if (!kind.presence) return { auth: signChannel(app, socketId, channelName) };
      if (!player) return { refused: 'Log in first' };
      const channelData = JSON.stringify({
        user_id: player._id,
        user_info: { name: player.name, avatar: player.avatar },
      });
      return { auth: signChannel(app, socketId, channelName, channelData), channel_data: channelData };
    },
    signIn(socketId, player) {
      if (!isSocketId(socketId)) return { refused: 'Invalid socket_id' };
      if (!player) return { refused: 'Log in first' };
      const userData = JSON.stringify({
        id: player._id,
        user_info: { name: player.name, avatar: player.avatar },
      });
      return { auth: signUser(app, socketId, userData), user_data: userData };
    },
  };
}
