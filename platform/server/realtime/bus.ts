/**
 * What stands between publish() and the sockets. In one process it is a function call; between processes it is
 * Redis. The publisher's own process is served through the bus as well, so a channel has one order everywhere.
 */
import * as z from 'zod/mini';
import type { SplitBody } from './frame.ts';

export interface BusEvent {
  readonly channel: string;
  /** The ready payload of the frame, or its parts around seq and epoch. */
  readonly body: string | SplitBody;
  /** socket_id that is left out. */
  readonly except: string | null;
  readonly urgent: boolean;
  /** Keep as the channel's last event. */
  readonly cache: boolean;
}

/** Told to every process, the sender's included. */
export const control = z.discriminatedUnion('type', [
  z.object({ type: z.literal('terminate'), user: z.string() }),
  // A socket was let in by a session; only the process that holds it cares.
  z.object({
    type: z.literal('admitted'),
    socket: z.string(),
    session: z.string(),
    staff: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('watch'), user: z.string(), online: z.boolean() }),
]);
export type Control = z.infer<typeof control>;

export interface BusReceiver {
  event(channel: string, body: Buffer | string, except: string | null, urgent: boolean): void;
  control(message: Control): void;
  /** Users who left because their process died. */
  gone(channel: string, users: readonly string[]): void;
  /** Messages may have been lost. */
  gap(): void;
  /** The bus forgot who is present here: everyone joins again. */
  presenceLost(): void;
  /** Local subscribers per channel, for the counts other processes ask about. */
  localCounts(): Iterable<readonly [channel: string, count: number]>;
}

export interface Members {
  /** user id to user_info as JSON text. */
  readonly members: ReadonlyMap<string, string>;
}

export interface BusPresence {
  /** @returns whether this is the user's first connection anywhere, and everyone who is in now */
  join(channel: string, user: string, info: string): Promise<Members & { first: boolean }>;
  /** @returns whether this was the user's last connection anywhere */
  leave(channel: string, user: string): Promise<boolean>;
  members(channel: string): Promise<ReadonlyMap<string, string>>;
  /** Those of `users` who are in. */
  among(channel: string, users: readonly string[]): Promise<string[]>;
}

export interface CachedEvent {
  readonly body: Buffer | string;
  readonly ttlSeconds: number;
}

export interface Bus {
  /** Whether other processes may listen to a channel. */
  elsewhere(channel: string): boolean;
  start(receiver: BusReceiver): Promise<void>;
  publish(event: BusEvent): void;
  /** @returns whether it was handed on: not while the bus is away */
  control(message: Control): Promise<boolean>;
  /** First local subscriber. @returns a promise when events only flow once it settles */
  follow(channel: string): Promise<void> | null;
  /** Last local subscriber left. */
  unfollow(channel: string): void;
  /** Last event of a cache channel, at most 30 minutes old. */
  cached(channel: string): Promise<CachedEvent | null>;
  /** Subscribers in other processes, some seconds old. */
  remoteCounts(): ReadonlyMap<string, number>;
  readonly presence: BusPresence;
  close(): Promise<void>;
}

export const CACHE_SECONDS = 1800;
