/**
 * Which room each socket of this process reads. A room is a name that a feature gives it; a socket reads one at a
 * time, and all of them until it has said which: programs that know nothing of rooms hear everything.
 */
import { createAudience, type Audience, type FanOut } from './fan-out.ts';
import { textFrame } from './frame.ts';
import { pushBody } from './live-envelope.ts';
import type { Peer } from './peer.ts';

/** The readers of one room. Nobody in it misses a push: who reads too slowly is cut off, and told so by the close. */
export interface LiveRoom extends Audience {
  /** Number of the last push. */
  seq: number;
}

/** A socket that may read a room. */
export interface RoomReader extends Peer {
  /** Null: not in yet. */
  room: LiveRoom | null;
}

export interface LiveRooms {
  /** Lets a socket in: until it enters a room it hears all of them. */
  admit(reader: RoomReader): void;
  /** From now on the socket hears this room and no other. Names come from features, never from clients. */
  enter(reader: RoomReader, name: string): void;
  leave(reader: RoomReader): void;
  /** Turned into bytes once, whoever reads it, and not at all when nobody does. */
  send(name: string, type: string, data: unknown): void;
}

const createRoom = (): LiveRoom => ({ ...createAudience(false), seq: 0 });

export function createLiveRooms(fanOut: Pick<FanOut, 'join' | 'leave' | 'send'>): LiveRooms {
  const rooms = new Map<string, LiveRoom>();
  const undecided = createRoom();

  function roomOf(name: string): LiveRoom {
    const known = rooms.get(name) ?? createRoom();
    rooms.set(name, known);
    return known;
  }

  function move(reader: RoomReader, room: LiveRoom): void {
    if (reader.room === room) return;
    if (reader.room) fanOut.leave(reader.room, reader);
    fanOut.join(room, reader);
    reader.room = room;
  }

  return {
    admit: (reader) => move(reader, undecided),
    enter(reader, name) {
      if (reader.room) move(reader, roomOf(name));
    },
    leave(reader) {
      if (reader.room) fanOut.leave(reader.room, reader);
      reader.room = null;
    },
    send(name, type, data) {
      const room = roomOf(name);
      room.seq += 1;
      const listening = [room, undecided].filter(({ members }) => members.size > 0);
      if (listening.length === 0) return;
      const frame = textFrame(pushBody(type, room.seq, data));
      for (const audience of listening) fanOut.send(audience, frame, null, false);
    },
  };
}
