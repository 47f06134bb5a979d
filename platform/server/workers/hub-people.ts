/** Who is in which channel through which front process, so that those of one that died can be taken out. */
import type { BusPresence } from '../realtime/bus.ts';

/** How often each user of a channel is in through one process. */
export type Share = Map<string, Map<string, number>>;

export interface People {
  join(share: Share, channel: string, user: string, info: string): ReturnType<BusPresence['join']>;
  leave(share: Share, channel: string, user: string): Promise<boolean>;
  /** Its process died. @returns the users of each channel who are nowhere now */
  clear(share: Share): Promise<[channel: string, users: string[]][]>;
}

export function createPeople(presence: BusPresence): People {
  async function leave(share: Share, channel: string, user: string): Promise<boolean> {
    const users = share.get(channel);
    const times = users?.get(user) ?? 0;
    if (!users || times === 0) return false;
    if (times > 1) users.set(user, times - 1);
    else users.delete(user);
    if (users.size === 0) share.delete(channel);
    return presence.leave(channel, user);
  }

  return {
    join(share, channel, user, info) {
      let users = share.get(channel);
      if (!users) share.set(channel, (users = new Map()));
      users.set(user, (users.get(user) ?? 0) + 1);
      return presence.join(channel, user, info);
    },
    leave,
    async clear(share) {
      const all: [string, string[]][] = [];
      for (const [channel, users] of share) {
        const gone: string[] = [];
        for (const [user, times] of users)
          for (let left = times; left > 0; left -= 1) if (await leave(share, channel, user)) gone.push(user);
        if (gone.length > 0) all.push([channel, gone]);
      }
      return all;
    },
  };
}
