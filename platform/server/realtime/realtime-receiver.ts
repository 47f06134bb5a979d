/** What the bus brings from the other processes, and what it asks of this one. */
import type { BusReceiver } from './bus.ts';
import { letIn } from './connection.ts';
import type { RealtimeParts } from './realtime-parts.ts';
import { EVERYONE } from './users.ts';

export function createReceiver({
  bus,
  log,
  channels,
  hooks,
  subscriptions,
  users,
}: RealtimeParts): BusReceiver {
  return {
    event: channels.deliver,
    control(message) {
      if (message.type === 'terminate') users.terminate(message.user);
      else if (message.type === 'admitted') {
        const connection = channels.sockets.get(message.socket);
        if (connection) letIn(connection, message.session, message.staff === true);
      } else users.changed(message.user, message.online);
    },
    gone(channel, left) {
      for (const user of left) {
        if (channel === EVERYONE) void bus.control({ type: 'watch', user, online: false });
        else subscriptions.gone(channel, user);
      }
    },
    gap() {
      log.warn('realtime: the bus was away, events may be missing');
      hooks.emit({ name: 'gap' });
      users.judgeUnmarkedAgain();
    },
    presenceLost() {
      subscriptions.rejoin();
      users.rejoin();
    },
    *localCounts() {
      for (const channel of channels.all.values())
        if (channel.members.size > 0) yield [channel.name, channel.members.size] as const;
    },
  };
}
