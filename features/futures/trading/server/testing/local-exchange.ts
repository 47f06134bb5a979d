/** An exchange on this machine: a socket that sends what a test puts into its mouth. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

export interface LocalExchange {
  readonly url: string;
  /** Of every connection, in turn: what it asked for. */
  readonly hellos: string[];
  /** Paths of the connections there were. */
  readonly paths: string[];
  send(...messages: readonly string[]): void;
  /** Ends every connection, as an exchange does once a day. */
  drop(): void;
  close(): Promise<void>;
}

export async function localExchange(): Promise<LocalExchange> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const [hellos, paths]: string[][] = [[], []];
  server.on('connection', (socket, request) => {
    paths!.push(request.url ?? '');
    socket.on('message', (raw: Buffer) => hellos!.push(raw.toString()));
  });
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/feed`,
    hellos: hellos!,
    paths: paths!,
    send(...messages) {
      for (const client of server.clients) for (const message of messages) client.send(message);
    },
    drop() {
      for (const client of server.clients) client.terminate();
    },
    async close() {
      for (const client of server.clients) client.terminate();
      await new Promise((done) => server.close(done));
    },
  };
}
