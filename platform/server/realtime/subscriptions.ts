/** pusher:subscribe and pusher:unsubscribe: who may join, what a newcomer is told. */
import * as z from 'zod/mini';
import type { AddressLimits } from './address-limits.ts';
import type { Bus } from './bus.ts';
import { isChannelName, kindOf, type DeclaredChannels } from './channel-names.ts';
import { sendMessage, sendRaw, type Connection } from './connection.ts';
import { eventBody } from './frame.ts';
import type { Hooks } from './hooks.ts';
import { parseJson } from './json.ts';
import type { ChannelStates } from './channel-states.ts';
import type { ChannelState } from './connection.ts';
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
  evict(channel: ChannelState): void;
  /** A user left because the process holding the connection died. */
  gone(channel: string, user: string): void;
  /** After the bus lost our presence: everyone joins again. */
  rejoin(): void;
}

export interface SubscriptionsOptions {
  readonly app: PusherApp;
  readonly bus: Bus;
  readonly limits: Pick<AddressLimits, 'mayJoin'>;
  readonly channels: ChannelStates;
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
  limits,
  channels,
  hooks,
  declared,
  failed,
}: SubscriptionsOptions): Subscriptions {
  /** user_info of local members, kept for rejoin(). */
  const infos = new WeakMap<Connection, Map<ChannelState, Member>>();

  function subscribe(connection: Connection, data: SubscribeData): void {
    const { channel: name } = data;
    if (!isChannelName(name))
      return refuse(connection, data.channel.slice(0, 200), 'InvalidChannel', 'Invalid channel name', 400);
    const crowded = limits.mayJoin(connection);
    if (crowded !== null) return refuse(connection, name, 'LimitReached', crowded, 429);
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
    if (connection.channels.some((channel) => channel.name === name)) return repeat(connection, name);
    if (connection.channels.length >= JOINS)
      return refuse(connection, name, 'LimitReached', `At most ${JOINS} channels per connection`, 413);
    join(connection, channels.open(name), member);
  }

  function join(connection: Connection, channel: ChannelState, member: Member | null): void {
    connection.channels.push(channel);
    if (member) {
      enqueue(channel, () => joinPresence(connection, channel, member));
      return;
    }
    if (channel.ready === null) {
      arrive(connection, channel);
      return;
    }
    channel.arriving += 1;
    void channel.ready.then(() => {
      channel.arriving -= 1;
      if (connection.channels.includes(channel)) arrive(connection, channel);
      else channels.vacate(channel);
    });
  }

  function arrive(connection: Connection, channel: ChannelState): void {
    if (channel.members.has(connection)) return; // left and came back while the first join was on its way
    // The answer goes first: no event of the channel comes before it.
    sendRaw(connection, 'pusher_internal:subscription_succeeded', channel.name, '"{}"');
    channels.enter(channel, connection);
    if (channel.kind.cache) void sendLast(connection, channel).catch(failed);
  }

  async function sendLast(connection: Connection, channel: ChannelState): Promise<void> {
    const { version } = channel;
    const last = await bus.cached(channel.name);
    if (channel.version !== version || !connection.channels.includes(channel)) return; // a newer event is on its way already
    if (last) sendMessage(connection, last.body);
    else {
      sendMessage(connection, JSON.stringify({ event: 'pusher:cache_miss', channel: channel.name }));
      hooks.emit({ name: 'cache_miss', channel: channel.name });
    }
  }

  function enqueue(channel: ChannelState, work: () => Promise<void>): void {
    channel.arriving += 1;
    channel.queue = channel.queue
      .then(work)
      .catch(failed)
      .then(() => {
        channel.arriving -= 1;
        channels.vacate(channel);
      });
  }

  async function joinPresence(connection: Connection, channel: ChannelState, member: Member): Promise<void> {
    await channel.ready;
    if (!connection.channels.includes(channel) || channel.members.has(connection)) return;
    const { first, members } = await bus.presence.join(channel.name, member.id, member.info);
    if (!connection.channels.includes(channel) || members.size > MEMBERS) {
      if (await bus.presence.leave(channel.name, member.id)) forget(channel.name, member.id, first);
      if (!connection.channels.includes(channel)) return;
      channels.exit(channel, connection);
      refuse(connection, channel.name, 'LimitReached', `At most ${MEMBERS} members`, 413);
      return;
    }
    channel.users?.set(connection, member.id);
    remember(connection, channel, member);
    sendRaw(
      connection,
      'pusher_internal:subscription_succeeded',
      channel.name,
      JSON.stringify(presenceState(members)),
    );
    channels.enter(channel, connection);
    if (first) announce(channel.name, 'member_added', member, connection.id);
    if (channel.kind.cache) await sendLast(connection, channel);
  }

  function remember(connection: Connection, channel: ChannelState, member: Member): void {
    let mine = infos.get(connection);
    if (!mine) infos.set(connection, (mine = new Map()));
    mine.set(channel, member);
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

  function leave(connection: Connection, channel: ChannelState): void {
    const user = channel.users?.get(connection);
    channel.users?.delete(connection);
    infos.get(connection)?.delete(channel);
    if (user !== undefined) {
      enqueue(channel, async () => {
        if (await bus.presence.leave(channel.name, user)) forget(channel.name, user, false);
      });
    }
    channels.exit(channel, connection);
  }

  /** A second subscribe to the same channel is answered like the first and changes nothing. */
  function repeat(connection: Connection, name: string): void {
    const channel = channels.get(name);
    if (!channel?.members.has(connection)) return; // the first answer is still to come
    if (!channel.kind.presence)
      return sendRaw(connection, 'pusher_internal:subscription_succeeded', name, '"{}"');
    enqueue(channel, async () => {
      const state = presenceState(await bus.presence.members(name));
      sendRaw(connection, 'pusher_internal:subscription_succeeded', name, JSON.stringify(state));
    });
  }

  return {
    subscribe,
    unsubscribe(connection, name) {
      const channel = connection.channels.find((one) => one.name === name);
      if (channel) leave(connection, channel);
    },
    leaveAll(connection) {
      for (let channel = connection.channels[0]; channel; channel = connection.channels[0])
        leave(connection, channel);
    },
    evict(channel) {
      for (const peer of channel.members) {
        const connection = peer as Connection; // channels of this server hold nothing else
        leave(connection, channel);
        refuse(connection, channel.name, 'AuthError', 'This channel is switched off', 403);
      }
    },
    gone: (channel, user) => forget(channel, user, false),
    rejoin() {
      for (const channel of channels.all.values()) {
        for (const peer of channel.users?.keys() ?? []) {
          const member = infos.get(peer as Connection)?.get(channel);
          if (!member) continue;
          enqueue(channel, async () => {
            const { first } = await bus.presence.join(channel.name, member.id, member.info);
            if (first) announce(channel.name, 'member_added', member, null);
          });
        }
      }
    },
  };
}

function refuse(connection: Connection, channel: string, type: string, error: string, status: number): void {
  sendRaw(connection, 'pusher:subscription_error', channel, JSON.stringify({ type, error, status }));
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
