/** Who is subscribed to what in this process, and the delivery of events to them. */
import type { Bus } from './bus.ts';
import { kindOf, type DeclaredChannels } from './channel-names.ts';
import type { Connection } from './connection.ts';
import { createAudience, type FanOut } from './fan-out.ts';
import { eventBody, textFrame } from './frame.ts';
import type { Hooks } from './hooks.ts';
import { removeItem } from './lists.ts';
import type { Room } from './connection.ts';

export interface Rooms {
  readonly sockets: Map<string, Connection>;
  readonly all: Map<string, Room>;
  get(name: string): Room | undefined;
  /** The room of a name, made when it is not there; the caller joins it or calls `vacate`. */
  open(name: string): Room;
  enter(room: Room, connection: Connection): void;
  /** @returns whether the connection was in */
  exit(room: Room, connection: Connection): boolean;
  /** Forgets the room when nobody is in it. */
  vacate(room: Room): void;
  /** An event from the bus: out to every local subscriber. */
  deliver(name: string, body: Buffer | string, except: string | null, urgent: boolean): void;
  /** Once a second: pending subscription counts. */
  sweep(now: number): void;
}

export interface RoomsOptions {
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

export function createRooms({ bus, fanOut, hooks, declared, subscriptionCounts }: RoomsOptions): Rooms {
  const sockets = new Map<string, Connection>();
  const all = new Map<string, Room>();

  function open(name: string): Room {
    const known = all.get(name);
    if (known) return known;
    const kind = kindOf(name);
    const room: Room = {
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
    void room.ready?.then(() => {
      room.ready = null;
    });
    all.set(name, room);
    return room;
  }

  function vacate(room: Room): void {
    if (room.members.size > 0 || room.arriving > 0 || all.get(room.name) !== room) return;
    all.delete(room.name);
    bus.unfollow(room.name);
  }

  function countMoved(room: Room): void {
    if (!subscriptionCounts || room.kind.presence) return;
    if (room.members.size > COUNT_AT_ONCE) room.countChanged = true;
    else tellCount(room);
  }

  function tellCount(room: Room): void {
    room.countChanged = false;
    const count = room.members.size + (bus.remoteCounts().get(room.name) ?? 0);
    const body = eventBody(
      'pusher_internal:subscription_count',
      room.name,
      `{"subscription_count":${count}}`,
    );
    fanOut.send(room, textFrame(body), null, false);
    hooks.emit({ name: 'subscription_count', channel: room.name, subscription_count: count });
  }

  return {
    sockets,
    all,
    get: (name) => all.get(name),
    open,
    vacate,
    enter(room, connection) {
      fanOut.join(room, connection);
      if (room.members.size === 1 && !hooks.cancel(`vacated ${room.name}`))
        hooks.emit({ name: 'channel_occupied', channel: room.name });
      countMoved(room);
    },
    exit(room, connection) {
      removeItem(connection.rooms, room);
      if (!room.members.has(connection)) return false;
      fanOut.leave(room, connection);
      if (room.members.size === 0)
        hooks.later(`vacated ${room.name}`, { name: 'channel_vacated', channel: room.name });
      countMoved(room);
      vacate(room);
      return true;
    },
    deliver(name, body, except, urgent) {
      const room = all.get(name);
      if (!room) return;
      room.version += 1;
      if (room.members.size === 0) return;
      const left = except === null ? null : (sockets.get(except) ?? null);
      fanOut.send(room, textFrame(body), left, urgent);
    },
    sweep(now) {
      if (!subscriptionCounts) return;
      for (const room of all.values()) {
        if (!room.countChanged || now - room.countedAt < COUNT_EVERY_MS) continue;
        room.countedAt = now;
        tellCount(room);
      }
    },
  };
}
