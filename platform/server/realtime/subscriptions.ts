/** pusher:subscribe and pusher:unsubscribe: who may join, what a newcomer is told. */
import type { AddressLimits } from './address-limits.ts';
import type { Bus } from './bus.ts';
import type { DeclaredChannels } from './channel-names.ts';
import type { ChannelStates } from './channel-states.ts';
import type { ChannelState, Connection } from './connection.ts';
import type { Hooks } from './hooks.ts';
import type { PusherApp } from './signature.ts';
import { confirm, refuse, sendLast } from './subscription-answers.ts';
import {
  confirmAgain,
  forget,
  joinMember,
  leaveMember,
  type Member,
  type MembersContext,
  rejoinMembers,
} from './subscription-members.ts';
import { judgeJoin, type SubscribeData } from './subscription-rules.ts';

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

export function createSubscriptions(options: SubscriptionsOptions): Subscriptions {
  const context: MembersContext = { ...options, infos: new WeakMap() };
  const { channels } = options;

  function subscribe(connection: Connection, data: SubscribeData): void {
    const { channel: name } = data;
    const judged = judgeJoin(options, connection, data);
    if (judged !== null && 'refused' in judged)
      return refuse(connection, name.slice(0, 200), judged.refused, judged.message, judged.status);
    if (connection.channels.some((channel) => channel.name === name))
      return repeat(context, connection, name);
    if (connection.channels.length >= JOINS)
      return refuse(connection, name, 'LimitReached', `At most ${JOINS} channels per connection`, 413);
    join(context, connection, channels.open(name), judged);
  }

  return {
    subscribe,
    unsubscribe(connection, name) {
      const channel = connection.channels.find((one) => one.name === name);
      if (channel) leave(context, connection, channel);
    },
    leaveAll(connection) {
      for (let channel = connection.channels[0]; channel; channel = connection.channels[0])
        leave(context, connection, channel);
    },
    evict(channel) {
      for (const peer of channel.members) {
        const connection = peer as Connection; // channels of this server hold nothing else
        leave(context, connection, channel);
        refuse(connection, channel.name, 'AuthError', 'This channel is switched off', 403);
      }
    },
    gone: (channel, user) => forget(context, channel, user, false),
    rejoin: () => rejoinMembers(context),
  };
}

function join(
  context: MembersContext,
  connection: Connection,
  channel: ChannelState,
  member: Member | null,
): void {
  connection.channels.push(channel);
  if (member) {
    joinMember(context, connection, channel, member);
    return;
  }
  if (channel.ready === null) {
    arrive(context, connection, channel);
    return;
  }
  channel.arriving += 1;
  void channel.ready.then(() => {
    channel.arriving -= 1;
    if (connection.channels.includes(channel)) arrive(context, connection, channel);
    else context.channels.vacate(channel);
  });
}

function arrive(context: MembersContext, connection: Connection, channel: ChannelState): void {
  if (channel.members.has(connection)) return; // left and came back while the first join was on its way
  // The answer goes first: no event of the channel comes before it.
  confirm(connection, channel.name, '"{}"');
  context.channels.enter(channel, connection);
  if (channel.kind.cache) void sendLast(context, connection, channel).catch(context.failed);
}

function leave(context: MembersContext, connection: Connection, channel: ChannelState): void {
  leaveMember(context, connection, channel);
  context.channels.exit(channel, connection);
}

/** A second subscribe to the same channel is answered like the first and changes nothing. */
function repeat(context: MembersContext, connection: Connection, name: string): void {
  const channel = context.channels.get(name);
  if (!channel?.members.has(connection)) return; // the first answer is still to come
  if (!channel.kind.presence) return confirm(connection, name, '"{}"');
  confirmAgain(context, connection, channel);
}
