import type { Channel } from '../../contract/channel.ts';
import { permissionOf } from '../../contract/permission.ts';

/** Pusher's channel alphabet. The SDKs allow 200 characters. */
const NAME = /^[A-Za-z0-9_\-=@,.;]{1,200}$/;
const SOCKET_ID = /^\d{1,20}\.\d{1,20}$/;
const TO_USER = '#server-to-user-';
const SELF = '{user}';

export interface ChannelKind {
  /** Joining needs a signature. */
  readonly guarded: boolean;
  readonly presence: boolean;
  readonly encrypted: boolean;
  /** A newcomer is sent the last event. */
  readonly cache: boolean;
  /** `#server-to-user-<id>`: the id, else null. */
  readonly user: string | null;
}

/** Checked before anything is signed: an unchecked id would make us a forgery oracle for sign-in. */
export function isSocketId(value: unknown): value is string {
  return typeof value === 'string' && SOCKET_ID.test(value);
}

export function isChannelName(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  return NAME.test(value.startsWith(TO_USER) ? value.slice(TO_USER.length) : value);
}

/** What Pusher's prefixes say about a valid name. */
export function kindOf(name: string): ChannelKind {
  const presence = name.startsWith('presence-');
  const guarded = presence || name.startsWith('private-');
  const encrypted = name.startsWith('private-encrypted-');
  const bare = encrypted ? name.slice(18) : presence ? name.slice(9) : guarded ? name.slice(8) : name;
  const user = name.startsWith(TO_USER) ? name.slice(TO_USER.length) : null;
  return { guarded, presence, encrypted, cache: bare.startsWith('cache-'), user };
}

/**
 * The name on the wire of a declared channel. Whatever is not open to guests is guarded, so it gets `private-`.
 * @param publicId fills `{user}`
 */
export function wireName(channel: Channel, publicId = ''): string {
  const name = channel.name.replace(SELF, publicId);
  return channel.who === 'guest' || kindOf(name).guarded ? name : `private-${name}`;
}

/** A declared channel with its current switch, and how to recognise its wire names. */
export interface Declared {
  readonly channel: Channel;
  on: boolean;
}

export interface DeclaredChannels {
  declare(channel: Channel): void;
  setEnabled(channel: Channel, on: boolean): void;
  /** @returns the declaration a wire name belongs to, with the public id it is filled with */
  find(name: string): { declared: Declared; publicId: string | null } | null;
  /** Wire names of the `{user}` channels of one player. */
  ofPlayer(publicId: string): string[];
}

/** @param name on the wire @returns whether a permission is asked of who joins it */
export function isForStaff(declared: Pick<DeclaredChannels, 'find'>, name: string): boolean {
  const who = declared.find(name)?.declared.channel.who;
  return who !== undefined && permissionOf(who) !== null;
}

/** Keeps what features declared; fixed names are found by hash, `{user}` names by prefix. */
export function createDeclaredChannels(): DeclaredChannels {
  const fixed = new Map<string, { declared: Declared; publicId: null }>();
  const templates = new Map<string, { declared: Declared; head: string; tail: string }>();

  function entry(channel: Channel): Declared | undefined {
    return fixed.get(wireName(channel))?.declared ?? templates.get(channel.name)?.declared;
  }

  function declare(channel: Channel): void {
    const known = entry(channel);
    const declared = { channel, on: known?.on ?? true };
    if (!channel.name.includes(SELF)) {
      fixed.set(wireName(channel), { declared, publicId: null });
      return;
    }
    const [head = '', tail = ''] = wireName(channel, SELF).split(SELF);
    templates.set(channel.name, { declared, head, tail });
  }

  return {
    declare,
    setEnabled(channel, on) {
      if (!entry(channel)) declare(channel);
      const declared = entry(channel);
      if (declared) declared.on = on;
    },
    find(name) {
      const exact = fixed.get(name);
      if (exact) return exact;
      for (const { declared, head, tail } of templates.values()) {
        if (name.length <= head.length + tail.length || !name.startsWith(head) || !name.endsWith(tail))
          continue;
        return { declared, publicId: name.slice(head.length, name.length - tail.length) };
      }
      return null;
    },
    ofPlayer(publicId) {
      return [...templates.values()].map(({ head, tail }) => head + publicId + tail);
    },
  };
}
