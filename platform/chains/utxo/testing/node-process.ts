/** Test support: a real bitcoind or litecoind on regtest, started for one test and gone with it. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../server/testing/free-port.ts';
import { abandonedPrefix } from '../../../server/testing/abandoned.ts';
import { createRpc, type Rpc } from '../rpc.ts';

export interface NodeProcess {
  /** With user and password. */
  readonly url: string;
  readonly rpc: Rpc;
  /** 'Satoshi 29.4.3, Knots 20260508' */
  readonly name: string;
  stop(): Promise<void>;
}

/** Ends the node also when the test's own process is killed: then the pipe to `read` is closed. */
const WITH_ITS_PARENT = '"$@" >/dev/null 2>&1 & node=$!; read -r _; kill $node; wait $node';
const UP_WITHIN_MS = 60_000;
const LOOK_MS = 100;

/**
 * @param program path of the node's program (scripts/chain-nodes.mjs)
 * @param settings further command-line options
 */
export async function startNodeProcess(
  program: string,
  settings: readonly string[] = [],
): Promise<NodeProcess> {
  const folder = mkdtempSync(join(tmpdir(), `${abandonedPrefix}${process.pid}-node-`));
  const port = await freePort();
  const args = [
    '-regtest',
    `-datadir=${folder}`,
    '-server',
    '-listen=0',
    '-listenonion=0',
    '-dnsseed=0',
    '-disablewallet',
    '-txindex=1',
    '-rpcuser=test',
    '-rpcpassword=test',
    `-rpcport=${port}`,
    ...settings,
  ];
  const child = spawn('sh', ['-c', WITH_ITS_PARENT, 'sh', program, ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://test:test@127.0.0.1:${port}`;
  const rpc = createRpc(url);
  try {
    await answering(rpc);
  } catch (error) {
    await stop();
    throw error;
  }
  const { subversion } = (await rpc.call('getnetworkinfo')) as { subversion: string };
  return { url, rpc, name: subversion.split('/').filter(Boolean).join(', ').replaceAll(':', ' '), stop };
}

async function answering(rpc: Rpc): Promise<void> {
  const start = performance.now();
  for (;;) {
    try {
      await rpc.call('getblockcount');
      return;
    } catch (error) {
      if (performance.now() - start > UP_WITHIN_MS) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, LOOK_MS);
      });
    }
  }
}
