/**
 * The socket core under both protocols: one small object per connection, listeners shared by all of them, one
 * function that writes, one sweep that watches. Nothing here allocates a closure or a timer per socket.
 */
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { payloadsOf } from './frame.ts';

/** Above this a slow reader misses droppable events. */
export const SOFT_LIMIT = 256 * 1024;
/** Above this a slow reader is closed. */
export const HARD_LIMIT = 1024 * 1024;
const OVERLOADED = 4100;

export interface Peer {
  readonly ws: WebSocket;
  /** The TCP socket below, for frames that are ready; null when `ws` does not show it (then ws.send is used). */
  readonly raw: Duplex | null;
  readonly owner: PeerOwner;
  /** Frames of the flush that is under way and has not reached this peer yet. */
  out: Buffer | null;
  /** Epoch milliseconds of the last sign of life. */
  lastSeen: number;
  /** Epoch milliseconds of an unanswered probe, 0 when none. */
  probedAt: number;
  /** The peer speaks in control frames, so it is probed with one. */
  controlFrames: boolean;
  /** Epoch milliseconds since when we wait for the other side to close, 0 when open. */
  closingAt: number;
}

/**
 * Options of every WebSocketServer here: sending ready frames past `ws` needs compression off, and pongs are ours so
 * that no closure is made per socket. (A function's result: the types of ws do not know closeTimeout yet.)
 */
export function socketOptions(maxPayload: number) {
  return {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    autoPong: false,
    maxPayload,
    closeTimeout: 5000,
  } as const;
}

/** A protocol on top of the core. */
export interface PeerOwner {
  now(): number;
  message(peer: Peer, text: string): void;
  binary(peer: Peer): void;
  closed(peer: Peer, code: number): void;
}

/** The fields every protocol's peer starts with. */
export function peerFields(ws: WebSocket, owner: PeerOwner): Peer {
  return {
    ws,
    raw: rawSocket(ws),
    owner,
    out: null,
    lastSeen: owner.now(),
    probedAt: 0,
    controlFrames: false,
    closingAt: 0,
  };
}

/** `_socket` is private to ws (pinned): this is the only place that reads it. */
function rawSocket(ws: WebSocket): Duplex | null {
  return (ws as WebSocket & { _socket?: Duplex })._socket ?? null;
}

type Adopted = WebSocket & { peer: Peer };

/** Connects a peer to its WebSocket. */
export function adopt(peer: Peer): void {
  const ws = peer.ws as Adopted;
  ws.peer = peer;
  ws.on('message', onMessage);
  ws.on('ping', onPing);
  ws.on('pong', onPong);
  ws.on('error', onError);
  ws.on('close', onClose);
}

function alive(peer: Peer): void {
  peer.lastSeen = peer.owner.now();
  peer.probedAt = 0;
}

function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
  const { peer } = this as Adopted;
  alive(peer);
  if (peer.closingAt !== 0) return;
  if (isBinary) peer.owner.binary(peer);
  else peer.owner.message(peer, (data as Buffer).toString('utf8'));
}

function onPing(this: WebSocket, data: Buffer): void {
  const { peer } = this as Adopted;
  alive(peer);
  peer.controlFrames = true;
  if (queued(peer) > HARD_LIMIT) closePeer(peer, OVERLOADED, 'Too slow');
  else this.pong(data, false, ignore);
}

function onPong(this: WebSocket): void {
  const { peer } = this as Adopted;
  alive(peer);
  peer.controlFrames = true;
}

/** ws closes the socket itself after an error; 'close' follows. */
function onError(): void {}

function onClose(this: WebSocket, code: number): void {
  const { peer } = this as Adopted;
  peer.out = null;
  peer.owner.closed(peer, code);
}

function ignore(): void {}

/** Bytes waiting for a slow reader. */
export function queued(peer: Peer): number {
  return peer.raw ? peer.raw.writableLength : peer.ws.bufferedAmount;
}

/** Writes ready frames: the one way out. What a running flush holds for this peer goes first, so order is kept. */
export function writeFrames(peer: Peer, frames: Buffer): void {
  // raw.writable instead of ws.readyState where possible: the write below touches the same object anyway.
  if (peer.closingAt !== 0 || !(peer.raw ? peer.raw.writable : peer.ws.readyState === 1)) return;
  if (queued(peer) > HARD_LIMIT) {
    closePeer(peer, OVERLOADED, 'Too slow');
    return;
  }
  const waiting = peer.out;
  if (waiting !== null) {
    peer.out = null;
    put(peer, waiting);
  }
  put(peer, frames);
}

function put(peer: Peer, frames: Buffer): void {
  if (peer.raw) {
    peer.raw.write(frames);
    return;
  }
  for (const payload of payloadsOf(frames)) peer.ws.send(payload, { binary: false });
}

/** Starts the closing handshake; the sweep cuts the line when the other side does not answer. */
export function closePeer(peer: Peer, code: number, reason: string): void {
  if (peer.closingAt !== 0) return;
  peer.closingAt = peer.owner.now();
  peer.out = null;
  peer.ws.close(code, reason);
}

export interface SweepRules {
  /** Silence after which a peer is probed, milliseconds. */
  readonly silenceMs: number;
  /** Time a probe may go unanswered. */
  readonly answerMs: number;
  probe(peer: Peer): void;
  dead(peer: Peer): void;
}

const CLOSE_WAIT_MS = 5000;

/** Looks at every peer once; called once a second. */
export function sweepPeers(peers: Iterable<Peer>, now: number, rules: SweepRules): void {
  for (const peer of peers) {
    if (peer.closingAt !== 0) {
      if (now - peer.closingAt >= CLOSE_WAIT_MS) peer.ws.terminate();
    } else if (peer.probedAt !== 0) {
      if (now - peer.probedAt >= rules.answerMs) rules.dead(peer);
    } else if (now - peer.lastSeen >= rules.silenceMs) {
      peer.probedAt = now;
      rules.probe(peer);
    }
  }
}

/** Tokens of one flood limit: `rate` a second, at most `burst` saved up. */
export interface Bucket {
  tokens: number;
  at: number;
}

/** @returns false when the limit is used up */
export function take(bucket: Bucket, rate: number, burst: number, now: number): boolean {
  const tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) * rate) / 1000);
  bucket.at = now;
  bucket.tokens = tokens < 1 ? tokens : tokens - 1;
  return tokens >= 1;
}
