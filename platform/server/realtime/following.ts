/** One subscription of the bus for each channel that somebody here listens to. */

/** A channel is kept this long after its last subscriber: people reload pages. */
const UNFOLLOW_MS = 7000;
/** A subscriber is not kept waiting longer when the bus is away. */
const FOLLOW_MS = 2000;

export interface Following {
  /** First local subscriber. @returns a promise when events only flow once it settles */
  follow(channel: string): Promise<void> | null;
  /** Last local subscriber left. @param now epoch milliseconds */
  unfollow(channel: string, now: number): void;
  /** Ends the subscriptions of channels that stayed empty. @param now epoch milliseconds */
  sweep(now: number): void;
}

interface Subscriptions {
  subscribe(name: string): Promise<unknown>;
  unsubscribe(...names: string[]): Promise<unknown>;
}

/** @param nameOf of a channel on the bus */
export function createFollowing(
  listener: Subscriptions,
  nameOf: (channel: string) => string,
  failed: (error: unknown) => void,
): Following {
  const following = new Map<string, Promise<void> | null>();
  const leaving = new Map<string, number>();

  function follow(channel: string): Promise<void> | null {
    leaving.delete(channel);
    const known = following.get(channel);
    if (known !== undefined) return known;
    const subscribed = listener.subscribe(nameOf(channel)).then(() => {}, failed);
    const ready = Promise.race([
      subscribed,
      new Promise<void>((done) => setTimeout(done, FOLLOW_MS).unref()),
    ]).then(() => {
      if (following.has(channel)) following.set(channel, null);
    });
    following.set(channel, ready);
    return ready;
  }

  function sweep(now: number): void {
    const stale: string[] = [];
    for (const [channel, due] of leaving) {
      if (due > now) break;
      leaving.delete(channel);
      following.delete(channel);
      stale.push(nameOf(channel));
    }
    if (stale.length > 0) listener.unsubscribe(...stale).catch(failed);
  }

  return {
    follow,
    unfollow(channel, now) {
      leaving.delete(channel);
      leaving.set(channel, now + UNFOLLOW_MS);
    },
    sweep,
  };
}
