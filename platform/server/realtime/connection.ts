import type { WebSocket } from 'ws';
import { textFrame } from './frame.ts';
import { peerFields, writeFrames, type Bucket, type Peer, type PeerOwner } from './peer.ts';
import type { ChannelKind } from './channel-names.ts';
import type { Audience } from './fan-out-frames.ts';

/** One Pusher client. Everything it costs besides the socket is here. */
export interface Connection extends Peer {
  /** socket_id */
  readonly id: string;
  /** Where it comes from, as limits count it. */
  readonly address: string;
  /** Joined channels and those being joined; few, so an array is smaller and faster than a Map. */
  readonly channels: ChannelState[];
  readonly messages: Bucket;
  clientEvents: Bucket | null;
  /** Id of the signed-in user. */
  user: string | null;
  watching: readonly string[] | null;
  /** Public ids of the sessions that let it in, in one channel or another: it ends with the first of them. */
  readonly sessions: string[];
  /** May join a channel of staff: what that was judged by can change. */
  staff: boolean;
}

export function createConnection(
  id: string,
  ws: WebSocket,
  owner: PeerOwner,
  burst: number,
  address: string,
): Connection {
  const peer = peerFields(ws, owner);
  return {
    ...peer,
    id,
    address,
    channels: [],
    messages: { tokens: burst, at: peer.lastSeen },
    clientEvents: null,
    user: null,
    watching: null,
    sessions: [],
    staff: false,
  };
}

/**
 * Notes that a session let it in. Those of before stay: who holds a stolen session must not keep what it opened by showing another.
 * @param staff into a channel of staff
 */
export function letIn(connection: Connection, session: string, staff: boolean): void {
  if (!connection.sessions.includes(session)) connection.sessions.push(session);
  connection.staff ||= staff;
}

/** Sends one message to one connection. */
export function sendMessage(connection: Connection, body: string | Buffer): void {
  writeFrames(connection, textFrame(body));
}

/** Sends a message about a channel; `data` is JSON text that is not encoded a second time. */
export function sendRaw(connection: Connection, event: string, channel: string, data: string): void {
  sendMessage(
    connection,
    `{"event":${JSON.stringify(event)},"channel":${JSON.stringify(channel)},"data":${data}}`,
  );
}

/** A channel with at least one local subscriber (or one on its way in). */
export interface ChannelState extends Audience {
  readonly name: string;
  readonly kind: ChannelKind;
  /** Settles when the bus serves the channel; null when it does already. */
  ready: Promise<void> | null;
  /** Joins that still wait for the bus. */
  arriving: number;
  /** Presence only: the user behind each connection. */
  readonly users: Map<Peer, string> | null;
  /** Presence only: joins and leaves go through the bus one after the other. */
  queue: Promise<void>;
  /** Counts events, so that a late answer from the cache never overtakes one. */
  version: number;
  /** The number of subscribers must be told at the next sweep. */
  countChanged: boolean;
  countedAt: number;
}
