import type { WebSocket } from 'ws';
import type { Player } from '../identity/identity.ts';
import type { Audience } from './fan-out-frames.ts';
import type { LiveRequest, RequestId } from './live-envelope.ts';
import type { ChannelReader } from './live-channels.ts';
import { peerFields, type Bucket, type PeerOwner } from './peer.ts';

export const RATE = 20;
export const BURST = 40;
/** Talking this many times faster than allowed closes the socket. */
export const ABUSE = 3;
/** Requests of one socket that are waiting or running. */
export const IN_FLIGHT = 16;
export const MESSAGES_BEFORE_LOGIN = 5;
export const BYTES_BEFORE_LOGIN = 2048;

/** A player with at least one authenticated socket here. */
export interface LiveUser extends Audience {
  readonly bucket: Bucket;
  /** Number of the last push to this player. */
  seq: number;
}

/** One live connection. */
export interface Session extends ChannelReader {
  readonly address: string;
  readonly openedAt: number;
  player: Player | null;
  /** Public id of the session whose secret was shown. */
  sessionId: string | null;
  user: LiveUser | null;
  /** A secret is being checked. */
  authenticating: boolean;
  messages: number;
  readonly bucket: Bucket;
  readonly abuse: Bucket;
  readonly waiting: LiveRequest[];
  readonly inFlight: Set<RequestId>;
  running: boolean;
}

export function createSession(ws: WebSocket, owner: PeerOwner, address: string): Session {
  const peer = peerFields(ws, owner);
  const at = peer.lastSeen;
  return {
    ...peer,
    address,
    openedAt: at,
    player: null,
    sessionId: null,
    user: null,
    channel: null,
    authenticating: false,
    messages: 0,
    bucket: { tokens: BURST, at },
    abuse: { tokens: BURST * ABUSE, at },
    waiting: [],
    inFlight: new Set(),
    running: false,
  };
}
