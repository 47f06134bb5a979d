/** pusher:subscribe and pusher:unsubscribe: who may join, what a newcomer is told. */
import * as z from 'zod/mini';
import type { Bus } from './bus.ts';
import { isChannelName, kindOf, type DeclaredChannels } from './channel-names.ts';
import { tell, tellRaw, type Connection } from './connection.ts';
import { eventBody } from './frame.ts';
import type { Hooks } from './hooks.ts';
import { parseJson } from './json.ts';
import type { Rooms } from './channel-states.ts';
import type { Room } from './connection.ts';
import { sameText, signChannel, type PusherApp } from './signature.ts';

export const subscribeData = z.object({
  channel: z.string(),
  auth: z.optional(z.nullable(z.string())),
  channel_data: z.optional(z.nullable(z.string())),
});
export type SubscribeData = z.infer<typeof subscribeData>;

const memberData = z.object({
  user_id: z.union([z.string(), z.number()]),
  user_info: z.optional(z.unknown()),
});

const MEMBERS = 100;
const USER_ID_LENGTH = 128;
const USER_INFO_BYTES = 1024;
/** Channels of one connection. */
const JOINS = 500;

export interface Subscriptions {
  subscribe(connection: Connection, data: SubscribeData): void;
  unsubscribe(connection: Connection, name: string): void;
  /** Leaves every room, for a connection that is gone. */
  leaveAll(connection: Connection): void;
  /** Puts everyone out of a channel that was switched off. */
  evict(room: Room): void;
  /** A user left because the process holding the connection died. */
  gone(channel: string, user: string): void;
  /** After the bus lost our presence: everyone joins again. */
  rejoin(): void;
}

export interface SubscriptionsOptions {
  readonly app: PusherApp;
  readonly bus: Bus;
  readonly rooms: Rooms;
  readonly hooks: Hooks;
  readonly declared: DeclaredChannels;
  failed(error: unknown): void;
}

interface Member {
  readonly id: string;
  /** user_info as JSON text. */
  readonly info: string;
}

