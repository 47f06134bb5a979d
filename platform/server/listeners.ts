import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { RealtimeInfo } from '../contract/boot.ts';
import type { Config } from './config/config.ts';
import type { Http } from './http/http.ts';
import type { Sockets } from './sockets.ts';

/** The ports the program listens on. */
export interface Listeners {
  /** Address of the main port on this machine. */
  readonly url: string;
  readonly port: number;
  /** The socket servers' own ports; null where one was taken. */
  readonly pusherPort: number | null;
  readonly livePort: number | null;
  readonly tradingPort: number | null;
  /** Takes no new connections, lets running requests end, says goodbye to sockets. */
  close(): Promise<void>;
}

interface ListenOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly http: Http;
  readonly sockets: Sockets;
}

/**
 * Opens the main port, and the dedicated socket ports where they are free; what they offer is also on
 * the main port under /ws/, so a taken one is only said.
 * @throws when the main port cannot be opened
 */
export async function listen({ config, log, http, sockets }: ListenOptions): Promise<Listeners> {
  const { server } = http.app;
  const { realtime, live, trading } = sockets;
  server.on('upgrade', (request, socket, head) => {
    if ([realtime, live, trading].some((taker) => taker.handleUpgrade(request, socket, head))) return;
    socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
  });
  await http.app.listen({ port: config.port, host: config.host, backlog: 4096 });
  const { port } = server.address() as AddressInfo;
  const open = (own: Pick<typeof realtime, 'listen'>, wanted: number, instead: string) =>
    tryPort(wanted, instead, log, () => own.listen(wanted, config.host));
  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    port,
    pusherPort: await open(realtime, config.pusher.port, '/ws/pusher'),
    livePort: await open(live, config.livePort, '/ws/live'),
    tradingPort: await open(trading, config.tradingPort, '/ws/trading'),
    // Together: the main port is only free when the sockets that came through it are gone.
    close: async () => void (await Promise.all([http.close(), sockets.close()])),
  };
}

async function tryPort(
  port: number,
  instead: string,
  log: Logger,
  open: () => Promise<number>,
): Promise<number | null> {
  try {
    return await open();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES' && code !== 'EADDRNOTAVAIL') throw error;
    const why = code === 'EADDRINUSE' ? 'taken' : 'not ours to open';
    log.warn(
      { port, reason: code },
      `port ${port} is ${why}; its sockets are at ${instead} on the main port`,
    );
    return null;
  }
}

/** Ports that a page may open a socket to. */
export function socketPorts(listeners: Listeners | null): number[] {
  if (!listeners) return [];
  return [listeners.port, listeners.pusherPort, listeners.livePort, listeners.tradingPort].filter(
    (port) => port !== null,
  );
}

/**
 * Where a page finds the event server. Behind TLS only the main port is sure to be wrapped in it;
 * otherwise the event server's own port is best.
 */
export function eventServer(
  config: Config,
  listeners: Listeners | null,
  host: string,
  secure: boolean,
): RealtimeInfo {
  const { key } = config.pusher;
  const own = listeners?.pusherPort ?? null;
  if (own !== null && !secure) return { key, host, port: own, path: '', tls: false };
  const { protocol, port } = new URL(config.publicUrl);
  const outside = protocol === 'https:' && port ? Number(port) : 443;
  return {
    key,
    host,
    port: secure ? outside : (listeners?.port ?? config.port),
    path: '/ws/pusher',
    tls: secure,
  };
}
