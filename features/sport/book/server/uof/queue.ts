/** Messages of the unified feed over AMQP 0-9-1: a queue of this connection alone, so what is sent while there is none is missed. */
import { type ConsumeMessage, connect, type Options } from 'amqplib';
import type { UofFeed } from '#platform/server/config/uof-feed.ts';

const EXCHANGE = 'unifiedfeed';
const HEARTBEAT_SECONDS = 20;
const CONNECT_MS = 15_000;
/** Held by us and not yet applied: the broker keeps the rest. */
const MAX_HELD = 100;
const MAX_BYTES = 8_000_000;

export interface UofQueue {
  /**
   * Reads until the connection is lost or it is stopped: one message after the other, each taken off when it has been handled.
   * @param opened messages come from now on @param handle text of a message; null: it was too large
   * @throws when there is no connection
   */
  read(opened: () => void, handle: (text: string | null) => Promise<void>, stop: AbortSignal): Promise<void>;
}

/** All kinds for every installation, and answers to recoveries of this one: `prio.pre.live.kind.sport.urn.event.node`. */
export function bindings(node: number): readonly string[] {
  return ['*.*.*.*.*.*.*.-.#', `*.*.*.*.*.*.*.${node}.#`];
}

export function amqpQueue(feed: UofFeed): UofQueue {
  return {
    async read(opened, handle, stop) {
      const connection = await connect(addressOf(feed), { timeout: CONNECT_MS });
      let end: () => void = () => undefined;
      const lost = new Promise<void>((resolve) => (end = resolve));
      stop.addEventListener('abort', end, { once: true });
      // An error is followed by the close; without a listener it would end the process.
      connection.on('error', end);
      connection.on('close', end);
      try {
        const channel = await connection.createChannel();
        channel.on('error', end);
        channel.on('close', end);
        await channel.prefetch(MAX_HELD);
        const { queue } = await channel.assertQueue('', {
          exclusive: true,
          autoDelete: true,
          durable: false,
        });
        for (const key of bindings(feed.node)) await channel.bindQueue(queue, EXCHANGE, key);
        let open = !stop.aborted;
        void lost.then(() => (open = false));
        let last: Promise<void> = Promise.resolve();
        const take = (message: ConsumeMessage | null) => {
          if (!message) return end();
          last = last.then(async () => {
            if (!open) return;
            await handle(message.content.length > MAX_BYTES ? null : message.content.toString('utf8'));
            if (open) channel.ack(message);
          });
          last.catch(end);
        };
        opened();
        await channel.consume(queue, take);
        if (!stop.aborted) await lost;
        await last;
      } finally {
        stop.removeEventListener('abort', end);
        await connection.close().catch(() => undefined);
      }
    },
  };
}

function addressOf({ amqpUrl, token, bookmaker }: UofFeed): Options.Connect {
  const { protocol, hostname, port, username, password } = new URL(amqpUrl);
  const secure = protocol === 'amqps:';
  return {
    protocol: secure ? 'amqps' : 'amqp',
    hostname,
    port: Number(port) || (secure ? 5671 : 5672),
    // The feed knows an account by its token, which has no password.
    username: username ? decodeURIComponent(username) : token,
    password: username ? decodeURIComponent(password) : '',
    vhost: `/unifiedfeed/${bookmaker}`,
    heartbeat: HEARTBEAT_SECONDS,
  };
}
