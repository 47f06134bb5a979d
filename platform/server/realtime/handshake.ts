/** WebSocket upgrades at /app/{key}: admission, protocol checks, the first frame. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { AddressLimits } from './address-limits.ts';
import { refuseUpgrade, type createAdmission } from './admission.ts';
import { createConnection, sendMessage, type Connection } from './connection.ts';
import { errorBody, systemBody } from './frame.ts';
import { MESSAGE_BURST } from './client-messages.ts';
import { adopt, socketOptions, type PeerOwner } from './peer.ts';
import { parseQuery, type PusherApp } from './signature.ts';

export const ACTIVITY_TIMEOUT_SECONDS = 30;
const MAX_PAYLOAD = 32 * 1024;
const OLDEST_PROTOCOL = 5;
const PROTOCOL = 7;
/** Of the codes that say: come back, but not at once. */
const OVER_CAPACITY = 4100;

export interface HandshakeOptions {
  readonly app: PusherApp;
  readonly sockets: Map<string, Connection>;
  readonly owner: PeerOwner;
  readonly admit: ReturnType<typeof createAdmission>;
  readonly limits: AddressLimits;
  addressOf(request: IncomingMessage): string;
  random(bytes: number): Buffer;
}

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer, path: string) => void;

/** @returns the handler of an upgrade whose path (prefix removed, query kept) is given */
export function createHandshake({
  app,
  sockets,
  owner,
  admit,
  limits,
  addressOf,
  random,
}: HandshakeOptions): Upgrade {
  const server = new WebSocketServer(socketOptions(MAX_PAYLOAD));

  /** Random, never a counter: it is signed into every authorisation. */
  function socketId(): string {
    const bytes = random(8);
    const id = `${(bytes.readUInt32BE(0) % 1_000_000_000) + 1}.${(bytes.readUInt32BE(4) % 1_000_000_000) + 1}`;
    return sockets.has(id) ? socketId() : id;
  }

  function welcome(ws: WebSocket, address: string): void {
    const connection = createConnection(socketId(), ws, owner, MESSAGE_BURST, address);
    adopt(connection);
    limits.opened(connection);
    sockets.set(connection.id, connection);
    const data = JSON.stringify({ socket_id: connection.id, activity_timeout: ACTIVITY_TIMEOUT_SECONDS });
    sendMessage(connection, systemBody('pusher:connection_established', data));
  }

  return (request, socket, head, path) => {
    const admission = admit(sockets.size);
    if (admission === 'busy') return refuseUpgrade(socket, '503 Service Unavailable');
    const address = addressOf(request);
    const crowded = limits.mayConnect(address) ?? (admission === 'full' ? 'Over capacity' : null);
    const refusal = crowded === null ? refusalOf(app, path) : { code: OVER_CAPACITY, message: crowded };
    server.handleUpgrade(request, socket, head, (ws) => {
      if (refusal) refuse(ws, refusal.code, refusal.message);
      else welcome(ws, address);
    });
  };
}

/** Clients of protocol 7 read the close code, some read the error event: both are sent. */
function refuse(ws: WebSocket, code: number, message: string): void {
  ws.on('error', () => {}); // ws closes the socket itself
  ws.send(errorBody(code, message));
  ws.close(code, message);
}

function refusalOf(app: PusherApp, path: string): { code: number; message: string } | null {
  const [pathname = '', search = ''] = path.split('?', 2);
  const match = /^\/app\/([^/]+)\/?$/.exec(pathname);
  if (!match) return { code: 4005, message: 'Path not found' };
  if (match[1] !== app.key) return { code: 4001, message: 'Application does not exist' };
  const query = parseQuery(search);
  const protocol = query?.get('protocol');
  if (protocol === undefined || protocol === '')
    return { code: 4008, message: 'No protocol version supplied' };
  const version = /^\d{1,3}$/.test(protocol) ? Number(protocol) : 0;
  if (version < OLDEST_PROTOCOL || version > PROTOCOL)
    return { code: 4007, message: 'Unsupported protocol version' };
  const client = query?.get('version');
  if (client !== undefined && !/^\d+(\.[\w-]+)*$/.test(client))
    return { code: 4006, message: 'Invalid version string format' };
  return null;
}
