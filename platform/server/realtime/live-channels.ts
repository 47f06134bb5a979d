/**
 * Which channel each socket of this process reads. A channel is a name that a feature gives it; a socket reads one at a
 * time, and all of them until it has said which: programs that know nothing of channels hear everything.
 */
import { createAudience, type Audience } from './fan-out-frames.ts';
import type { FanOut } from './fan-out.ts';
import { textFrame } from './frame.ts';
import { pushBody } from './live-envelope.ts';
import type { Peer } from './peer.ts';

/** The readers of one channel. Nobody in it misses a push: who reads too slowly is cut off, and told so by the close. */
export interface LiveChannel extends Audience {
  /** Number of the last push. */
  seq: number;
}

/** A socket that may read a channel. */
export interface ChannelReader extends Peer {
  /** Null: not in yet. */
  channel: LiveChannel | null;
}

export interface LiveChannels {
  /** Lets a socket in: until it enters a channel it hears all of them. */
  admit(reader: ChannelReader): void;
  /** From now on the socket hears this channel and no other. Names come from features, never from clients. */
  enter(reader: ChannelReader, name: string): void;
  leave(reader: ChannelReader): void;
  /** Turned into bytes once, whoever reads it, and not at all when nobody does. */
  send(name: string, type: string, data: unknown): void;
}

const createChannel = (): LiveChannel => ({ ...createAudience(false), seq: 0 });

export function createLiveChannels(fanOut: Pick<FanOut, 'join' | 'leave' | 'send'>): LiveChannels {
  const channels = new Map<string, LiveChannel>();
  const undecided = createChannel();

  function roomOf(name: string): LiveChannel {
    const known = channels.get(name) ?? createChannel();
    channels.set(name, known);
    return known;
  }

  function move(reader: ChannelReader, channel: LiveChannel): void {
    if (reader.channel === channel) return;
    if (reader.channel) fanOut.leave(reader.channel, reader);
    fanOut.join(channel, reader);
    reader.channel = channel;
  }

  return {
    admit: (reader) => move(reader, undecided),
    enter(reader, name) {
      if (reader.channel) move(reader, roomOf(name));
    },
    leave(reader) {
      if (reader.channel) fanOut.leave(reader.channel, reader);
      reader.channel = null;
    },
    send(name, type, data) {
      const channel = roomOf(name);
      channel.seq += 1;
      const listening = [channel, undecided].filter(({ members }) => members.size > 0);
      if (listening.length === 0) return;
      const frame = textFrame(pushBody(type, channel.seq, data));
      for (const audience of listening) fanOut.send(audience, frame, null, false);
    },
  };
}
