/** The reference of the chat bench: whatever one client sends, every client gets, and nothing else happens. */
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket) => {
  socket.on('message', (text: Buffer) => {
    for (const client of server.clients) if (client !== socket) client.send(text, { binary: false });
  });
});
server.on('listening', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
