/** Who follows which channel. Every front process knows whether another one does, so what nobody else wants stays where it is. */
import type { ToWorker } from './messages.ts';

export interface Follower {
  readonly send: (message: ToWorker) => void;
  readonly follows: Set<string>;
  /** Numbers it has to answer with `known`. */
  readonly notices: Map<number, () => void>;
}

export interface Followers<F extends Follower> {
  of(channel: string): Iterable<F>;
  /** @returns whether others follow it too, once those who did not know of a follower know of this one */
  follow(follower: F, channel: string): Promise<boolean>;
  unfollow(follower: F, channel: string): void;
  /** Tells a process that has begun what is followed. */
  welcome(follower: F): void;
  known(follower: F, number: number): void;
  /** It is gone. */
  leave(follower: F): void;
}

/** @param members every front process */
export function createFollowers<F extends Follower>(members: ReadonlySet<F>): Followers<F> {
  const followers = new Map<string, Set<F>>();
  /** Channels of which not everybody knows yet that they are followed. */
  const spreading = new Map<string, Promise<unknown>>();
  let numbers = 0;

  function notify(one: F, channel: string): Promise<void> {
    const number = ++numbers;
    return new Promise((done) => {
      one.notices.set(number, done);
      one.send({ type: 'followed', channel, number });
    });
  }

  function unfollow(follower: F, channel: string): void {
    const all = followers.get(channel);
    if (!follower.follows.delete(channel) || !all) return;
    all.delete(follower);
    if (all.size === 0) followers.delete(channel);
    const [only] = all;
    const unheard = only === undefined ? [...members] : all.size === 1 ? [only] : [];
    for (const one of unheard) if (one !== follower) one.send({ type: 'unfollowed', channel });
  }

  return {
    of: (channel) => followers.get(channel) ?? [],
    async follow(follower, channel) {
      let all = followers.get(channel);
      if (!all) followers.set(channel, (all = new Set()));
      const others = [...all].filter((one) => one !== follower);
      all.add(follower);
      follower.follows.add(channel);
      // Two followers were enough for everybody to know; before that, the only one does not know of another.
      const [only] = others;
      const unaware = only === undefined ? [...members].filter((one) => one !== follower) : [only];
      const news = others.length < 2 ? unaware.map((one) => notify(one, channel)) : [];
      const known = Promise.all([spreading.get(channel), ...news]);
      spreading.set(channel, known);
      await known;
      if (spreading.get(channel) === known) spreading.delete(channel);
      return [...all].some((one) => one !== follower);
    },
    unfollow,
    welcome(follower) {
      for (const channel of followers.keys()) void notify(follower, channel);
    },
    known(follower, number) {
      follower.notices.get(number)?.();
      follower.notices.delete(number);
    },
    leave(follower) {
      for (const known of follower.notices.values()) known();
      for (const channel of follower.follows) unfollow(follower, channel);
    },
  };
}
