/** Events over Redis: what comes of them, and how they are sent. */
/** What comes over pub/sub of Redis, by its name there. */
export interface OnMessages {
  message(name: string, message: Buffer): void;
  /** A connection is new: everything wanted is subscribed to on it, and what was told meanwhile is lost. */
  again(): void;
  failed(error: unknown): void;
}

export interface Listener {
  connect(): Promise<void>;
  subscribe(...names: string[]): Promise<unknown>;
  unsubscribe(...names: string[]): Promise<unknown>;
  /** To everybody who listens. */
  send(name: string, message: string | Buffer): Promise<unknown>;
  /** How a script tells. */
  readonly command: 'PUBLISH' | 'SPUBLISH';
  /** Name in Redis of what belongs to a channel: on a cluster all of them are on one shard. @param start what comes before it */
  nameOf(start: string, channel: string): string;
  /** The channel of such a name. */
  channelOf(start: string, name: string): string;
  close(): void;
}
