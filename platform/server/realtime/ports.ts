import { createServer, type RequestListener, type Server } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** Thousands may come back within one second. */
const BACKLOG = 4096;

export interface DedicatedPorts {
  /** @returns the port bound */
  listen(port: number, host: string): Promise<number>;
  close(): Promise<void>;
}

/** HTTP servers of our own for sockets that live on ports of their own. */
export function createDedicatedPorts(
  onRequest: RequestListener,
  onUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void,
): DedicatedPorts {
  const servers = new Set<Server>();
  return {
    async listen(port, host) {
      const server = createServer(onRequest);
      server.on('upgrade', onUpgrade);
      await new Promise<void>((done, fail) => {
        server.once('error', fail);
        server.listen({ port, host, backlog: BACKLOG }, () => {
          server.off('error', fail);
          done();
        });
      });
      servers.add(server);
      return (server.address() as AddressInfo).port; // a TCP server has an address object
    },
    async close() {
      const all = [...servers];
      servers.clear();
      await Promise.all(
        all.map(
          (server) =>
            new Promise<void>((done) => {
              server.close(() => done());
              server.closeAllConnections();
            }),
        ),
      );
    },
  };
}
