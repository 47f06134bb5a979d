/** A real broker for tests: Debian's rabbitmq-server, with files, ports and a name service of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'amqplib';
import { freePort } from '#platform/server/testing/free-port.ts';

// Not the command of the service: that one runs as another user and keeps its files where the service has them.
const SERVER = '/usr/lib/rabbitmq/bin/rabbitmq-server';
const TRIES = 720;

export const hasBroker = existsSync(SERVER);

interface Broker {
  /** With the user of `vhost`. */
  readonly url: string;
  publish(key: string, body: string | Buffer): Promise<void>;
  /** Cuts every connection of others, as a broker that restarts does. */
  stop(): Promise<void>;
}

/** Started with one virtual host, and the exchange that a feed publishes to. */
export async function startBroker(vhost: string, exchange: string): Promise<Broker> {
  const folder = await mkdtemp(join(tmpdir(), 'phoenix-broker-'));
  const [port, names, distribution] = [await freePort(), await freePort(), await freePort()];
  const settings = [
    `listeners.tcp.1 = 127.0.0.1:${port}`,
    `default_vhost = ${vhost}`,
    'default_user = feed',
    'default_pass = feed',
  ];
  await writeFile(join(folder, 'rabbitmq.conf'), `${settings.join('\n')}\n`);
  await writeFile(join(folder, 'plugins'), '[].\n');
  const env = {
    ...process.env,
    HOME: folder,
    ERL_EPMD_PORT: String(names),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_NODENAME: `phoenix${port}@localhost`,
    RABBITMQ_DIST_PORT: String(distribution),
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'plugins'),
    RABBITMQ_MNESIA_BASE: join(folder, 'data'),
    RABBITMQ_LOG_BASE: folder,
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-start_epmd false',
  };
  const processes: ChildProcess[] = [
    spawn('epmd', ['-port', String(names), '-address', '127.0.0.1'], { env, stdio: 'ignore' }),
    spawn(SERVER, [], { env, stdio: 'ignore', detached: true }),
  ];
  const stop = async () => {
    // The server is a shell with the emulator below it: the whole group goes.
    for (const child of processes.toReversed()) await end(child);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const url = `amqp://feed:feed@127.0.0.1:${port}`;
  const connection = await connected(`${url}/${encodeURIComponent(vhost)}`).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const channel = await connection.createConfirmChannel();
  await channel.assertExchange(exchange, 'topic', { durable: false });
  return {
    url,
    async publish(key, body) {
      channel.publish(exchange, key, Buffer.from(body));
      await channel.waitForConfirms();
    },
    async stop() {
      await connection.close().catch(() => undefined);
      await stop();
    },
  };
}

async function connected(url: string) {
  for (let tried = 1; ; tried++) {
    try {
      return await connect(url);
    } catch (error) {
      if (tried >= TRIES) throw error;
      await pause(250);
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const gone = once(child, 'exit');
  try {
    process.kill(child.spawnargs[0] === SERVER ? -child.pid : child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
  await gone;
}
