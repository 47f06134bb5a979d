/** Who is subscribed to what in this process, and the delivery of events to them. */
import type { Bus } from './bus.ts';
import { kindOf, type DeclaredChannels } from './channel-names.ts';
import type { ChannelState, Connection } from './connection.ts';
import { createAudience } from './fan-out-frames.ts';
import type { FanOut } from './fan-out.ts';
import { eventBody, textFrame } from './frame.ts';
import type { Hooks } from './hooks.ts';
import { removeItem } from './lists.ts';

export interface ChannelStates {
  readonly sockets: Map<string, Connection>;
  readonly all: Map<string, ChannelState>;
  get(name: string): ChannelState | undefined;
  /** The channel of a name, made when it is not there; the caller joins it or calls `vacate`. */
  open(name: string): ChannelState;
  enter(channel: ChannelState, connection: Connection): void;
  /** @returns whether the connection was in */
  exit(channel: ChannelState, connection: Connection): boolean;
  /** Forgets the channel when nobody is in it. */
  vacate(channel: ChannelState): void;
  /** An event from the bus: out to every local subscriber. */
  deliver(name: string, body: Buffer | string, except: string | null, urgent: boolean): void;
  /** Once a second: pending subscription counts. */
  sweep(now: number): void;
}

export interface ChannelStatesOptions {
  readonly bus: Bus;
  readonly fanOut: FanOut;
  readonly hooks: Hooks;
  readonly declared: DeclaredChannels;
  /** Send pusher_internal:subscription_count on channels without presence. */
  readonly subscriptionCounts: boolean;
}

/** Above this many subscribers their number is told every 5 s instead of at each change. */
const COUNT_AT_ONCE = 100;
const COUNT_EVERY_MS = 5000;

export function createChannelStates({
  bus,
  fanOut,
  hooks,
  declared,
  subscriptionCounts,
}: ChannelStatesOptions): ChannelStates {
  const sockets = new Map<string, Connection>();
  const all = new Map<string, ChannelState>();

  function open(name: string): ChannelState {
    const known = all.get(name);
    if (known) return known;
    const kind = kindOf(name);
    const channel: ChannelState = {
      ...createAudience(declared.find(name)?.declared.channel.droppable ?? false),
      name,
      kind,
      ready: bus.follow(name),
      arriving: 0,
      users: kind.presence ? new Map() : null,
      queue: Promise.resolve(),
      version: 0,
      countChanged: false,
      countedAt: 0,
    };
    void channel.ready?.then(() => {
      channel.ready = null;
    });
    all.set(name, channel);
    return channel;
  }

  function vacate(channel: ChannelState): void {
    if (channel.members.size > 0 || channel.arriving > 0 || all.get(channel.name) !== channel) return;
    all.delete(channel.name);
    bus.unfollow(channel.name);
  }

  function countMoved(channel: ChannelState): void {
    if (!subscriptionCounts || channel.kind.presence) return;
    if (channel.members.size > COUNT_AT_ONCE) channel.countChanged = true;
    else sendCount(channel);
  }

  function sendCount(channel: ChannelState): void {
    channel.countChanged = false;
    const count = channel.members.size + (bus.remoteCounts().get(channel.name) ?? 0);
    const body = eventBody(
      'pusher_internal:subscription_count',
      channel.name,
      `{"subscription_count":${count}}`,
    );
    fanOut.send(channel, textFrame(body), null, false);
    hooks.emit({ name: 'subscription_count', channel: channel.name, subscription_count: count });
  }

  return {
    sockets,
    all,
    get: (name) => all.get(name),
    open,
    vacate,
    enter(channel, connection) {
      fanOut.join(channel, connection);
      if (channel.members.size === 1 && !hooks.cancel(`vacated ${channel.name}`))
        hooks.emit({ name: 'channel_occupied', channel: channel.name });
      countMoved(channel);
    },
    exit(channel, connection) {
      removeItem(connection.channels, channel);
      if (!channel.members.has(connection)) return false;
      fanOut.leave(channel, connection);
      if (channel.members.size === 0)
        hooks.later(`vacated ${channel.name}`, { name: 'channel_vacated', channel: channel.name });
      countMoved(channel);
      vacate(channel);
      return true;
    },
    deliver(name, body, except, urgent) {
      const channel = all.get(name);
      if (!channel) return;
      channel.version += 1;
      if (channel.members.size === 0) return;
      const left = except === null ? null : (sockets.get(except) ?? null);
      fanOut.send(channel, textFrame(body), left, urgent);
    },
    sweep(now) {
      if (!subscriptionCounts) return;
      for (const channel of all.values()) {
        if (!channel.countChanged || now - channel.countedAt < COUNT_EVERY_MS) continue;
        channel.countedAt = now;
        sendCount(channel);
      }
    },
  };
}
