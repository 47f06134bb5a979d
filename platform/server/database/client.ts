/** Connections that notice when their server takes no writes any more. */
import { checkServerIdentity } from 'node:tls';
import pg from 'pg';
import type { ConnectionConfig, Primary } from './primary.ts';

/** What of the driver's connection is used here. */
interface Wire {
  stream: { destroy(error?: Error): unknown };
  ssl: boolean | { rejectUnauthorized?: boolean; checkServerIdentity?: typeof checkServerIdentity };
  on(
    event: 'parameterStatus',
    listener: (status: { parameterName: string; parameterValue: string }) => void,
  ): void;
  on(event: 'errorMessage', listener: (error: { code?: string }) => void): void;
}

/** The server is read-only, goes down or comes up, or lost the connection: somebody else may be the primary. */
const MOVED = /^(25006|57P0[123]|08)/;

/** As the driver's own; with several hosts it looks for another one when the server says that it takes no writes. */
export class Client extends pg.Client {
  constructor(config: ConnectionConfig = {}) {
    super(config);
    if (config.primary) watch((this as unknown as { connection: Wire }).connection, config.primary);
  }
}

function watch(wire: Wire, primary: Primary): void {
  const { stream } = wire;
  const give = (reason: string): void => {
    primary.doubt(stream);
    // After the answer that says so has been read.
    setImmediate(() => wire.stream.destroy(Object.assign(new Error(reason), { code: 'ECONNRESET' })));
  };
  wire.on('parameterStatus', ({ parameterName, parameterValue }) => {
    if (parameterName === 'in_hot_standby' && parameterValue === 'on')
      give('the connection reached a server in recovery');
  });
  wire.on('errorMessage', ({ code = '' }) => {
    if (MOVED.test(code)) give('the server takes no writes');
  });
  if (!wire.ssl) return;
  // The driver holds a certificate against the first host: it has to be one of theirs.
  const given = wire.ssl === true ? {} : wire.ssl;
  wire.ssl = Object.assign(given, {
    checkServerIdentity: given.checkServerIdentity ?? identityOf(primary),
  });
}

function identityOf({ hosts }: Primary): typeof checkServerIdentity {
  return (_host, certificate) => {
    const faults = hosts.map(({ host }) => checkServerIdentity(host, certificate));
    return faults.includes(undefined) ? undefined : faults[0];
  };
}
