import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Channel } from '../../contract/channel.ts';
import type { AllPushes, WireName } from '../../contract/push.ts';
import type { Player } from '../identity/identity.ts';
import type { HookListener } from './hooks.ts';

export interface PublishOptions {
  /** true: flushed in this turn (private events, game state); false: may wait for the next flush. Default: true on `self` channels. */
  readonly urgent?: boolean;
  /** true: `seq` and `epoch` of the channel are added to `data` (an object), so that a client notices a gap. */
  readonly sequenced?: boolean;
  /** socket_id that is left out, usually the one that caused the event. */
  readonly except?: string;
  /**
   * true: to subscribers of this process alone, past the bus: every process publishes for itself. Such events carry no
   * sequence number.
   */
  readonly local?: boolean;
}

export interface SignedJoin {
  readonly auth: string;
  readonly channel_data?: string;
}

export interface SignedUser {
  readonly auth: string;
  readonly user_data: string;
}

export interface Refused {
  readonly refused: string;
}

/**
 * publish(channel, event, data) from anywhere; delivered to every subscriber of every process.
 * Names, events and payloads are those of platform/contract/push.ts.
 */
export interface Realtime {
  /** At most once, in order per channel. `data` is JSON; a bigint in it is a bug and throws. */
  publish<Name extends keyof AllPushes, Event extends keyof AllPushes[Name] & string>(
    channel: WireName<Name>,
    event: Event,
    data: AllPushes[Name][Event],
    options?: PublishOptions,
  ): void;
  /** True when anyone (here, or possibly elsewhere) listens: lets hot paths skip building a payload. */
  occupied(channel: string): boolean;
  /**
   * Signs a subscription for pusher-js, or says why not.
   * @param session public id of the session that asks: the socket is closed with it
   * @returns null: not now, the process that holds the socket cannot be told of the session
   */
  authorise(
    socketId: string,
    channelName: string,
    player: Player | null,
    session?: string | null,
  ): Promise<SignedJoin | Refused | null>;
  /** Signs pusher-js' `signin()` for a player, or says why not, as `authorise` does. */
  signIn(
    socketId: string,
    player: Player | null,
    session?: string | null,
  ): Promise<SignedUser | Refused | null>;
  declare(channel: Channel): void;
  /** Channels of an off feature refuse joins and drop their subscribers. */
  setEnabled(channel: Channel, on: boolean): void;
  /** Closes the sockets of this process that were let in by these sessions. */
  endSessions(sessions: readonly string[]): void;
  /** Public ids of the sessions that sockets of this process were let in by. */
  openSessions(): readonly string[];
  /** Closes the sockets of this process that may join channels of staff: they come back at once, and are judged by the rights of now. */
  judgeStaffAnew(): void;
  /** Closes every socket of a player (ban, exclusion). */
  terminate(publicId: string): void;
  counts(): { sockets: number; channels: number };
}

/** The server around the port: what the program's composition wires to its HTTP servers. */
export interface RealtimeServer extends Omit<Realtime, 'publish'> {
  /** Any name and payload: what a feature publishes is typed by its kit. */
  publish(channel: string, event: string, data: unknown, options?: PublishOptions): void;
  /** Takes a WebSocket upgrade below the path prefix on a shared server; false = not mine, untouched. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Takes a REST call below the path prefix on a shared server; false = not mine, untouched. */
  handleRequest(request: IncomingMessage, response: ServerResponse): boolean;
  /** Opens a dedicated port (sockets at /app/{key}, REST at /apps/{id}/...). @returns the port bound, useful with 0 */
  listen(port: number, host: string): Promise<number>;
  /** Pusher's webhooks, in process. @returns a function that removes the listener */
  onHook(listener: HookListener): () => void;
  /** Stops admitting, closes every socket with 4200 spread over the drain time, then frees ports and bus. */
  close(): Promise<void>;
  /** The same at once. */
  closeNow(): Promise<void>;
}
