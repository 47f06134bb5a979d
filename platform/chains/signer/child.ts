/**
 * The signer that belongs to this installation: a child process, begun when it is first needed and again when it died.
 * It holds on to our standard input, so it ends with us however we end. Another process of this installation may have
 * begun one already: whoever answers at the socket serves both.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ConnectionConfig } from '../../server/database/primary.ts';
import { privateFolder } from '../../server/database/private-folder.ts';
import { projectRoot } from '../../server/database/project-root.ts';
import { SignerUnreachable, type SignerEndpoint } from './client.ts';
import { keptText } from '../../server/config/kept.ts';
import { whoAnswers } from './server.ts';

interface ChildOptions {
  /** <data>/signer */
  readonly folder: string;
  readonly connection: ConnectionConfig;
  /** Chains to serve and their networks: 'eth=local,btc=main'. */
  readonly chains: string;
  /** 'eth=phx:0x1234...': contracts of the house's own token. */
  readonly tokens?: string;
  /** 'eth=https://...' a line: whom it asks what became of its payments. Development nodes leave theirs in `chainFolder`. */
  readonly nodes: string;
  readonly chainFolder: string;
  /** Of this process; only what the signer needs of it is handed on. */
  readonly env: NodeJS.ProcessEnv;
  readonly random: (bytes: number) => Buffer;
  readonly log: Logger;
}

export interface SignerChild {
  endpoint(): Promise<SignerEndpoint>;
  /** Of the process that was begun here, null when another one serves or none runs. */
  pid(): number | null;
  close(): Promise<void>;
}

/** Paths of unix sockets are this long at most (sun_path). */
const MAX_PATH_BYTES = 100;
/** From source it is compiled as it starts, which a slow machine takes its time for. */
const START_MS = 30_000;
/** Between two starts: one that cannot start shall not be started all the time. */
const PAUSE_MS = 500;
const HANDED_ON = [
  'PATH',
  'NODE_ENV',
  'TZ',
  'PHOENIX_SIGNER_KEY',
  'PHOENIX_SIGNER_MNEMONIC',
  'PHOENIX_SIGNER_MNEMONIC_FILE',
];

export function signerChild(options: ChildOptions): SignerChild {
  const { folder, log } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const address = socketPath(folder);
  const token = keptText(join(folder, 'token'), () => options.random(32).toString('hex'));
  let child: ChildProcess | null = null;
  let starting: Promise<void> | null = null;
  let closed = false;
  let notBefore = 0;

  function begin(): ChildProcess {
    const begun = spawn(process.execPath, command(), {
      stdio: ['pipe', 'ignore', 'pipe'],
      env: {
        ...Object.fromEntries(
          HANDED_ON.flatMap((name) => (options.env[name] ? [[name, options.env[name]]] : [])),
        ),
        PHOENIX_SIGNER: address,
        PHOENIX_SIGNER_FOLDER: folder,
        PHOENIX_SIGNER_TOKEN: token,
        PHOENIX_SIGNER_CHAINS: options.chains,
        ...(options.tokens && { PHOENIX_SIGNER_TOKENS: options.tokens }),
        PHOENIX_SIGNER_NODES: options.nodes,
        PHOENIX_SIGNER_CHAIN_FOLDER: options.chainFolder,
        PHOENIX_SIGNER_DATABASE_URL: databaseUrl(options.connection),
      },
    });
    begun.stderr.on('data', (text: Buffer) => log.warn({ said: text.toString().trim() }, 'signer'));
    begun.stdin.on('error', () => {});
    begun.on('error', (error) => log.error({ err: error }, 'the signer cannot be started'));
    begun.on('exit', (code, signal) => {
      if (child === begun) child = null;
      if (!closed) log.warn({ code, signal }, 'the signer ended');
    });
    return begun;
  }

  async function start(): Promise<void> {
    const until = performance.now() + START_MS;
    while (!closed && performance.now() < until) {
      const who = await whoAnswers(address);
      if (who === 'signer') return;
      if (who === 'nobody' && child === null && performance.now() >= notBefore) {
        notBefore = performance.now() + PAUSE_MS;
        child = begin();
      }
      await sleep(50);
    }
    throw new SignerUnreachable('the signer does not start');
  }

  return {
    async endpoint() {
      if (closed) throw new SignerUnreachable('this process ends');
      // It would have nothing to hold keys for: it refuses to start, and whoever asks need not wait for that.
      if (options.chains === '') throw new SignerUnreachable('no chain is served');
      if (starting || child === null) await (starting ??= start().finally(() => (starting = null)));
      return { address, token };
    },
    pid: () => child?.pid ?? null,
    async close() {
      closed = true;
      const ending = child;
      if (!ending) return;
      const gone = new Promise<void>((resolve) => ending.once('exit', () => resolve()));
      ending.stdin!.end();
      await Promise.race([gone, sleep(2_000, undefined, { ref: false })]);
      ending.kill('SIGKILL');
    },
  };
}

/** The bundle starts the bundle; source starts source, which is what tests and the dev server run. */
function command(): string[] {
  const root = projectRoot();
  return import.meta.url.endsWith('.ts')
    ? ['--import', import.meta.resolve('tsx'), join(root, 'app', 'signer.ts')]
    : ['--enable-source-maps', join(root, 'dist', 'server', 'signer.js')];
}

function socketPath(folder: string): string {
  const path = join(folder, 'signer.sock');
  if (path.length <= MAX_PATH_BYTES) return path;
  const aside = join(tmpdir(), `phoenix-${createHash('sha256').update(path).digest('hex').slice(0, 24)}`);
  return join(privateFolder(aside), 'signer.sock');
}

function databaseUrl({ primary, connectionString, host, user, database }: ConnectionConfig): string {
  if (primary) return primary.url;
  if (connectionString) return connectionString;
  const query = new URLSearchParams({ host: host ?? '', user: user ?? '' });
  return `postgresql:///${database ?? ''}?${query.toString()}`;
}
