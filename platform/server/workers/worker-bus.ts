/** The bus between front processes of one machine. What only this process listens to goes no further. */
import type { Runtime } from '../runtime.ts';
import { control, type Bus, type BusReceiver, type BusPresence } from '../realtime/bus.ts';
import { createRemoteCounts } from '../realtime/remote-counts.ts';
import { createFollowing } from '../realtime/following.ts';
import type { Push, WorkerLink } from './link.ts';

const SWEEP_MS = 1000;

export function createWorkerBus(link: WorkerLink, runtime: Pick<Runtime, 'now'>): Bus {
  /** Channels that other processes follow. */
  const elsewhere = new Set<string>();
  const here = new Set<string>();
  /** Own events on channels that are followed here, which are on their way back: later ones must not overtake them. */
  const returning = new Map<string, number>();
  const following = createFollowing(
    {
      async subscribe(channel) {
        here.add(channel);
        if (await link.ask('follow', { channel })) elsewhere.add(channel);
      },
      async unsubscribe(...channels) {
        for (const channel of channels) here.delete(channel);
        link.send({ type: 'unfollow', channels });
      },
    },
    (channel) => channel,
    () => {},
  );
  const counts = createRemoteCounts(link.name, runtime.now, (message) =>
    link.send({ type: 'control', message }),
  );
  let receiver: BusReceiver | null = null;

  const sweep = setInterval(() => {
    following.sweep(runtime.now());
    if (receiver) counts.sweep(receiver.localCounts());
  }, SWEEP_MS).unref();

  function returned(channel: string): void {
    const left = (returning.get(channel) ?? 0) - 1;
    if (left > 0) returning.set(channel, left);
    else returning.delete(channel);
  }

  function hear(message: Push): void {
    switch (message.type) {
      case 'event':
        if (message.own) returned(message.channel);
        return receiver?.event(message.channel, message.body, message.except, message.urgent);
      case 'control': {
        const parsed = control.safeParse(message.message);
        if (parsed.success) receiver?.control(parsed.data);
        else if ('node' in message.message) counts.hear(message.message);
        return;
      }
      case 'gone':
        return receiver?.gone(message.channel, message.users);
      case 'followed':
        elsewhere.add(message.channel);
        return link.send({ type: 'known', number: message.number });
      case 'unfollowed':
        return void elsewhere.delete(message.channel);
    }
  }

  return {
    elsewhere: (channel) => elsewhere.has(channel),
    async start(to) {
      receiver = to;
      link.onPush(hear);
      counts.greet();
    },
    publish(event) {
      const { channel, body, except, urgent, cache } = event;
      if (typeof body === 'string' && !cache && !elsewhere.has(channel) && !returning.has(channel))
        return receiver?.event(channel, body, except, urgent);
      if (here.has(channel)) returning.set(channel, (returning.get(channel) ?? 0) + 1);
      link.send({ type: 'publish', event });
    },
    async control(message) {
      link.send({ type: 'control', message });
      return true;
    },
    follow: following.follow,
    unfollow: (channel) => following.unfollow(channel, runtime.now()),
    cached: (channel) => link.ask('cached', { channel }),
    remoteCounts: () => counts.all(),
    presence: presenceOver(link),
    async close() {
      clearInterval(sweep);
      receiver = null;
    },
  };
}

function presenceOver(link: WorkerLink): BusPresence {
  return {
    async join(channel, user, info) {
      const { first, members } = await link.ask('join', { channel, user, info });
      return { first, members: new Map(members) };
    },
    leave: (channel, user) => link.ask('leave', { channel, user }),
    members: async (channel) => new Map(await link.ask('members', { channel })),
    among: (channel, users) => link.ask('among', { channel, users }),
  };
}
