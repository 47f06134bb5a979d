import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { Http } from './http/http.ts';
import type { RealtimeServer } from './realtime/realtime.ts';

/** The ports the program listens on. */
export interface Doors {
  /** Address of the main port on this machine. */
  readonly url: string;
  readonly port: number;
  /** The event server's own port; null where it was taken. */
  readonly pusherPort: number | null;
  /** Every port a page may open a socket to. */
  readonly ports: readonly number[];
  /** Takes no new connections; lets running requests end. */
  close(): Promise<void>;
}

interface DoorsOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly http: Http;
  readonly realtime: RealtimeServer;
}

/**
 * Opens the main port, and the dedicated socket ports where they are free; what they offer is also on
 * the main port under /ws/, so a taken one is only said.
 * @throws when the main port cannot be opened
 */
export async function openDoors({ config, log, http, realtime }: DoorsOptions): Promise<Doors> {
  const { server } = http.app;
  server.on('upgrade', (request, socket, head) => {
    if (realtime.handleUpgrade(request, socket, head)) return;
    socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
  });
  await http.app.listen({ port: config.port, host: config.host, backlog: 4096 });
  const { port } = server.address() as AddressInfo;
  const pusherPort = await tryPort(config.pusher.port, '/ws/pusher', log, () =>
    realtime.listen(config.pusher.port, config.host),
  );
  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    port,
    pusherPort,
    ports: [port, ...(pusherPort === null ? [] : [pusherPort])],
    close: () => http.close(),
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
    log.warn(
      { port, reason: code },
      `port ${port} is ${code === 'EADDRINUSE' ? 'taken' : 'not ours to open'}; its sockets are at ${instead} on the main port`,
    );
    return null;
  }
}