export function createSubscriptions({
  app,
  bus,
  rooms,
  hooks,
  declared,
  failed,
}: SubscriptionsOptions): Subscriptions {
  /** user_info of local members, kept for rejoin(). */
  const infos = new WeakMap<Connection, Map<Room, Member>>();

  function subscribe(connection: Connection, data: SubscribeData): void {
    const { channel: name } = data;
    if (!isChannelName(name))
      return refuse(connection, data.channel.slice(0, 200), 'InvalidChannel', 'Invalid channel name', 400);
    const found = declared.find(name);
    if (found && !found.declared.on)
      return refuse(connection, name, 'AuthError', 'This channel is switched off', 403);
    const kind = kindOf(name);
    if (kind.user !== null && kind.user !== connection.user)
      return refuse(connection, name, 'AuthError', 'Sign in as this user first', 401);
    const channelData = data.channel_data ?? undefined;
    if (
      kind.guarded &&
      !sameText(
        data.auth ?? '',
        signChannel(app, connection.id, name, kind.presence ? (channelData ?? '') : undefined),
      )
    ) {
      return refuse(
        connection,
        name,
        'AuthError',
        'The subscription is not signed for this socket and channel',
        401,
      );
    }
    const member = kind.presence ? memberOf(channelData) : null;
    if (member === 'invalid')
      return refuse(connection, name, 'AuthError', 'channel_data needs a user_id', 401);
    if (member === 'long')
      return refuse(connection, name, 'LimitReached', 'user_id or user_info is too long', 413);
    if (connection.rooms.some((room) => room.name === name)) return repeat(connection, name);
    if (connection.rooms.length >= JOINS)
      return refuse(connection, name, 'LimitReached', `At most ${JOINS} channels per connection`, 413);
    join(connection, rooms.open(name), member);
  }

  function join(connection: Connection, room: Room, member: Member | null): void {
    connection.rooms.push(room);
    if (member) {
      enqueue(room, () => joinPresence(connection, room, member));
      return;
    }
    if (room.ready === null) {
      arrive(connection, room);
      return;
    }
    room.arriving += 1;
    void room.ready.then(() => {
      room.arriving -= 1;
      if (connection.rooms.includes(room)) arrive(connection, room);
      else rooms.vacate(room);
    });
  }

  function arrive(connection: Connection, room: Room): void {
    if (room.members.has(connection)) return; // left and came back while the first join was on its way
    // The answer goes first: no event of the channel comes before it.
    tellRaw(connection, 'pusher_internal:subscription_succeeded', room.name, '"{}"');
    rooms.enter(room, connection);
    if (room.kind.cache) void tellLast(connection, room).catch(failed);
  }

  async function tellLast(connection: Connection, room: Room): Promise<void> {
    const { version } = room;
    const last = await bus.cached(room.name);
    if (room.version !== version || !connection.rooms.includes(room)) return; // a newer event is on its way already
    if (last) tell(connection, last.body);
    else {
      tell(connection, JSON.stringify({ event: 'pusher:cache_miss', channel: room.name }));
      hooks.emit({ name: 'cache_miss', channel: room.name });
    }
  }

  function enqueue(room: Room, work: () => Promise<void>): void {
    room.arriving += 1;
    room.queue = room.queue
      .then(work)
      .catch(failed)
      .then(() => {
        room.arriving -= 1;
        rooms.vacate(room);
      });
  }

  async function joinPresence(connection: Connection, room: Room, member: Member): Promise<void> {
    await room.ready;
    if (!connection.rooms.includes(room) || room.members.has(connection)) return;
    const { first, members } = await bus.presence.join(room.name, member.id, member.info);
    if (!connection.rooms.includes(room) || members.size > MEMBERS) {
      if (await bus.presence.leave(room.name, member.id)) forget(room.name, member.id, first);
      if (!connection.rooms.includes(room)) return;
      rooms.exit(room, connection);
      refuse(connection, room.name, 'LimitReached', `At most ${MEMBERS} members`, 413);
      return;
    }
    room.users?.set(connection, member.id);
    remember(connection, room, member);
    tellRaw(
      connection,
      'pusher_internal:subscription_succeeded',
      room.name,
      JSON.stringify(presenceState(members)),
    );
    rooms.enter(room, connection);
    if (first) announce(room.name, 'member_added', member, connection.id);
    if (room.kind.cache) await tellLast(connection, room);
  }

  function remember(connection: Connection, room: Room, member: Member): void {
    let mine = infos.get(connection);
    if (!mine) infos.set(connection, (mine = new Map()));
    mine.set(room, member);
  }

  function announce(
    channel: string,
    what: 'member_added' | 'member_removed',
    member: Member,
    except: string | null,
  ): void {
    const data =
      what === 'member_added'
        ? `{"user_id":${JSON.stringify(member.id)},"user_info":${member.info}}`
        : `{"user_id":${JSON.stringify(member.id)}}`;
    bus.publish({
      channel,
      body: eventBody(`pusher_internal:${what}`, channel, data),
      except,
      urgent: false,
      cache: false,
    });
    const key = `removed ${member.id} ${channel}`;
    const hook = { name: what, channel, user_id: member.id } as const;
    if (what === 'member_removed') hooks.later(key, hook);
    else if (!hooks.cancel(key)) hooks.emit(hook);
  }

  /** `silent`: nobody was told that the user came. */
  function forget(channel: string, id: string, silent: boolean): void {
    if (!silent) announce(channel, 'member_removed', { id, info: 'null' }, null);
  }

  function leave(connection: Connection, room: Room): void {
    const user = room.users?.get(connection);
    room.users?.delete(connection);
    infos.get(connection)?.delete(room);
    if (user !== undefined) {
      enqueue(room, async () => {
        if (await bus.presence.leave(room.name, user)) forget(room.name, user, false);
      });
    }
    rooms.exit(room, connection);
  }

  /** A second subscribe to the same channel is answered like the first and changes nothing. */
  function repeat(connection: Connection, name: string): void {
    const room = rooms.get(name);
    if (!room?.members.has(connection)) return; // the first answer is still to come
    if (!room.kind.presence)
      return tellRaw(connection, 'pusher_internal:subscription_succeeded', name, '"{}"');
    enqueue(room, async () => {
      const state = presenceState(await bus.presence.members(name));
      tellRaw(connection, 'pusher_internal:subscription_succeeded', name, JSON.stringify(state));
    });
  }

  return {
    subscribe,
    unsubscribe(connection, name) {
      const room = connection.rooms.find((one) => one.name === name);
      if (room) leave(connection, room);
    },
    leaveAll(connection) {
      for (let room = connection.rooms[0]; room; room = connection.rooms[0]) leave(connection, room);
    },
    evict(room) {
      for (const peer of room.members) {
        const connection = peer as Connection; // rooms of this server hold nothing else
        leave(connection, room);
        refuse(connection, room.name, 'AuthError', 'This channel is switched off', 403);
      }
    },
    gone: (channel, user) => forget(channel, user, false),
    rejoin() {
      for (const room of rooms.all.values()) {
        for (const peer of room.users?.keys() ?? []) {
          const member = infos.get(peer as Connection)?.get(room);
          if (!member) continue;
          enqueue(room, async () => {
            const { first } = await bus.presence.join(room.name, member.id, member.info);
            if (first) announce(room.name, 'member_added', member, null);
          });
        }
      }
    },
  };
}

function refuse(connection: Connection, channel: string, type: string, error: string, status: number): void {
  tellRaw(connection, 'pusher:subscription_error', channel, JSON.stringify({ type, error, status }));
}

/** `data` of a presence answer: JSON text, encoded once more by the caller. */
function presenceState(members: ReadonlyMap<string, string>): string {
  const ids = [...members.keys()];
  const hash = [...members].map(([id, info]) => `${JSON.stringify(id)}:${info}`).join(',');
  return `{"presence":{"ids":${JSON.stringify(ids)},"hash":{${hash}},"count":${ids.length}}}`;
}

function memberOf(channelData: string | undefined): Member | 'invalid' | 'long' {
  const parsed = memberData.safeParse(parseJson(channelData ?? ''));
  if (!parsed.success) return 'invalid';
  const id = String(parsed.data.user_id);
  const info = JSON.stringify(parsed.data.user_info ?? null);
  if (id === '') return 'invalid';
  return id.length > USER_ID_LENGTH || Buffer.byteLength(info) > USER_INFO_BYTES ? 'long' : { id, info };
}
